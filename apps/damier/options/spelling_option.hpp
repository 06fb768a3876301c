#pragma once

#include "apps/damier/options/arguments.hpp"
#include "apps/damier/terminal/console.hpp"
#include "clean/spelling_list.hpp"

#include <optional>
#include <string>

namespace damier::app {

/// Adds --spelling.
void add_spelling(Arguments& arguments, std::optional<std::string>& target);

/// Reads a spelling file; nothing where something is wrong with it, which is printed.
[[nodiscard]] std::optional<SpellingList> read_spellings(Console& console, std::string const& file);

}  // namespace damier::app
