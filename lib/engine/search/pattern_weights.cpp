#include "engine/search/pattern_weights.hpp"

#include "board/geometry.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

namespace damier {
namespace {

constexpr int parts = 1'024;  // of one, as weights of phases

}  // namespace

namespace pattern {
namespace {

constexpr Geometry board{};  // 10x10
constexpr unsigned row_bits = 5;
constexpr unsigned row_mask = 31;
constexpr unsigned pairs = 4;  // neighbours in a row: squares 1 and 2, …, 4 and 5

/// The four pairs of neighbours of a row, each as a number to base 3 of two digits, in sixteen bits each.
using RowPairs = std::uint64_t;

constexpr std::array<RowPairs, 1U << (2 * row_bits)> make_row_pairs() noexcept {
  std::array<RowPairs, 1U << (2 * row_bits)> table{};
  for (unsigned white = 0; white <= row_mask; ++white) {
    for (unsigned black = 0; black <= row_mask; ++black) {
      RowPairs row = 0;
      for (unsigned pair = 0; pair < pairs; ++pair) {
        auto const digit = [&](unsigned square) {
          return (white >> square & 1U) != 0 ? 1U : (black >> square & 1U) != 0 ? 2U : 0U;
        };
        row |= RowPairs{3 * digit(pair) + digit(pair + 1)} << (16 * pair);
      }
      table[white | black << row_bits] = row;
    }
  }
  return table;
}
constexpr auto row_pairs = make_row_pairs();

/// The content with its eight digits reversed and the colours exchanged.
constexpr std::array<std::uint16_t, contents> make_turned() noexcept {
  std::array<std::uint16_t, contents> table{};
  for (unsigned content = 0; content < contents; ++content) {
    unsigned turned = 0;
    for (auto rest = content, digits = 8U; digits != 0; --digits, rest /= 3) {
      turned = 3 * turned + (rest % 3 == 0 ? 0 : 3 - rest % 3);
    }
    table[content] = static_cast<std::uint16_t>(turned);
  }
  return table;
}
constexpr auto turned_content = make_turned();

/// Five bits of a row, from the padded layout: one bit is unused after every second row.
constexpr unsigned row_of(std::uint64_t bits, unsigned row) noexcept {
  return static_cast<unsigned>(bits >> (row * row_bits + row / 2)) & row_mask;
}

constexpr SquareSet left_half = [] {
  SquareSet half;
  for (auto const square : board.squares()) {
    if (board.cell(square).column < board.columns / 2) {
      half.insert(square);
    }
  }
  return half;
}();

int count(std::uint64_t bits) noexcept { return std::popcount(bits); }

/// The sum of the rows that men have behind them.
int rows_gained(std::uint64_t men, bool of_black) noexcept {
  auto sum = 0;
  for (unsigned row = 0; row < board.rows; ++row) {
    sum += count(row_of(men, row)) * static_cast<int>(of_black ? row : board.rows - 1U - row);
  }
  return sum;
}

int imbalance(SquareSet men) noexcept {
  auto const left = (men & left_half).size();
  auto const all = men.size();
  auto const difference = static_cast<int>(2 * left) - static_cast<int>(all);
  return difference < 0 ? difference : -difference;
}

int king_steps(SquareSet kings, SquareSet occupied) noexcept {
  auto steps = 0;
  for (auto const king : kings) {
    for (auto const direction :
         {Direction::up_left, Direction::up_right, Direction::down_left, Direction::down_right}) {
      for (auto at = board.neighbour(king, direction); at && !occupied.contains(*at);
           at = board.neighbour(*at, direction)) {
        ++steps;
      }
    }
  }
  return steps;
}

}  // namespace

Contents contents_of(Position const& position) noexcept {
  auto const white = position.men(Colour::white).low();
  auto const black = position.men(Colour::black).low();
  std::array<RowPairs, 10> rows;
  for (unsigned row = 0; row < rows.size(); ++row) {
    rows[row] = row_pairs[row_of(white, row) | row_of(black, row) << row_bits];
  }
  Contents found;
  for (unsigned first = 0, place = 0; first <= 6; first += 2, place += pairs) {
    auto const content = ((rows[first] * 9 + rows[first + 1]) * 9 + rows[first + 2]) * 9 + rows[first + 3];
    for (unsigned pair = 0; pair < pairs; ++pair) {
      found[place + pair] = static_cast<std::uint16_t>(content >> (16 * pair));
    }
  }
  return found;
}

Slot slot_of(std::size_t place, std::uint16_t content) noexcept {
  if (place < places / 2) {
    return {static_cast<std::uint32_t>(place * contents + content), 1};
  }
  return {static_cast<std::uint32_t>((places - 1 - place) * contents + turned_content[content]), -1};
}

Features features_of(Position const& position) noexcept {
  auto const white = position.men(Colour::white);
  auto const black = position.men(Colour::black);
  Features found{};
  found[0] = static_cast<std::int16_t>(count(white.low()) - count(black.low()));
  found[3] = static_cast<std::int16_t>(rows_gained(white.low(), false) - rows_gained(black.low(), true));
  found[4] = static_cast<std::int16_t>(imbalance(white) - imbalance(black));
  if (!position.kings.empty()) {
    auto const white_kings = position.kings_of(Colour::white);
    auto const black_kings = position.kings_of(Colour::black);
    found[1] = static_cast<std::int16_t>(count(white_kings.low()) - count(black_kings.low()));
    found[2] = static_cast<std::int16_t>((white_kings.empty() ? 0 : 1) - (black_kings.empty() ? 0 : 1));
    auto const occupied = position.occupied();
    found[5] = static_cast<std::int16_t>(king_steps(white_kings, occupied) - king_steps(black_kings, occupied));
    auto const men_and_kings = found[0] + 3 * found[1];
    if (men_and_kings > 0 ? !black_kings.empty() : men_and_kings < 0 && !white_kings.empty()) {
      found[6] = found[0];
      found[7] = found[1];
    }
  }
  return found;
}

unsigned pieces_of(Position const& position) noexcept {
  return static_cast<unsigned>(std::popcount(position.occupied().low()));
}

Nearness nearness(unsigned pieces) noexcept {
  Nearness found{};
  auto const above = static_cast<std::size_t>(std::ranges::upper_bound(knots, pieces) - knots.begin());
  if (above == 0 || above == knots.size()) {
    found[above == 0 ? 0 : above - 1] = 1;
    return found;
  }
  found[above] = static_cast<float>(pieces - knots[above - 1]) / static_cast<float>(knots[above] - knots[above - 1]);
  found[above - 1] = 1 - found[above];
  return found;
}

float earliness(unsigned pieces) noexcept {
  auto const bounded = std::clamp(pieces, knots.front(), knots.back());
  return static_cast<float>(bounded - knots.front()) / static_cast<float>(knots.back() - knots.front());
}

}  // namespace pattern

PatternWeights::PatternWeights(std::vector<Phases> slots, std::array<Knots, pattern::features> features)
    : slots_{std::move(slots)}, expanded_(pattern::places * pattern::contents), features_{features} {
  slots_.resize(pattern::slots);
  for (std::size_t place = 0; place < pattern::places; ++place) {
    for (std::size_t content = 0; content < pattern::contents; ++content) {
      auto const slot = pattern::slot_of(place, static_cast<std::uint16_t>(content));
      auto const& weight = slots_[slot.weight];
      expanded_[place * pattern::contents + content] = {static_cast<std::int16_t>(slot.sign * weight.early),
                                                        static_cast<std::int16_t>(slot.sign * weight.late)};
    }
  }
  for (unsigned pieces = 0; pieces < by_pieces_.size(); ++pieces) {
    auto const near = pattern::nearness(pieces);
    auto& found = by_pieces_[pieces];
    found.early = static_cast<int>(std::lround(pattern::earliness(pieces) * parts));
    for (std::size_t i = 0; i < pattern::features; ++i) {
      auto sum = 0.0F;
      for (std::size_t knot = 0; knot < near.size(); ++knot) {
        sum += near[knot] * static_cast<float>(features_[i][knot]);
      }
      found.features[i] = static_cast<int>(std::lround(sum));
    }
  }
}

Score PatternWeights::white_score(Position const& position) const noexcept {
  auto early = 0;
  auto late = 0;
  auto const contents = pattern::contents_of(position);
  for (std::size_t place = 0; place < pattern::places; ++place) {
    auto const& weight = expanded_[place * pattern::contents + contents[place]];
    early += weight.early;
    late += weight.late;
  }
  auto const features = pattern::features_of(position);
  auto const& phase = by_pieces_[std::min(pattern::pieces_of(position), pattern::most_pieces)];
  auto sum = (early * phase.early + late * (parts - phase.early)) / parts;
  for (std::size_t i = 0; i < pattern::features; ++i) {
    sum += phase.features[i] * features[i];
  }
  return sum / 10;  // from thousandths to hundredths
}

}  // namespace damier
