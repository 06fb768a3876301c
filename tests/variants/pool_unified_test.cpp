// Pool checkers, Unified and Zimbabwean: the American game with White first and letters.

#include "tests/variants/playing.hpp"

#include <catch2/catch.hpp>

using namespace damier;
using namespace playing;

namespace {

Variant const& pool_unified() { return named("pool-unified"); }

}  // namespace

TEST_CASE("pool-unified: GameType 23 with its details, in today's form and in an older one") {
  CHECK(full_game_type(pool_unified()) == "23,W,8,8,A0,0");
  CHECK(short_game_type(pool_unified()) == "23,W,8,8,A0,0");
  for (auto const* text : {"23,W,8,8,A0,0", "23,W,8,8,A0", "23,W,8,8,A1,0", "23,W,8,8,A,0"}) {
    CHECK(read_game_type(text)->variant == &pool_unified());
  }
}

TEST_CASE("pool-unified: White begins, a1 is at his left, ranks count upwards") {
  CHECK(write_fen(pool_unified().start(), pool_unified()) ==
        "W:Wa3,c3,e3,g3,b2,d2,f2,h2,a1,c1,e1,g1:Bb8,d8,f8,h8,a7,c7,e7,g7,b6,d6,f6,h6");
  CHECK(place(pool_unified(), "a1") == "8 1");
  CHECK(place(pool_unified(), "h8") == "1 8");
}

TEST_CASE("pool-unified: the moves are those of the American game") {
  auto const& pool = named("pool");
  CHECK(pool_unified().perft(pool_unified().start(), 8) == pool.perft(pool.start(), 8));
  CHECK(agrees_with_slow_generator(pool_unified(), 1'000));
  // Men take backwards; a man that passes the far row stays a man; the choice is free.
  CHECK(legal(pool_unified(), "W:Wh6:Bg7,e7") == std::set<std::string>{"h6xd6"});
  CHECK(legal(pool_unified(), "W:Wh6,c3:Bg7,c5,d2,f2") == std::set<std::string>{"h6xf8", "c3xg3"});
}

TEST_CASE("pool-unified: a game is read, judged and written back with its GameType, and 1-0 is a win for White") {
  auto const* const text = "[Result \"1-0\"]\n[GameType \"23,W,8,8,A0,0\"]\n\n1. c3-d4 d6-c5 2. b2-c3 f6-g5 1-0\n\n";
  auto const judged = judging::judge(text);
  CHECK(judged.game.variant == &pool_unified());
  CHECK(judged.judgement.findings.empty());
  CHECK(judged.judgement.plies == 4);
  CHECK(judged.game.outcome() == Outcome::white_wins);
  CHECK(exported(text) == text);
}

TEST_CASE("pool-unified: a game that is legal in no other game with letters is inferred to be one") {
  auto const judged = judging::judge("[FEN \"W:Wh6,c3:Bg7,c5,d2,f2\"]\n1. h6xf8 d2xb4 *");
  CHECK(judged.game.variant == &pool_unified());
  CHECK(judged.game.evidence == VariantEvidence::inferred);
  CHECK(judged.judgement.legal);
  CHECK(exported("[FEN \"W:Wh6,c3:Bg7,c5,d2,f2\"]\n1. h6xf8 d2xb4 *").find("[GameType \"23,W,8,8,A0,0\"]") !=
        std::string::npos);
}
