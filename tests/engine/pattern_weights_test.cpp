#include "engine/search/pattern_weights.hpp"

#include "board/geometry.hpp"
#include "rules/variant.hpp"
#include "tests/seeded_cases.hpp"

#include <catch2/catch.hpp>

#include <random>

namespace damier {
namespace {

constexpr Geometry board{};

Position random_pieces(std::mt19937_64& random) {
  Position position;
  for (auto const square : board.squares()) {
    auto const kind = random() % 8;
    if (kind < 4) {
      position.put(square, {kind % 2 == 0 ? Colour::white : Colour::black, random() % 10 == 0});
    }
  }
  return position;
}

/// The content of a place as its definition says, square by square.
unsigned slow_content(Position const& position, std::size_t place) {
  auto const first_row = static_cast<unsigned>(place / 4 * 2);
  auto const first = static_cast<unsigned>(place % 4);
  unsigned content = 0;
  for (auto row = first_row; row < first_row + 4; ++row) {
    for (auto column = first; column < first + 2; ++column) {
      auto const piece = position.at(board.square(row * 5 + column));
      content = 3 * content + (!piece || piece->king ? 0 : piece->colour == Colour::white ? 1 : 2);
    }
  }
  return content;
}

}  // namespace

TEST_CASE("the content of each place is read square by square", "[engine]") {
  std::mt19937_64 random{23};
  for (auto i = 0U; i < testing::seeded_cases(200); ++i) {
    auto const position = random_pieces(random);
    auto const contents = pattern::contents_of(position);
    for (std::size_t place = 0; place < pattern::places; ++place) {
      REQUIRE(contents[place] == slow_content(position, place));
    }
  }
}

TEST_CASE("a place and the turned place have one weight with two signs", "[engine]") {
  std::mt19937_64 random{29};
  for (auto i = 0U; i < testing::seeded_cases(200); ++i) {
    auto const position = random_pieces(random);
    auto const contents = pattern::contents_of(position);
    auto const of_turned = pattern::contents_of(turned(position, board));
    for (std::size_t place = 0; place < pattern::places; ++place) {
      auto const slot = pattern::slot_of(place, contents[place]);
      auto const other = pattern::slot_of(pattern::places - 1 - place, of_turned[pattern::places - 1 - place]);
      REQUIRE(slot.weight == other.weight);
      REQUIRE(slot.sign == -other.sign);
      REQUIRE(slot.weight < pattern::slots);
    }
    auto const features = pattern::features_of(position);
    auto const turned_features = pattern::features_of(turned(position, board));
    for (std::size_t feature = 0; feature < pattern::features; ++feature) {
      REQUIRE(features[feature] == -turned_features[feature]);
    }
  }
}

TEST_CASE("a value is the sum of weights between two phases", "[engine]") {
  std::mt19937_64 random{31};
  std::vector<PatternWeights::Phases> slots(pattern::slots);
  for (auto& slot : slots) {
    slot = {static_cast<std::int16_t>(random() % 2'000), static_cast<std::int16_t>(random() % 2'000)};
  }
  std::array<PatternWeights::Phases, pattern::features> features{};
  features[0] = {1'000, 1'200};
  PatternWeights const weights{slots, features};
  for (auto i = 0U; i < testing::seeded_cases(100); ++i) {
    auto const position = random_pieces(random);
    auto const contents = pattern::contents_of(position);
    auto early = 0;
    auto late = 0;
    for (std::size_t place = 0; place < pattern::places; ++place) {
      auto const slot = pattern::slot_of(place, contents[place]);
      early += slot.sign * slots[slot.weight].early;
      late += slot.sign * slots[slot.weight].late;
    }
    auto const men = static_cast<int>(pattern::features_of(position)[0]);
    early += 1'000 * men;
    late += 1'200 * men;
    auto const pieces = static_cast<int>(position.occupied().size());
    CHECK(weights.white_score(position) == (early * pieces + late * (40 - pieces)) / 400);
    CHECK(weights.white_score(turned(position, board)) == -weights.white_score(position));
  }
}

}  // namespace damier
