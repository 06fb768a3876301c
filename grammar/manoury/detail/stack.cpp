#include "grammar/manoury/grammar.hpp"
#include "text/source_text.hpp"

#include <algorithm>
#include <array>

namespace damier::manoury {

namespace {

/// No row is longer than this many bytes, so that three rows fit in longest_token.
constexpr std::size_t longest_row = 640;
static_assert(3 * (longest_row + 2) <= longest_stack);

/// The columns of a text line that an element occupies.
struct Columns {
  std::size_t left = 0;
  std::size_t right = 0;
};

bool overlap(Columns const& a, Columns const& b) noexcept { return a.left < b.right && b.left < a.right; }

/// One move of a row with its number and its signs.
struct Cell {
  std::optional<Lexeme> number;
  Lexeme move;
  std::vector<Lexeme> strengths;
  Columns columns;
};

struct Row {
  std::vector<Cell> cells;
  std::size_t end = 0;  ///< where its line ends
};

/// The column of a place in its text line; a tab leads to the next multiple of eight.
std::size_t column_of(std::string_view text, std::size_t line, std::size_t at) noexcept {
  std::size_t column = 0;
  for (std::size_t i = line; i < at; ++i) {
    if (text[i] == '\t') {
      column += 8 - column % 8;
    } else {
      column += (static_cast<unsigned char>(text[i]) & 0xC0U) != 0x80U ? 1U : 0U;
    }
  }
  return column;
}

std::size_t line_begin(std::string_view text, std::size_t at) noexcept {
  std::string_view const near = text.substr(0, at).substr(at - std::min(at, longest_row));
  return at - near.size() + source_text::line_begin(near, near.size());
}

/// The end of the text line that a place is in; nothing if it is farther away than a row can be.
std::optional<std::size_t> end_of_line(std::string_view text, std::size_t at) noexcept {
  text = text.substr(0, at + longest_row + 1);
  std::size_t const end = std::min(text.find_first_of("\r\n", at), text.size());
  return end - at <= longest_row ? std::optional{end} : std::nullopt;
}

/// The beginning of the next line; nothing at the text's end.
std::optional<std::size_t> next_line(std::string_view text, std::size_t end) noexcept {
  if (end == text.size()) return std::nullopt;
  std::size_t const next = end + (text.substr(end, 2) == "\r\n" ? 2 : 1);
  return next < text.size() ? std::optional{next} : std::nullopt;
}

bool stands_in_row(Token token) noexcept {
  return token == Token::move || token == Token::ellipsis || token == Token::passed_move || token == Token::free_move;
}

/// Reads a text line of nothing but moves. In the lower row the moves have no numbers and may be in parentheses.
std::optional<Row> read_row(std::string_view text, std::size_t at, bool lower) {
  auto const end = end_of_line(text, at);
  if (!end) return std::nullopt;
  std::size_t const line = line_begin(text, at);
  std::string_view const until_end = text.substr(0, *end);
  Row row;
  row.end = *end;
  std::optional<Lexeme> number;
  bool after_move = false;
  while (at < *end) {
    if (std::size_t const blank = blank_length(until_end, at); blank > 0) {
      at += blank;
      after_move = false;
      continue;
    }
    auto const lexeme = read_token(until_end, at, after_move);
    if (!lexeme || lexeme->whole.end <= at) return std::nullopt;
    if (lexeme->token == Token::number && !lower && !number) {
      number = *lexeme;
    } else if (stands_in_row(lexeme->token) || (lower && lexeme->token == Token::reply)) {
      Columns const columns{column_of(text, line, at), column_of(text, line, lexeme->whole.end)};
      row.cells.push_back({number, *lexeme, {}, columns});
      number.reset();
    } else if (lexeme->token == Token::strength && !row.cells.empty() && !number) {
      row.cells.back().strengths.push_back(*lexeme);
    } else {
      return std::nullopt;
    }
    after_move = lexeme->token == Token::move;
    at = lexeme->whole.end;
  }
  return row.cells.empty() || number ? std::nullopt : std::optional{row};
}

/// Reads a text line of nothing but strokes, each of at least two signs. Empty for any other line.
std::vector<Columns> read_strokes(std::string_view line) {
  static constexpr std::array<std::string_view, 7> signs{
      "-", "_", "=", "\xE2\x80\x93", "\xE2\x80\x94", "\xE2\x80\x95", "\xE2\x94\x80"};
  std::vector<Columns> strokes;
  for (std::size_t at = 0; at < line.size();) {
    if (std::size_t const blank = blank_length(line, at); blank > 0) {
      at += blank;
      continue;
    }
    std::size_t const begin = at;
    std::size_t length = 0;
    for (auto sign = signs.begin(); sign != signs.end(); ++length) {
      sign = std::ranges::find_if(signs, [&](auto known) { return line.substr(at).starts_with(known); });
      if (sign != signs.end()) at += sign->size();
    }
    if (length < 3) return {};  // the last round found no sign
    strokes.push_back({column_of(line, 0, begin), column_of(line, 0, at)});
  }
  return strokes;
}

/// Whether a stroke is below every move of the upper row, and the moves of the lower row are below those of the upper
/// row one by one, from the first on.
bool are_aligned(Row const& upper, std::vector<Columns> const& strokes, Row const& lower) {
  for (std::size_t i = 0; i < upper.cells.size(); ++i) {
    Columns const& above = upper.cells[i].columns;
    if (std::ranges::none_of(strokes, [&](Columns const& stroke) { return overlap(stroke, above); })) return false;
    if (i < lower.cells.size() && !overlap(above, lower.cells[i].columns)) return false;
  }
  return true;
}

}  // namespace

std::optional<Stack> read_stack(std::string_view text, std::size_t at) {
  auto upper = read_row(text, at, false);
  auto const rule = upper ? next_line(text, upper->end) : std::nullopt;
  auto const rule_end = rule ? end_of_line(text, *rule) : std::nullopt;
  auto const strokes = rule_end ? read_strokes(text.substr(*rule, *rule_end - *rule)) : std::vector<Columns>{};
  auto const below = !strokes.empty() ? next_line(text, *rule_end) : std::nullopt;
  auto lower = below ? read_row(text, *below, true) : std::nullopt;
  if (!lower) return std::nullopt;
  std::size_t const pairs = upper->cells.size();
  bool const complete = lower->cells.size() == pairs || lower->cells.size() + 1 == pairs;
  bool const one_stroke_each = strokes.size() == pairs && lower->cells.size() == pairs;
  if (!complete || !(one_stroke_each || are_aligned(*upper, strokes, *lower))) return std::nullopt;
  Stack stack;
  stack.whole = {at, lower->end};
  auto const add = [&](Cell const& cell, bool replies) {
    if (cell.number) stack.tokens.push_back({*cell.number, replies});
    stack.tokens.push_back({cell.move, replies});
    for (Lexeme const& strength : cell.strengths) stack.tokens.push_back({strength, replies});
  };
  for (std::size_t i = 0; i < pairs; ++i) {
    add(upper->cells[i], false);
    if (i < lower->cells.size()) add(lower->cells[i], true);
  }
  return stack;
}

}  // namespace damier::manoury
