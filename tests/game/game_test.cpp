#include "tests/game/read_records.hpp"
#include "tests/game/same_content.hpp"

#include <catch2/catch.hpp>

using namespace damier;
using namespace read_records;

namespace {

Game game(std::string text) { return Records{std::move(text)}.first().game; }

}  // namespace

TEST_CASE("the Result tag counts before the terminator") {
  CHECK(game("[Result \"0-2\"] 1. 32-28 2-0").outcome() == Outcome::black_wins);
  CHECK(game("[Result \"0-2\"] 1. 32-28 2-0").result_text() == "0-2");
}

TEST_CASE("a star never overrides a result") {
  CHECK(game("[Result \"2-0\"] 1. 32-28 *").outcome() == Outcome::white_wins);
  CHECK(game("[Result \"*\"] 1. 32-28 2-0").outcome() == Outcome::white_wins);
  CHECK(game("[Result \"?\"] 1. 32-28 2-0").result_text() == "2-0");
  CHECK(game("[Result \"\"] 1. 32-28 2-0").outcome() == Outcome::white_wins);
}

TEST_CASE("an unreadable Result tag leaves the outcome to the terminator") {
  auto const read = game("[Result \"won\"] 1. 32-28 1-1");
  CHECK(read.outcome() == Outcome::draw);
  CHECK(read.result_text() == "won");
}

TEST_CASE("the Italian name of the Result tag counts too") {
  CHECK(game("[Risultato \"1-0\"] 1. 32-28 *").outcome() == Outcome::white_wins);
}

TEST_CASE("without tag and terminator the result is a star") {
  CHECK(game("1. 32-28").result_text() == "*");
  CHECK(game("1. 32-28").outcome() == Outcome::unknown);
}

TEST_CASE("the plies of the main line are counted without those of variations") {
  CHECK(game("1. 32-28 (1. 33-28 18-23 (1... 17-21) 2. 38-33) 18-23 2. 38-32 *").main_line_plies() == 3);
  CHECK(game("[Event \"E\"] *").main_line_plies() == 0);
}

TEST_CASE("games with the same content are equal, whatever their numbers and line breaks") {
  CHECK(same_content(game("[White \"A\"]\n1. 32-28 {a  b} 18-23 2-0"),
                     game("[White \"A\"] 32-28\n{a\nb} 1... 18-23 2-0")));
}

TEST_CASE("a missing terminator means the same as a star") {
  CHECK(same_content(game("1. 32-28 18-23 *"), game("1. 32-28 18-23")));
  CHECK_FALSE(same_content(game("1. 32-28 18-23 1-1"), game("1. 32-28 18-23")));
}

TEST_CASE("a difference in tags, moves, comments, signs, variations or result is a difference in content") {
  auto const original = game("[White \"A\"] 1. 32-28! {good} (1. 33-28) 18-23 2-0");
  for (auto const* other :
       {"[White \"B\"] 1. 32-28! {good} (1. 33-28) 18-23 2-0",
        "[White \"A\"] [Black \"B\"] 1. 32-28! {good} (1. 33-28) 18-23 2-0",
        "[White \"A\"] 1. 32-27! {good} (1. 33-28) 18-23 2-0", "[White \"A\"] 1. 32-28? {good} (1. 33-28) 18-23 2-0",
        "[White \"A\"] 1. 32-28 {good} (1. 33-28) 18-23 2-0", "[White \"A\"] 1. 32-28! {bad} (1. 33-28) 18-23 2-0",
        "[White \"A\"] 1. 32-28! {good} 1. 33-28 18-23 2-0", "[White \"A\"] 1. 32-28! {good} (1. 33-28 18-23) 2-0",
        "[White \"A\"] 1. 32-28! {good} (1. 33-28) 18-23 0-2"}) {
    INFO(other);
    CHECK_FALSE(same_content(original, game(other)));
  }
  CHECK(same_content(original, game("[White \"A\"] 1. 32-28! {good} (1. 33-28) 18-23 2-0")));
}

TEST_CASE("legal moves are compared as moves, others as text") {
  auto one = game("1. 32-28 *");
  auto two = game("1. 32x28 *");
  CHECK_FALSE(same_content(one, two));
  auto const& board = international().board();
  for (auto* each : {&one, &two}) {
    each->items[0].legal = true;
    each->items[0].move = {board.square(31), board.square(27), {}};
  }
  CHECK(same_content(one, two));
  two.items[0].move.to = board.square(26);
  CHECK_FALSE(same_content(one, two));
  two.items[0] = one.items[0];
  two.items[0].legal = false;
  CHECK_FALSE(same_content(one, two));
}

TEST_CASE("start position and variant belong to the content") {
  auto const one = game("1. 32-28 *");
  auto two = one;
  two.variant = &international();
  CHECK_FALSE(same_content(one, two));
  two = one;
  two.start.side = Colour::black;
  CHECK_FALSE(same_content(one, two));
  two = one;
  two.has_fen = true;
  CHECK_FALSE(same_content(one, two));
}

TEST_CASE("a sign of French texts ends a PDN game in the style of its variant") {
  Game game;
  game.result = "B+";
  CHECK(game.terminator() == "2-0");
  game.variant = find_variant("english");
  CHECK(game.terminator() == "0-1");
  game.result = "=";
  CHECK(game.terminator() == "1/2-1/2");
  game.result = "1 1/2 - 1/2";
  CHECK(game.terminator() == "1 1/2 - 1/2");
  game.result.clear();
  CHECK(game.terminator() == "*");
}

TEST_CASE("the text of an event is a part of the source or a reading of it") {
  GameTape tape;
  tape.source = "name value 32-28";
  tape.readings = {"Event", R"(a "\" b)"};
  tape.events = {{0, 4, EventKind::tag_name, 1}, {5, 5, EventKind::tag_value, 2}, {11, 5, EventKind::move}};
  tape.variant = "killer";
  Game game;
  build(tape, game);
  REQUIRE(game.tags.size() == 1);
  CHECK(game.tags.front() == Tag{"Event", R"(a "\" b)"});  // a reading has no escapes
  REQUIRE(game.items.size() == 1);
  CHECK(game.text_of(game.items.front()) == "32-28");
  REQUIRE(game.variant != nullptr);
  CHECK(game.variant->name() == "killer");
  CHECK(game.evidence == VariantEvidence::declared);
}
