#pragma once

#include "board/position.hpp"
#include "rules/move.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace damier {

class ShortMoves;  // the moves of one byte: move_codec.cpp

/// Moves as bytes, read back without the rules of the game: docs/base-format.md has the format.
///
/// A step forward to the next square and a jump over one piece to the square behind it take one byte, looked up in a
/// table for the side to move; every other move says where from, where to and what it takes.
class MoveEncoder {
 public:
  MoveEncoder(Geometry const& board, Colour side);

  void add(Move const& move);
  /// The side to move changes without a move.
  void add_pass(Colour side);
  /// The position is replaced by another one, which stands elsewhere; only its side to move is noted here.
  void add_setup(Colour side);

  [[nodiscard]] std::string const& bytes() const noexcept { return bytes_; }

 private:
  Geometry board_;
  std::array<ShortMoves const*, 2> short_moves_;  // by colour
  Colour side_;
  std::string bytes_;
};

/// Reads what a MoveEncoder wrote.
class MoveDecoder {
 public:
  MoveDecoder(Geometry const& board, Colour side, std::string_view bytes);

  /// What stands next in the bytes.
  enum class Step : std::uint8_t {
    move,     ///< written to the argument
    pass,     ///< see MoveEncoder; the moves go on after it
    setup,
    end,
    damaged,  ///< bytes that no encoder writes
  };
  [[nodiscard]] Step next(Move& move) noexcept;
  /// The side to move after the last step.
  [[nodiscard]] Colour side() const noexcept { return side_; }

 private:
  [[nodiscard]] std::optional<Square> take_square() noexcept;

  Geometry board_;
  std::array<ShortMoves const*, 2> short_moves_;
  Colour side_;
  std::string_view rest_;
};

}  // namespace damier
