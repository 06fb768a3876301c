#pragma once

#include "language/language.hpp"

#include <string_view>

namespace damier::app {

/// A text of the help in a language: the summary of a command, the help of an option, a heading. The English text as it
/// is where nobody has translated it. Translations are in apps/damier/help, a file of gettext's form a language.
[[nodiscard]] std::string_view help_text(Language language, std::string_view english) noexcept;

}  // namespace damier::app
