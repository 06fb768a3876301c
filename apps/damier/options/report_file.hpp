#pragma once

#include "apps/damier/options/output_file.hpp"
#include "apps/damier/terminal/console.hpp"

#include <optional>
#include <string>

namespace damier::app {

/// A file that takes what a command writes to console.out(), if -o names one: it is there whole when the command ends
/// well, and not at all otherwise.
class ReportFile {
 public:
  ReportFile() = default;
  ReportFile(ReportFile const&) = delete;
  ReportFile& operator=(ReportFile const&) = delete;
  ~ReportFile();

  /// From here on console.out() goes to the file; no path, or "-", changes nothing. main() completes the file at the
  /// end of the command. Throws UsageError if the file would be the base that is read.
  void begin(Console& console, std::optional<std::string> const& path, std::string const& base);

 private:
  Console* console_ = nullptr;
  std::optional<OutputFile> file_;
};

}  // namespace damier::app
