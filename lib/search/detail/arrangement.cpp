#include "search/detail/arrangement.hpp"

#include "language/message.hpp"
#include "notation/numbering.hpp"
#include "search/detail/board_regions.hpp"
#include "text/byte_classes.hpp"

#include <algorithm>
#include <utility>

namespace damier {
namespace {

using Reading = tl::expected<Arrangement, PatternFault>;

tl::unexpected<PatternFault> fault(std::size_t offset, Message message, bool other_board = false) {
  return tl::unexpected{PatternFault{offset, std::move(message), other_board}};
}

/// Adds the condition of a character of a row to an arrangement; false for an unknown character.
bool ask(Arrangement& asked, char character, Square square) {
  switch (character) {
    case 'w': asked.men[of_white].insert(square); return true;
    case 'b': asked.men[of_black].insert(square); return true;
    case 'W': asked.kings[of_white].insert(square); return true;
    case 'B': asked.kings[of_black].insert(square); return true;
    case 'o': asked.pieces[of_white].insert(square); return true;
    case 'x': asked.pieces[of_black].insert(square); return true;
    case '*': asked.occupied.insert(square); return true;
    case '.': asked.empty.insert(square); return true;
    case '?': return true;
    default: return false;
  }
}

/// Rows of characters. A board with a light square at the bottom left is drawn as it is: its rows run the other way.
Reading read_rows(std::string_view text, Variant const& variant) {
  auto const& board = variant.board();
  auto const mirrored = variant.rules().names.mirrored;
  Arrangement asked;
  unsigned row = 0;
  unsigned column = 0;
  for (std::size_t at = 0; at <= text.size(); ++at) {
    auto const ends = at == text.size();
    if (ends || text[at] == '/' || text[at] == '\n') {
      if (column == 0 && (row == 0 || row == board.rows)) {
        continue;  // before the first row or after the last
      }
      if (column != board.row_squares()) {
        return fault(at, message("pattern-row-size", "expected"_a = board.row_squares(), "found"_a = column), true);
      }
      ++row;
      column = 0;
    } else if (!is_blank(text[at])) {
      if (row == board.rows || column == board.row_squares()) {
        return fault(at, row == board.rows ? message("pattern-no-more-rows") : message("pattern-row-too-long"), true);
      }
      auto const place = mirrored ? board.row_squares() - 1 - column : column;
      if (!ask(asked, text[at], board.square(row * board.row_squares() + place))) {
        return fault(at, message("pattern-characters"));
      }
      ++column;
    }
  }
  if (row != board.rows) {
    return fault(text.size(), message("pattern-rows", "expected"_a = board.rows, "found"_a = row), true);
  }
  return asked;
}

/// Reads a form like a FEN.
class ListReader {
 public:
  ListReader(std::string_view text, Variant const& variant) : text_{text}, rest_{text}, numbering_{variant.rules()} {}

  Reading read() {
    if (!read_side()) {
      return fault(offset(), message("pattern-side"));
    }
    while (skip(':')) {
      skip_blanks(rest_);
      if (rest_.empty()) {
        break;
      }
      if (auto const wrong = read_list()) {
        return tl::unexpected{*wrong};
      }
    }
    skip(".");
    if (!rest_.empty()) {
      return fault(offset(), message("pattern-end"));
    }
    return asked_;
  }

 private:
  [[nodiscard]] std::size_t offset() const noexcept { return text_.size() - rest_.size(); }
  bool skip(std::string_view characters) {
    skip_blanks(rest_);
    if (rest_.empty() || characters.find(rest_.front()) == std::string_view::npos) {
      return false;
    }
    rest_.remove_prefix(1);
    return true;
  }
  bool skip(char character) { return skip(std::string_view{&character, 1}); }

  bool read_side() {
    if (skip('?')) {
      return true;
    }
    if (skip("Ww")) {
      asked_.side = Colour::white;
      return true;
    }
    if (skip("Bb")) {
      asked_.side = Colour::black;
      return true;
    }
    return false;
  }

  /// A list of squares after the letter of their pieces.
  std::optional<PatternFault> read_list() {
    std::optional<std::size_t> who;  // empty squares have no colour
    if (skip("Ww")) {
      who = of_white;
    } else if (skip("Bb")) {
      who = of_black;
    } else if (!skip("Ee")) {
      return PatternFault{offset(), message("pattern-list"), false};
    }
    skip_blanks(rest_);
    if (rest_.empty() || rest_.front() == ':') {
      return std::nullopt;
    }
    do {
      auto const king = who && skip("Kk");
      auto const piece = who && !king && skip('?');
      skip_blanks(rest_);
      auto const place = offset();
      auto const squares = read_squares();
      if (squares.empty()) {
        return PatternFault{place, runs_backwards_ ? message("fen-range") : message("pattern-square"), true};
      }
      auto& set = !who ? asked_.empty : king ? asked_.kings[*who] : piece ? asked_.pieces[*who] : asked_.men[*who];
      set |= squares;
    } while (skip(','));
    return std::nullopt;
  }

  /// A square, or a range of numbers; empty if there is none.
  SquareSet read_squares() {
    if (!rest_.empty() && !is_digit(rest_.front()) && !numbering_.algebraic()) {
      return {};  // a letter, in a game written with numbers
    }
    auto const first = numbering_.read(rest_);
    if (!first) {
      return {};
    }
    if (!skip('-')) {
      return {*first};
    }
    auto const last = numbering_.read(rest_);
    runs_backwards_ = last && numbering_.number(*last) < numbering_.number(*first);
    SquareSet squares;
    for (auto number = numbering_.number(*first); last && number <= numbering_.number(*last); ++number) {
      squares.insert(*numbering_.square(number));
    }
    return squares;
  }

  std::string_view text_;
  std::string_view rest_;
  Numbering numbering_;
  bool runs_backwards_ = false;  // the range read last
  Arrangement asked_;
};

}  // namespace

Arrangement Arrangement::mirrored(Geometry const& board) const noexcept {
  Arrangement result;
  for (std::size_t colour = 0; colour < 2; ++colour) {
    result.men[colour] = turned(men[1 - colour], board);
    result.kings[colour] = turned(kings[1 - colour], board);
    result.pieces[colour] = turned(pieces[1 - colour], board);
  }
  result.occupied = turned(occupied, board);
  result.empty = turned(empty, board);
  result.side = side ? std::optional{opponent(*side)} : std::nullopt;
  return result;
}

bool Arrangement::is_possible() const noexcept { return !mask().is_impossible() && (occupied & empty).empty(); }

std::optional<Arrangement> Arrangement::if_possible() const noexcept {
  return is_possible() ? std::optional{*this} : std::nullopt;
}

std::optional<Arrangement> Arrangement::both(Arrangement const& a, Arrangement const& b) noexcept {
  if (a.side && b.side && *a.side != *b.side) {
    return std::nullopt;
  }
  auto merged = a;
  for (std::size_t colour = 0; colour < 2; ++colour) {
    merged.men[colour] |= b.men[colour];
    merged.kings[colour] |= b.kings[colour];
    merged.pieces[colour] |= b.pieces[colour];
  }
  merged.occupied |= b.occupied;
  merged.empty |= b.empty;
  merged.side = a.side ? a.side : b.side;
  return merged.if_possible();
}

PieceMask Arrangement::mask() const noexcept {
  PieceMask mask;
  mask.men = men;
  mask.kings = kings;
  mask.pieces = pieces;
  mask.empty = empty;
  mask.side = side;
  return mask;
}

Reading read_pattern(std::string_view text, Variant const& variant) {
  auto const list = text.find(':') != std::string_view::npos;
  return list ? ListReader{text, variant}.read() : read_rows(text, variant);
}

}  // namespace damier
