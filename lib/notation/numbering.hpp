#pragma once

#include "rules/variant.hpp"

#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace damier {

/// How the squares of a game are named in a text: by number or by file and rank, from which corner (PDN's GameType).
class Numbering {
 public:
  explicit Numbering(Rules const& rules) noexcept : Numbering{rules.board, rules.names} {}
  Numbering(Geometry const& board, SquareNames const& names) noexcept;

  /// The square of a number from 1; nothing outside the board. In games written with letters, numbers run along the
  /// rows from the top left (PDN-4.3).
  [[nodiscard]] std::optional<Square> square(unsigned number) const noexcept {
    return has_square(number) ? std::optional{square_of(number)} : std::nullopt;
  }
  [[nodiscard]] bool has_square(unsigned number) const noexcept {
    return number < squares_->size() && square_of(number) != none;
  }
  /// The square with a number, which must be below 256; none if no square has that number.
  [[nodiscard]] Square square_of(unsigned number) const noexcept { return (*squares_)[number]; }
  /// No square.
  static constexpr Square none{255};
  [[nodiscard]] unsigned number(Square square) const noexcept;
  /// The square of a file and a rank, both from 1; nothing outside the board.
  [[nodiscard]] std::optional<Square> square(unsigned file, unsigned rank) const noexcept;

  /// The rank of a row of board/geometry.hpp, 0 being the top row.
  [[nodiscard]] unsigned rank(int row) const noexcept {
    return static_cast<unsigned>(names_.ranks_from_top ? row + 1 : board_.rows - row);
  }

  /// The squares of the board on the file of a letter, in either case; empty for anything else.
  [[nodiscard]] SquareSet file(char letter) const noexcept;

  [[nodiscard]] std::string name(Square square) const;
  void append_name(std::string& text, Square square) const;

  /// Reads the name of a square from the front of a text and removes it: a number, with leading zeros or without, or a
  /// letter and a number, whatever the game usually has. Nothing, with the text unchanged, if there is no name of a
  /// square of the board.
  [[nodiscard]] std::optional<Square> read(std::string_view& text) const noexcept;

  [[nodiscard]] Geometry const& board() const noexcept { return board_; }
  [[nodiscard]] bool algebraic() const noexcept { return names_.algebraic; }
  [[nodiscard]] char capture_sign() const noexcept { return names_.capture_sign; }

 private:
  Geometry board_;
  SquareNames names_;
  using Squares = std::array<Square, 256>;  // by number
  [[nodiscard]] static Squares const& squares_of(Geometry const& board, SquareNames const& names) noexcept;
  Squares const* squares_;
};

}  // namespace damier
