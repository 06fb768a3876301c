#include "engine/detail/search/patterns.hpp"

#include "board/geometry.hpp"
#include "rules/bits.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>

namespace damier::pattern {
namespace {

constexpr Geometry board{};  // 10x10
using Bits = BoardBits<board>;
constexpr unsigned row_bits = 5;
constexpr unsigned row_mask = 31;

/// The contents of a row of men for all places that begin in it, side by side: the content of the first square's place
/// in the lowest bits.
template <unsigned width>
constexpr unsigned content_bits = 64 / Patterns<width>::in_a_row;

/// For each row of men (white ones in the lower bits), first as it is and then as the turned position has it.
template <unsigned width>
using RowContents = std::array<std::array<std::uint64_t, 1U << (2 * row_bits)>, 2>;

template <unsigned width>
constexpr RowContents<width> make_row_contents() noexcept {
  RowContents<width> table{};
  auto const content_of = [](auto const& digit, unsigned first) {
    std::uint64_t content = 0;
    for (unsigned square = first; square < first + width; ++square) {
      content = 3 * content + digit(square);
    }
    return content;
  };
  for (unsigned row = 0; row < table[0].size(); ++row) {
    auto const white = row & row_mask;
    auto const black = row >> row_bits;
    auto const digit = [&](unsigned square) {
      return (white >> square & 1U) != 0 ? 1U : (black >> square & 1U) != 0 ? 2U : 0U;
    };
    auto const turned_digit = [&](unsigned square) {
      auto const found = digit(row_bits - 1 - square);
      return found == 0 ? 0U : 3 - found;
    };
    for (unsigned first = 0; first < Patterns<width>::in_a_row; ++first) {
      auto const shift = first * content_bits<width>;
      table[0][row] |= content_of(digit, first) << shift;
      table[1][row] |= content_of(turned_digit, first) << shift;
    }
  }
  return table;
}
template <unsigned width>
constexpr auto row_contents = make_row_contents<width>();

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
  found[feature::men] = static_cast<std::int16_t>(white - black);
  found[feature::rows_gained] = static_cast<std::int16_t>(white_gained - sum_in(rows_above, MenSum::black));
  found[feature::balance] = static_cast<std::int16_t>(balance(white, sum_in(men, MenSum::white_left)) -
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
  found[feature::kings] = static_cast<std::int16_t>(Bits::count(white) - Bits::count(black));
  found[feature::first_king] = static_cast<std::int16_t>((white == 0 ? 0 : 1) - (black == 0 ? 0 : 1));
  found[feature::king_steps] = static_cast<std::int16_t>(king_steps(white, empty) - king_steps(black, empty));
  auto const men_and_kings = found[feature::men] + 3 * found[feature::kings];
  if (men_and_kings > 0 ? black != 0 : men_and_kings < 0 && white != 0) {
    found[feature::men_against_king] = found[feature::men];
    found[feature::kings_against_king] = found[feature::kings];
  }
}

template <unsigned width>
typename Patterns<width>::Contents contents_in(Rows const& men) noexcept {
  using Shape = Patterns<width>;
  constexpr auto bits = content_bits<width>;
  constexpr auto mask = (std::uint64_t{1} << bits) - 1;
  typename Shape::Contents found;
  auto* place = found.data();
  for (auto const is_turned : {false, true}) {
    std::array<std::uint64_t, 6> rows{};  // the upper ones
    for (unsigned row = 0; row < rows.size(); ++row) {
      rows[row] = row_contents<width>[is_turned ? 1 : 0][men[is_turned ? board.rows - 1 - row : row]];
    }
    for (unsigned first = 0; first <= 2; first += 2) {
      auto content = rows[first];
      for (unsigned row = first + 1; row < first + 4; ++row) {
        content = content * Shape::of_row + rows[row];
      }
      for (unsigned i = 0; i < Shape::in_a_row; ++i) {
        *place++ = static_cast<std::uint32_t>(content >> (i * bits) & mask);
      }
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

template <unsigned width>
typename Patterns<width>::Contents Patterns<width>::of(Position const& position) noexcept {
  return contents_in<width>(rows_of(position));
}
template struct Patterns<2>;
template struct Patterns<3>;

Features features_of(Position const& position) noexcept { return features_in(position, rows_of(position)); }

Terms terms_of(Position const& position) noexcept {
  auto const men = rows_of(position);
  return {contents_in<Wide::width>(men), features_in(position, men)};
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

}  // namespace damier::pattern
