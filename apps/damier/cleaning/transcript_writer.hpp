#pragma once

#include "apps/damier/cleaning/clean_job.hpp"
#include "apps/damier/options/output_file.hpp"
#include "apps/damier/terminal/console.hpp"
#include "clean/cleaner.hpp"

namespace damier::app {

/// Writes the games of running text as PDN in place of a copy, each move that was corrected, filled in or uncertain
/// with a comment about it; the text itself is not changed, and there is no log. Returns how many games were written.
std::uint64_t write_transcript(Console& console, OutputSet& files, CleanJob const& job, CleanSource const& source,
                               CleanOptions const& options);

}  // namespace damier::app
