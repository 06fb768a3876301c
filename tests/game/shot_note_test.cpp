#include "game/layer_note.hpp"

#include <catch2/catch.hpp>

using namespace damier;

TEST_CASE("a shot is read as it was written") {
  for (auto const& shot :
       {ShotNote{.kind = "missed", .worth = 200, .uniqueness = "only", .line = "34-29 23x34 40x7"},
        ShotNote{.kind = "played", .worth = 200, .regained = 100, .uniqueness = "only", .line = "1-6"},
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
  CHECK(shot_content({.kind = "played", .worth = 100, .regained = 100, .uniqueness = "only", .line = "33x35"}) ==
        "kind=played worth=100 regained=100 class=only line=33x35");
}

TEST_CASE("a shot completes an exchange if it gains no more than what was taken before") {
  CHECK_FALSE(ShotNote{.worth = 100}.completes_exchange());
  CHECK(ShotNote{.worth = 100, .regained = 100}.completes_exchange());
  CHECK_FALSE(ShotNote{.worth = 200, .regained = 100}.completes_exchange());
  CHECK_FALSE(ShotNote{.worth = won_worth, .won = true, .regained = 100}.completes_exchange());
}

TEST_CASE("a text that is no shot is none") {
  for (auto const* const text :
       {"", "kind=missed", "worth=2", "kind=missed worth=x class=only line=1-2", "line",
        "kind=missed worth=2 regained=0 class=only line=1-2", "kind=missed worth=2 regained=x class=only line=1-2"}) {
    CHECK_FALSE(read_shot(text));
  }
}
