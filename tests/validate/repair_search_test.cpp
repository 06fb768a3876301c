// What is proposed to put a faulty record right.

#include "tests/game/read_records.hpp"
#include "tests/validate/judging.hpp"
#include "validate/repair_search.hpp"

#include <catch2/catch.hpp>

#include <string>
#include <vector>

using namespace damier;

namespace {

/// "kind confidence: before -> after" for each slip of each proposal, with the text after the first one.
struct Proposed {
  std::vector<std::string> repairs;
  std::string text;
};

Proposed propose(std::string const& source) {
  read_records::Records records{source};
  records.first();
  Validator validator;
  auto findings = validator.judge(records.tape, records.game).findings;
  propose_repairs(records.tape, records.game, findings);
  Proposed proposed;
  for (auto const& finding : findings) {
    for (auto const& repair : finding.repairs) {
      std::string line{name(repair.confidence)};
      for (auto const& slip : repair.slips) {
        line += " " + std::string{name(slip.kind)} + ": " + slip.before + " -> " + slip.after;
      }
      if (proposed.repairs.empty()) {
        proposed.text = apply_edits(records.tape.source, repair.edits());
      }
      proposed.repairs.push_back(line);
    }
  }
  return proposed;
}

using Strings = std::vector<std::string>;

}  // namespace

TEST_CASE("a legal game gets no proposal") { CHECK(propose("1. 32-28 18-23 2. 38-32 12-18 *").repairs.empty()); }

TEST_CASE("repair: the sign of a capture") {
  auto const proposed = propose("1. 32-28 19-23 2. 28-19 14x23 *");
  CHECK(proposed.repairs == Strings{"sure separator-wrong: 28-19 -> 28x19"});
  CHECK(proposed.text == "1. 32-28 19-23 2. 28x19 14x23 *");
}

TEST_CASE("repair: the sign of a quiet move") {
  auto const proposed = propose("1. 32\u00d728 19-23 2. 28x19 14x23 *");
  CHECK(proposed.repairs == Strings{"sure separator-wrong: 32\u00d728 -> 32-28"});
  CHECK(proposed.text == "1. 32-28 19-23 2. 28x19 14x23 *");
}
