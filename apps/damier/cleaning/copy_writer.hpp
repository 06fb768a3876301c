#pragma once

#include "apps/damier/cleaning/clean_job.hpp"
#include "apps/damier/options/output_file.hpp"
#include "apps/damier/terminal/console.hpp"
#include "clean/cleaner.hpp"

#include <string>

namespace damier::app {

/// Adds to files the log of a cleaned file, and then its copy; they are renamed together with the others of files. The
/// folder of the copy is made if the job requires it. A copy for standard output is written there once the log is
/// complete.
void write_copy(Console& console, OutputSet& files, CleanJob const& job, CleanSource const& source,
                CleanedText const& text);

/// Undoes a cleaning: writes to output ("-": standard output) the original of a copy, by the log. Nothing is written
/// unless all of the original can be restored; std::runtime_error gives the reason.
void undo_cleaning(Console& console, std::string const& log, std::string const& copy, std::string const& output);

}  // namespace damier::app
