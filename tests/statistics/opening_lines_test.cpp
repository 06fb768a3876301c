#include "statistics/breakdown.hpp"

#include "counted_base.hpp"

#include <catch2/catch.hpp>

using namespace damier;
using damier::testing::CountedBase;
using damier::testing::record;

namespace {

std::string openings(CountedBase& base, unsigned plies) {
  std::string text;
  for (auto const& group : break_down(base.reader(), {}, {{Dimension::opening}, {.opening_plies = plies}}).groups) {
    text += (text.empty() ? "" : "; ") + (group.labels.front().known() ? group.labels.front().text : "?") + ": " +
            std::to_string(group.counts.games);
  }
  return text;
}

}  // namespace

TEST_CASE("an opening is the first moves of a game", "[statistics]") {
  CountedBase base{record("A", "B", "2-0", "", "1. 32-28 19-23 2. 28x19 14x23 3. 37-32") +
                   record("A", "C", "2-0", "", "1. 32-28 19-23 2. 28x19 13x24") +
                   record("A", "D", "2-0", "", "1. 32-28 19-23") + record("A", "E", "2-0", "", "1. 33-29")};
  CHECK(openings(base, 1) == "1. 32-28: 3; 1. 33-29: 1");
  CHECK(openings(base, 2) == "1. 32-28 19-23: 3; ?: 1");
  CHECK(openings(base, 4) == "1. 32-28 19-23 2. 28x19 13x24: 1; 1. 32-28 19-23 2. 28x19 14x23: 1; ?: 2");
  CHECK(openings(base, 40) == "?: 4");
}

TEST_CASE("a game from a given position has no opening, nor has one whose line is changed by a setup", "[statistics]") {
  CountedBase base{record("A", "B", "2-0", "[SetUp \"1\"]\n[FEN \"W:W28,32:B9,14\"]\n", "1. 32-27 9-13") +
                   record("A", "C", "2-0", "", "1. 32-28 19-23")};
  CHECK(openings(base, 2) == "1. 32-28 19-23: 1; ?: 1");
}

TEST_CASE("the same moves in two variants are two openings", "[statistics]") {
  CountedBase base{record("A", "B", "2-0", "", "1. 32-28 19-23") +
                   "[White \"A\"]\n[Black \"C\"]\n[GameType \"40\"]\n1. 32-28 19-23 *\n"};
  CHECK(openings(base, 2) == "1. 32-28 19-23 (frisian): 1; 1. 32-28 19-23 (international): 1");
}
