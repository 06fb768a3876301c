#include "engine/detail/search/pattern_weights.hpp"

#include "board/geometry.hpp"
#include "rules/variant.hpp"
#include "tests/seeded_cases.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <map>
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

/// The content of a place of the upper half as its definition says, square by square.
template <typename Shape>
unsigned slow_content(Position const& position, std::size_t place) {
  auto const first_row = static_cast<unsigned>(place / Shape::in_a_row * 2);
  auto const first = static_cast<unsigned>(place % Shape::in_a_row);
  unsigned content = 0;
  for (auto row = first_row; row < first_row + 4; ++row) {
    for (auto column = first; column < first + Shape::width; ++column) {
      auto const piece = position.at(board.square(row * 5 + column));
      content = 3 * content + (!piece || piece->king ? 0 : piece->colour == Colour::white ? 1 : 2);
    }
  }
  return content;
}

}  // namespace

TEMPLATE_TEST_CASE("the content of each place is read square by square", "[engine]", pattern::Narrow, pattern::Wide) {
  std::mt19937_64 random{23};
  for (auto i = 0U; i < testing::seeded_cases(200); ++i) {
    auto const position = random_pieces(random);
    auto const of_turned = turned(position, board);
    auto const contents = TestType::of(position);
    for (std::size_t place = 0; place < TestType::upper; ++place) {
      REQUIRE(contents[place] < TestType::contents);
      REQUIRE(contents[place] == slow_content<TestType>(position, place));
      REQUIRE(contents[place + TestType::upper] == slow_content<TestType>(of_turned, place));
    }
  }
}

TEMPLATE_TEST_CASE("a place and the turned place have one weight with two signs", "[engine]", pattern::Narrow,
                   pattern::Wide) {
  std::mt19937_64 random{29};
  for (auto i = 0U; i < testing::seeded_cases(200); ++i) {
    auto const position = random_pieces(random);
    auto const contents = TestType::of(position);
    auto const of_turned = TestType::of(turned(position, board));
    for (std::size_t place = 0; place < TestType::places; ++place) {
      auto const other = (place + TestType::upper) % TestType::places;
      REQUIRE(TestType::slot(place, contents[place]) == TestType::slot(other, of_turned[other]));
      REQUIRE(TestType::sign(place) == -TestType::sign(other));
      REQUIRE(TestType::slot(place, contents[place]) < TestType::slots);
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
  auto const random_phases = [&](int most) {
    auto const weight = [&] {
      return static_cast<std::int16_t>(static_cast<int>(random() % (2U * static_cast<unsigned>(most))) - most);
    };
    return PatternWeights::Phases{weight(), weight()};
  };
  std::vector<PatternWeights::Phases> narrow(pattern::Narrow::slots);
  std::ranges::generate(narrow, [&] { return random_phases(2'000); });
  std::vector<PatternWeights::WideWeight> wide;
  std::map<std::size_t, PatternWeights::Phases> wide_by_slot;
  for (std::uint32_t slot = 0; slot < pattern::Wide::slots; slot += 1 + static_cast<std::uint32_t>(random() % 3)) {
    wide.push_back({slot, random_phases(500)});
    wide_by_slot[slot] = wide.back().phases;
  }
  PatternWeights::Features features{};
  for (auto& feature : features) {
    for (auto& weight : feature) {
      weight = static_cast<std::int16_t>(static_cast<int>(random() % 4'000) - 2'000);
    }
  }
  PatternWeights const weights{narrow, wide, features};
  for (auto i = 0U; i < testing::seeded_cases(100); ++i) {
    auto const position = random_pieces(random);
    auto const pieces = static_cast<double>(std::clamp<std::size_t>(position.occupied().size(), 5, 40));
    auto const early = (pieces - 5) / 35;
    auto sum = 0.0;
    auto const add = [&](int sign, PatternWeights::Phases const& weight) {
      sum += sign * (weight.early * early + weight.late * (1 - early));
    };
    auto const contents = pattern::Narrow::of(position);
    for (std::size_t place = 0; place < contents.size(); ++place) {
      add(pattern::Narrow::sign(place), narrow[pattern::Narrow::slot(place, contents[place])]);
    }
    auto const of_wide = pattern::Wide::of(position);
    for (std::size_t place = 0; place < of_wide.size(); ++place) {
      if (auto const at = wide_by_slot.find(pattern::Wide::slot(place, of_wide[place])); at != wide_by_slot.end()) {
        add(pattern::Wide::sign(place), at->second);
      }
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

TEST_CASE("the sum of the largest weights is bounded", "[engine]") {
  using pattern::Narrow;
  // In two places of eight squares, and in one of twelve that contains both.
  Position position;
  position.put(board.square(1), {Colour::white, false});
  constexpr auto most = std::numeric_limits<std::int16_t>::max();
  auto const contents = Narrow::of(position);
  std::vector<PatternWeights::Phases> narrow(Narrow::slots);
  for (std::size_t const place : {0U, 1U}) {
    narrow[Narrow::slot(place, contents[place])] = {most, most};
  }
  PatternWeights const weights{narrow, {}, {}};
  CHECK(weights.white_score(position) == most / 10);
  CHECK(weights.white_score(turned(position, board)) == -most / 10);
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
