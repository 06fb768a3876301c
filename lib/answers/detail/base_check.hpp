#pragma once

#include "answers/detail/finding_report.hpp"
#include "endgame/table_folder.hpp"
#include "store/base.hpp"
#include "store/games.hpp"
#include "tactics/problem_check.hpp"

#include <functional>

namespace damier::answers {

/// Reads the findings that a base stores for a range of games, with several threads, and passes them to take in the
/// order of the games. With tables (nullptr for none) the finding result-against-endgame, which no base stores, is made
/// for the games to which it applies; with a checker (nullptr for none) the problems of the base are checked. The
/// findings that are shown have all details that the report's format prints.
/// take is called by the caller's thread, and may throw to stop.
void check_stored(Base& base, GameRange games, unsigned threads, FindingReport const& report,
                  endgame::TableFolder const* tables, ProblemChecker const* problems,
                  std::function<void(FoundFindings const&)> const& take);

}  // namespace damier::answers
