#pragma once

#include "export/reported_finding.hpp"
#include "store/base.hpp"

#include <functional>

namespace damier::answers {

/// Reports the games that a base contains more than once, as damier dedupe finds them: a hint on each record that is
/// not the best record of its game, ordered by game number.
void report_repeats(Base& base, unsigned threads, std::function<void(ReportedFinding const&)> const& visit);

}  // namespace damier::answers
