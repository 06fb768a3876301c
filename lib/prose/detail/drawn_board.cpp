#include "prose/detail/drawn_board.hpp"

#include "board/geometry.hpp"
#include "text/byte_classes.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

namespace damier::prose {
namespace {

/// The meaning of a character of a board. What a letter means depends on the others: "b" is black beside "w", and white
/// (blanc) beside "n".
enum class Symbol : char {
  empty = '.',
  white_man = 'w',
  white_king = 'W',
  black_man = 'x',
  black_king = 'X',
  b_man = 'b',
  b_king = 'B',
  n_man = 'n',
  n_king = 'N',
};
struct SymbolText {
  std::string_view text;
  Symbol symbol;
};
constexpr std::array symbol_texts{
    SymbolText{".", Symbol::empty},      SymbolText{"·", Symbol::empty},      SymbolText{"-", Symbol::empty},
    SymbolText{"_", Symbol::empty},      SymbolText{"+", Symbol::empty},      SymbolText{"○", Symbol::white_man},
    SymbolText{"●", Symbol::black_man},  SymbolText{"◎", Symbol::white_king}, SymbolText{"◉", Symbol::black_king},
    SymbolText{"⛀", Symbol::white_man},  SymbolText{"⛁", Symbol::white_king}, SymbolText{"⛂", Symbol::black_man},
    SymbolText{"⛃", Symbol::black_king}, SymbolText{"w", Symbol::white_man},  SymbolText{"W", Symbol::white_king},
    SymbolText{"o", Symbol::white_man},  SymbolText{"O", Symbol::white_king}, SymbolText{"x", Symbol::black_man},
    SymbolText{"X", Symbol::black_king}, SymbolText{"z", Symbol::black_man},  SymbolText{"Z", Symbol::black_king},
    SymbolText{"b", Symbol::b_man},      SymbolText{"B", Symbol::b_king},     SymbolText{"n", Symbol::n_man},
    SymbolText{"N", Symbol::n_king},     SymbolText{"б", Symbol::white_man},  SymbolText{"Б", Symbol::white_king},
    SymbolText{"ч", Symbol::black_man},  SymbolText{"Ч", Symbol::black_king},
};
/// Signs at the sides of a row and between its squares.
constexpr std::array side_texts{std::string_view{"|"}, std::string_view{"│"}, std::string_view{"║"},
                                std::string_view{"["}, std::string_view{"]"}, std::string_view{":"}};

/// The symbols of a row; nothing if the line is none.
std::optional<std::vector<Symbol>> read_row(std::string_view line) {
  std::vector<Symbol> symbols;
  auto digits = 0U;
  while (!line.empty()) {
    if (auto const blank = printed_blank_size(line); blank != 0) {
      line.remove_prefix(blank);
      continue;
    }
    auto const side = std::ranges::find_if(side_texts, [&](auto text) { return line.starts_with(text); });
    if (side != side_texts.end()) {
      line.remove_prefix(side->size());
      continue;
    }
    if (is_digit(line.front())) {
      if (++digits > 4) {
        return std::nullopt;
      }
      line.remove_prefix(1);
      continue;
    }
    auto const symbol =
        std::ranges::find_if(symbol_texts, [&](auto const& known) { return line.starts_with(known.text); });
    if (symbol == symbol_texts.end()) {
      return std::nullopt;
    }
    symbols.push_back(symbol->symbol);
    line.remove_prefix(symbol->text.size());
  }
  return symbols;
}

std::optional<Piece> piece_of(Symbol symbol, bool b_is_white) noexcept {
  switch (symbol) {
    case Symbol::empty: return std::nullopt;
    case Symbol::white_man: return Piece{Colour::white, false};
    case Symbol::white_king: return Piece{Colour::white, true};
    case Symbol::black_man:
    case Symbol::n_man: return Piece{Colour::black, false};
    case Symbol::black_king:
    case Symbol::n_king: return Piece{Colour::black, true};
    case Symbol::b_man: return Piece{b_is_white ? Colour::white : Colour::black, false};
    case Symbol::b_king: return Piece{b_is_white ? Colour::white : Colour::black, true};
  }
  return std::nullopt;
}

/// Puts the pieces of rows on a board; nothing if one is on a light square.
std::optional<Position> position_of(std::vector<std::vector<Symbol>> const& rows, bool mirrored) {
  auto const size = static_cast<unsigned>(rows.size());
  Geometry const board{.columns = static_cast<std::uint8_t>(size), .rows = static_cast<std::uint8_t>(size)};
  auto const has = [&](Symbol man, Symbol king) {
    return std::ranges::any_of(rows, [&](auto const& row) {
      return std::ranges::find(row, man) != row.end() || std::ranges::find(row, king) != row.end();
    });
  };
  auto const b_is_white = has(Symbol::n_man, Symbol::n_king) && !has(Symbol::white_man, Symbol::white_king);
  Position position;
  for (unsigned row = 0; row < size; ++row) {
    auto const half = rows[row].size() == size / 2;
    for (unsigned i = 0; i < rows[row].size(); ++i) {
      auto const piece = piece_of(rows[row][i], b_is_white);
      if (!piece) {
        continue;
      }
      auto column = half ? 2 * i + (row % 2 == 0 ? 1U : 0U) : i;
      if (!half && mirrored) {
        column = size - 1 - column;
      }
      if ((row + column) % 2 == 0) {
        return std::nullopt;
      }
      auto const square = board.at({static_cast<int>(row), static_cast<int>(column)});
      if (!square) {
        return std::nullopt;
      }
      position.put(*square, *piece);
    }
  }
  return position;
}

}  // namespace

std::optional<DrawnBoard> drawn_board_at(std::string_view text, std::size_t offset) {
  constexpr std::size_t longest_line = 200;
  constexpr std::size_t most_rows = 12;
  std::vector<std::vector<Symbol>> rows;
  std::array<std::size_t, most_rows + 1> ends{};
  auto at = offset;
  while (at < text.size() && rows.size() < most_rows) {
    auto const end = std::min(text.find('\n', at), text.size());
    auto line = text.substr(at, end - at);
    if (line.ends_with('\r')) {
      line.remove_suffix(1);
    }
    auto row = line.size() <= longest_line ? read_row(line) : std::nullopt;
    if (!row || row->size() < 4 || (!rows.empty() && row->size() != rows.front().size())) {
      break;
    }
    rows.push_back(std::move(*row));
    ends[rows.size()] = end;
    at = std::min(text.size(), end + 1);
  }
  auto const size = rows.size();
  auto const is_board =
      (size == 8 || size == 10 || size == 12) && (rows[0].size() == size || rows[0].size() == size / 2);
  if (!is_board) {
    return std::nullopt;
  }
  auto position = position_of(rows, false);
  if (!position) {
    position = position_of(rows, true);
  }
  if (!position || position->pieces[0].empty() || position->pieces[1].empty()) {
    return std::nullopt;
  }
  return DrawnBoard{*position, static_cast<unsigned>(size), ends[size] - offset};
}

}  // namespace damier::prose
