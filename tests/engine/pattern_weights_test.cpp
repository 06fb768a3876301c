#include "engine/search/pattern_weights.hpp"

#include "board/geometry.hpp"
#include "rules/variant.hpp"
#include "tests/seeded_cases.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <cstdlib>
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

TEST_CASE("features are what their description says, counted square by square", "[engine]") {
  constexpr std::array rays{Direction::up_left, Direction::up_right, Direction::down_left, Direction::down_right};
  std::mt19937_64 random{37};
  for (auto i = 0U; i < testing::seeded_cases(500); ++i) {
    auto const position = random_pieces(random);
    struct {
      int men = 0;
      int kings = 0;
      int gained = 0;
      int left = 0;
      int king_steps = 0;
    } sides[2];
    for (auto const square : board.squares()) {
      auto const piece = position.at(square);
      if (!piece) {
        continue;
      }
      auto const of_white = piece->colour == Colour::white;
      auto& side = sides[of_white ? 0 : 1];
      if (!piece->king) {
        auto const [row, column] = board.cell(square);
        side.men += 1;
        side.gained += of_white ? 9 - row : row;
        side.left += column < 5 ? 1 : -1;
        continue;
      }
      side.kings += 1;
      for (auto const direction : rays) {
        for (auto at = board.neighbour(square, direction); at && !position.at(*at);
             at = board.neighbour(*at, direction)) {
          side.king_steps += 1;
        }
      }
    }
    auto const& [white, black] = sides;
    auto const men = white.men - black.men;
    auto const kings = white.kings - black.kings;
    auto const has_king = [](auto const& side) { return side.kings != 0; };
    auto const is_hard = men + 3 * kings > 0 ? has_king(black) : men + 3 * kings < 0 && has_king(white);
    CHECK(pattern::features_of(position) ==
          pattern::Features{static_cast<std::int16_t>(men), static_cast<std::int16_t>(kings),
                            static_cast<std::int16_t>(has_king(white) - has_king(black)),
                            static_cast<std::int16_t>(white.gained - black.gained),
                            static_cast<std::int16_t>(std::abs(black.left) - std::abs(white.left)),
                            static_cast<std::int16_t>(white.king_steps - black.king_steps),
                            static_cast<std::int16_t>(is_hard ? men : 0),
                            static_cast<std::int16_t>(is_hard ? kings : 0)});
  }
}

TEST_CASE("a value is the sum of weights, in proportion to the number of pieces", "[engine]") {
  std::mt19937_64 random{31};
  std::vector<PatternWeights::Phases> slots(pattern::slots);
  for (auto& slot : slots) {
    slot = {static_cast<std::int16_t>(random() % 2'000), static_cast<std::int16_t>(random() % 2'000)};
  }
  std::array<PatternWeights::Knots, pattern::features> features{};
  for (auto& feature : features) {
    for (auto& weight : feature) {
      weight = static_cast<std::int16_t>(random() % 2'000);
    }
  }
  PatternWeights const weights{slots, features};
  for (auto i = 0U; i < testing::seeded_cases(100); ++i) {
    auto const position = random_pieces(random);
    auto const pieces = static_cast<double>(std::clamp<std::size_t>(position.occupied().size(), 5, 40));
    auto const early = (pieces - 5) / 35;
    auto sum = 0.0;
    auto const contents = pattern::contents_of(position);
    for (std::size_t place = 0; place < pattern::places; ++place) {
      auto const slot = pattern::slot_of(place, contents[place]);
      auto const& weight = slots[slot.weight];
      sum += slot.sign * (weight.early * early + weight.late * (1 - early));
    }
    auto const found = pattern::features_of(position);
    for (std::size_t feature = 0; feature < pattern::features; ++feature) {
      auto last = 1U;
      while (pieces > pattern::knots[last]) {
        ++last;
      }
      auto const from = static_cast<double>(pattern::knots[last - 1]);
      auto const share = (pieces - from) / (pattern::knots[last] - from);
      sum += found[feature] * (features[feature][last - 1] * (1 - share) + features[feature][last] * share);
    }
    // Parts of 1,024 and thousandths are rounded before the sum is.
    CHECK(std::abs(weights.white_score(position) - sum / 10) < 12);
    CHECK(weights.white_score(turned(position, board)) == -weights.white_score(position));
  }
}

TEST_CASE("the knots share each number of pieces", "[engine]") {
  for (auto pieces = 0U; pieces <= 60; ++pieces) {
    auto sum = 0.0F;
    auto mean = 0.0F;
    auto const near = pattern::nearness(pieces);
    for (std::size_t knot = 0; knot < near.size(); ++knot) {
      sum += near[knot];
      mean += near[knot] * static_cast<float>(pattern::knots[knot]);
    }
    CHECK(sum == Approx(1));
    CHECK(mean == Approx(std::clamp(pieces, 5U, 40U)));
  }
}

}  // namespace damier
