#include "reference/diagram.hpp"

#include <charconv>
#include <span>
#include <stdexcept>

namespace damier::reference {

namespace {

[[noreturn]] void reject(std::string_view text) { throw std::invalid_argument{"not readable: " + std::string{text}}; }

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && text.front() == ' ') {
    text.remove_prefix(1);
  }
  while (!text.empty() && text.back() == ' ') {
    text.remove_suffix(1);
  }
  return text;
}

/// The parts between separators; none for a text that is empty.
std::vector<std::string_view> split(std::string_view text, std::string_view separators) {
  std::vector<std::string_view> parts;
  while (!trimmed(text).empty()) {
    auto const end = text.find_first_of(separators);
    parts.push_back(trimmed(text.substr(0, end)));
    text = end == std::string_view::npos ? std::string_view{} : text.substr(end + 1);
  }
  return parts;
}

unsigned read_number(std::string_view text, Geometry const& board) {
  unsigned number = 0;
  auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size() || number < 1 || number > board.square_count()) {
    reject(text);
  }
  return number;
}

Square square_of(unsigned number, Geometry const& board, Rows rows) {
  auto const width = board.row_squares();
  auto const index = number - 1;
  auto const place = rows == Rows::from_left ? index % width : width - 1 - index % width;
  return board.square(index / width * width + place);
}

/// Reads a square: "28" or "f8".
Square read_square(std::string_view text, Geometry const& board, Rows rows) {
  if (text.empty() || text[0] < 'a' || text[0] > 'z') {
    return square_of(read_number(text, board), board, rows);
  }
  auto const row = static_cast<int>(read_number(text.substr(1), board));
  auto const square = board.at({board.rows - row, text[0] - 'a'});
  if (!square) {
    reject(text);
  }
  return *square;
}

/// Reads a square, "28" or "f8", or a range of squares, "31-50".
std::vector<Square> read_squares(std::string_view text, Geometry const& board, Rows rows) {
  auto const ends = split(text, "-");
  if (ends.empty()) {
    reject(text);
  }
  if (ends.size() == 1) {
    return {read_square(ends.front(), board, rows)};
  }
  std::vector<Square> squares;
  for (auto number = read_number(ends.front(), board); number <= read_number(ends.back(), board); ++number) {
    squares.push_back(square_of(number, board, rows));
  }
  return squares;
}

std::string write_square(Square square, Geometry const& board) { return std::to_string(board.index(square) + 1); }

Colour read_colour(std::string_view text) {
  if (text.empty() || (text[0] != 'W' && text[0] != 'B')) {
    reject(text);
  }
  return text[0] == 'W' ? Colour::white : Colour::black;
}

std::string write_pieces(Position const& position, Colour colour, Geometry const& board) {
  std::string text;
  for (auto const square : position.of(colour)) {
    text += text.empty() ? "" : ",";
    text += (position.kings.contains(square) ? "K" : "") + write_square(square, board);
  }
  return text;
}

}  // namespace

Position read_fen(std::string_view text, Geometry const& board, Rows rows) {
  auto const parts = split(text, ":");
  if (parts.size() != 2 && parts.size() != 3) {
    reject(text);
  }
  Position position;
  position.side = read_colour(parts[0]);
  for (auto const part : std::span{parts}.subspan(1)) {
    auto const colour = read_colour(part);
    for (auto item : split(part.substr(1), ",")) {
      auto const king = item.starts_with('K');
      item.remove_prefix(king ? 1 : 0);
      for (auto const square : read_squares(item, board, rows)) {  // K before a range applies to all its squares
        if (position.at(square)) {
          reject(text);
        }
        position.put(square, {colour, king});
      }
    }
  }
  return position;
}

std::string write_fen(Position const& position, Geometry const& board) {
  return std::string{position.side == Colour::white ? "W" : "B"} + ":W" + write_pieces(position, Colour::white, board) +
         ":B" + write_pieces(position, Colour::black, board);
}

std::vector<ListedMove> read_moves(std::string_view text, Geometry const& board, Rows rows) {
  std::vector<ListedMove> moves;
  for (auto const item : split(text, ";")) {
    auto const brace = item.find('{');
    auto const route = trimmed(item.substr(0, brace));
    auto const squares = split(route, "x-");
    if (squares.size() < 2) {
      reject(item);
    }
    ListedMove move{read_square(squares.front(), board, rows), read_square(squares.back(), board, rows),
                    route.find('x') != std::string_view::npos, std::nullopt};
    if (brace != std::string_view::npos) {
      move.captured.emplace();
      for (auto const taken : split(item.substr(brace + 1, item.find('}') - brace - 1), ",")) {
        move.captured->insert(read_square(taken, board, rows));
      }
    } else if (!move.capture) {
      move.captured.emplace();
    }
    moves.push_back(move);
  }
  return moves;
}

std::string write_move(Move const& move, Geometry const& board) {
  auto text = write_square(move.from, board) + (move.is_capture() ? "x" : "-") + write_square(move.to, board);
  if (move.is_capture()) {
    std::string taken;
    for (auto const square : move.captured) {
      taken += (taken.empty() ? "" : ",") + write_square(square, board);
    }
    text += " {" + taken + "}";
  }
  return text;
}

}  // namespace damier::reference
