#include "tests/search/naive_pattern.hpp"

#include "notation/numbering.hpp"

#include <algorithm>
#include <cctype>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace damier::testing {
namespace {

std::vector<std::string> split(std::string const& text, std::string const& separators) {
  std::vector<std::string> parts(1);
  for (auto const c : text) {
    if (separators.find(c) != std::string::npos) {
      parts.emplace_back();
    } else if (c != ' ' && c != '\t') {
      parts.back() += c;
    }
  }
  return parts;
}

bool fits(char asked, std::optional<Piece> piece) {
  switch (asked) {
    case 'w': return piece == Piece{Colour::white, false};
    case 'b': return piece == Piece{Colour::black, false};
    case 'W': return piece == Piece{Colour::white, true};
    case 'B': return piece == Piece{Colour::black, true};
    case 'o': return piece && piece->colour == Colour::white;
    case 'x': return piece && piece->colour == Colour::black;
    case '*': return piece.has_value();
    case '.': return !piece;
    default: return asked == '?';
  }
}

bool rows_fit(std::string const& pattern, Variant const& variant, Position const& position) {
  auto const& board = variant.board();
  auto rows = split(pattern, "/\n");
  if (rows.size() > board.rows && rows.front().empty()) {
    rows.erase(rows.begin());
  }
  while (rows.size() > board.rows && rows.back().empty()) {
    rows.pop_back();
  }
  if (rows.size() != board.rows) {
    return false;
  }
  for (unsigned row = 0; row < board.rows; ++row) {
    if (rows[row].size() != board.row_squares()) {
      return false;
    }
    for (unsigned column = 0; column < board.row_squares(); ++column) {
      auto const mirrored = variant.rules().names.mirrored;
      auto const place = mirrored ? board.row_squares() - 1 - column : column;
      if (!fits(rows[row][column], position.at(board.square(row * board.row_squares() + place)))) {
        return false;
      }
    }
  }
  return true;
}

/// What a pattern asks for on a square; no square where the board has none of that number.
struct Asked {
  char piece;
  std::optional<Square> square;
};

/// A pattern of lists as it reads on a board.
struct Lists {
  std::string side;
  std::vector<Asked> squares;
};

Lists read_lists(std::vector<std::string> const& lists, Variant const& variant) {
  Numbering const numbering{variant.rules()};
  Lists read{lists[0], {}};
  for (std::size_t list = 1; list < lists.size(); ++list) {
    auto const who = lists[list].substr(0, 1);
    for (auto item : split(lists[list].substr(who.size()), ",")) {
      auto asked = who == "W" ? 'w' : who == "B" ? 'b' : '.';
      if (!item.empty() && item.front() == 'K') {
        asked = who == "W" ? 'W' : 'B';
      } else if (!item.empty() && item.front() == '?') {
        asked = who == "W" ? 'o' : 'x';
      }
      auto const name = item.substr(asked == 'w' || asked == 'b' || asked == '.' ? 0 : 1);
      auto const first = static_cast<unsigned>(std::stoi(name));
      auto const dash = name.find('-');
      auto const last = dash == std::string::npos ? first : static_cast<unsigned>(std::stoi(name.substr(dash + 1)));
      for (auto number = first; number <= last; ++number) {
        read.squares.push_back({asked, numbering.square(number)});
      }
    }
  }
  return read;
}

bool lists_fit(std::string const& pattern, Variant const& variant, Position const& position) {
  static std::map<std::pair<Variant const*, std::string>, Lists> known;  // read once, not for each position
  auto at = known.find({&variant, pattern});
  if (at == known.end()) {
    at = known.emplace(std::pair{&variant, pattern}, read_lists(split(pattern, ":"), variant)).first;
  }
  auto const& [side, squares] = at->second;
  if ((side == "W" && position.side != Colour::white) || (side == "B" && position.side != Colour::black)) {
    return false;
  }
  return std::ranges::all_of(
      squares, [&](Asked const& asked) { return asked.square && fits(asked.piece, position.at(*asked.square)); });
}

}  // namespace

bool naive_pattern_fits(std::string const& pattern, Variant const& variant, Position const& position) {
  return pattern.find(':') != std::string::npos ? lists_fit(pattern, variant, position)
                                                : rows_fit(pattern, variant, position);
}

}  // namespace damier::testing
