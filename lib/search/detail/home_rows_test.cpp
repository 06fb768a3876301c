#include "search/detail/home_rows_test.hpp"

#include "store/home_rows.hpp"

#include <algorithm>
#include <array>

namespace damier {
namespace {

constexpr unsigned all_values = 0xff;

/// By field, the values for which the mask can be true, a bit each.
std::array<unsigned, HomeRows::most_squares> possible_values(Geometry const& board, PieceMask const& mask) {
  auto const needed = [&](std::size_t colour) {
    auto const on_squares = mask.men[colour] | mask.kings[colour] | mask.pieces[colour];
    return std::max(on_squares.size(), unsigned{mask.men_count[colour].least} + mask.king_count[colour].least);
  };
  auto const allowed = [&](std::size_t colour) {
    return unsigned{mask.men_count[colour].most} + mask.king_count[colour].most;
  };
  auto const least = HomeRows::level(needed(0) + needed(1));
  auto const most = HomeRows::level(std::min((board.squares() - mask.empty).size(), allowed(0) + allowed(1)));
  auto const squares = HomeRows::squares(board);
  std::array<unsigned, HomeRows::most_squares> values{};
  for (std::size_t field = 0; field < HomeRows::most_squares; ++field) {
    values[field] = all_values;
    if (field >= squares.count) {
      continue;
    }
    auto const us = static_cast<std::size_t>(HomeRows::Squares::colour(field, squares.count));
    auto const square = squares.at[field];
    auto const elsewhere = mask.empty | mask.kings[0] | mask.kings[1] | mask.men[1 - us] | mask.pieces[1 - us];
    for (unsigned value = 0; value < HomeRows::anything; ++value) {
      auto const before = mask.men[us].contains(square) && most < value;  // with fewer pieces than when he left
      auto const after = elsewhere.contains(square) && least > value;
      values[field] &= before || after ? ~(1U << value) : ~0U;
    }
  }
  return values;
}

}  // namespace

HomeRowsTest::HomeRowsTest(Geometry const& board, PieceMask const& mask) {
  constexpr std::size_t squares_of_part = part_bits / 3;
  auto const values = possible_values(board, mask);
  auto const fill = [&](Part& part, std::size_t first) {
    auto const last = std::min(first + squares_of_part, values.size());
    auto const trivial =
        std::all_of(values.begin() + first, values.begin() + last, [](unsigned v) { return v == all_values; });
    if (trivial) {
      part.set();
      return;
    }
    for (std::uint32_t rows = 0; rows <= part_mask; ++rows) {
      bool passes = true;
      for (auto field = first; field < last; ++field) {
        passes = passes && (values[field] >> (rows >> (3 * (field - first)) & 7U) & 1U) != 0;
      }
      part[rows] = passes;
    }
  };
  fill(first_, 0);
  fill(second_, squares_of_part);
  fill(third_, 2 * squares_of_part);
}

}  // namespace damier
