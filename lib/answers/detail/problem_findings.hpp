#pragma once

#include "game/game.hpp"
#include "grammar/tape.hpp"
#include "tactics/problem_check.hpp"
#include "validate/finding.hpp"

#include <optional>
#include <string>
#include <vector>

namespace damier::answers {

/// A problem that is to be checked, with the places of its moves for the findings.
struct ProblemRecord {
  Problem problem;              ///< without a solution if the record has no moves
  std::vector<Finding> places;  ///< for each move of the solution its place, text and position; else one for the record
};
/// The problem of a judged record; nothing if it is none. tape: what it was read from; nullptr for none.
[[nodiscard]] std::optional<ProblemRecord> problem_record(Game const& game, GameTape const* tape);

/// A finding on a problem, with its proof as JSON; empty if there is none.
struct ProblemFinding {
  Finding finding;
  std::string proof;
};
/// Checks a problem. May be called by any thread.
[[nodiscard]] std::vector<ProblemFinding> problem_findings(ProblemRecord const& record, ProblemChecker const& checker);

}  // namespace damier::answers
