#include "tests/export/rereading.hpp"

#include "notation/fen.hpp"
#include "tests/game/same_content.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <string>

using namespace damier;
using namespace rereading;

namespace {

/// The body of a game as it is written again, without tags and the line end.
std::string body(std::string text) {
  auto const all = written(read("[GameType \"20\"]\n" + std::move(text)));
  auto const begin = all.find("\n\n") + 2;
  return all.substr(begin, all.size() - begin - 2);
}

std::string tags(std::string text) {
  auto const all = written(read(std::move(text)));
  return all.substr(0, all.find("\n\n") + 1);
}

void check_round_trip(std::string text) {
  auto const first = read(std::move(text));
  auto const once = written(first);
  INFO(once);
  CHECK(same_content(first, read(once)));
  CHECK(written(read(once)) == once);
}

}  // namespace

TEST_CASE("a score before text that was not understood is the same result as before a comment") {
  for (std::string const text : {"[Result \"0-1\"] 1. 32-28 4-6 zz *", "[Result \"0-1\"] 1. 32-28 4-6 { zz } *",
                                 "[Result \"4-6\"] 1. 32-28 4-6 zz *"}) {
    CAPTURE(text);
    auto const game = read(text);
    CHECK(game.result == "4-6");
    auto const once = written(game);
    CHECK(once.find("1. 32-28 { zz } 4-6 *") != std::string::npos);
    CHECK(written(read(once)) == once);
  }
}

TEST_CASE("comments without a game are written and read as comments") {
  auto const once = written(read("{a} {b}"));
  CHECK(once == "[GameType \"20\"]\n[DamierVariant \"international; evidence inferred\"]\n\n{ a } { b } *\n\n");
  CHECK(written(read(once)) == once);
}

TEST_CASE("the seven tags and GameType come first in their order, the others after them in theirs") {
  CHECK(tags("[Zeta \"z\"]\n[Result \"*\"]\n[White \"w\"]\n[Alpha \"a\"]\n[Black \"b\"]\n[GameType \"20\"]\n[Event "
             "\"e\"]\n"
             "[Round \"1\"]\n[Date \"2024\"]\n[Site \"s\"]\n1. 32-28 *") ==
        "[Event \"e\"]\n[Site \"s\"]\n[Date \"2024\"]\n[Round \"1\"]\n[White \"w\"]\n[Black \"b\"]\n[Result \"*\"]\n"
        "[GameType \"20\"]\n[Zeta \"z\"]\n[Alpha \"a\"]\n");
}

TEST_CASE("GameType is added where the variant is known and has a number, with a mark that it was inferred") {
  CHECK(tags("[Event \"e\"]\n1. 34-30 *") ==
        "[Event \"e\"]\n[GameType \"20\"]\n[DamierVariant \"international; evidence inferred\"]\n");
  CHECK(tags("[Event \"e\"]\n1. c3-d4 *") ==
        "[Event \"e\"]\n[GameType \"25\"]\n[DamierVariant \"russian; evidence inferred\"]\n");
  CHECK(tags("[GameType \"20,W,10,10,N2,0\"]\n1. 34-30 *") == "[GameType \"20,W,10,10,N2,0\"]\n");
}

TEST_CASE("no GameType is added for moves that are legal in no variant") {
  auto const mark_alone = [](std::string const& variant) {
    return "[Event \"e\"]\n[DamierVariant \"" + variant + "; evidence inferred; no GameType\"]\n";
  };
  CHECK(tags("[Event \"e\"]\n1. 27-21 16x27 2. 32x21 *") == mark_alone("italian"));
  CHECK(tags("[Event \"e\"]\n1. c3-d4 d6-c5 2. a1-b8 *") == mark_alone("russian"));
  CHECK(tags("[Event \"e\"]\n1. 32-28 19-23 2. 28x19 14x23 3. 37-32 10-14 4. 50-1 *") ==
        "[Event \"e\"]\n[GameType \"20\"]\n[DamierVariant \"international; evidence inferred\"]\n");
  CHECK(tags("[Event \"e\"]\n1. 32-28 (1. 27-21 16x27 2. 1-50) *") ==
        "[Event \"e\"]\n[GameType \"20\"]\n[DamierVariant \"international; evidence inferred\"]\n");
  check_round_trip("1. 27-21 16x27 2. 32x21 *");
}

TEST_CASE("the GameType of a record without moves is marked as inferred") {
  for (std::string const record :
       {"[Event \"e\"] *", "[Event \"e\"]", "{a} {b} *", "[Event \"e\"] - - *", "[FEN \"W:W21,22:B1,2\"] *",
        "[FEN \"W:WK31:BK2.\"] 2-0", "[FEN \"W:Wc3,Ke1:Bb6\"] *", "[FEN \"bad\"] *", "[FEN \"?\"] *"}) {
    CAPTURE(record);
    auto const once = written(read(record));
    CHECK(once.find("; evidence inferred\"]") != std::string::npos);
    CHECK_FALSE(read(once).tag("GameType"));
    CHECK(read(once).evidence == VariantEvidence::inferred);
    check_round_trip(record);
  }
  CHECK(tags("[FEN \"W:W31-50:B1-20\"] *") ==
        "[GameType \"20\"]\n[DamierVariant \"international; evidence inferred\"]\n[FEN \"W:W31-50:B1-20\"]\n");
  CHECK(tags("[FEN \"W:W70:B1\"] *") ==
        "[GameType \"27\"]\n[DamierVariant \"canadian; evidence inferred\"]\n[FEN \"W:W70:B1\"]\n");
}

TEST_CASE("moves under a variant that is a guess are written as they were read") {
  CHECK(written(read("1. 32x28 18-24 *")).ends_with("\n1. 32x28 18-24 *\n\n"));
  CHECK(written(read("[GameType \"20\"] 1. 32x28 18-24 *")) == "[GameType \"20\"]\n\n1. 32-28 18-24 *\n\n");
}

TEST_CASE("elements that only other formats have are written so that they read back") {
  Game game;
  game.variant = &international();
  game.evidence = VariantEvidence::declared;
  game.start = international().start();
  game.tags = {{"my tag", "a"}, {"", "b"}, {"7\u00A0", "c"}, {"\u0421\u043b\u043e\u0432\u043e", "d"}};
  game.add(ItemKind::move, "O1-7");
  game.add(ItemKind::strength, "very good");
  game.add(ItemKind::placeholder, "-");
  game.add(ItemKind::comment, "x");
  game.add(ItemKind::nag, "12345678901");
  game.add(ItemKind::nag, "7, or 8");
  game.add(ItemKind::setup, "a \" in it");
  game.result = "2-0";
  auto const once = written(game);
  CHECK(once ==
        "[GameType \"20\"]\n[DamierVariant \"international; evidence declared\"]\n[my_tag \"a\"]\n[_ \"b\"]\n[_7__ "
        "\"c\"]\n[\u0421\u043b\u043e\u0432\u043e \"d\"]\n\n"
        "{ O1-7 } { very good } -- { x } $12345678901 { 7, or 8 } { a \" in it } 2-0\n\n");
  CHECK(written(read(once)) == once);
}

TEST_CASE("a record that would be taken for a part of the game before it begins with a number") {
  for (auto const* const record : {"1. *", "1. { a } *", "1. $3 *", "1. ! 2-0"}) {
    auto game = read(record);
    game.variant = nullptr;  // a tag would begin the record
    CHECK(written(game) == std::string{record} + "\n\n");
    auto const two = std::string{"1. 32-28 *\n\n"} + record;
    CHECK(read_all(two).size() == 2);
  }
}

TEST_CASE("a score that looks like a move is written with a star, without which it would be one") {
  CHECK(body("[Result \"4-6\"] 1. 32-28 18-23 4-6") == "1. 32-28 18-23 4-6 *");
  CHECK(read_all(written(read("1. 32-28 4-6 *")) + "1. 33-28 *").size() == 2);
  check_round_trip("[Result \"4-6\"] [GameType \"20\"] 1. 32-28 4-6 *");
}

TEST_CASE("a pass before a comment that would make it a move that the reader chooses has two dashes") {
  CHECK(body("1. -- {x} 18-23 *") == "-- { x } 1... 18-23 *");
  CHECK(body("1. - x 18-23 *") == "-- { x } 1... 18-23 *");
  CHECK(body("1. - ad lib *") == "-- { ad lib } *");
  CHECK(body("1. - { x } x *") == "1. - { x } { x } *");
  CHECK(body("1. - { x } { x } *") == "1. - { x } { x } *");
  CHECK(body("[Result \"x\"] - {x}") == "1. - { x } *");
}

TEST_CASE("a variation before the move that it replaces is put after it, or after the last move") {
  CHECK(body("1. 32-28 (1... 17-22) 19-23 *") == "1. 32-28 19-23 (1... 17-22) *");
  CHECK(body("1. 32-28 (17-22 {a}) (1... 18-23 2. 38-32) {b} 19-23! {c} (1... 20-25) 2. 28x19 *") ==
        "1. 32-28 { b } 1... 19-23! { c } (1... 17-22 { a }) (1... 18-23 2. 38-32)\n(1... 20-25) 2. 28x19 *");
  CHECK(body("1. 32-28 19-23 (1... 17-21 (2. 37-32)) *") == "1. 32-28 19-23 (1... 17-21 (1... 17-21 2. 37-32)) *");
  CHECK(body("1. 32-28 19-23 (2. 28x19 14x23) 2-0") == "1. 32-28 19-23 (1... 19-23 2. 28x19 14x23) 2-0");
  // A variation that fits neither place is not moved, and neither is one that fits where it is.
  CHECK(body("1. 32-28 (1. 27-22) 19-23 *") == "1. 32-28 (1. 27-22) 1... 19-23 *");
  CHECK(body("(1. 33-28 18-22) 1. 32-28 19-23 *") == "(1. 33-28 18-22) 1. 32-28 19-23 *");
  CHECK(body("1. 32-28 /FEN \"B::\"/ (1... 17-22) 19-23 *") == "1. 32-28 /FEN \"B::\"/ (1... 17-22) 1... 19-23 *");
  // Inside another one that was moved, it is put behind its own move.
  CHECK(body("1. 31-26 20-25 (2. 37-31 15-20 (3. 41-37 10-15) 3. 42-37 18-23) 2. 36-31 *") ==
        "1. 31-26 20-25 2. 36-31 (2. 37-31 15-20 3. 42-37 (3. 41-37 10-15) 3... 18-23) *");
  CHECK(body("1. 32-28 (1... 17-21 (2. 33-29) 2. 34-29 (2... 11-17 (3. 40-34) 3. 39-34) 21-26 (3. 31-27)) 19-23 *") ==
        "1. 32-28 19-23 (1... 17-21 2. 34-29 (2. 33-29) 2... 21-26 (2... 11-17 3. 39-34\n"
        "(3. 40-34)) (2... 21-26 3. 31-27)) *");
  for (auto const* const text :
       {"1. 32-28 (1... 17-22) 19-23 *", "1. 32-28 (1... 17-22) *", "1. 32-28 19-23 (1... 17-21 (2. 37-32)) *"}) {
    check_round_trip(std::string{"[GameType \"20\"] "} + text);
  }
}

TEST_CASE("an illegal variation is put behind the move that its number names") {
  CHECK(body("1. 32-28 (1... 4-9) 1... 19-23 2. 37-32 *") == "1. 32-28 19-23 (1... 4-9) 2. 37-32 *");
  CHECK(body("1. 32-28 (1. ... 4-9) 1. ... 19-23 2. 37-32 *") == "1. 32-28 19-23 (1... 4-9) 2. 37-32 *");
  CHECK(body("1. 32-28 19-23 (2. 37-41) 2. 28x19 *") == "1. 32-28 19-23 2. 28x19 (2. 37-41) *");
  CHECK(body("1. 31-26 20-25 (2. 37-31 15-20 (3. 37-41) 3. 42-37) 2. 36-31 *") ==
        "1. 31-26 20-25 2. 36-31 (2. 37-31 15-20 3. 42-37 (3. 37-41)) *");
  CHECK(body("1. 32-28 (1. 37-41) 19-23 *") == "1. 32-28 (1. 37-41) 1... 19-23 *");
  CHECK(body("1. 32-28 (4-9) 19-23 *") == "1. 32-28 (1. 4-9) 1... 19-23 *");  // there is no number to go by
}

TEST_CASE("dots behind a number are no missing move where the reply is due") {
  CHECK(body("1. 32-28 {a} 1. ... 19-23 2. 28x19 2. … 14x23 *") == "1. 32-28 { a } 1... 19-23 2. 28x19 14x23 *");
  CHECK(body("1. 32-28 ... 19-23 *") == "1. 32-28 19-23 *");
  CHECK(body("1. 32-28 19-23 (1. ... 18-22) 2. 28x19 *") == "1. 32-28 19-23 (1... 18-22) 2. 28x19 *");
  CHECK(body("[GameType \"20\"] [FEN \"B:B12,18:W28,37\"] 1. ... 18-23 2. 28x19 *") == "1... 18-23 2. 28x19 *");
  CHECK(body("1. ... 19-23 2. 32-28 *") == "1. ... 19-23 2. 32-28 *");  // White has passed
}

TEST_CASE("a variant without a number in the standard adds no GameType, and the mark names it") {
  auto game = read("1. 34-30 *");
  game.variant = find_variant("killer");
  CHECK(written(game) == "[DamierVariant \"killer; evidence inferred; no GameType\"]\n\n1. 34-30 *\n\n");
}

TEST_CASE("a start position without a FEN tag gets one") {
  Game game;
  game.variant = &international();
  game.evidence = VariantEvidence::asked;
  game.start = read_fen("B:W31:B5", international())->position;
  game.has_fen = true;
  CHECK(written(game) ==
        "[GameType \"20\"]\n[DamierVariant \"international; evidence asked\"]\n[FEN \"B:W31:B5\"]\n\n*\n\n");
}

TEST_CASE("a tag that occurs twice is written twice") {
  CHECK(tags("[White \"a\"]\n[White \"b\"]\n1. 34-30 *") ==
        "[White \"a\"]\n[White \"b\"]\n[GameType \"20\"]\n[DamierVariant \"international; evidence inferred\"]\n");
}

TEST_CASE("quotes and backslashes in tags are escaped") {
  constexpr auto text = R"([Event "the \"open\" of C:\\games, a\\"]
[GameType "20"]
1. 34-30 *)";
  CHECK(read(text).tag("Event") == R"(the "open" of C:\games, a\)");
  check_round_trip(text);
}

TEST_CASE("a text that looks like a character of HTML is written so that it reads back") {
  auto game = rereading::read("[GameType \"20\"]\n1. 32-28 {a} *");
  game.tags.push_back({"Event", "A &amp; B & C"});
  game.respell(game.items.back(), "&eacute; & &x;");
  std::string text;
  write_pdn(game, text, {});
  CHECK_THAT(text, Catch::Contains("[Event \"A &amp;amp; B & C\"]") && Catch::Contains("{ &amp;eacute; & &x; }"));
  auto const again = rereading::read(text);
  CHECK(again.tag("Event") == "A &amp; B & C");
  CHECK(again.text_of(again.items.back()) == "&eacute; & &x;");
}

TEST_CASE("brackets, braces, semicolons and percent signs in tags are kept") {
  check_round_trip("[Event \"[a] {b} ; % (c\"]\n[GameType \"20\"]\n1. 34-30 *");
}

TEST_CASE("numbers, and captures in short form where that is enough") {
  CHECK(body("32-28 19-23 28x19 14x23 37-32 *") == "1. 32-28 19-23 2. 28x19 14x23 3. 37-32 *");
  CHECK(body("[FEN \"W:W15:B8,19,20\"] 15x24x13x2 2-0") == "1. 15x2 2-0");
}

TEST_CASE("an ambiguous capture is written with its route") {
  CHECK(body("[FEN \"W:WK47:B14,19,29,31,42\"] 1. 47x24x36 *") == "1. 47x38x24x13x36 *");
}

TEST_CASE("signs and leading zeros are normalised") {
  CHECK(body("01. 32x28 19:23 2. 28-19 *") == "1. 32-28 19-23 2. 28x19 *");
}

TEST_CASE("Black begins: the first number has three dots") {
  CHECK(body("[FEN \"B:W31:B5\"] 1. 5-10 2. 31-27 10-14 *") == "1... 5-10 2. 31-27 10-14 *");
  CHECK(body("[FEN \"B:W31:B5\"] 1. ... 5-10 2. 31-27 *") == "1... 5-10 2. 31-27 *");
}

TEST_CASE("an ellipsis at the start of a game in which White would begin: Black's move needs no number") {
  CHECK(body("1. ... 20-25 2. 32-28 25-30 *") == "1. ... 20-25 2. 32-28 25-30 *");
}

TEST_CASE("Black's move has its number again after a comment or a variation") {
  CHECK(body("1. 32-28 {c} 18-23 2. 38-32 (2. 37-32) 12-18 *") ==
        "1. 32-28 { c } 1... 18-23 2. 38-32 (2. 37-32) 2... 12-18 *");
  CHECK(body("1. 32-28 $1 18-23! 2. 38-32 *") == "1. 32-28 $1 18-23! 2. 38-32 *");
}

TEST_CASE("nested variations, several to one move, and an empty one") {
  CHECK(body("1. 32-28 18-23 (1... 17-21 2. 37-32 (2. 31-26)) (1... 20-25) () 2. 38-32 *") ==
        "1. 32-28 18-23 (1... 17-21 2. 37-32 (2. 31-26)) (1... 20-25) () 2. 38-32 *");
}

TEST_CASE("strengths are glued to their move, in parentheses too") {
  CHECK(body("1. 32-28 ! 18-23 (?) 2. 38-32!? *") == "1. 32-28! 18-23(?) 2. 38-32!? *");
  CHECK(body("1. !32-28 18-23 *") == "1. 32-28! 18-23 *");
  check_round_trip("[GameType \"20\"] 1. 32-28 ! ? {c} !! 18-23 *");
}

TEST_CASE("a strength alone in a variation does not become one in parentheses") {
  check_round_trip("[GameType \"20\"] 1. 32-28 (\n!\n) 18-23 *");
  CHECK(read("[GameType \"20\"] 1. 32-28 (\n!\n) 18-23 *").items[1].kind == ItemKind::variation_begin);
}

TEST_CASE("a star as strength becomes a NAG") {
  CHECK(body("1. 32-28* 18-23 2. 38-32 *") == "1. 32-28 $7 18-23 2. 38-32 *");
}

TEST_CASE("NAGs and embedded commands are kept") {
  CHECK(body("1. 32-28 $1 $139 {[%clk 1:19:40] [%unknown x,y]} *") ==
        "1. 32-28 $1 $139 { [%clk 1:19:40] [%unknown x,y] } *");
}

TEST_CASE("braces inside comments become parentheses") {
  CHECK(body("1. 32-28 ; a {b} c\n18-23 *") == "1. 32-28 { a (b) c } 1... 18-23 *");
}

TEST_CASE("text that was not understood becomes a comment") {
  CHECK(body("1. 32-28 what now 18-23 *") == "1. 32-28 { what now } 1... 18-23 *");
}

TEST_CASE("a result inside a variation becomes a comment") {
  CHECK(body("1. 32-28 (1. 33-28 18-23 0-2) 18-23 1-1") == "1. 32-28 (1. 33-28 18-23 { 0-2 }) 1... 18-23 1-1");
}

TEST_CASE("moves that cannot be replayed are written as they were read, and what follows them too") {
  CHECK(body("1. 32-28 18-24 2. 38x32 (2. 35x 4) 1-2 *") == "1. 32-28 18-24 2. 38x32 (2. 35x 4) 2... 1-2 *");
  check_round_trip("[GameType \"20\"] 1. 32-28 18-24 (1... 18-23 2. 38-32) 2. 38x32 2-0");
}

TEST_CASE("a move that looks like a result is written with zeros, and keeps its turn") {
  auto game = read("[GameType \"20\"] 1. 32-28 *");
  for (auto const* move : {"1-1", "31-26"}) game.add(ItemKind::move, move);
  CHECK(written(game) == "[GameType \"20\"]\n\n1. 32-28 01-01 2. 31-26 *\n\n");
  auto const again = read(written(game));
  REQUIRE(again.items.size() == 3);
  CHECK(again.items[1].kind == ItemKind::move);
  CHECK(written(again) == written(game));
}

TEST_CASE("no move is chosen for ad lib if the variant is a guess") {
  auto const made_up = [](std::string const& text) {
    auto const game = read(text);
    return std::ranges::any_of(game.items, [](Item const& item) { return item.legal; });
  };
  CHECK_FALSE(made_up("(- - { ad lib })"));
  CHECK_FALSE(made_up("[FEN \"B::\"] - - { ad lib }"));
  CHECK(made_up("[GameType \"20\"] (- - { ad lib })"));
}

TEST_CASE("setups and passes are kept, and the numbers go on from the side to move") {
  CHECK(body("1. 32-28 18-23 /FEN \"B:W31:B5\"/ 5-10 31-27 *") ==
        "1. 32-28 18-23 /FEN \"B:W31:B5\"/ 2... 5-10 3. 31-27 *");
  CHECK(body("1. - - 2. 32-28 - 3. 38-32 *") == "- - 2. 32-28 - 3. 38-32 *");
  CHECK(body("1. 32-28 18-23 /FEN \"W:W31:B5\"/ 31-27 - 27-21 - 21-16 5-10 *") ==
        "1. 32-28 18-23 /FEN \"W:W31:B5\"/ 2. 31-27 - 3. 27-21 - 4. 21-16 5-10 *");
  CHECK(body("1. 32-28 /FEN \"W:W31:B5\"/ 31-27 5-10 (5-9 27-21) *") ==
        "1. 32-28 /FEN \"W:W31:B5\"/ 2. 31-27 5-10 (2... 5-9 3. 27-21) *");
  check_round_trip("[GameType \"20\"] 1. 32-28 /FEN \"W::\"/ 38-32 18-23 *");
}

TEST_CASE("a game without a terminator gets a star, which means the same") {
  CHECK(body("1. 32-28 18-23") == "1. 32-28 18-23 *");
  check_round_trip("[GameType \"20\"] 1. 32-28 18-23");
}

TEST_CASE("every form of result is kept as it was written") {
  for (auto const* result : {"2-0", "1-0", "1/2-1/2", "0-0", "1+ - 1-", "1 1/2 - 1/2", "1.01-0.99", "½-½"}) {
    CHECK(body("1. 32-28 18-23 " + std::string{result}) == "1. 32-28 18-23 " + std::string{result});
  }
  check_round_trip("[Result \"4-6\"] [GameType \"20\"] 1. 32-28 18-23 4-6");
}

TEST_CASE("a last move that looks like the result of the tag is written so that it stays a move") {
  auto const last_move = [](std::string const& tag, std::string const& fen, std::string const& move) {
    return body("[Result \"" + tag + "\"]\n[FEN \"" + fen + "\"]\n" + move + " {end} *");
  };
  CHECK(last_move("4-6", "W:WK4:B6", "04-15") == "1. 4-15 { end } *");
  CHECK(last_move("1-6", "B:B1:W50", "01-06") == "1... 01-06 { end } *");
  CHECK(last_move("1 - 7", "B:B1:W50", "01-07") == "1... 01-07 { end } *");
  CHECK(last_move("12-8", "W:W12:B50", "012-08") == "1. 12-08 { end } *");
  CHECK(last_move("17-11", "W:W17:B50", "017-11") == "1. 017-11 { end } *");
  CHECK(
      written(read("[Result \"c3-d4\"]\n[GameType \"25\"]\n[FEN \"W:Wc3:Ba7\"]\nc3:d4 *")).ends_with("1. c3:d4 *\n\n"));
  CHECK(last_move("4-6", "B:B1:W50", "01-06") == "1... 1-6 { end } *");
  for (std::string const tags : {"[Result \"1-7\"]\n[GameType \"20\"]\n", "[GameType \"20\"]\n[Risultato \"1-7\"]\n"}) {
    for (auto const* const text :
         {"1... 01-07 *", "1... 01-07", "1... 1-7 50-44 1-7", "1... 1-7! *", "1... 01-07 {x} *", "1... 1-6 01-07 *"}) {
      check_round_trip(tags + "[FEN \"B:B1:W50\"]\n" + text);
    }
  }
}

TEST_CASE("a record of tags alone") {
  CHECK(written(read("[Event \"e\"]\n[Result \"2-0\"]\n2-0")) ==
        "[Event \"e\"]\n[Result \"2-0\"]\n[GameType \"20\"]\n[DamierVariant \"international; evidence "
        "inferred\"]\n\n2-0\n\n");
  check_round_trip("[Event \"e\"]\n[GameType \"20\"]");
}

TEST_CASE("UTF-8 is kept, and lines are measured in characters") {
  check_round_trip("[Event \"Чемпионат 锦标赛\"] [GameType \"20\"] 1. 32-28 {Превосходный ход белых} *");
  auto const text =
      body("1. 32-28 {" + std::string{"ъъъъъъъъъ ъъъъъъъъъ ъъъъъъъъъ ъъъъъъъъъ ъъъъъъъъъ ъъъъъъъъъ ъъъ"} + "} *");
  CHECK(text.find('\n') == std::string::npos);
}

TEST_CASE("lines are no longer than 80 characters, and full") {
  std::string comment;
  for (int i = 0; i < 60; ++i) comment += " word";
  auto const text = body("1. 32-28 {" + comment + "} 18-23 *");
  std::size_t longest = 0;
  for (std::size_t begin = 0; begin < text.size();) {
    auto const end = std::min(text.find('\n', begin), text.size());
    longest = std::max(longest, end - begin);
    begin = end + 1;
  }
  CHECK(longest <= 80);
  CHECK(longest > 74);
}

TEST_CASE("a bracket, a sign or a number is not parted from what it belongs to") {
  for (std::size_t columns = 1; columns < 40; ++columns) {
    auto const text =
        written(read("[GameType \"20\"] 1. 32-28! 18-23 (1... 17-21 2. 37-32!) 2. 38-32 *"), {.columns = columns});
    CHECK(text.find("(1... 17-21") != std::string::npos);
    CHECK(text.find("37-32!)") != std::string::npos);
    CHECK(text.find("2. 38-32") != std::string::npos);
  }
}

TEST_CASE("a word longer than a line is on a line of its own") {
  auto const text = body("1. 32-28 {" + std::string(100, 'w') + "} *");
  CHECK(text == "1. 32-28 {\n" + std::string(100, 'w') + "\n} *");
}

TEST_CASE("the text is appended to the existing text") {
  std::string text{"before\n"};
  write_pdn(read("[GameType \"20\"] 1. 32-28 *"), text);
  CHECK(text == "before\n[GameType \"20\"]\n\n1. 32-28 *\n\n");
}
