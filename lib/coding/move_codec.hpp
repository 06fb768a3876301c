#pragma once

#include "board/position.hpp"
#include "coding/move_table.hpp"
#include "rules/move.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace damier {

/// Moves as bytes, read back without the rules of the game: docs/base-format.md has the format.
///
/// A step forward to the next square and a jump over one piece to the square behind it take one byte, looked up in a
/// table for the side to move; what kings do alone on a line and rafles of two and three pieces by men take two; every
/// other move says where from, where to and what it takes.
class MoveEncoder {
 public:
  /// memory: a string whose memory is used for the bytes.
  MoveEncoder(Geometry const& board, Colour side, std::string memory = {});

  void add(Move const& move) {
    std::array<char, most_bytes> codes;
    add_codes({codes.data(), write(codes.data(), side_, move)}, opponent(side_));
  }
  static constexpr std::size_t most_bytes = 132;  // of a move: no board has more than 128 squares
  /// Writes a move of a side, without adding it; returns the place behind it. For whoever goes over many moves, and
  /// adds them together.
  [[nodiscard]] char* write(char* to, Colour side, Move const& move) const noexcept {
    auto const& table = *tables_[static_cast<std::size_t>(side)];
    auto const place = table.find_quick(move);
    if (place >= table.short_count()) {
      return write_long(to, side, move);
    }
    *to = static_cast<char>(place);
    return to + 1;
  }
  /// Adds moves that were written; it is the turn of a side then.
  void add_codes(std::string_view codes, Colour side) {
    bytes_ += codes;
    side_ = side;
  }
  /// The side to move changes without a move.
  void add_pass(Colour side);
  /// The position is replaced by another one, which stands elsewhere; only its side to move is noted here.
  void add_setup(Colour side);

  [[nodiscard]] std::string const& bytes() const noexcept { return bytes_; }
  /// Gives the bytes away; the encoder has none then.
  [[nodiscard]] std::string take_bytes() noexcept { return std::exchange(bytes_, {}); }
  /// The side to move after what was added.
  [[nodiscard]] Colour side() const noexcept { return side_; }

 private:
  [[nodiscard]] char* write_long(char* to, Colour side, Move const& move) const noexcept;

  Geometry board_;
  std::array<MoveTable const*, 2> tables_;  // by colour
  Colour side_;
  std::string bytes_;
};

/// Reads what a MoveEncoder wrote.
class MoveDecoder {
 public:
  MoveDecoder(Geometry const& board, Colour side, std::string_view bytes);

  /// What stands next in the bytes.
  enum class Step : std::uint8_t {
    move,  ///< written to the argument
    pass,  ///< see MoveEncoder; the moves go on after it
    setup,
    end,
    damaged,  ///< bytes that no encoder writes
  };
  [[nodiscard]] Step next(Move& move) noexcept;
  /// The side to move after the last step.
  [[nodiscard]] Colour side() const noexcept { return side_; }
  /// What has not been read yet.
  [[nodiscard]] std::string_view rest() const noexcept { return rest_; }

 private:
  [[nodiscard]] std::optional<Square> take_square() noexcept;

  Geometry board_;
  std::array<MoveTable const*, 2> tables_;
  Colour side_;
  std::string_view rest_;
};

/// Whether a setup stands among encoded moves: then they alone do not tell what was played.
[[nodiscard]] bool has_setup(Geometry const& board, std::string_view bytes) noexcept;

}  // namespace damier
