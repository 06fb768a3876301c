// Text between moves that may be a move: the text is the fault, and the moves behind it that cannot be replayed are
// not.

#include "tests/in_words.hpp"
#include "tests/validate/judging.hpp"

#include "repair/repair_search.hpp"

#include <catch2/catch.hpp>

using namespace damier;
using in_words::english;
using namespace judging;

namespace {

std::string game(std::string const& moves) { return "[GameType \"20\"]\n" + moves + " *\n"; }

/// The first repair of the first finding that has one.
std::optional<Repair> repair_of(std::string const& moves) {
  read_records::Records records{game(moves)};
  Validator validator{nullptr};
  REQUIRE(records.next());
  auto all = validator.judge(records.tape, records.game).findings;
  propose_repairs(records.tape, records.game, all);
  for (auto const& each : all) {
    if (!each.repairs.empty()) return each.repairs.front();
  }
  return std::nullopt;
}

constexpr auto before = "1. 34-30 20-25 2. 30-24 19x30 3. ";

}  // namespace

TEST_CASE("a move after text that may be a move is not accused of being of the wrong side") {
  for (std::string const text : {"35/24", "35 24", "377-32", "45-4O", "x34"}) {
    INFO(text);
    CHECK(findings(game(before + text + " 14-19 4. 33-29")) == Strings{"unexpected-text 2:34 5 " + text});
  }
}

TEST_CASE("a square with a dot is no move number where text follows it without a blank") {
  CHECK(findings(game(std::string{before} + "35.24 14-19 4. 33-29")) == Strings{"unexpected-text 2:34 5 35.24"});
  CHECK(findings(game("1. 32-28 19-23 7. 28x19")) == Strings{"move-number-mismatch 2:16"});
}

TEST_CASE("the finding of text that may be a move has the position, and the game is not legal") {
  auto const judged = judge(game(std::string{before} + "35/24 14-19"));
  auto const text = finding(judged, "unexpected-text");
  CHECK(text.severity == Severity::error);
  CHECK(text.legal == Strings{"35x24"});
  CHECK(english(text.hint) == "perhaps a move: without it the moves that follow are illegal");
  CHECK_FALSE(judged.judgement.legal);
  CHECK(judged.judgement.plies == 4);
}

TEST_CASE("a move that is wrong whatever the text before it was is reported") {
  CHECK(findings(game("1. 32-28 in 1995 18-28")) ==
        Strings{"unexpected-text 2:10", "destination-occupied 2:18 2 18-28"});
  CHECK(findings(game("1. 32-28 at last 37-32")) == Strings{"unexpected-text 2:10", "two-moves-in-a-row 2:18 2 37-32"});
  CHECK(findings(game(std::string{before} + "35/24 14-19 4. 33-29 (4. 33/29) 40-39 (4... 40-38)")).size() == 2);
}

TEST_CASE("several moves that cannot be read explain any fault after them") {
  CHECK(findings(game("1. 32/28 19/23 28-23")) == Strings{"unexpected-text 2:4 1 32/28 19/23"});
  CHECK(findings(game("1. 32/28 (1. 32/27) 2. 33-28 19-24 39-33 38-32")) ==
        Strings{"unexpected-text 2:4", "unexpected-text 2:14", "wrong-side 2:42 4 38-32"});
}

TEST_CASE("text in a variation says nothing about the line around it") {
  CHECK(findings(game("1. 32-28 (1. 33-28 19/23) 37-32")) ==
        Strings{"unexpected-text 2:20", "two-moves-in-a-row 2:27 2 37-32"});
  CHECK(findings(game("1. 32-28 19-23 2. 28/19 (2. 28x19 14x23) 14x23")) ==
        Strings{"unexpected-text 2:19 3 28/19", "variation-moved 2:25"});
}

TEST_CASE("moves that bear a repair out do not make it less sure") {
  for (auto const* const after : {"", " 14-19", " 14-19 4. 33-29", " 14-19 4. 33-29 19x30 5. 39-33"}) {
    INFO(after);
    auto const repair = repair_of(std::string{before} + "35.24" + after);
    REQUIRE(repair);
    CHECK(repair->slips.front().after == "35x24");
    CHECK(repair->confidence == Confidence::sure);
    CHECK(repair->percent == 99);
  }
}

TEST_CASE("play that goes on after an illegal move goes on after text that may be one") {
  for (auto const way : {OnIllegal::accept, OnIllegal::skip}) {
    read_records::Records records{game("1. 32-28 19-23 2. 37/32 20-24 3. 38-32")};
    Validator validator{nullptr, way};
    REQUIRE(records.next());
    auto const& judgement = validator.judge(records.tape, records.game);
    REQUIRE(judgement.findings.size() == 1);
    CHECK(brief(judgement.findings.front()) == "unexpected-text 2:19 3 37/32");
  }
}
