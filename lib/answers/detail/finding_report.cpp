#include "answers/detail/finding_report.hpp"

#include <utility>

namespace damier::answers {

FindingReport::FindingReport(std::unique_ptr<FindingWriter> writer, FindingFilter filter, Sink sink)
    : writer_{std::move(writer)}, filter_{std::move(filter)}, sink_{std::move(sink)} {
  full_ = filter_.most == 0;
  writer_->begin(text_);
  hand_over();
}

Showing FindingReport::showing(Severity severity, std::string_view code) const noexcept {
  if (!filter_.codes.empty() && !filter_.codes.contains(code)) {
    return Showing::ignored;
  }
  return severity < filter_.least ? Showing::counted : Showing::shown;
}

void FindingReport::add(FindingCounts const& counted) {
  for (auto const& [what, count] : counted) {
    errors_ += what.first == Severity::error ? count : 0;
    summary_.by_code[what] += count;
    summary_.hidden_by_level += count;
  }
}

void FindingReport::add(ReportedFinding const& reported) {
  auto const& finding = reported.finding;
  auto const what = showing(finding.severity, finding.code);
  if (what == Showing::ignored) {
    return;
  }
  if (what == Showing::counted) {
    add(FindingCounts{{{finding.severity, finding.code}, 1}});
    return;
  }
  errors_ += finding.severity == Severity::error ? 1U : 0U;
  ++summary_.by_code[{finding.severity, finding.code}];
  if (summary_.shown >= filter_.most) {
    ++summary_.hidden_by_number;
    return;
  }
  ++summary_.shown;
  full_ = summary_.shown >= filter_.most;
  writer_->put(reported, text_);
  hand_over();
}

void FindingReport::add(ReadRecord const& record) {
  writer_->put_reading(record, text_);
  hand_over();
}

void FindingReport::finish() {
  writer_->end(summary_, text_);
  hand_over();
}

void FindingReport::hand_over() {
  sink_(text_);
  text_.clear();
}

}  // namespace damier::answers
