#pragma once

#include "rules/variant.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace damier {

/// When the men left the back rows on which they began, in four bytes. For most games these bytes exclude that a
/// position occurs in them, without reading their moves. Men return to these squares only by captures. So a position
/// with a man on such a square occurs before he left, one without him after it. The number of pieces, which never
/// rises, gives the time.
///
/// There is a field of three bits for each of up to ten squares: the level of the number of pieces on the board when
/// the man first left the square, 0 if he stayed, or 7 (anything) if he may have returned.
class HomeRows {
 public:
  static constexpr std::size_t most_squares = 10;
  static constexpr unsigned anything = 7;
  static constexpr std::uint32_t all_anything = (std::uint32_t{1} << (3 * most_squares)) - 1;

  /// The level of a number of pieces; fewer pieces have a lower or equal level.
  [[nodiscard]] static constexpr unsigned level(unsigned pieces) noexcept { return std::min(pieces / 6, anything - 1); }
  /// The squares of the back rows of a board, at most five for each side, White's first, and their number.
  struct Squares {
    std::array<Square, most_squares> at{};
    std::size_t count = 0;
    [[nodiscard]] SquareSet of(Colour colour) const noexcept;
    [[nodiscard]] static constexpr Colour colour(std::size_t field, std::size_t count) noexcept {
      return 2 * field < count ? Colour::white : Colour::black;
    }
  };
  [[nodiscard]] static Squares squares(Geometry const& board) noexcept;

  /// The value for a game whose moves are encoded (coding/move_codec.hpp).
  [[nodiscard]] static std::uint32_t of(Geometry const& board, Position const& start, std::string_view moves);
};

/// The squares of a board, as far as they concern the men of the back rows.
struct HomeMarks {
  std::array<std::uint8_t, 128> field{};      ///< by square: one more than its index in squares, or 0
  bool sideways = false;                      ///< whether a man may arrive there without a capture
  std::array<std::uint8_t, 128> concerned{};  ///< whether a quiet move from a square may change anything
  HomeRows::Squares squares;
  std::array<SquareSet, 2> home;  ///< by colour
};

/// Follows the men of the back rows along a main line, move by move.
class HomeRowFollower {
 public:
  HomeRowFollower(Geometry const& board, Position const& start) noexcept;

  void play(Colour side, Move const& move) noexcept {
    // Nearly all moves are quiet moves of other men. A man can arrive on the row without a capture only if men step
    // sideways.
    if (move.is_capture() ? takes(move) : marks_->concerned[move.from.bit()] != 0) {
      play_there(side, move);
    }
  }
  /// Notes that something other than a move changed the pieces on the board or the side to move.
  void lose() noexcept { lost_ = true; }

  [[nodiscard]] std::uint32_t rows() const noexcept { return lost_ ? HomeRows::all_anything : rows_; }

 private:
  /// Subtracts the captured pieces from the count; returns whether the move may concern men of the back rows.
  [[nodiscard]] bool takes(Move const& move) noexcept {
    for ([[maybe_unused]] auto const square : move.captured) {
      pieces_ -= std::min(pieces_, 1U);
    }
    return (marks_->concerned[move.from.bit()] | marks_->concerned[move.to.bit()]) != 0 ||
           !(move.captured & (staying_[0] | staying_[1])).empty();
  }
  void play_there(Colour side, Move const& move) noexcept;
  void leave(Colour colour, SquareSet squares) noexcept;
  void set(SquareSet squares, unsigned value) noexcept;

  HomeMarks const* marks_;
  std::array<SquareSet, 2> staying_;
  unsigned pieces_;
  std::uint32_t rows_ = 0;
  bool lost_ = false;
};

}  // namespace damier
