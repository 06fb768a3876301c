#include "tactics/detail/forcing_search.hpp"

#include "notation/fen.hpp"
#include "notation/move_text.hpp"
#include "tactics/detail/proof.hpp"
#include "tests/reference/random_positions.hpp"
#include "tests/seeded_cases.hpp"
#include "tests/tactics/naive_forcing.hpp"

#include <catch2/catch.hpp>
#include <string>

using namespace damier;
using namespace damier::testing;

namespace {

Position position_of(std::string_view fen, Variant const& variant = international()) {
  return read_fen(fen, variant).value().position;
}

std::string best_of(std::string_view fen, ForcingLimits const& limits = {2'000, 8}) {
  auto const position = position_of(fen);
  auto const found = ForcingSearch{international()}.search(position, limits);
  return found.move ? write_move(international(), position, *found.move) + " " + std::to_string(found.gain) : "none";
}

}  // namespace

TEST_CASE("a forced line that gains material is found with its first move") {
  CHECK(best_of("W:W33,34,40,45:B12,13,14,23,24") == "34-29 10000");   // coup royal: nothing is left
  CHECK(best_of("W:W32,37,41:B14,21,23") == "32-27 10000");            // coup direct
  CHECK(best_of("W:W28,32,34,37:B10,17,19,23").starts_with("28-22"));  // coup de mazette
}

TEST_CASE("captures that are due are no gain") {
  auto const found = ForcingSearch{international()}.search(position_of("W:W28,31,40,48:B3,4,5,13,22"), {2'000, 8});
  CHECK_FALSE(found.move);
  CHECK(found.nodes == 0);  // there is one legal move: nothing to find
  CHECK(best_of("W:W31-50:B1-20") == "none");
}

TEST_CASE("an answer does not depend on what was asked before") {
  reference::RandomPositions random{7};
  ForcingSearch used{international()};
  for (unsigned i = 0; i < seeded_cases(200); ++i) {
    auto const position = random.next();
    auto const one = used.search(position, {500, 8});
    auto const other = ForcingSearch{international()}.search(position, {500, 8});
    CHECK(one.move == other.move);
    CHECK(one.gain == other.gain);
    CHECK(one.nodes == other.nodes);
  }
}

TEST_CASE("a search spends no more nodes than it may") {
  reference::RandomPositions random{8};
  ForcingSearch search{international()};
  for (unsigned i = 0; i < seeded_cases(500); ++i) {
    CHECK(search.search(random.next(), {100, 8}).nodes <= 100);
  }
}

TEST_CASE("forcing lines are those of an obvious search, in every variant") {
  for (auto const* const variant : variants()) {
    INFO(variant->name());
    reference::RandomPositions random{9, variant->board()};
    ForcingSearch search{*variant};
    unsigned reached = 0;
    for (unsigned i = 0; i < seeded_cases(150); ++i) {
      auto const position = random.next();
      if (position.occupied().size() > 12 || position.kings.size() > 2) {
        continue;
      }
      auto const least = worth_of(balance_of(position, position.side), *variant) + man_score;
      auto const naive = naively_reaches(*variant, position, least, 2);
      INFO(write_fen(position, *variant));
      CHECK(search.reach(position, least, {2'000'000, 2}).has_value() == naive);
      reached += naive ? 1U : 0U;
    }
    CHECK(reached > 0);
  }
}
