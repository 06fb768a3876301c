#include "notation/numbering.hpp"

#include "notation/characters.hpp"

#include <algorithm>
#include <charconv>
#include <list>
#include <mutex>

namespace damier {
namespace {

/// The number of a file letter from 1, either case; 0 for anything else.
constexpr unsigned file_of(char c) noexcept {
  if (c >= 'a' && c <= 'z') {
    return static_cast<unsigned>(c - 'a') + 1;
  }
  return c >= 'A' && c <= 'Z' ? static_cast<unsigned>(c - 'A') + 1 : 0;
}

/// Reads a number from the front of a text and removes it; 0 where there is none.
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
  struct Made {
    Geometry board;
    SquareNames names;
    Squares squares{};
    [[nodiscard]] bool is_of(Geometry const& other, SquareNames const& others) const noexcept {
      return board == other && names == others;
    }
  };
  static thread_local Made const* last = nullptr;  // nearly always the same as for the one made before
  if (last != nullptr && last->is_of(board, names)) {
    return last->squares;
  }
  static std::mutex mutex;
  static std::list<Made> all;
  std::lock_guard const lock{mutex};
  auto found = std::ranges::find_if(all, [&](Made const& made) { return made.is_of(board, names); });
  if (found == all.end()) {
    found = all.insert(found, {board, names});
    auto& squares = found->squares;
    squares.fill(none);
    auto const width = board.row_squares();
    std::size_t number = 1;
    for (unsigned line = 0; line < board.rows; ++line) {
      auto const row = names.from_bottom ? board.rows - 1 - line : line;
      for (unsigned place = 0; place < width; ++place) {
        squares[number++] = board.square(row * width + (names.from_right ? width - 1 - place : place));
      }
    }
  }
  last = &*found;
  return last->squares;
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
