#pragma once

#include "language/language.hpp"

#include <string>

namespace damier::app {

/// The text of "damier --help": all commands, from the table.
[[nodiscard]] std::string overview(Language language);
/// "damier 0.1.0"
[[nodiscard]] std::string version_line();

}  // namespace damier::app
