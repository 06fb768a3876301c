#include "apps/damier/findings/finding_report.hpp"

#include <utility>

namespace damier::app {

FindingReport::FindingReport(std::unique_ptr<FindingWriter> writer, FindingFilter filter, Sink sink)
    : writer_{std::move(writer)}, filter_{std::move(filter)}, sink_{std::move(sink)} {
  writer_->begin(text_);
  hand_over();
}

void FindingReport::add(ReportedFinding const& reported) {
  auto const& finding = reported.finding;
  if (!filter_.codes.empty() && !filter_.codes.contains(finding.code)) {
    return;
  }
  errors_ += finding.severity == Severity::error ? 1U : 0U;
  ++summary_.by_code[{finding.severity, finding.code}];
  if (finding.severity < filter_.least) {
    ++summary_.hidden_by_level;
  } else if (summary_.shown >= filter_.most) {
    ++summary_.hidden_by_number;
  } else {
    ++summary_.shown;
    writer_->put(reported, text_);
    hand_over();
  }
}

void FindingReport::finish() {
  writer_->end(summary_, text_);
  hand_over();
}

void FindingReport::hand_over() {
  sink_(text_);
  text_.clear();
}

}  // namespace damier::app
