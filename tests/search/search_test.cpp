#include "search/search.hpp"

#include "notation/fen.hpp"
#include "store/base_reader.hpp"
#include "tests/in_words.hpp"
#include "tests/search/small_base.hpp"

#include <catch2/catch.hpp>
#include <string>
#include <string_view>

namespace {

using namespace damier;
using damier::testing::compile;
using damier::testing::found;
using damier::testing::hits;
using damier::testing::SmallBase;
using in_words::english;

// Game 4 begins from a FEN: White man 28 takes 23. Game 5 has an illegal second move. Game 6 is of Russian draughts.
constexpr std::string_view six_games = R"([Event "Club match"]
[Site "Nulle-Part"]
[Round "1"]
[Date "1975.06.30"]
[White "Trébuchet, I."]
[Black "Lunette, C."]
[WhiteRating "2300"]
[Result "2-0"]
[GameType "20"]
[Annotator "Damier, A."]

1. 32-28 {the usual start} 19-23 2. 28x19 14x23 2-0

[Event "Open"]
[Site " Ailleurs "]
[Round "3.1"]
[Date "1976.??.??"]
[White "Чижов, А."]
[Black "Trébuchet, I."]
[BlackRating "2400"]
[Result "1-1"]
[GameType "20"]

1. 33-28 (1. 32-28) 18-22 2. 38-33 12-18 1-1

[Event "open"]
[Round "Final 12"]
[Date "1980.01.02"]
[White "Lunette, C."]
[Black "Rafle, B."]
[Result "0-2"]
[GameType "20"]

1. 32-28 18-22 2. 38-32 12-18 3. 33-29 0-2

[White "Rafle, B."]
[Black "Damier, A."]
[Result "*"]
[GameType "20"]
[FEN "W:W28,48:B23,5"]

1. 28x19 5-10 *

[White "Damier, A."]
[Black "trebuchet"]
[Result "0-0"]
[GameType "20"]

1. 32-28 1-50 0-0

[White "Damier, A."]
[Black "Rafle, B."]
[Result "2-0"]
[GameType "25"]

1. c3-d4 d6-c5 2-0
)";

}  // namespace

TEST_CASE("a query about headers finds games") {
  SmallBase small{six_games};
  auto& base = small.base();
  struct Row {
    std::string query;
    std::string games;
  };
  for (auto const& row : std::initializer_list<Row>{
           {"", "1 2 3 4 5 6"},
           {"white = \"Lunette, C.\"", "3"},
           {"white = \" Lunette, C. \"", "3"},
           {"white = \"lunette, c.\"", "3"},
           {"white = \" LUNETTE,C. \"", "3"},
           {"white = \"lunette\"", ""},
           {"white ~ LUNETTE", "3"},
           {"white ~ \"чижов\"", "2"},
           {"white = \"\"", ""},
           {"event = \"\"", "4 5 6"},
           {"event = open", "2 3"},
           {"event ~ Open", "2 3"},
           {"site = Ailleurs", "2"},
           {"site ~ part", "1"},
           {"annotator ~ damier", "1"},
           {"source = test.pdn", "1 2 3 4 5 6"},
           {"source ~ other", ""},
           {"round = 3", "2"},
           {"round = 3.1", "2"},
           {"round >= 3", "2 3"},
           {"round ~ final", "3"},
           {"player \"trebuchet\"", "1 2 5"},
           {"player = \"Trébuchet, I.\"", "1 2"},
           {"player trebuchet as white", "1"},
           {"player trebuchet as black", "2 5"},
           {"player trebuchet wins", "1"},
           {"player trebuchet draws", "2"},
           {"player trebuchet loses", "5"},
           {"player lunette loses", "1 3"},
           {"player lunette loses as black", "1"},
           {"player lunette as white loses", "3"},
           {"player damier loses", "5"},
           {"year = 1975", "1"},
           {"year != 1975", "2 3"},
           {"year 1975..1976", "1 2"},
           {"year > 1976", "3"},
           {"rating >= 2350", "2"},
           {"rating <= 2350", "1"},
           {"rating != 2400", "1"},
           {"plies = 4", "1 2"},
           {"plies > 4", "3"},
           {"date 1975", "1"},
           {"date 1976", "2"},
           {"date 1976-01", ""},
           {"date 1975-06-30..1980", "1 2 3"},
           {"date 1975-07-01..1976-12-31", "2"},
           {"date >= 1976", "2 3"},
           {"date < 1976-06", "1"},
           {"date != 1976-06-30", "1 3"},
           {"result white-wins", "1 6"},
           {"result black-wins", "3"},
           {"result draw", "2"},
           {"result both-lose", "5"},
           {"result unknown", "4"},
           {"type international", "1 2 3 4 5"},
           {"type International", "1 2 3 4 5"},
           {"type 20", "1 2 3 4 5"},
           {"not type international", "6"},
           {"has comments", "1"},
           {"has variations", "2"},
           {"has fen", "4"},
           {"has errors and type 20", "5"},
           {"id 2", "2"},
           {"id 2..4", "2 3 4"},
           {"not id 2..4", "1 5 6"},
           {"result draw or event = open", "2 3"},
           {"player rafle not result unknown", "3 6"},
           {"not (player rafle or player damier)", "1 2"},
       }) {
    INFO(row.query);
    CHECK(found(base, row.query) == row.games);
  }
}

TEST_CASE("a query about positions finds each of them") {
  SmallBase small{six_games};
  auto& base = small.base();
  struct Row {
    std::string query;
    std::string positions;
  };
  std::string const start = "fen \"W:W31-50:B1-20\"";
  std::string const first = "fen \"B:W28,31,33-50:B1-20\"";  // after 32-28
  for (auto const& row : std::initializer_list<Row>{
           {start, "1:0 2:0 3:0 5:0"},
           {first, "1:1 3:1 5:1"},
           {"fen \"W:W28,31,33-50:B1-20\"", ""},
           {"fen \"?:W28,31,33-50:B1-20\"", "1:1 3:1 5:1"},
           {"fen \"W:W28,48:B5,23\"", "4:0"},
           {"fen \"B:W19,48:B5\"", "4:1"},
           {"fen \"B:WK19,48:B5\"", ""},
           {"fen \"W:W28,31-37,39-50:B1-11,13-20,22\"", "2:4 3:4"},  // two ways to it
           {"ply 4", "1:4 2:4 3:4"},
           {"ply 4..9", "1:4 2:4 3:4 3:5"},
           {"ply > 4", "3:5"},
           {"ply != 0 id 4", "4:1 4:2"},
           {"side black id 4", "4:1"},
           {"id 1 side white", "1:0 1:2 1:4"},
           {std::string{"result draw and "} + start, "2:0"},
           {std::string{"id 4 or "} + start, "1:0 2:0 3:0 4:0 4:1 4:2 5:0"},
           {"id 4 and not ply 1", "4:0 4:2"},
           {"not (id 1..3 or ply 0)", "4:1 4:2 5:1 6:1 6:2"},
           {std::string{"ply 1 and not "} + first, "2:1 4:1 6:1"},
           {start + " and " + first, ""},
           {start + " or " + first + " ply 1", "1:0 1:1 2:0 3:0 3:1 5:0 5:1"},
           {"ply < 0", ""},
           {"ply 100..200", ""},
       }) {
    INFO(row.query);
    CHECK(found(base, row.query) == row.positions);
  }
}

TEST_CASE("a hit has its position") {
  SmallBase small{six_games};
  auto const played = hits(small.base(), "id 4 ply 0..9");
  REQUIRE(played.size() == 3);
  CHECK(write_fen(played[0].position, *played[0].variant) == "W:W28,48:B5,23");
  CHECK(write_fen(played[1].position, *played[1].variant) == "B:W19,48:B5");
  CHECK(write_fen(played[2].position, *played[2].variant) == "W:W19,48:B10");

  auto const games = hits(small.base(), "id 3..6");
  REQUIRE(games.size() == 4);
  CHECK(games[0].position == international().start());
  CHECK(write_fen(games[1].position, *games[1].variant) == "W:W28,48:B5,23");
  CHECK(games[1].ply == 0);
  CHECK(games[3].variant == find_variant("russian"));
  CHECK(games[3].position == find_variant("russian")->start());
}

TEST_CASE("fen start is the start position of each game's variant") {
  SmallBase small{six_games};
  CHECK(found(small.base(), "fen start") == "1:0 2:0 3:0 5:0 6:0");
  CHECK(found(small.base(), "fen \" start \" id 6") == "6:0");
}

TEST_CASE("a search goes on from a setup and behind a passed turn") {
  SmallBase small{R"([White "Setup"]
1. 32-28 19-23 2. 28x19 14x23 /FEN "W:W28,32:B1-9,19"/ 3. 28-22 19-24 4. 22-17 *

[White "Passed"]
1. 32-28 - 2. 31-27 19-23 *

[White "Lost and found"]
1. 32-28 19-29 2. 31-27 /FEN "B:W31-50:B1-20"/ 2... 20-25 *

[White "Setup first"]
/FEN "W:W46:B5"/ 1. 46-41 *
)"};
  auto& base = small.base();
  CHECK(found(base, "fen W:W28,32:B1-9,19") == "1:4");
  CHECK(found(base, "fen B:W17,32:B1-9,24") == "1:7");
  CHECK(found(base, "id 1 ply 4") == "1:4 1:4");  // before the setup and after it
  CHECK(found(base, "id 2 side white") == "2:0 2:1 2:3");
  CHECK(found(base, "id 3") == "3");
  CHECK(found(base, "id 3 ply > 0") == "3:1 3:3 3:4");  // a move that cannot be read counts, its position is not known
  CHECK(found(base, "fen ?:W31-50:B1-20 id 3") == "3:0 3:3");
  CHECK(found(base, "id 4 ply 0..9") == "4:0 4:1");
  CHECK(found(base, "fen W:W46:B5") == "4:0");
  CHECK(found(base, "ply > 6", {.order = Order::white, .descending = true}) == "1:7");
}

TEST_CASE("the order is by game unless another is asked for; what is not known comes last") {
  SmallBase small{six_games};
  auto& base = small.base();
  auto const in_order = [&](Order order, bool descending) {
    return found(base, "", {.order = order, .descending = descending});
  };
  CHECK(in_order(Order::game, false) == "1 2 3 4 5 6");
  CHECK(in_order(Order::game, true) == "6 5 4 3 2 1");
  CHECK(in_order(Order::date, false) == "1 2 3 4 5 6");
  CHECK(in_order(Order::date, true) == "3 2 1 4 5 6");
  CHECK(in_order(Order::white, false) == "5 6 3 4 1 2");
  CHECK(in_order(Order::white, true) == "2 1 4 3 5 6");
  CHECK(in_order(Order::black, false) == "4 1 3 6 5 2");
  CHECK(in_order(Order::event, false) == "1 2 3 4 5 6");
  CHECK(in_order(Order::event, true) == "2 3 1 4 5 6");
  CHECK(found(base, "plies > 1", {.order = Order::plies, .descending = true}) == "3 1 2 4 6");
  CHECK(found(base, "ply 0..1 id 1..3", {.order = Order::date, .descending = true}) == "3:0 3:1 2:0 2:1 1:0 1:1");
}

TEST_CASE("the limit holds after the order, and the first of each game can be asked for alone") {
  SmallBase small{six_games};
  auto& base = small.base();
  CHECK(found(base, "", {.limit = 2}) == "1 2");
  CHECK(found(base, "", {.limit = 0}).empty());
  CHECK(found(base, "ply 3..4", {.limit = 3}) == "1:3 1:4 2:3");
  CHECK(found(base, "", {.limit = 2, .order = Order::date, .descending = true}) == "3 2");
  CHECK(found(base, "ply 0..1", {.limit = 3, .order = Order::game, .descending = true}) == "6:0 6:1 5:0");
  CHECK(found(base, "ply 0..1", {.limit = 0, .descending = true}).empty());
  CHECK(found(base, "ply > 0", {.first_per_game = true}) == "1:1 2:1 3:1 4:1 5:1 6:1");
  CHECK(found(base, "ply > 0", {.limit = 2, .order = Order::plies, .descending = true, .first_per_game = true}) ==
        "3:1 1:1");
}

TEST_CASE("a callback can stop the search, and can read the base meanwhile") {
  SmallBase small{six_games};
  auto& base = small.base();
  for (auto const* const text : {"", "ply 0"}) {
    int seen = 0;
    auto const given = search(base, compile(text), {}, [&](Hit const& hit) {
      CHECK(load_game(base, hit.game, {.header = true})->header.id == hit.game);
      return ++seen < 2;
    });
    CHECK(given == 2);
    CHECK(seen == 2);
  }
}

TEST_CASE("a term without meaning is an error at its place") {
  struct Row {
    std::string query;
    std::string_view code;
    std::uint64_t column;
    std::string hint;
  };
  for (auto const& row : std::initializer_list<Row>{
           {"type internationl", "query-type", 6, "did you mean 'international'?"},
           {"id 3 type \"xyz\"", "query-type", 12, "it plays international"},
           {"type 99", "query-type", 6, "it plays"},
           {"fen \"X:W31:B1\"", "query-fen", 6, "for instance"},
           {"fen \"W:W31,99:B1\"", "query-fen", 12, "for instance"},
           {"white = \"é\" fen \"W:W31:B1,x\"", "query-fen", 27, "for instance"},
           {"fen \"W::\"", "query-fen", 6, "for instance"},
           {"fen \"\"", "query-fen", 6, "for instance"},
           {"fen W:W31", "", 0, ""},
           {"ply 3 ppy 4", "query-syntax", 7, "did you mean 'ply'?"},
       }) {
    INFO(row.query);
    auto const query = Query::compile(row.query);
    if (row.code.empty()) {
      CHECK(query);
      continue;
    }
    REQUIRE_FALSE(query);
    CHECK(query.error().code == row.code);
    CHECK(query.error().where.column == row.column);
    CHECK(english(query.error().hint).find(row.hint) != std::string::npos);
  }
}

TEST_CASE("an empty base has no hits") {
  SmallBase small{""};
  CHECK(found(small.base(), "").empty());
  CHECK(found(small.base(), "ply 0").empty());
}
