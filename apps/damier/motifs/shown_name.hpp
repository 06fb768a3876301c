#pragma once

#include "language/language.hpp"
#include "motif/motif.hpp"

#include <span>
#include <string>

namespace damier::app {

/// The name of a motif or an opening in a table. If it has none in the language of the table, the code of the language
/// that the name is in follows it: "the Fox (en)".
[[nodiscard]] std::string shown_name(std::span<LocalText const> names, Language language);

}  // namespace damier::app
