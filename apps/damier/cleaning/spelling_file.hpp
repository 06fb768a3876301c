#pragma once

#include "clean/cleaner.hpp"
#include "clean/spelling_list.hpp"

#include <string>

namespace damier::app {

/// The names of a cleaning as a spelling file, which --spelling reads again: those of the list that was given, if there
/// was one, and the spellings of players that were found in the files. What was not applied, because it is likely only,
/// stands in comments.
[[nodiscard]] std::string spelling_text(Cleaning const& cleaning, CleanOptions const& options);

}  // namespace damier::app
