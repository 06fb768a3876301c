#pragma once

#include "apps/damier/cleaning/clean_job.hpp"
#include "apps/damier/options/output_file.hpp"
#include "apps/damier/terminal/console.hpp"
#include "clean/cleaner.hpp"
#include "clean/review.hpp"

#include <string>
#include <vector>

namespace damier::app {

/// The review of a cleaning: one section where one file is cleaned; for several files one for the names of all and one
/// for each file.
class ReviewFile {
 public:
  ReviewFile(std::string path, CleanPlan const& plan);

  /// Reads the decisions, if the file is there. False where something is wrong with it, which is printed. Throws
  /// UsageError where it is the review of other files.
  [[nodiscard]] bool read(Console& console);
  /// The decisions on names of players, and the decisions on changes of one file.
  [[nodiscard]] Decisions name_decisions() const;
  [[nodiscard]] Decisions decisions_on(std::string const& file) const;
  /// Adds the review file, with the proposals and their decisions, to the files to be written. Sections on files that
  /// this run did not clean are kept.
  void write(OutputSet& files, Cleaning const& cleaning) const;

 private:
  void refuse_other_files();
  void gather_names();

  std::string path_;
  CleanPlan const& plan_;
  std::vector<Review> sections_;  // as they were read
  bool several_ = false;
};

}  // namespace damier::app
