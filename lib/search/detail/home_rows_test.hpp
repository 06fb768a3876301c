#pragma once

#include "board/geometry.hpp"
#include "search/detail/piece_mask.hpp"

#include <bitset>
#include <cstddef>
#include <cstdint>

namespace damier {

/// Whether a mask can be true anywhere in a game, judged by the men of the back rows (store/home_rows.hpp).
class HomeRowsTest {
 public:
  HomeRowsTest(Geometry const& board, PieceMask const& mask);

  /// False: nowhere.
  [[nodiscard]] bool passes(std::uint32_t home_rows) const noexcept {
    return first_[home_rows & part_mask] && second_[home_rows >> part_bits & part_mask] &&
           third_[home_rows >> (2 * part_bits) & part_mask];
  }

 private:
  static constexpr unsigned part_bits = 12;
  static constexpr std::uint32_t part_mask = (std::uint32_t{1} << part_bits) - 1;
  using Part = std::bitset<std::size_t{1} << part_bits>;

  Part first_;  // by the values of the first four squares
  Part second_;
  Part third_;
};

}  // namespace damier
