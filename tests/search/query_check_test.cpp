// The parts of a query that can never be true, and the names that do not exist.

#include "search/query_check.hpp"
#include "search/detail/move_reach.hpp"
#include "tests/in_words.hpp"
#include "tests/search/small_base.hpp"

#include "notation/numbering.hpp"

#include <catch2/catch.hpp>

#include <string>
#include <utility>
#include <vector>

using namespace damier;
using damier::testing::SmallBase;
using in_words::english;
using in_words::is_translated;

namespace {

using Strings = std::vector<std::string>;

/// Each warning as "code at column: underlined text".
Strings warned(std::string const& query, Strings const& names = {"international"}) {
  std::vector<Variant const*> variants;
  for (auto const& name : names) {
    variants.push_back(find_variant(name));
  }
  Strings found;
  for (auto const& warning : never_true(query, variants)) {
    CHECK(warning.severity == Severity::warning);
    CHECK_FALSE(warning.message.empty());
    CHECK(is_translated(warning.message));
    CHECK(is_translated(warning.hint));
    found.push_back(std::string{warning.code} + ": " + query.substr(warning.where.column - 1, warning.length));
  }
  return found;
}

Square square(unsigned number) { return *Numbering{international().rules()}.square(number); }

}  // namespace

TEST_CASE("a term about endgames is no contradiction: it depends on the tables") {
  damier::testing::SmallBase small{"[GameType \"20\"]\n1. 32-28 19-23 *\n\n"};
  for (auto const* const text : {"endgame win", "endgame known next not endgame draw", "endgame black-wins #w >= 10"}) {
    CHECK(damier::never_true(text, small.base()).empty());
  }
}

TEST_CASE("a square that no board of the games has is reported, wherever a query asks for it") {
  CHECK(warned("wm 51") == Strings{"query-square: 51"});
  CHECK(warned("wm 27,51") == Strings{"query-square: 51"});
  CHECK(warned("b 45-60") == Strings{"query-square: 60"});
  CHECK(warned("empty any 51") == Strings{"query-square: 51"});
  CHECK(warned("#wm[51] = 1") == Strings{"query-square: 51"});
  CHECK(warned("from 51") == Strings{"query-square: 51"});
  CHECK(warned("captured 51,52") == Strings{"query-square: 51", "query-square: 52"});
  CHECK(warned("wm c3") == Strings{"query-square: c3"});
  CHECK(warned("year 1990 and not (wm 28 or wm 51)") == Strings{"query-square: 51"});
  CHECK(warned("let $s = 51 wm $s") == Strings{"query-square: 51"});
  CHECK(warned("wm 51", {"international", "canadian"}).empty());
  CHECK(warned("type international wm 51", {"international", "canadian"}) == Strings{"query-square: 51"});
  CHECK(warned("wm 50").empty());
  CHECK(warned("w any 45-60").empty());  // some of them are there
  CHECK(warned("wm c3", {"russian"}).empty());
}

TEST_CASE("a move that no piece can make is reported, and so is a quiet one that only a capture can be") {
  CHECK(warned("move 32-29") == Strings{"query-move: 32-29"});
  CHECK(warned("move 32-28").empty());
  CHECK(warned("move 28-32").empty());  // Black's
  CHECK(warned("move 46-5").empty());   // a king's
  CHECK(warned("move 26x17x10").empty());
  CHECK(warned("move 32x23").empty());
  CHECK(warned("move c3-d5", {"russian"}) == Strings{"query-move: move c3-d5"});
  CHECK(warned("move 51-46") == Strings{"query-move: move 51-46"});
  CHECK(warned("move 46-5", {"english"}) == Strings{"query-move: move 46-5"});
}

TEST_CASE("how a piece comes from one square to another follows the rules of the variant") {
  CHECK(move_reach(international(), square(32), square(28)) == MoveReach::quiet);
  CHECK(move_reach(international(), square(46), square(5)) == MoveReach::quiet);
  CHECK(move_reach(international(), square(32), square(29)) == MoveReach::capture);
  CHECK(move_reach(international(), square(32), square(32)) == MoveReach::capture);
  auto const& english = *find_variant("english");
  Numbering const numbering{english.rules()};
  // A king that takes the nearest piece alone stays on squares of its own kind.
  CHECK(move_reach(english, *numbering.square(18), *numbering.square(9)) == MoveReach::capture);
  CHECK(move_reach(english, *numbering.square(18), *numbering.square(10)) == MoveReach::none);
}

TEST_CASE("a FEN without the pieces of one side is reported, unless it says so of the end of a game") {
  CHECK(warned("fen \"W:W31-50\"") == Strings{"query-fen: W:W31-50"});
  CHECK(warned("fen \"W:W28:B\"") == Strings{"query-fen: W:W28:B"});
  CHECK(english(never_true("fen \"W:W28:B\"", std::vector{&international()}).front().message)
            .find("only a game that begins there or sets up the position has it") != std::string::npos);
  CHECK(english(never_true("fen \"B:W28:B\"", std::vector{&international()}).front().message)
            .find("found only where Black has no piece left") != std::string::npos);
  CHECK(warned("fen \"W:W31-50:B1-20\"").empty());
  CHECK(warned("fen start").empty());
  CHECK(warned("fen \"W:W50:B45\"", {"russian"}) == Strings{"query-fen: fen \"W:W50:B45\""});
}

TEST_CASE("no warning about the pieces of one side denies a position that a game begins from or sets up") {
  SmallBase games{
      "[GameType \"20\"]\n[SetUp \"1\"]\n[FEN \"W:W28,K1:B\"]\n*\n\n"
      "[GameType \"20\"]\n1. 32-28 19-23 {/FEN \"B:W28:B\"/} *\n\n"
      "[GameType \"20\"]\n[SetUp \"1\"]\n[FEN \"W:W28:B23\"]\n1. 28x19 *\n"};
  for (auto const* const query : {"fen \"W:W28,K1:B\"", "fen \"W:W28,K1\"", "fen \"B:W19:B\""}) {
    INFO(query);
    REQUIRE(never_true(query, games.base()).size() == 1);
    CHECK(never_true(query, games.base()).front().code == "query-fen");
    CHECK(damier::count(games.base(), damier::testing::compile(query)) > 0);
  }
  CHECK(english(never_true("not fen \"W:W28:B\"", games.base()).front().hint).find("'not'") == std::string::npos);
}

TEST_CASE("numbers below 0 are reported as such, not as too many") {
  auto const said = [](std::string const& query) {
    auto const warnings = never_true(query, std::vector{&international()});
    return warnings.size() == 1 ? english(warnings.front().message) : std::to_string(warnings.size()) + " warnings";
  };
  for (auto const* const query : {"#w < 0", "#wm <= -3", "#bk = -1", "captures < 0", "captures men < 0",
                                  "captures kings < 0", "can capture < 0"}) {
    INFO(query);
    CHECK(said(query) == "a number of pieces is never less than 0");
  }
  CHECK(said("#w > 60") == "no position has so many pieces");
  CHECK(said("captures > 60") == "no move takes so many pieces");
  CHECK(said("can capture > 60") == "no move takes so many pieces");
  for (auto const* const query : {"ply < 0", "legal-moves < 0", "can capture < 1", "plies < 0"}) {
    INFO(query);
    CHECK(said(query) == "no number in this range is possible here");
  }
  for (auto const* const query : {"#w <= 0", "#wm = 0", "#w >= 0", "captures >= 0", "#w != -1", "#w - #b < 0",
                                  "legal-moves = 0", "can capture >= 0"}) {
    INFO(query);
    CHECK(warned(query).empty());
  }
}

TEST_CASE("ranges that hold no number, and conditions that exclude each other, are reported") {
  CHECK(warned("year < 1000") == Strings{"query-range: year < 1000"});
  CHECK(warned("year 2300..2400") == Strings{"query-range: year 2300..2400"});
  CHECK(warned("#w > 60") == Strings{"query-range: #w > 60"});
  CHECK(warned("captures >= 99") == Strings{"query-range: captures >= 99"});
  CHECK(warned("ply < 0") == Strings{"query-range: ply < 0"});
  CHECK(warned("id 0") == Strings{"query-range: id 0"});
  CHECK(warned("year > 1990 year < 1980") == Strings{"query-contradiction: year > 1990 year < 1980"});
  CHECK(warned("date 1990 date 1980") == Strings{"query-contradiction: date 1990 date 1980"});
  CHECK(warned("result draw result unknown") == Strings{"query-contradiction: result draw result unknown"});
  CHECK(warned("ply > 20 ply < 10") == Strings{"query-contradiction: ply > 20 ply < 10"});
  CHECK(warned("wm 28 bm 28") == Strings{"query-contradiction: wm 28 bm 28"});
  CHECK(warned("white = A wm 28 empty 28").size() == 1);
  CHECK(warned("#w < 3 #w > 5") == Strings{"query-contradiction: #w < 3 #w > 5"});
  CHECK(warned("type russian") == Strings{"query-type: russian"});
  CHECK(warned("year 1970..1980 plies > 10 wm 28 bm 18 result draw").empty());
  CHECK(warned("rating > 2000 rating < 1500").empty());  // of two players
  CHECK(warned("rating-difference <= -200").empty());    // of either sign
  CHECK(warned("rating-difference ..-1").empty());
  CHECK(warned("white-rating < 0") == Strings{"query-range: white-rating < 0"});
  CHECK(warned("(wm 28 or wm 29) next captures").empty());
  CHECK(warned("result draw ply 1..9 (year 1990 or year 1980)").empty());
  CHECK(warned("").empty());
}

TEST_CASE("a hostile query is checked in bounded time") {
  std::string deep;
  for (int level = 0; level < 60; ++level) {
    deep += "(wm 27 or bm 28 or not (empty 29 from 30 ";
  }
  deep += "from 28 empty 28" + std::string(120, ')');
  auto const all = variants();
  std::vector<Variant const*> const every{all.begin(), all.end()};
  CHECK(never_true(deep, every).size() <= 1);
  std::string wide = "wm any 1-4";
  for (int term = 0; term < 2000; ++term) {
    wide += " (wm any 1-4 or from any 5-8)";
  }
  CHECK(never_true(wide, every).empty());
}

TEST_CASE("a warning about a part says which part of an 'or' or a 'not' it is, and many variants are counted") {
  auto const hint = [](std::string const& query) {
    return english(never_true(query, std::vector{&international()}).front().hint);
  };
  CHECK(hint("wm 27 or (bm 30 empty 30)").find("part of an 'or'") != std::string::npos);
  CHECK(hint("wm 27 not (bm 30 empty 30)").find("the 'not' around it") != std::string::npos);
  CHECK(hint("bm 30 empty 30").empty());
  auto const all = variants();
  auto const many = never_true("wm c3 empty c3", std::vector<Variant const*>{all.begin(), all.end()});
  REQUIRE(many.size() == 1);
  auto const one =
      never_true("type international bm 30 empty 30", std::vector<Variant const*>{all.begin(), all.end()});
  REQUIRE(one.size() == 1);
  CHECK(english(one.front().message).find("no position of international can") != std::string::npos);
  CHECK(english(many.front().message).find("these " + std::to_string(all.size()) + " variants") != std::string::npos);
}

TEST_CASE("a warning about a part that the query does not need says that the rest may hold") {
  SmallBase games{"[GameType \"20\"]\n1. 32-28 19-23 2. 28x19 14x23 *\n"};
  auto const hint = [&](std::string const& query) {
    auto const warnings = never_true(query, games.base());
    REQUIRE(warnings.size() == 1);
    CHECK(is_translated(warnings.front().hint));
    return english(warnings.front().hint);
  };
  std::string const left_out{"this part may be left out: the rest of the query counts alone"};
  std::string const not_needed{"the query may be true where it does not need $s"};
  std::string const of_or{"this is one part of an 'or': the others count alone"};
  std::vector<std::pair<std::string, std::string>> const with_hits{
      {"wm 28 next (bm 30 empty 30){0..1}", left_out},
      {"wm 28 next (wm 51){0..1}", left_out},
      {"wm 28 next ((bm 30 empty 30){1..2}){0..3}", left_out},
      {"let $s = (bm 30 empty 30) wm 28", not_needed},
      {"let $s = 51 wm 28", not_needed},
      {"let $s = 51 (wm 28 or wm $s)", not_needed},
      {"let $s = 51 #wm[$s] = 0", not_needed},
      {"let $s = 51 (wm 28 next (wm $s){0..1})", not_needed},
      {"let $s = 51 w none $s", not_needed},
      {"let $s = 51 (let $s = 28 wm $s)", not_needed},
      {"wm 28 or wm 51", of_or},
      {"wm 28 or #w > 60", of_or},
      {"wm 28 or captures >= 99", of_or},
      {"wm 28 or fen \"W:W28:B\"", of_or},
      {"wm 28 or move 32-29", of_or},
      {"not wm 51 wm 28", "the 'not' around it is true everywhere"},
      {"not #w > 60 wm 28", "the 'not' around it is true everywhere"}};
  for (auto const& [query, rest] : with_hits) {
    INFO(query);
    CHECK(damier::count(games.base(), damier::testing::compile(query)) > 0);
    CHECK(hint(query).ends_with(rest));
  }
  for (auto const* const query :
       {"wm 28 next (bm 30 empty 30){1..2}", "wm 28 next (wm 51){2}", "let $s = (bm 30 empty 30) ($s wm 28)",
        "let $s = 51 wm $s", "let $s = 51 (wm 28 wm $s)", "let $s = 51 (wm 28 next from $s)",
        "let $s = 51 (let $t = (wm $s) $t)", "let $s = 51 ((wm $s or bm $s) wm 28)", "wm 28 wm 51", "wm 28 #w > 60",
        "#w > 60", "(wm 51)"}) {
    INFO(query);
    CHECK(damier::count(games.base(), damier::testing::compile(query)) == 0);
    auto const found = hint(query);
    for (auto const& rest : {left_out, not_needed, of_or}) {
      CHECK(found.find(rest) == std::string::npos);
    }
  }
  CHECK(hint("not w any 28,51").find("'not'") == std::string::npos);  // that is not true everywhere
}

TEST_CASE("moves that no piece can make are not reported where illegal moves were accepted") {
  ImportOptions options;
  options.on_illegal = OnIllegal::accept;
  damier::testing::TemporaryBase file;
  auto base = Base::open_for_writing(file.path());
  Importer importer{base, options};
  importer.import(*open_text("[GameType \"20\"]\n1. 32-27 19-23 2. 37-29 23-19 *\n"), "test.pdn");
  REQUIRE(has_accepted_moves(base));
  CHECK(damier::count(base, damier::testing::compile("move 37-29")) == 1);
  CHECK(never_true("move 37-29", base).empty());
  CHECK(warned("move 37-29") == Strings{"query-move: 37-29"});
}

TEST_CASE("the variants that count are those of the base, and a base without games gives no warning") {
  SmallBase russian{"[GameType \"25\"]\n1. c3-d4 *\n"};
  REQUIRE(never_true("wm 33", russian.base()).size() == 1);
  CHECK(english(never_true("wm 33", russian.base()).front().hint) == "the boards of russian have 32 squares");
  CHECK(never_true("wm c3", russian.base()).empty());
  SmallBase none{""};
  CHECK(never_true("wm 51", none.base()).empty());
}

TEST_CASE("names that no game has are reported with the nearest one") {
  SmallBase games{
      "[White \"Rafle, B.\"]\n[Black \"Šijbrands, Ton\"]\n[Event \"Open de Brest\"]\n[Site \"Brest\"]\n1. 32-28 *\n"};
  auto const hint_of = [&](std::string const& query) {
    auto const warnings = unknown_names(query, games.base());
    return warnings.empty() ? "none" : std::string{warnings.front().code} + " " + english(warnings.front().hint);
  };
  CHECK(hint_of("player \"raflle\"") == "query-name did you mean 'Rafle, B.'?");
  CHECK(hint_of("white = \"rafle, b.\"") == "query-name did you mean 'Rafle, B.'?");
  CHECK(hint_of("player \"sibrands\"") == "query-name did you mean 'Šijbrands, Ton'?");
  CHECK(hint_of("event ~ \"brust\" or year 1990") == "query-name did you mean 'Open de Brest'?");
  CHECK(hint_of("site = \"Xyzzy\"") == "query-name ");
  CHECK(hint_of("player \"sijbrands\" site = Brest") == "none");
}
