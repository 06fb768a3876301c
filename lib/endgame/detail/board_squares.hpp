#pragma once

#include "board/geometry.hpp"
#include "board/position.hpp"
#include "endgame/detail/material.hpp"
#include "rules/rules.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace damier::endgame {

/// The most squares of a board: 12x12.
inline constexpr unsigned most_squares = 72;
/// The most pieces of one side.
inline constexpr unsigned most_of_a_side = most_pieces - 1;

/// The squares of one side in a group of like pieces, ascending, as numbers along the rows from that side's far row:
/// White's number 0 is the top left square, Black's the bottom right one. So the same numbers mean the same after half
/// a turn.
using Group = std::array<std::uint8_t, most_of_a_side>;

/// Combinations: choose[k][n] is the number of ways to choose k + 1 of n squares. The rank of a set of squares is the
/// sum of choose[i][square i], the squares ascending.
inline constexpr auto choose = [] {
  std::array<std::array<std::uint32_t, most_squares + 1>, most_of_a_side> ways{};
  for (unsigned n = 0; n <= most_squares; ++n) {
    ways[0][n] = n;
    for (unsigned k = 1; k < most_of_a_side && n != 0; ++k) {
      ways[k][n] = ways[k][n - 1] + ways[k - 1][n - 1];
    }
  }
  return ways;
}();
[[nodiscard]] constexpr std::uint32_t combinations(unsigned squares, unsigned chosen) noexcept {
  return chosen == 0 ? 1 : choose[chosen - 1][squares];
}

/// The numbers of the squares of a board, for each side, and the steps between them. Rays and steps are those of quiet
/// moves.
class BoardSquares {
 public:
  explicit BoardSquares(Rules const& rules);

  [[nodiscard]] unsigned count() const noexcept { return count_; }
  /// Squares of the far row, where no man is: the numbers of a side's men begin behind them.
  [[nodiscard]] unsigned row() const noexcept { return row_; }
  /// The number of a square for White; for_other() for Black.
  [[nodiscard]] unsigned number(Square square) const noexcept { return number_[square.bit()]; }
  [[nodiscard]] unsigned for_other(unsigned number) const noexcept { return count_ - 1 - number; }
  [[nodiscard]] Square square(unsigned number) const noexcept { return square_[number]; }

  /// Where a man can go from a square in one step, and whence it can come.
  [[nodiscard]] std::vector<std::uint8_t> const& man_steps(unsigned from) const noexcept { return man_steps_[from]; }
  [[nodiscard]] std::vector<std::uint8_t> const& man_origins(unsigned to) const noexcept { return man_origins_[to]; }
  /// The squares that a king passes from a square: all rays, each followed by ray_end.
  [[nodiscard]] std::vector<std::uint8_t> const& king_rays(unsigned from) const noexcept { return king_rays_[from]; }
  static constexpr std::uint8_t ray_end = 255;

 private:
  void find_man_steps(Rules const& rules);
  void find_king_rays(Rules const& rules);

  unsigned count_;
  unsigned row_;
  std::array<std::uint8_t, 128> number_{};
  std::array<Square, most_squares> square_{};
  std::array<std::vector<std::uint8_t>, most_squares> man_steps_;
  std::array<std::vector<std::uint8_t>, most_squares> man_origins_;
  std::array<std::vector<std::uint8_t>, most_squares> king_rays_;
};

}  // namespace damier::endgame
