#pragma once

#include "export/finding_writer.hpp"

#include <atomic>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace damier::answers {

/// Which findings are shown.
struct FindingFilter {
  Severity least = Severity::warning;
  std::set<std::string, std::less<>> codes;  ///< empty: all
  std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
};

/// What a report does with a finding.
enum class Showing : std::uint8_t {
  ignored,
  counted,  ///< counted but not shown, because its level is below FindingFilter::least
  shown,    ///< counted and shown, unless --limit findings have been shown
};

/// The findings on some games, collected for a report by any thread.
struct FoundFindings {
  std::uint64_t games = 0;
  FindingCounts counted;               ///< the findings that are not shown
  std::vector<ReportedFinding> shown;  ///< in the order of the report
  std::optional<ReadRecord> reading;   ///< the record itself, where the report shows it
};

/// Counts the findings that it receives and writes those that pass the filter.
class FindingReport {
 public:
  /// Receives the written text, in pieces.
  using Sink = std::function<void(std::string_view)>;

  FindingReport(std::unique_ptr<FindingWriter> writer, FindingFilter filter, Sink sink);

  /// What happens to a finding of this severity and code. May be called by any thread at any time.
  [[nodiscard]] Showing showing(Severity severity, std::string_view code) const noexcept;
  /// The details that a shown finding needs: none once --limit findings have been shown. May be called by any thread.
  [[nodiscard]] FindingDetail detail() const noexcept { return full_ ? FindingDetail::nothing : writer_->detail(); }

  void add(ReportedFinding const& finding);
  /// Adds findings that are only counted.
  void add(FindingCounts const& counted);
  /// Shows a record of running text, before the findings on it; up to some megabytes of a report.
  void add(ReadRecord const& record);
  void count_games(std::uint64_t games) noexcept { summary_.games += games; }
  void count_file() noexcept { ++summary_.files; }
  void finish();

  /// Whether there was a finding of error level, shown or not.
  [[nodiscard]] bool any_error() const noexcept { return errors_ != 0; }
  [[nodiscard]] std::uint64_t games() const noexcept { return summary_.games; }
  [[nodiscard]] FindingSummary const& summary() const noexcept { return summary_; }
  [[nodiscard]] std::uint64_t errors() const noexcept { return errors_; }

 private:
  void hand_over();

  std::unique_ptr<FindingWriter> writer_;
  FindingFilter filter_;
  Sink sink_;
  FindingSummary summary_;
  std::uint64_t errors_ = 0;
  std::atomic<bool> full_ = false;  // no more findings are shown
  std::string text_;
};

}  // namespace damier::answers
