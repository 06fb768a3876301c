// Jamaican checkers: the American game on the mirrored board, with letters from Black's side.

#include "tests/variants/playing.hpp"

#include <catch2/catch.hpp>

using namespace damier;
using namespace playing;

namespace {

Variant const& jamaican() { return named("jamaican"); }

}  // namespace

TEST_CASE("jamaican: GameType 23 with its details, in today's form and in older ones") {
  CHECK(full_game_type(jamaican()) == "23,B,8,8,A1,1");
  CHECK(short_game_type(jamaican()) == "23,B,8,8,A1,1");
  for (auto const* text : {"23,B,8,8,A1,1", "23,B,8,8,A1", "23,B,8,8,A5,1", "23,W,8,8,A5,1", "23,W,8,8,A1,1"}) {
    CHECK(read_game_type(text)->variant == &jamaican());
  }
}

TEST_CASE("jamaican: Black begins, a1 is at his right, which White sees at the top left") {
  CHECK(write_fen(jamaican().start(), jamaican()) ==
        "B:Wb6,d6,f6,h6,a7,c7,e7,g7,b8,d8,f8,h8:Ba1,c1,e1,g1,b2,d2,f2,h2,a3,c3,e3,g3");
  CHECK(place(jamaican(), "a1") == "1 1");
  CHECK(place(jamaican(), "g1") == "1 7");
  CHECK(place(jamaican(), "h8") == "8 8");
  CHECK(place(jamaican(), "b8") == "8 2");
}

TEST_CASE("jamaican: numbers run from the top left as in the other games with letters") {
  CHECK(position(jamaican(), "B:W21-32:B1-12") == jamaican().start());
}

TEST_CASE("jamaican: the moves are those of the American game") {
  auto const& pool = named("pool");
  CHECK(jamaican().perft(jamaican().start(), 8) == pool.perft(pool.start(), 8));
  CHECK(agrees_with_slow_generator(jamaican(), 1'000));
  CHECK(legal(jamaican(), "B:Wb8:Bc3") == std::set<std::string>{"c3-b4", "c3-d4"});  // up the ranks
  CHECK(legal(jamaican(), "B:Wg7,e7:Bh6") == std::set<std::string>{"h6xd6"});        // stays a man past rank 8
  CHECK(legal(jamaican(), "B:Wg7,c5,d2,f2:Bh6,c3") == std::set<std::string>{"h6xf8", "c3xg3"});  // free choice
}

TEST_CASE("jamaican: a game is read, judged and written back with its GameType, and 1-0 is a win for Black") {
  auto const* const text = "[Result \"1-0\"]\n[GameType \"23,B,8,8,A1,1\"]\n\n1. c3-d4 d6-c5 2. b2-c3 f6-g5 1-0\n\n";
  auto const judged = judging::judge(text);
  CHECK(judged.game.variant == &jamaican());
  CHECK(judged.judgement.findings.empty());
  CHECK(judged.judgement.plies == 4);
  CHECK(judged.game.outcome() == Outcome::black_wins);
  CHECK(exported(text) == text);
}

TEST_CASE(
    "jamaican: a game of a file is inferred to be Jamaican where others are, and its numbers give the same moves") {
  auto const all =
      judging::judge_all("[GameType \"23,B,8,8,A1,1\"]\n1. c3-d4 d6-c5 *\n\n[Event \"e\"]\n1. c3-d4 d6-c5 *\n");
  REQUIRE(all.size() == 2);
  CHECK(all[1].game.variant == &jamaican());
  CHECK(all[1].game.evidence == VariantEvidence::inferred);
}
