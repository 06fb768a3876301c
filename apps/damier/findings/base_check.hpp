#pragma once

#include "apps/damier/findings/finding_report.hpp"
#include "store/base.hpp"
#include "store/games.hpp"

#include <functional>

namespace damier::app {

/// Goes through the findings that a base stores for a range of games, with several threads, and hands them on in the
/// order of the games: what is shown with all that the format of the report prints. take is called by the caller's
/// thread, and may throw to stop.
void check_stored(Base& base, GameRange games, unsigned threads, FindingReport const& report,
                  std::function<void(FoundFindings const&)> const& take);

}  // namespace damier::app
