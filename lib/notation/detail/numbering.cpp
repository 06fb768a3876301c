#include "notation/numbering.hpp"

#include "board/kept_tables.hpp"
#include "text/byte_classes.hpp"

#include <algorithm>
#include <charconv>

namespace damier {
namespace {

/// The number of a file letter from 1, either case; 0 for anything else.
constexpr unsigned file_of(char c) noexcept { return is_letter(c) ? static_cast<unsigned>(lower(c) - 'a') + 1 : 0; }

/// Reads a number from the front of a text and removes it; 0 if there is none.
unsigned take_number(std::string_view& text) noexcept {
  unsigned number = 0;
  auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{}) {
    return 0;
  }
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return number;
}

}  // namespace

Numbering::Numbering(Geometry const& board, SquareNames const& names) noexcept
    : board_{board}, names_{names}, squares_{&squares_of(board, names)} {}

/// Made once for each board and its names.
Numbering::Squares const& Numbering::squares_of(Geometry const& board, SquareNames const& names) noexcept {
  struct Key {
    Geometry board;
    SquareNames names;
    bool operator==(Key const&) const = default;
  };
  static KeptTables<Key, Squares> kept;
  return kept.of({board, names}, [](Key const& key) {
    Squares squares;
    squares.fill(none);
    auto const width = key.board.row_squares();
    std::size_t number = 1;
    for (unsigned line = 0; line < key.board.rows; ++line) {
      auto const row = key.names.from_bottom ? key.board.rows - 1 - line : line;
      for (unsigned place = 0; place < width; ++place) {
        squares[number++] = key.board.square(row * width + (key.names.from_right ? width - 1 - place : place));
      }
    }
    return squares;
  });
}

unsigned Numbering::number(Square square) const noexcept {
  auto const width = board_.row_squares();
  auto row = board_.index(square) / width;
  auto place = board_.index(square) % width;
  row = names_.from_bottom ? board_.rows - 1 - row : row;
  place = names_.from_right ? width - 1 - place : place;
  return row * width + place + 1;
}

std::optional<Square> Numbering::square(unsigned file, unsigned rank) const noexcept {
  auto const column = static_cast<int>(file) - 1;
  auto const row = names_.ranks_from_top ? static_cast<int>(rank) - 1 : board_.rows - static_cast<int>(rank);
  return board_.at({row, names_.mirrored ? board_.columns - 1 - column : column});
}

SquareSet Numbering::file(char letter) const noexcept {
  SquareSet squares;
  auto const file = file_of(letter);
  for (unsigned rank = 1; file != 0 && file <= board_.columns && rank <= board_.rows; ++rank) {
    if (auto const found = square(file, rank)) {
      squares.insert(*found);
    }
  }
  return squares;
}

std::string Numbering::name(Square square) const {
  std::string text;
  append_name(text, square);
  return text;
}

void Numbering::append_name(std::string& text, Square square) const {
  auto value = number(square);
  if (names_.algebraic) {
    auto const cell = board_.cell(square);
    text += static_cast<char>('a' + (names_.mirrored ? board_.columns - 1 - cell.column : cell.column));
    value = rank(cell.row);
  }
  char digits[4];
  auto const [end, error] = std::to_chars(digits, digits + sizeof digits, value);
  text.append(digits, end);
}

std::optional<Square> Numbering::read(std::string_view& text) const noexcept {
  auto rest = text;
  std::optional<Square> found;
  if (!rest.empty() && is_digit(rest.front())) {
    found = square(take_number(rest));
  } else if (auto const file = rest.empty() ? 0 : file_of(rest.front()); file != 0 && file <= board_.columns) {
    rest.remove_prefix(1);
    found = square(file, take_number(rest));
  }
  if (found) {
    text = rest;
  }
  return found;
}

}  // namespace damier
