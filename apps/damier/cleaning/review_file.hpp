#pragma once

#include "apps/damier/cleaning/clean_job.hpp"
#include "apps/damier/options/output_file.hpp"
#include "apps/damier/terminal/console.hpp"
#include "clean/cleaner.hpp"
#include "clean/review.hpp"

#include <string>
#include <vector>

namespace damier::app {

/// The review file of a cleaning. It has one section if one file is cleaned; for several files, one section for the
/// names in all of them and one section for each file.
class ReviewFile {
 public:
  ReviewFile(std::string path, CleanPlan const& plan);

  /// Reads the decisions if the file exists. If the file has faults, prints them and returns false. Throws UsageError
  /// if it is the review of other files.
  [[nodiscard]] bool read(Console& console);
  /// The decisions on names of players, and the decisions on changes of one file.
  [[nodiscard]] Decisions name_decisions() const;
  [[nodiscard]] Decisions decisions_on(std::string const& file) const;
  /// Adds the review file, in a language, with the proposals and their decisions, to the files to be written. Sections
  /// on files that this run did not clean are kept.
  void write(OutputSet& files, Cleaning const& cleaning, Language language) const;

 private:
  void refuse_other_files();
  void gather_names();

  std::string path_;
  CleanPlan const& plan_;
  std::vector<Review> sections_;  // as they were read
  bool several_ = false;
};

}  // namespace damier::app
