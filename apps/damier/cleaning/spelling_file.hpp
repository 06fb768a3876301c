#pragma once

#include "apps/damier/terminal/console.hpp"
#include "clean/cleaner.hpp"
#include "clean/spelling_list.hpp"

#include <optional>
#include <string>

namespace damier::app {

/// The names of a cleaning as a spelling file, which --spelling can read: those of the given list, if there was one,
/// and the spellings of players that were found in the files. Spellings that were not applied, because they are only
/// likely, are written as comments.
[[nodiscard]] std::string spelling_text(Cleaning const& cleaning, CleanOptions const& options);

/// Reads a spelling file. If it has faults, prints them and returns nothing.
[[nodiscard]] std::optional<SpellingList> read_spellings(Console& console, std::string const& file);

}  // namespace damier::app
