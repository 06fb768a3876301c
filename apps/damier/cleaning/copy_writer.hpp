#pragma once

#include "apps/damier/cleaning/clean_job.hpp"
#include "apps/damier/options/output_file.hpp"
#include "apps/damier/terminal/console.hpp"
#include "clean/cleaner.hpp"

#include <string>

namespace damier::app {

/// Adds the log of a cleaned file, and then its copy, to `files`; they are renamed together with the other files of the
/// set. Makes the folder of the copy if the job requires it. A copy for standard output is written there once the log
/// is complete.
void write_copy(Console& console, OutputSet& files, CleanJob const& job, CleanSource const& source,
                CleanedText const& text);

/// Undoes a cleaning: uses the log to write the original of a copy to output ("-": standard output). Nothing is written
/// unless the whole original can be restored; otherwise std::runtime_error gives the reason.
void undo_cleaning(Console& console, std::string const& log, std::string const& copy, std::string const& output);

}  // namespace damier::app
