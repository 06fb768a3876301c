#pragma once

#include "clean/cleaner.hpp"
#include "clean/spelling_list.hpp"

#include <string>

namespace damier::app {

/// The names of a cleaning as a spelling file, which --spelling reads again: those of the given list, if there was one,
/// and the spellings of players that were found in the files. Spellings that were not applied, because they are only
/// likely, are in comments.
[[nodiscard]] std::string spelling_text(Cleaning const& cleaning, CleanOptions const& options);

}  // namespace damier::app
