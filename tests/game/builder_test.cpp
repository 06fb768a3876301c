#include "tests/game/read_records.hpp"

#include <catch2/catch.hpp>

using namespace damier;
using namespace read_records;

namespace {

using Strings = std::vector<std::string>;

Strings items(std::string text) { return described(Records{std::move(text)}.first().game); }

}  // namespace

TEST_CASE("tags keep their order, the same name twice included, and the first one counts") {
  Records records{"[White \"A\"]\n[Event \"E\"]\n[White \"B\"]\n1. 32-28 *"};
  auto const& game = records.first().game;
  CHECK(game.tags == std::vector<Tag>{{"White", "A"}, {"Event", "E"}, {"White", "B"}});
  CHECK(game.tag("White") == "A");
  CHECK_FALSE(game.tag("Black"));
}

TEST_CASE("tag values are unescaped: quotes and backslashes, nothing else") {
  Records records{R"([Event "the \"open\" of C:\\games"] [Site "a\b"] 1. 32-28 *)"};
  auto const& game = records.first().game;
  CHECK(game.tag("Event") == R"(the "open" of C:\games)");
  CHECK(game.tag("Site") == R"(a\b)");
}

TEST_CASE("moves stay text, and numbers are dropped") {
  CHECK(items("1. 32-28 18-23 2. 38-32 2... 12-18 *") ==
        Strings{"move 32-28", "move 18-23", "move 38-32", "move 12-18"});
}

TEST_CASE("an item has its place in the record") {
  Records records{"[Event \"E\"]\n1. 32-28 {good} *"};
  auto const& game = records.first().game;
  REQUIRE(game.items.size() == 2);
  auto const of = [&](Item const& item) { return records.tape.source.substr(item.source_begin, item.source_length); };
  CHECK(of(game.items[0]) == "32-28");
  CHECK(of(game.items[1]) == "good");
}

TEST_CASE("a strength before its move is moved after it") {
  CHECK(items("1. !32-28 18-23 *") == Strings{"move 32-28", "strength !", "move 18-23"});
  CHECK(items("1. 32-28 !18-23 *") == Strings{"move 32-28", "move 18-23", "strength !"});
}

TEST_CASE("a strength behind its move stays there, glued or free") {
  CHECK(items("1. 32-28! 18-23 *") == Strings{"move 32-28", "strength !", "move 18-23"});
  CHECK(items("1. 32-28 ! 18-23 *") == Strings{"move 32-28", "strength !", "move 18-23"});
  CHECK(items("1. 32-28 (?) 18-23 *") == Strings{"move 32-28", "strength (?)", "move 18-23"});
}

TEST_CASE("a strength between two moves, glued to both, belongs to the first") {
  CHECK(items("1. 32-28!18-23 *") == Strings{"move 32-28", "strength !", "move 18-23"});
}

TEST_CASE("a comment loses its line breaks and the blanks at its ends") {
  CHECK(items("1. 32-28 {  two\r\n  words\t\there } *") == Strings{"move 32-28", "comment two words here"});
  CHECK(items("1. 32-28 {} *") == Strings{"move 32-28", "comment"});
  CHECK(items("1. 32-28 { \n } *") == Strings{"move 32-28", "comment"});
  CHECK(items("1. 32-28 ; to the end\n18-23 *") == Strings{"move 32-28", "comment to the end", "move 18-23"});
}

TEST_CASE("variations, NAGs, setups and placeholders are items in reading order") {
  CHECK(items("1. 32-28 $3 (1. 33-28 (1. 34-30) 18-23) 1... 18-23 /FEN \"B:W31:B5\"/ - *") ==
        Strings{"move 32-28", "nag 3", "begin", "move 33-28", "begin", "move 34-30", "end", "move 18-23", "end",
                "move 18-23", "setup B:W31:B5", "empty -"});
}

TEST_CASE("text that is not understood is kept") {
  CHECK(items("1. 32-28 what now 18-23 *") == Strings{"move 32-28", "skipped what now", "move 18-23"});
}

TEST_CASE("the terminator is the game's result, and no terminator is none") {
  CHECK(Records{"1. 32-28 2-0"}.first().game.result == "2-0");
  CHECK(Records{"1. 32-28 *"}.first().game.result == "*");
  CHECK(Records{"1. 32-28"}.first().game.result.empty());
}

TEST_CASE("a result inside a variation is kept there as a comment and is not the game's") {
  Records records{"1. 32-28 (1. 33-28 18-23 0-2) 18-23"};
  auto const& game = records.first().game;
  CHECK(game.result.empty());
  CHECK(described(game) ==
        Strings{"move 32-28", "begin", "move 33-28", "move 18-23", "comment 0-2", "end", "move 18-23"});
}

TEST_CASE("a comment behind the terminator is kept") {
  CHECK(items("1. 32-28 2-0 {White is happy}") == Strings{"move 32-28", "comment White is happy"});
}

TEST_CASE("a variation that is not closed ends with the game") {
  CHECK(items("1. 32-28 (1. 33-28 18-23") == Strings{"move 32-28", "begin", "move 33-28", "move 18-23", "end"});
}

TEST_CASE("text that is not UTF-8 is read as Windows-1252, with a warning at the first such byte") {
  Records records{"[Event \"Qualifi\xe9\"]\n[Site \"caf\xc3\xa9\"]\n1. 32-28 {\x93no\x94} *"};
  auto const& game = records.first().game;
  CHECK(game.tag("Event") == "Qualifi\u00e9");
  CHECK(described(game) == Strings{"move 32-28", "comment \u201cno\u201d"});
  REQUIRE(records.tape.diagnostics.size() == 1);
  auto const& warning = records.tape.diagnostics.front();
  CHECK(warning.code == "encoding-assumed");
  CHECK(warning.severity == Severity::warning);
  CHECK(warning.where == Location{1, 16});
}

TEST_CASE("UTF-8 text is kept byte for byte, without a warning") {
  Records records{"[Event \"Чемпионат 锦标赛\"]\n1. 32-28 {мат} *"};
  CHECK(records.first().game.tag("Event") == "Чемпионат 锦标赛");
  CHECK(records.tape.diagnostics.empty());
}

TEST_CASE("a record of tags alone, and one of moves alone") {
  Records records{"[Event \"only\"]\n\n[Event \"next\"]\n*\n\n1. 32-28 18-23 *"};
  REQUIRE(records.next());
  CHECK(records.game.items.empty());
  CHECK(records.game.tag("Event") == "only");
  REQUIRE(records.next());
  CHECK(records.game.tag("Event") == "next");
  REQUIRE(records.next());
  CHECK(records.game.tags.empty());
  CHECK(records.game.items.size() == 2);
  CHECK_FALSE(records.next());
}

TEST_CASE("a game that is used again keeps nothing of the one before") {
  Records records{"[Event \"E\"]\n[FEN \"B:W31:B5\"]\n1. 5-10 {c} 2-0\n\n[Site \"S\"]\n1. 32-28"};
  REQUIRE(records.next());
  records.game.variant = &international();
  records.game.evidence = VariantEvidence::declared;
  records.game.has_fen = true;
  REQUIRE(records.next());
  CHECK(records.game.tags == std::vector<Tag>{{"Site", "S"}});
  CHECK(described(records.game) == Strings{"move 32-28"});
  CHECK(records.game.result.empty());
  CHECK(records.game.variant == nullptr);
  CHECK(records.game.evidence == VariantEvidence::none);
  CHECK_FALSE(records.game.has_fen);
}
