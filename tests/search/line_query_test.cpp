// A query over moves that are in no base is compared with a query over the same moves imported as a game.

#include "search/detail/line_query.hpp"
#include "store/base_reader.hpp"
#include "tests/search/random_games.hpp"
#include "tests/search/small_base.hpp"

#include <catch2/catch.hpp>
#include <string>
#include <vector>

using namespace damier;
using damier::testing::SmallBase;

TEST_CASE("a query is true at the plies of moves at which a search finds it in their game") {
  for (auto const* const name : {"international", "russian", "frisian", "canadian"}) {
    SmallBase small{damier::testing::random_games(*find_variant(name), 12, 7)};
    for (std::string const query :
         {"sacrifice next captures", "captures >= 2", "by black then[<=4] promotes", "first or last", "side white",
          "result draw", "#w <= 5 and not last", "must capture", "stays side white for >= 1 plies"}) {
      LineQuery line{damier::testing::compile(query)};
      std::string found;
      std::string wanted;
      std::uint64_t positions = 0;
      BaseReader headers{small.base()};
      BaseReader{small.base()}.scan({.line = true}, [&](StoredGame const& game) {
        auto const& header = headers.load(game.id, {.header = true})->header;
        for (auto const ply : line.run(*game.variant, game.line.start, game.line.moves, header)) {
          found += std::to_string(static_cast<std::int64_t>(game.id)) + ":" + std::to_string(ply) + " ";
        }
        positions += game.line.moves.size() + 1;
        return true;
      });
      auto const scoped = "(" + query + ") and ply >= 0";
      for (auto const& hit : damier::testing::hits(small.base(), scoped)) {
        wanted += std::to_string(static_cast<std::int64_t>(hit.game)) + ":" + std::to_string(hit.ply) + " ";
      }
      INFO(name << ": " << query << " in " << positions << " positions");
      CHECK(found == wanted);
    }
  }
}

TEST_CASE("terms about the game are those of the header") {
  auto const& variant = *find_variant("international");
  LineQuery line{damier::testing::compile("white = \"Rafle, B.\" and side black")};
  MoveList legal;
  variant.legal_moves(variant.start(), legal);
  std::vector<Move> const moves{*legal.begin()};
  GameHeader header;
  CHECK(line.run(variant, variant.start(), moves, header).empty());
  header.white = "Rafle, B.";
  CHECK(line.run(variant, variant.start(), moves, header) == std::vector<unsigned>{1});
}
