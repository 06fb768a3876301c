// One piece followed through a game, and relations between squares: cases that can be counted by hand.

#include "tests/search/small_base.hpp"

#include <catch2/catch.hpp>

using namespace damier;
using damier::testing::found;
using damier::testing::SmallBase;

namespace {

constexpr auto opening = R"([GameType "20"]
1. 32-28 19-23 2. 28x19 14x23 3. 37-32 10-14 4. 41-37 14-19 *

)";

}  // namespace

TEST_CASE("a piece is followed from where it stands, until it is taken") {
  SmallBase small{opening};
  auto& base = small.base();
  // The man of 32 goes to 28, takes on 19 and is taken there.
  CHECK(found(base, "let $p = piece on 32 from $p to 28") == "1:0");
  CHECK(found(base, "ply 0 let $p = piece on 32 (from $p then from $p then captured $p)") == "1:0");
  CHECK(found(base, "ply 0 let $p = piece on 32 (ply 0 then $p stands 19)") == "1:0");
  CHECK(found(base, "let $p = piece on 32 (from $p then[2] from $p)") == "1:0");
  // The man that comes to 32 later is a different piece.
  CHECK(found(base, "let $p = piece on 32 (ply 0 then (ply 5.. $p stands 32))").empty());
  CHECK(found(base, "let $p = piece on 37 (ply 0 then (ply 5.. $p stands 32))") == "1:0");
  CHECK(found(base, "ply 0 let $p = piece on 32 (stays $p stands 19,28,32 for = 4 plies)") == "1:0");
  CHECK(found(base, "ply 8 let $p = b 19 (ply 8)") == "1:8");
  CHECK(found(base, "let $p = bm on 10 let $q = wm on 41 (from $p then[1] from $q then[1] from $p to 19)") == "1:5");
}

TEST_CASE("a piece keeps its name when it is crowned, and in a mirror") {
  SmallBase small{R"([GameType "20"]
[FEN "W:W10,31,32:B30,16"]
1. 10-5 30-34 2. 5-10 34-40 *

)"};
  auto& base = small.base();
  CHECK(found(base, "let $p = man on 10 (from $p promotes then wk $p)") == "1:0");
  CHECK(found(base, "let $p = man on 10 (from $p then (from $p by king to 10))") == "1:0");
  CHECK(found(base, "let $p = king on 10 from $p").empty());
  CHECK(found(base, "mirror(let $p = bm on 41 (from $p to 46))") == "1:0");
  CHECK(found(base, "let $p = wm on 10 mirror(from $p to 46)") == "1:0");
  CHECK(found(base, "let $p = man on 10 ($p stands 10 then (ply 3.. $p stands promotion-row))").empty());
  CHECK(found(base, "let $p = man on 10 ($p stands 10 then (side black $p stands promotion-row))") == "1:0");
}

TEST_CASE("a setup ends what stood on other squares, a passed turn nothing") {
  SmallBase small{R"([GameType "20"]
1. 32-28 - 2. 31-27 /FEN "B:W27,28:B19,20"/ 2... 20-24 *

)"};
  auto& base = small.base();
  CHECK(found(base, "ply 0 let $p = wm on 32 (ply 0 then (side white $p stands 28))") == "1:0");
  CHECK(found(base, "ply 0 let $p = wm on 33 (ply 0 then (by black from 20 wm $p))").empty());
  CHECK(found(base, "ply 0 let $p = wm on 32 (ply 0 then (by black from 20 wm $p))") == "1:0");
}

TEST_CASE("relations between squares follow lines and pieces") {
  SmallBase small{R"([GameType "20"]
[FEN "W:W33,K46:B28,14,K5"]
1. 46-41 *

)"};
  auto& base = small.base();
  CHECK(found(base, "ply 0 wk sees bm 28") == "1:0");  // 46 41 37 32 28
  CHECK(found(base, "ply 0 wk sees bk").empty());      // 28 is between
  CHECK(found(base, "ply 0 square 46 sees square 28,27") == "1:0");
  CHECK(found(base, "ply 0 wm adjacent to bm") == "1:0");
  CHECK(found(base, "ply 0 wm attacks bm") == "1:0");     // over 28 to 22
  CHECK(found(base, "ply 0 wk attacks bm 28") == "1:0");  // to 23
  CHECK(found(base, "ply 0 bm attacks w") == "1:0");      // 28 over 33 to 39
  CHECK(found(base, "ply 0 bk attacks wm").empty());
  CHECK(found(base, "ply 0 ray(wk and bm and empty and bm)") == "1:0");  // 28, 23 or 19, then 14
  CHECK(found(base, "ply 0 ray(wk and empty and empty and bm 28)") == "1:0");
  CHECK(found(base, "ply 0 empty between(46 and 28)") == "1:0");
  CHECK(found(base, "ply 0 empty between(46 and 23)").empty());
  CHECK(found(base, "ply 0 empty behind(28 from 33)") == "1:0");
  CHECK(found(base, "ply 0 bk behind(10 from 33)").empty());
  CHECK(found(base, "ply 0 bk down-left 2 (14)") == "1:0");  // as Black sees it
  CHECK(found(base, "ply 0 bm any around(33)") == "1:0");
  CHECK(found(base, "ply 0 let $a = any 26-35 let $b = any 26-35 (wm $a bm $b and $a adjacent $b)") == "1:0");
  CHECK(found(base, "ply 0 wm any down-right(28)") == "1:0");
  CHECK(found(base, "ply 0 bm any up-right(23)") == "1:0");
  CHECK(found(base, "ply 0 square up-right 2 (14) stands king") == "1:0");
  CHECK(found(base, "ply 0 wm on 33 attacks 28") == "1:0");
}

TEST_CASE("a shifted pattern is found anywhere on the board, all of it or not at all") {
  SmallBase small{R"([GameType "20"]
[FEN "W:W41,37,48:B10,45"]
1. 48-42 *

)"};
  auto& base = small.base();
  CHECK(found(base, "ply 0 shift(wm 32,28)") == "1:0");  // 41 and 37
  CHECK(found(base, "ply 0 shift(wm 32,27)").empty());   // the other diagonal
  CHECK(found(base, "ply 0 shift(pattern \"?:W32,28\")") == "1:0");
  CHECK(found(base, "ply 0 shift(wm 32,28 empty 23,19)") == "1:0");
  CHECK(found(base, "ply 0 shift(bm 28 empty 29)").empty());  // both are at the right edge
  CHECK(found(base, "ply 0 shift(bm 28 empty 27)") == "1:0");
  CHECK(found(base, "ply 0 shift(bm 29,30)").empty());
  CHECK(found(base, "ply 0 mirror(shift(bm 23,19))") == "1:0");
  CHECK(found(base, "ply 0 shift(move 32-27)") == "1:0");
  CHECK(found(base, "ply 0 shift(move 32-28)").empty());
  CHECK(found(base, "ply 0 shift(wm 32,28 or bm 32,28)") == "1:0");
  CHECK(found(base, "shift(from 32 to 27 next wm 27)") == "1:0");
}

TEST_CASE("an echo is another position of the game, the same, turned or but for some squares") {
  SmallBase small{R"([GameType "20"]
[FEN "W:WK48,31:BK3,20"]
1. 48-43 3-8 2. 43-48 8-3 3. 31-27 3-8 *

[GameType "20"]
[FEN "W:WK48,31:BK3,20"]
1. 48-43 3-12 2. 43-48 12-8 *

)"};
  auto& base = small.base();
  CHECK(found(base, "echo") == "1:0 1:4");
  CHECK(found(base, "echo turned") == "2:1 2:4");
  CHECK(found(base, "id 1 echo but 3,8,43,48") == "1:0 1:1 1:2 1:3 1:4");
}

TEST_CASE("a sign is that of a move, found as a NAG and as it is written") {
  SmallBase small{R"([White "A"]
1. 32-28! 19-23 2. 28x19! 14x23 *

[White "B"]
1. 32-28 $1 19-23 *

[White "C"]
1. 32-28 19-23 (1... 18-23 $4 2. 38-32! (2. 37-32 $2)) (1... 20-24) 2. 28x19 $5 14x23 $4 *

[White "D"]
1. 32-28 (1. 33-28 $1 18-22) 18-23 $1 - 2. 99-98! *

)"};
  auto& base = small.base();
  CHECK(found(base, "nag !") == "1:0 1:2 2:0 4:1");
  CHECK(found(base, "nag $1") == "1:0 1:2 2:0 4:1");
  CHECK(found(base, "nag ??") == "3:3");
  CHECK(found(base, "nag ?? in variations") == "3:1");
  CHECK(found(base, "nag ! in variations") == "3:2 4:0");
  CHECK(found(base, "nag $2 in variations") == "3:2");
  CHECK(found(base, "nag ! in lines") == "1:0 1:2 2:0 3:2 4:1 4:0");
  CHECK(found(base, "nag 4 or nag !?") == "3:2 3:3");
  CHECK(found(base, "nag ! captures") == "1:2");
  CHECK(found(base, "mirror(nag ! by black)") == "1:0 1:2 2:0");
  CHECK(found(base, "nag ! then nag !") == "1:0");
  CHECK(found(base, "ply 0..1 not nag !") == "1:1 2:1 3:0 3:1 4:0");
  CHECK(found(base, "nag $9") == "");
}
