#pragma once

#include "apps/damier/findings/finding_writer.hpp"

#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <set>
#include <string>
#include <string_view>

namespace damier::app {

/// Which findings are shown.
struct FindingFilter {
  Severity least = Severity::warning;
  std::set<std::string> codes;  ///< empty: all
  std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
};

/// Takes findings as they come, counts them all and has those that are asked for written.
class FindingReport {
 public:
  /// Where text goes; called again and again.
  using Sink = std::function<void(std::string_view)>;

  FindingReport(std::unique_ptr<FindingWriter> writer, FindingFilter filter, Sink sink);

  void add(ReportedFinding const& finding);
  void count_game() noexcept { ++summary_.games; }
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
  std::string text_;
};

}  // namespace damier::app
