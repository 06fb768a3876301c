// The meaning of single terms of the query language, in positions where it is known.

#include "notation/fen.hpp"
#include "notation/move_text.hpp"
#include "notation/numbering.hpp"
#include "search/detail/arrangement.hpp"
#include "search/detail/board_regions.hpp"
#include "tests/search/small_base.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <string>
#include <string_view>

using namespace damier;
using damier::testing::found;
using damier::testing::SmallBase;

namespace {

/// A game from a position.
std::string game(std::string_view fen, std::string_view moves, std::string_view type = "20") {
  return "[GameType \"" + std::string{type} + "\"]\n[FEN \"" + std::string{fen} + "\"]\n" + std::string{moves} +
         " *\n\n";
}

/// The squares of a region by their names.
std::string region(std::string_view name, std::string_view variant) {
  auto const& rules = find_variant(variant)->rules();
  Numbering const numbering{rules};
  std::string list;
  for (auto const square : find_region(name)->squares(rules)) {
    list += list.empty() ? "" : " ";
    numbering.append_name(list, square);
  }
  return list;
}

}  // namespace

TEST_CASE("frisian: a king that has made its three moves in a row counts no move for legal-moves") {
  // White's king has made two moves; its third ends on 44. At ply 2 it has to rest, and only the man can move.
  constexpr auto fen = "W:W40,K49:BK3,10:+0+249";
  auto const& frisian = *find_variant("frisian");
  auto position = read_fen(fen, frisian)->position;
  auto const legal = [&] {
    MoveList moves;
    frisian.legal_moves(position, moves);
    return moves;
  };
  auto const play = [&](std::string_view text) {
    auto const moves = legal();
    auto const found = std::ranges::find_if(
        moves, [&](Move const& move) { return write_move(frisian, position, move, moves) == text; });
    REQUIRE(found != moves.end());
    position = frisian.after(position, *found);
  };
  CHECK(legal().size() == 9);
  play("49-44");
  play("10-15");
  CHECK(legal().size() == 2);
  position.king_runs = {};
  CHECK(legal().size() == 11);

  SmallBase small{game(fen, "1. 49-44 10-15", "40") + game("W:W40,K49:BK3,10", "1. 49-44 10-15", "40")};
  CHECK(found(small.base(), "type frisian and legal-moves = 2") == "1:2");
  CHECK(found(small.base(), "legal-moves = 11") == "1:1 2:1 2:2");  // Black has 11 at ply 1
  CHECK(found(small.base(), "legal-moves = 9") == "1:0 2:0");
}

TEST_CASE("the parts of the board are the squares that the manual names") {
  CHECK(region("long-diagonal", "international") == "5 10 14 19 23 28 32 37 41 46");
  CHECK(region("centre", "international") == "18 19 22 23 28 29 32 33");
  CHECK(region("centre", "russian") == "d6 f6 c5 e5 d4 f4 c3 e3");
  CHECK(region("left-wing", "international") == "1 6 7 11 16 17 21 26 27 31 36 37 41 46 47");
  CHECK(region("right-wing", "international") == "4 5 10 14 15 20 24 25 30 34 35 40 44 45 50");
  CHECK(region("promotion-row", "international") == "1 2 3 4 5");
  CHECK(region("back-row", "russian") == "a1 c1 e1 g1");
  CHECK(region("long-diagonal", "russian") == "h8 g7 f6 e5 d4 c3 b2 a1");
  // On a board whose bottom left corner is light, the left wing is still on the left.
  CHECK(region("left-wing", "italian").find('1') != std::string::npos);
  CHECK(find_region("middle") == nullptr);
}

TEST_CASE("pieces are on all squares, on any or on none") {
  SmallBase small{game("W:W27,28,K46:B18,K5", "1. 28-22")};
  auto& base = small.base();
  CHECK(found(base, "wm 27,28") == "1:0");
  CHECK(found(base, "wm 27 28") == "1:0");
  CHECK(found(base, "wm [27, 28]") == "1:0");
  CHECK(found(base, "wm 27-28") == "1:0");
  CHECK(found(base, "wm 27..28") == "1:0");
  CHECK(found(base, "WM 27, 28") == "1:0");
  CHECK(found(base, "wm 27,46").empty());
  CHECK(found(base, "w 27,46") == "1:0 1:1");
  CHECK(found(base, "wk 46 bk 5 bm 18 b 5,18") == "1:0 1:1");
  CHECK(found(base, "wm any 22,28") == "1:0 1:1");
  CHECK(found(base, "wm none 22") == "1:0");
  CHECK(found(base, "empty 22,23") == "1:0");
  CHECK(found(base, "empty any 22,23") == "1:0 1:1");
}

TEST_CASE("squares are those of each game's own variant") {
  SmallBase small{game("W:Wc3,d4:Bg7", "1. d4-e5", "25") + game("W:W27,28:B18,5", "1. 28-22")};
  auto& base = small.base();
  CHECK(found(base, "wm c3,d4") == "1:0");
  CHECK(found(base, "type russian wm any a1-d4") == "1:0 1:1");
  CHECK(found(base, "type russian wm 22,18") == "1:0");  // by number along the rows from the top left
  CHECK(found(base, "type russian wm none 45") == "1:0 1:1");
  CHECK(found(base, "type russian wm 45").empty());
}

TEST_CASE("letters name the squares of games that are written with letters") {
  // Counted from the corner, d4 and e5 would be 32 and 28 on a board of 10x10.
  SmallBase small{game("W:W32:B1", "1. 32-28") + game("W:Wd4:Bg7", "1. d4-e5", "25")};
  auto& base = small.base();
  CHECK(found(base, "wm d4") == "2:0");
  CHECK(found(base, "wm any a1-h8") == "2:0 2:1");
  CHECK(found(base, "#wm[a1-h8] = 1") == "2:0 2:1");
  CHECK(found(base, "move d4-e5") == "2:0");
  CHECK(found(base, "pattern \"?:Wd4\"") == "2:0");
  CHECK(found(base, "to e5") == "2:0");
  CHECK(found(base, "wm any 32,28") == "1:0 1:1");
  CHECK(found(base, "move 32-28") == "1:0");
  CHECK(found(base, "type international wm any a1-h8").empty());
}

TEST_CASE("numbers of pieces are compared, added and subtracted") {
  SmallBase small{game("W:W27,28,31,K36:B18,19", "1. 27-22 18x27 2. 31x22")};
  auto& base = small.base();
  CHECK(found(base, "#w - #b >= 2") == "1:0 1:1 1:3");
  CHECK(found(base, "#w-#b = 1") == "1:2");
  CHECK(found(base, "#wm = 3") == "1:0 1:1");
  CHECK(found(base, "#wm 3") == "1:0 1:1");
  CHECK(found(base, "#wm 1..2") == "1:2 1:3");
  CHECK(found(base, "#wm != 3") == "1:2 1:3");
  CHECK(found(base, "#wm[26-35] >= 3") == "1:0");
  CHECK(found(base, "2 <= #w - #b") == "1:0 1:1 1:3");
  CHECK(found(base, "3 = #wm") == "1:0 1:1");
  CHECK(found(base, "1 + #b = #w") == "1:2");
  CHECK(found(base, "#wm ..2") == "1:2 1:3");
  CHECK(found(base, "#wm 3..") == "1:0 1:1");
  CHECK(found(base, "#wm[26-35] > #bm + 1 - #wk") == "1:0");
}

TEST_CASE("a pattern is read as rows or like a FEN") {
  auto const& international = damier::international();
  auto const fits = [&](std::string_view text, Variant const& variant = damier::international()) {
    return read_pattern(text, variant).has_value();
  };
  CHECK(fits("?:W27,28"));
  CHECK(fits("W:W27-31,K46,?5:B:E22."));
  CHECK(fits("B:"));
  CHECK_FALSE(fits("X:W27"));
  CHECK_FALSE(fits("W:W99"));
  CHECK_FALSE(fits("W:X27"));
  CHECK_FALSE(fits("W:W27,"));
  CHECK_FALSE(fits("W:W27;28"));
  CHECK(fits(R"(?????/wbWBo/x*..?/?????/?????/?????/?????/?????/?????/?????)"));
  CHECK(fits("\n?????\n wbWBo\n x*..?\n?????\n?????\n?????\n?????\n?????\n?????\n?????\n"));
  CHECK_FALSE(fits(R"(?????/wbWBo)"));
  CHECK_FALSE(fits(R"(?????/wbWBoo/x*..?/?????/?????/?????/?????/?????/?????/?????)"));
  CHECK_FALSE(fits(R"(????q/?????/?????/?????/?????/?????/?????/?????/?????/?????)"));
  CHECK(fits(R"(????/????/????/????/????/????/????/????)", *find_variant("russian")));
  CHECK_FALSE(fits(R"(????/????/????/????/????/????/????/????)", international));
  CHECK(read_pattern("????q", international).error().offset == 4);

  SmallBase small{game("W:W27,28,K46:B18,K5", "1. 28-22")};
  CHECK(found(small.base(), "pattern \"?:W27,?46:B?5:E22\"") == "1:0");
  CHECK(found(small.base(), "pattern \"B:W27\"") == "1:1");
  CHECK(found(small.base(), R"(pattern "????*/?????/?????/??b??/.????/??w??/?????/?????/?????/o????")") == "1:0");
}

TEST_CASE("a move belongs to the position in which it is played") {
  SmallBase small{game("W:W27,28,31,K36:B18,19", "1. 27-22 18x27 2. 31x22 19-23")};
  auto& base = small.base();
  CHECK(found(base, "move 27-22") == "1:0");
  CHECK(found(base, "move 27x22") == "1:0");  // the sign is a hint
  CHECK(found(base, "move \"18 x 27\"") == "1:1");
  CHECK(found(base, "from 27") == "1:0");
  CHECK(found(base, "from 18,27 by black") == "1:1");
  CHECK(found(base, "to 22") == "1:0 1:2");
  CHECK(found(base, "captures") == "1:1 1:2");
  CHECK(found(base, "captures = 0") == "1:0 1:3");
  CHECK(found(base, "captured 22") == "1:1");
  CHECK(found(base, "captured 22,18").empty());
  CHECK(found(base, "captured any 22,18") == "1:1");
  CHECK(found(base, "by white or by black") == "1:0 1:1 1:2 1:3");  // nothing is played in the last position
  CHECK(found(base, "side white or side black") == "1:0 1:1 1:2 1:3 1:4");
  CHECK(found(base, "not by white") == "1:1 1:3 1:4");
}

TEST_CASE("the squares between the ends of a move are on its way") {
  SmallBase king{game("B:W23,29,30,38,39:BK35", "1... 35x34 2. 29x40")};
  CHECK(found(king.base(), "move 35x34") == "1:0");
  CHECK(found(king.base(), "move 35x19x32x43x34") == "1:0");
  CHECK(found(king.base(), "move 35x19x34") == "1:0");
  CHECK(found(king.base(), "move 35x13x34").empty());
}

TEST_CASE("promotions and moves of kings") {
  SmallBase small{game("W:W7,26:B20,41", "1. 7-2 41-47 2. 2-8 47-41")};
  auto& base = small.base();
  CHECK(found(base, "promotes") == "1:0 1:1");
  CHECK(found(base, "king-move") == "1:2 1:3");
  CHECK(found(base, "to promotion-row") == "1:0 1:1");
  CHECK(found(base, "king-move from promotion-row") == "1:2 1:3");
  SmallBase russian{game("W:Wb6:Bc7,e7,a1", "1. b6xf6", "25")};
  CHECK(found(russian.base(), "promotes") == "1:0");  // crowned in the middle of the capture
}

TEST_CASE("a sacrifice gives what is not taken back at once") {
  SmallBase exchange{game("W:W27,31:B18,1", "1. 27-22 18x27 2. 31x22")};
  CHECK(found(exchange.base(), "sacrifice").empty());
  SmallBase given{game("W:W27,36:B18,1", "1. 27-22 18x27 2. 36-31 27x36")};
  CHECK(found(given.base(), "sacrifice") == "1:0 1:2");
  SmallBase shot{game("W:W32,37,41:B14,21,23", "1. 32-27 21x32 2. 37x10")};
  CHECK(found(shot.base(), "sacrifice") == "1:0");
  CHECK(found(shot.base(), "sacrifice next captures next captures >= 3") == "1:0");
}

TEST_CASE("a coup turc needs the piece that stops the king and the one that stands behind the taker") {
  auto const finds = [](std::string_view fen, std::string_view moves) {
    SmallBase small{game(fen, moves)};
    CHECK(found(small.base(), "captures next captures") == "1:0");
    return found(small.base(), "coup-turc") == "1:0";
  };
  CHECK(finds("B:W23,29,30,38,39:BK35", "1... 35x34 2. 29x40"));
  CHECK(finds("B:W23,32,33,39,42:BK7", "1... 7x28 2. 33x22"));
  CHECK(finds("B:W14,18,27,28,33,35,49:BK16", "1... 16x22 2. 28x17"));
  CHECK(finds("B:W8,14,24,28,29,39,40:BK37", "1... 37x33 2. 29x38"));
  CHECK(finds("B:W23,29,30,38,39,50:B17,K35", "1... 35x34 2. 29x40"));  // whatever else is there
  CHECK_FALSE(finds("B:W23,42,48:BK5", "1... 5x37 2. 42x31"));
}

TEST_CASE("after captures is about the move that led to the position") {
  SmallBase small{game("W:W27,28,31,K36:B18,19", "1. 27-22 18x27 2. 31x22 19-23 3. 28x19")};
  auto& base = small.base();
  CHECK(found(base, "after captures") == "1:2 1:3 1:5");
  CHECK(found(base, "not after captures") == "1:0 1:1 1:4");
  CHECK(found(base, "after captures 0") == "1:1 1:4");
  CHECK(found(base, "after captures kings").empty());
  CHECK(found(base, "after captures men = 1 captures") == "1:2");
  CHECK(found(base, "last after captures") == "1:5");
  CHECK(found(base, "not after captures next captures next captures") == "1:0");
  CHECK(found(base, "captures next not after captures").empty());
}

TEST_CASE("sequences, repetitions and what lasts") {
  SmallBase small{game("W:W27,28,31,K36:B18,19", "1. 27-22 18x27 2. 31x22 19-23 3. 28x19")};
  auto& base = small.base();
  CHECK(found(base, "from 27 next captures") == "1:0");
  CHECK(found(base, "from 27 next by white").empty());
  CHECK(found(base, "from 27 then by white") == "1:0");
  CHECK(found(base, "from 27 then[<=2] by white") == "1:0");
  CHECK(found(base, "from 27 then[<2] by white").empty());
  CHECK(found(base, "from 27 then[3..4] captures") == "1:0");
  CHECK(found(base, "from 27 then[5] not by white") == "1:0");
  CHECK(found(base, "captures next captures next captures").empty());
  CHECK(found(base, "captures{2}") == "1:1");
  CHECK(found(base, "captures{1..2} next from 19") == "1:1 1:2");
  CHECK(found(base, "captures{2,} next from 19") == "1:1");
  CHECK(found(base, "(by white next by black){2}") == "1:0");
  CHECK(found(base, "by white next captures{0..1} next by white") == "1:0");
  CHECK(found(base, "stays wm 28 for >= 5 plies") == "1:0");
  CHECK(found(base, "stays wm 28 for 4 plies") == "1:0 1:1");
  CHECK(found(base, "stays wm 28 and wk 36 for = 3") == "1:2");
  CHECK(found(base, "from 27 then captures and by white or from 19") == "1:0 1:3");  // or binds least
}

TEST_CASE("a mirrored query is about the other side of the board") {
  SmallBase small{"[White \"A\"]\n[Black \"B\"]\n[Result \"2-0\"]\n" +
                  game("W:W27,28,31,K36:B18,19", "1. 27-22 18x27 2. 31x22")};
  auto& base = small.base();
  CHECK(found(base, "mirror(bm 24,23)") == "1:0");
  CHECK(found(base, "mirror(side black #b = 4)") == "1:0");
  CHECK(found(base, "mirror(black = A white = B result black-wins by black)") == "1:0 1:2");
  CHECK(found(base, "mirror(move 24-29)") == "1:0");
  CHECK(found(base, "mirror(fen \"B:B24,23,20,K15:W33,32\")") == "1:0");
  CHECK(found(base, "mirror(pattern \"?:B24:W33:E29\")") == "1:0");
  CHECK(found(base, "mirror(let $s = 24,23 bm $s)") == "1:0");
  CHECK(found(base, "let $s = 24,23 mirror(bm $s)") == "1:0");
  CHECK(found(base, "mirror mirror wm 27,28") == "1:0");
}

TEST_CASE("names mean squares, one square of several, or a condition") {
  SmallBase small{game("W:W27,28,31,K36:B18,19", "1. 27-22 18x27 2. 31x22")};
  auto& base = small.base();
  CHECK(found(base, "let $s = 27,28 wm $s") == "1:0");
  CHECK(found(base, "let $s = 27,28; let $t = $s,31 in wm $t") == "1:0");
  CHECK(found(base, "let $s = any 21-30 to $s next captured $s") == "1:0 1:1");
  CHECK(found(base, "let $s = any 21-30 (wm $s next empty $s)") == "1:0 1:1");
  CHECK(found(base, "let $p = (captures by black) $p or mirror($p)") == "1:1 1:2");
  CHECK(found(base, "let $p = (captures) $p next $p") == "1:1");
  CHECK(found(base, "side white and (let $s = 28 wm $s)") == "1:0 1:2");
}

TEST_CASE("texts are found in comments, without regard to case and accents") {
  SmallBase small{"1. 32-28 {Un beau Coup} *\n\n1. 31-27 (1. 32-28 {élégant}) *\n\n1. 33-28 *\n"};
  auto& base = small.base();
  CHECK(found(base, "text ~ \"BEAU\"") == "1");
  CHECK(found(base, "text ~ \"ELEGANT\"") == "2");
  CHECK(found(base, "text = \"Un beau Coup\"") == "1");
  CHECK(found(base, "text = \"Un beau\"").empty());
  CHECK(found(base, "not text ~ \"e\"") == "3");
  CHECK(found(base, "text ~ \"e\" ply 1") == "1:1 2:1");
}
