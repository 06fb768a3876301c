#include "game/shot.hpp"
#include "store/layers.hpp"
#include "store/shot_moves.hpp"
#include "tests/search/small_base.hpp"

#include <catch2/catch.hpp>

using namespace damier;
using namespace damier::testing;

namespace {

constexpr auto games =
    "[White \"Oudste\"]\n1. 32-28 19-23 2. 28x19 14x23 3. 33-28 23x32 4. 37x28 *\n\n"
    "[White \"Jongste\"]\n1. 34-29 19-23 2. 40-34 14-19 *\n";

void write(Base& base, GameId game, std::vector<PlacedNote> const& notes) {
  LayerWriter layer{base, {shot_layer, 1, "{}"}};
  layer.begin();
  layer.put(game, 1, notes);
  layer.commit();
}

PlacedNote shot(std::int64_t move, Shot const& shot) {
  return {0, move, LayerKind::shot, shot_content(shot, international())};
}

}  // namespace

TEST_CASE("the shots of a layer are found by kind, gain and motif") {
  SmallBase small{games};
  auto& base = small.base();
  CHECK(found(base, "shot").empty());
  write(base, GameId{1},
        {shot(2, {.kind = ShotKind::allowed, .worth = 200}), shot(3, {.kind = ShotKind::missed, .worth = 200})});
  write(base, GameId{2}, {shot(4, {.kind = ShotKind::played, .worth = won_worth, .motifs = {"coup-royal"}})});
  CHECK(found(base, "shot") == "1:1 1:2 2:3");
  CHECK(found(base, "shot missed") == "1:2");
  CHECK(found(base, "shot allowed") == "1:1");
  CHECK(found(base, "shot played") == "2:3");
  CHECK(found(base, "shot gain >= 3") == "2:3");
  CHECK(found(base, "shot gain 2") == "1:1 1:2");
  CHECK(found(base, "shot missed gain >= 3").empty());
  CHECK(found(base, "shot motif \"coup royal\"") == "2:3");
  CHECK(found(base, "shot played motif \"coup turc\"").empty());
  CHECK(found(base, "shot missed and white ~ \"oudste\"") == "1:2");
  set_layer_hidden(base, shot_layer, true);
  CHECK(found(base, "shot").empty());
}

TEST_CASE("shots that only win back what was taken before are found, or left out") {
  SmallBase small{games};
  auto& base = small.base();
  write(base, GameId{1},
        {shot(2, {.kind = ShotKind::missed, .worth = 100, .regained = 100}),
         shot(3, {.kind = ShotKind::played, .worth = 100})});
  write(base, GameId{2},
        {shot(2, {.kind = ShotKind::played, .worth = 200, .regained = 100}),
         shot(4, {.kind = ShotKind::played, .worth = won_worth, .regained = 100}),
         shot(4, {.kind = ShotKind::played, .worth = 200, .regained = 300})});
  CHECK(found(base, "shot regained") == "1:1 2:3");
  CHECK(found(base, "shot not regained") == "1:2 2:1 2:3");
  CHECK(found(base, "shot played regained") == "2:3");
  CHECK(found(base, "shot missed not regained").empty());
  CHECK(found(base, "shot played not regained gain 2") == "2:1");
  CHECK(found(base, "not shot regained and shot") == "1:2 2:1");
  CHECK(found(base, "mirror(shot regained)") == "1:1 2:3");
  CHECK(found(base, "shot proved") == found(base, "shot"));
  CHECK(found(base, "shot not proved").empty());
  CHECK(found(base, "shot played proved not regained gain 2") == "2:1");
  for (auto const* const text : {"shot regained proved", "shot not", "shot not gain 2", "shot regained missed", "shot gain 2 regained"}) {
    CHECK_FALSE(Query::compile(text));
  }
}

TEST_CASE("a shot's motif has to be known") {
  auto const query = Query::compile("shot motif \"no such\"");
  REQUIRE_FALSE(query);
  CHECK(in_words::english(query.error().message).find("no") != std::string::npos);
}
