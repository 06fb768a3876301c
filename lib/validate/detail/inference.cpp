#include "validate/inference.hpp"

#include "notation/fen_squares.hpp"
#include "notation/hub_position.hpp"
#include "text/byte_classes.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <span>
#include <utility>

namespace damier {
namespace {

/// What the squares of a game show about its board.
struct SquareEvidence {
  unsigned highest = 0;  // number found in a move or a FEN
  unsigned first = 0;    // number the first move begins with
  bool algebraic = false;
  bool wide = false;    // files beyond h
  bool colons = false;  // as capture signs
  unsigned moves = 0;
  unsigned highest_but_one = 0;  // in the moves, without the move that has the highest number
  unsigned wide_moves = 0;
};

/// The meaning of digits: one square, two if four of them are a move without a sign, nothing if it is not clear.
struct Squares {
  unsigned first = 0;
  unsigned highest = 0;
};
Squares read_squares(std::string_view digits) noexcept {
  constexpr unsigned first_that_is_none = 100;
  unsigned number = 0;
  if (std::from_chars(digits.data(), digits.data() + digits.size(), number).ec != std::errc{}) {
    return {};
  }
  if (digits.size() == 4 && number >= first_that_is_none) {
    auto const from = number / first_that_is_none;
    return {from, std::max(from, number % first_that_is_none)};
  }
  return number < first_that_is_none ? Squares{number, number} : Squares{};
}

/// The digits at the front of a text.
std::string_view digits_of(std::string_view text) noexcept {
  return {text.begin(), std::ranges::find_if_not(text, is_digit)};
}

/// The number of the last square of the largest board, 12x12. A larger number is a slip on any board.
constexpr unsigned largest_board = 72;

void look_at_numbers(std::string_view text, SquareEvidence& evidence) noexcept {
  while (!text.empty()) {
    auto const digits = digits_of(text);
    if (auto const number = read_squares(digits).highest; number <= largest_board) {
      evidence.highest = std::max(evidence.highest, number);
    }
    text.remove_prefix(std::max<std::size_t>(digits.size(), 1));
  }
}

/// The pieces of a FEN, without lidraughts' counters, whose numbers are no squares, and the text after its quotes.
std::string_view pieces_of(std::string_view fen) noexcept {
  auto const first_section = std::min({fen.find(':'), fen.find('/', 1), fen.size()});
  fen = fen.substr(first_section, fen.find_first_of("]\\\"'", first_section) - first_section);
  for (auto colon = fen.find(':'); colon != std::string_view::npos; colon = fen.find(':', colon + 1)) {
    auto const section = fen.find_first_not_of(" \t", colon + 1);
    if (section != std::string_view::npos && std::string_view{"HhFf+"}.find(fen[section]) != std::string_view::npos) {
      return fen.substr(0, colon);
    }
  }
  return fen;
}

/// Whether a move is from one square with a letter to another: "a3b4", "cd4", and not the misread "l9-23".
bool names_letters(std::string_view move) noexcept {
  move.remove_suffix(move.ends_with('D') ? 1 : 0);  // the sign of a promotion
  auto const last = move.find_last_not_of("0123456789");
  if (last == std::string_view::npos || last == 0 || last + 1 == move.size()) {
    return false;
  }
  return is_file_letter(move[0]) && is_file_letter(move[last]) && (!is_digit(move[1]) || last > 1);
}

SquareEvidence look_at_squares(Game const& game) noexcept {
  SquareEvidence evidence;
  for (auto const& item : game.items) {
    if (item.kind != ItemKind::move) {
      continue;
    }
    auto const text = game.text_of(item);
    auto const algebraic = names_letters(trimmed(text.substr(0, text.find('<'))));
    if (!algebraic && (text.empty() || !is_digit(text[0]))) {
      continue;  // words that represent a move, such as "ad lib", name no square
    }
    if (evidence.first == 0) {
      evidence.first = read_squares(digits_of(text)).first;
    }
    evidence.algebraic = evidence.algebraic || algebraic;
    auto const wide = algebraic && text.find_first_of("ijIJ") != std::string_view::npos;
    evidence.wide = evidence.wide || wide;
    evidence.wide_moves += wide ? 1U : 0U;
    evidence.colons = evidence.colons || text.find(':') != std::string_view::npos;
    auto const before = std::exchange(evidence.highest, 0);
    look_at_numbers(text, evidence);
    evidence.highest_but_one = std::max(evidence.highest_but_one, std::min(before, evidence.highest));
    evidence.highest = std::max(before, evidence.highest);
    ++evidence.moves;
  }
  if (auto const fen = game.tag("FEN")) {
    auto const of_moves = std::exchange(evidence.highest, 0);
    look_at_numbers(pieces_of(*fen), evidence);
    auto const squares = squares_of_fen(pieces_of(*fen));
    auto const has_letters = squares.letters || (squares.g_file && !squares.numbers);  // ghosts are not alone
    evidence.algebraic = evidence.algebraic || (evidence.moves == 0 && has_letters);
    if (auto const text = trimmed(*fen); is_hub_position(text)) {
      evidence.highest = static_cast<unsigned>(text.size()) - 1;
    }
    evidence.highest_but_one = std::max(evidence.highest_but_one, evidence.highest);
    evidence.highest = std::max(evidence.highest, of_moves);
  }
  return evidence;
}

// GameType numbers by the kind of squares, in the order in which they are tried.
constexpr std::array algebraic{25, 29, 26, 30};
constexpr std::array algebraic_with_colons{25, 26, 29, 41};
constexpr std::array wide_algebraic{41};
constexpr std::array large_numeric{27};
constexpr std::array numeric_to_50{20, 40};
constexpr std::array black_or_white_begins{21, 24, 22, 23, 28, 20, 31};
constexpr std::array white_begins{22, 20, 21, 31, 24, 23, 28};
constexpr std::array no_squares{20};

std::span<int const> likely_game_types(SquareEvidence const& squares) noexcept {
  if (squares.algebraic) {
    return squares.wide ? std::span<int const>{wide_algebraic} : squares.colons ? algebraic_with_colons : algebraic;
  }
  if (squares.highest > 50) {
    return large_numeric;
  }
  if (squares.highest > 32) {
    return numeric_to_50;
  }
  if (squares.highest == 0) {
    return no_squares;
  }
  // On the 8x8 boards the side on the low numbers begins, except in Italian draughts.
  return squares.first <= 12 ? black_or_white_begins : white_begins;
}

/// The evidence of the squares without the only move that needs a larger board: that may be a slip.
SquareEvidence without_slip(SquareEvidence squares) noexcept {
  squares.highest = squares.highest_but_one;
  squares.wide = squares.wide_moves > 1;
  return squares;
}

bool has_squares(Variant const& variant, SquareEvidence const& squares) noexcept {
  auto const& board = variant.board();
  return variant.rules().names.algebraic == squares.algebraic &&
         (squares.algebraic ? board.columns > 8 || !squares.wide : board.square_count() >= squares.highest);
}

}  // namespace

bool mentions_squares(Game const& game) noexcept { return look_at_squares(game).highest != 0; }

Plausible plausible_variants(Game const& game) {
  auto const squares = look_at_squares(game);
  Plausible plausible;
  for (auto const number : likely_game_types(squares)) {
    plausible.variants.push_back(find_variant(number));
  }
  if (squares.moves > 1) {
    for (auto const number : likely_game_types(without_slip(squares))) {
      if (std::ranges::find(plausible.variants, find_variant(number)) == plausible.variants.end()) {
        plausible.variants.push_back(find_variant(number));
      }
    }
  }
  plausible.likely = plausible.variants.size();
  plausible.board_is_known = squares.wide || squares.highest > 32;
  for (auto const* const variant : variants()) {
    auto const is_new = std::ranges::find(plausible.variants, variant) == plausible.variants.end();
    if (is_new && !variant->rules().huffing && squares.highest != 0 && has_squares(*variant, squares)) {
      plausible.variants.push_back(variant);
    }
  }
  return plausible;
}

}  // namespace damier
