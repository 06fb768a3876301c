#pragma once

#include "rules/variant.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace damier {

/// When the men left the back rows they began on: four bytes that tell of most games, without a look at their moves, that a
/// position does not stand in them. Men come back there by captures only, so that a position with a man on such a square
/// stands before he left, one without him after it; and the number of pieces, which only ever falls, says when.
///
/// There is a field of three bits for each of up to ten squares: the level of the number of pieces on the board when the man
/// was first not there, 0 if he stayed, or anything where he may have come back.
class HomeRows {
 public:
  static constexpr std::size_t most_squares = 10;
  static constexpr unsigned anything = 7;
  static constexpr std::uint32_t all_anything = (std::uint32_t{1} << (3 * most_squares)) - 1;

  /// The level of a number of pieces: it falls with it.
  [[nodiscard]] static constexpr unsigned level(unsigned pieces) noexcept { return std::min(pieces / 6, anything - 1); }
  /// The squares of a board, up to five in the back row of each side, White's first; their number.
  struct Squares {
    std::array<Square, most_squares> at{};
    std::size_t count = 0;
    [[nodiscard]] SquareSet of(Colour colour) const noexcept;
    [[nodiscard]] static constexpr Colour colour(std::size_t field, std::size_t count) noexcept {
      return 2 * field < count ? Colour::white : Colour::black;
    }
  };
  [[nodiscard]] static Squares squares(Geometry const& board) noexcept;

  /// Of a line of coded moves (store/move_codec.hpp).
  [[nodiscard]] static std::uint32_t of(Geometry const& board, Position const& start, std::string_view moves);
};

}  // namespace damier
