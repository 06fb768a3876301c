#pragma once

#include "apps/damier/cleaning/clean_job.hpp"
#include "apps/damier/options/format.hpp"
#include "apps/damier/terminal/output.hpp"
#include "clean/cleaner.hpp"
#include "language/language.hpp"

#include <optional>
#include <string>

namespace damier::app {

/// What a report of a cleaning is about.
struct CleanReport {
  CleanPlan const& plan;
  Cleaning const& cleaning;
  std::optional<std::string> output;
  std::optional<std::string> review;
  bool dry_run = false;

  /// Writes the report as table, JSON or NDJSON; NDJSON has a line for each change, as the log has. language: that of a
  /// table.
  void write(Output& out, Format format, Language language) const;
  /// Whether no proposal is left open.
  [[nodiscard]] bool all_done() const;
};

}  // namespace damier::app
