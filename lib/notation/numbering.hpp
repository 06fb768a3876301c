#pragma once

#include "board/geometry.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace damier {

/// How the squares of a board are named in a text: the notation field of PDN's GameType. Today the numeric notation
/// with square 1 at the top left as White sits (N2), which international draughts uses.
class Numbering {
 public:
  constexpr explicit Numbering(Geometry const& board) noexcept : board_{board} {}

  /// The square of a number from 1; nothing outside the board.
  [[nodiscard]] constexpr std::optional<Square> square(unsigned number) const noexcept {
    return number >= 1 && number <= board_.square_count() ? std::optional{board_.square(number - 1)} : std::nullopt;
  }
  [[nodiscard]] constexpr unsigned number(Square square) const noexcept { return board_.index(square) + 1; }
  [[nodiscard]] std::string name(Square square) const { return std::to_string(number(square)); }
  void append_name(std::string& text, Square square) const;

  /// Reads the name of a square from the front of a text and removes it from there. Leading zeros are accepted.
  /// Nothing, with the text unchanged, where no name or no square of the board stands there.
  [[nodiscard]] std::optional<Square> read(std::string_view& text) const noexcept;

  [[nodiscard]] constexpr Geometry const& board() const noexcept { return board_; }

 private:
  Geometry board_;
};

}  // namespace damier
