#include "engine/search/pattern_weights.hpp"

#include "board/geometry.hpp"
#include "rules/bits.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdlib>
#include <utility>

namespace damier {
namespace {

constexpr int parts = 1'024;  // of one, as weights of phases

}  // namespace

namespace pattern {
namespace {

constexpr Geometry board{};  // 10x10
using Bits = BoardBits<board>;
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

/// The men of a row, white ones in the lower bits: an index of the tables of rows.
using Rows = std::array<std::uint16_t, board.rows>;
Rows rows_of(Position const& position) noexcept {
  auto const white = position.men(Colour::white).low();
  auto const black = position.men(Colour::black).low();
  Rows rows;
  for (unsigned row = 0; row < rows.size(); ++row) {
    rows[row] = static_cast<std::uint16_t>(row_of(white, row) | row_of(black, row) << row_bits);
  }
  return rows;
}

/// Four sums at once, in sixteen bits each: white men, black men, white men in the left half, black men in it.
using MenSums = std::uint64_t;
enum class MenSum : std::uint8_t { white, black, white_left, black_left };
constexpr int sum_in(MenSums sums, MenSum which) noexcept {
  return static_cast<int>(sums >> (16 * static_cast<unsigned>(which)) & 0xffffU);
}

/// Of rows with an even and with an odd number.
constexpr auto make_row_sums() noexcept {
  std::array<std::array<MenSums, 1U << (2 * row_bits)>, 2> table{};
  for (unsigned odd = 0; odd < table.size(); ++odd) {
    auto const left = row_of(left_half.low(), odd);
    for (unsigned row = 0; row < table[odd].size(); ++row) {
      auto const white = row & row_mask;
      auto const black = row >> row_bits;
      auto shift = 0U;
      for (auto const men : {white, black, white & left, black & left}) {
        table[odd][row] |= static_cast<MenSums>(std::popcount(men)) << shift;
        shift += 16;
      }
    }
  }
  return table;
}
constexpr auto row_sums = make_row_sums();

/// 0 if both halves of the board have as many men; less by one for each man that one of them has more.
int balance(int men, int left) noexcept { return -std::abs(2 * left - men); }

void add_men(Rows const& rows, Features& found) noexcept {
  MenSums men = 0;
  MenSums rows_above = 0;  // the sum over the men of the rows above them
  for (unsigned row = 0; row < rows.size(); ++row) {
    auto const sums = row_sums[row % 2][rows[row]];
    men += sums;
    rows_above += row * sums;
  }
  auto const white = sum_in(men, MenSum::white);
  auto const black = sum_in(men, MenSum::black);
  auto const white_gained = (board.rows - 1) * white - sum_in(rows_above, MenSum::white);
  found[0] = static_cast<std::int16_t>(white - black);
  found[3] = static_cast<std::int16_t>(white_gained - sum_in(rows_above, MenSum::black));
  found[4] = static_cast<std::int16_t>(balance(white, sum_in(men, MenSum::white_left)) -
                                       balance(black, sum_in(men, MenSum::black_left)));
}

/// The squares to which kings can go. Each is seen by one piece in each direction at most.
int king_steps(std::uint64_t kings, std::uint64_t empty) noexcept {
  return static_cast<int>(
      Bits::count_sum<diagonals>([&]<Direction direction>() { return Bits::seen<direction>(kings, empty); }));
}

void add_kings(Position const& position, Features& found) noexcept {
  auto const white = position.kings_of(Colour::white).low();
  auto const black = position.kings_of(Colour::black).low();
  auto const empty = (board.squares() - position.occupied()).low();
  found[1] = static_cast<std::int16_t>(Bits::count(white) - Bits::count(black));
  found[2] = static_cast<std::int16_t>((white == 0 ? 0 : 1) - (black == 0 ? 0 : 1));
  found[5] = static_cast<std::int16_t>(king_steps(white, empty) - king_steps(black, empty));
  auto const men_and_kings = found[0] + 3 * found[1];
  if (men_and_kings > 0 ? black != 0 : men_and_kings < 0 && white != 0) {
    found[6] = found[0];
    found[7] = found[1];
  }
}

Contents contents_in(Rows const& men) noexcept {
  std::array<RowPairs, board.rows> rows;
  std::ranges::transform(men, rows.begin(), [](unsigned row) { return row_pairs[row]; });
  Contents found;
  for (unsigned first = 0, place = 0; first <= 6; first += 2, place += pairs) {
    auto const content = ((rows[first] * 9 + rows[first + 1]) * 9 + rows[first + 2]) * 9 + rows[first + 3];
    for (unsigned pair = 0; pair < pairs; ++pair) {
      found[place + pair] = static_cast<std::uint16_t>(content >> (16 * pair));
    }
  }
  return found;
}

Features features_in(Position const& position, Rows const& men) noexcept {
  Features found{};
  add_men(men, found);
  if (!position.kings.empty()) {
    add_kings(position, found);
  }
  return found;
}

}  // namespace

Contents contents_of(Position const& position) noexcept { return contents_in(rows_of(position)); }
Features features_of(Position const& position) noexcept { return features_in(position, rows_of(position)); }

Slot slot_of(std::size_t place, std::uint16_t content) noexcept {
  if (place < places / 2) {
    return {static_cast<std::uint32_t>(place * contents + content), 1};
  }
  return {static_cast<std::uint32_t>((places - 1 - place) * contents + turned_content[content]), -1};
}

unsigned pieces_of(Position const& position) noexcept { return Bits::count(position.occupied().low()); }

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
  auto const men = pattern::rows_of(position);
  auto const contents = pattern::contents_in(men);
  for (std::size_t place = 0; place < pattern::places; ++place) {
    auto const& weight = expanded_[place * pattern::contents + contents[place]];
    early += weight.early;
    late += weight.late;
  }
  auto const features = pattern::features_in(position, men);
  auto const& phase = by_pieces_[std::min(pattern::pieces_of(position), pattern::most_pieces)];
  auto sum = (early * phase.early + late * (parts - phase.early)) / parts;
  for (std::size_t i = 0; i < pattern::features; ++i) {
    sum += phase.features[i] * features[i];
  }
  return sum / 10;  // from thousandths to hundredths
}

}  // namespace damier
