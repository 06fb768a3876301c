#include "game/layer_note.hpp"

#include <catch2/catch.hpp>

using namespace damier;

TEST_CASE("a shot is read as it was written") {
  for (auto const& shot : {ShotNote{.kind = "missed", .worth = 200, .uniqueness = "only", .line = "34-29 23x34 40x7"},
                           ShotNote{.kind = "played",
                           .worth = won_worth,
                           .won = true,
                           .uniqueness = "dual-at-2",
                           .motifs = {"coup-royal", "coup-direct"},
                           .line = "28-22"}}) {
    CHECK(read_shot(shot_content(shot)) == shot);
  }
  CHECK(shot_content({.kind = "missed", .worth = 200, .uniqueness = "only", .line = "34-29 23x34"}) ==
        "kind=missed worth=200 class=only line=34-29,23x34");
}

TEST_CASE("a text that is no shot is none") {
  for (auto const* const text : {"", "kind=missed", "worth=2", "kind=missed worth=x class=only line=1-2", "line"}) {
    CHECK_FALSE(read_shot(text));
  }
}
