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

/// Moves as bytes that can be decoded without the rules of the game: docs/base-format.md describes the format.
///
/// A step forward to the next square and a jump over one piece to the square behind it take one byte, looked up in a
/// table for the side to move. Moves that only kings make, and rafles of two and three pieces by men, take two. Every
/// other move is written as its start, end and captured pieces.
class MoveEncoder {
 public:
  /// memory: a string whose allocated memory is reused for the bytes.
  MoveEncoder(Geometry const& board, Colour side, std::string memory = {});

  void add(Move const& move) {
    std::array<char, most_bytes> codes;
    add_codes({codes.data(), write(codes.data(), side_, move)}, opponent(side_));
  }
  static constexpr std::size_t most_bytes = 132;  // of an encoded move: no board has more than 128 squares
  /// Writes an encoded move of a side to memory of the caller, at least most_bytes, without adding it; returns the end
  /// of its bytes. For callers that encode many moves and add them together.
  [[nodiscard]] char* write(char* to, Colour side, Move const& move) const noexcept {
    auto const& table = *tables_[static_cast<std::size_t>(side)];
    auto const place = table.find_quick(move);
    if (place >= table.short_count()) {
      return write_long(to, side, move);
    }
    *to = static_cast<char>(place);
    return to + 1;
  }
  /// Adds moves that write() has encoded; side is the side to move after them.
  void add_codes(std::string_view codes, Colour side) {
    bytes_ += codes;
    side_ = side;
  }
  /// Adds a change of the side to move without a move; side is the new side to move.
  void add_pass(Colour side);
  /// Adds a note that another position replaces the current one. Only its side to move is encoded here; the position is
  /// stored elsewhere.
  void add_setup(Colour side);

  [[nodiscard]] std::string const& bytes() const noexcept { return bytes_; }
  /// Returns the encoded bytes; the encoder is empty afterwards.
  [[nodiscard]] std::string take_bytes() noexcept { return std::exchange(bytes_, {}); }
  /// The side to move after the moves that were added.
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

  /// The kind of an item in the bytes.
  enum class Step : std::uint8_t {
    move,  ///< next() has written it to its argument
    pass,  ///< the side to move changes without a move, see MoveEncoder::add_pass
    setup,
    end,
    damaged,  ///< bytes that no encoder writes
  };
  [[nodiscard]] Step next(Move& move) noexcept {
    auto const& table = *tables_[static_cast<std::size_t>(side_)];
    if (rest_.empty() || static_cast<std::uint8_t>(rest_.front()) >= table.short_count()) {
      return next_long(move);
    }
    move = table.moves()[static_cast<std::uint8_t>(rest_.front())];  // nearly every move
    rest_.remove_prefix(1);
    side_ = opponent(side_);
    return Step::move;
  }
  /// The side to move after the last step.
  [[nodiscard]] Colour side() const noexcept { return side_; }
  /// The bytes that have not been read yet.
  [[nodiscard]] std::string_view rest() const noexcept { return rest_; }

 private:
  [[nodiscard]] Step next_long(Move& move) noexcept;
  [[nodiscard]] std::optional<Square> take_square() noexcept;

  Geometry board_;
  std::array<MoveTable const*, 2> tables_;
  Colour side_;
  std::string_view rest_;
};

/// Whether encoded moves contain a setup: then the moves alone do not determine which positions were reached.
[[nodiscard]] bool has_setup(Geometry const& board, std::string_view bytes) noexcept;

}  // namespace damier
