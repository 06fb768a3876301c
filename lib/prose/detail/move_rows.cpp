#include "prose/detail/move_rows.hpp"

#include "prose/detail/text_lines.hpp"

#include <algorithm>
#include <optional>
#include <vector>

namespace damier::prose {
namespace {

/// The moves of a row: fewer can be played from the start by chance.
constexpr unsigned fewest_of_row = 4;

/// A text line with words and moves behind them.
struct MoveRow {
  TextLine line;
  std::size_t begin = 0;  ///< of the moves
  unsigned moves = 0;
};

bool may_be_first_move(std::span<Token const> tokens, std::size_t at) noexcept {
  auto const& token = tokens[at];
  return token.kind == TokenKind::move || (token.kind == TokenKind::mark && token.value == 1 && !token.replies &&
                                           at + 1 < tokens.size() && tokens[at + 1].kind == TokenKind::move);
}

std::optional<MoveRow> row_of(std::span<Token const> tokens, TextLine const& line) {
  MoveRow row{line};
  auto words = 0U;
  for (auto i = line.first; i < line.end; ++i) {
    auto const kind = tokens[i].kind;
    if (row.begin == 0) {
      row.begin = may_be_first_move(tokens, i) && words != 0 ? i : 0;
      words += kind == TokenKind::word ? 1U : 0U;
    }
    row.moves += row.begin != 0 && kind == TokenKind::move ? 1U : 0U;
    auto const may_be_behind = kind == TokenKind::move || kind == TokenKind::mark || kind == TokenKind::sign ||
                               kind == TokenKind::result || kind == TokenKind::stop || kind == TokenKind::strength;
    if ((row.begin != 0 && !may_be_behind) || (row.begin == 0 && kind == TokenKind::move)) {
      return std::nullopt;
    }
  }
  return row.moves >= fewest_of_row ? std::optional{row} : std::nullopt;
}

/// The text line around a token, its end excluded.
TextLine line_around(std::span<Token const> tokens, std::size_t at) noexcept {
  TextLine line{at, at};
  while (line.first > 0 && !tokens[line.first - 1].ends_line()) {
    --line.first;
  }
  while (line.end < tokens.size() && !tokens[line.end].ends_line()) {
    ++line.end;
  }
  return line;
}

bool is_game_of_row(std::string_view text, std::span<Token const> tokens, MoveRow const& row, Variant const& variant) {
  auto const fit = fit_of(variant, variant.start(), text, tokens.first(row.line.end), row.begin, Print::typed);
  return fit.plies == row.moves;
}

}  // namespace

bool may_begin_row(std::span<Token const> tokens, std::size_t at) noexcept {
  constexpr std::size_t longest = 40;
  auto i = at;
  while (i > 0 && at - i < longest && !tokens[i - 1].ends_line() && !may_be_first_move(tokens, i - 1)) {
    --i;
  }
  return may_be_first_move(tokens, at) && i != at && at - i < longest && (i == 0 || tokens[i - 1].ends_line());
}

Variant const* game_of_row(std::string_view text, std::span<Token const> tokens, std::size_t at,
                           OpeningContext const& context) {
  if (!may_begin_row(tokens, at)) {
    return nullptr;
  }
  auto const line = line_around(tokens, at);
  auto const row = row_of(tokens, line);
  if (!row || row->begin != at) {
    return nullptr;
  }
  std::vector<MoveRow> others;
  if (line.first > 1) {
    if (auto const above = row_of(tokens, line_around(tokens, line.first - 2))) {
      others.push_back(*above);
    }
  }
  if (line.end + 1 < tokens.size()) {
    if (auto const below = row_of(tokens, line_around(tokens, line.end + 1))) {
      others.push_back(*below);
    }
  }
  if (others.empty()) {
    return nullptr;
  }
  for (auto const* const variant :
       context.asked != nullptr ? std::vector<Variant const*>{context.asked} : variants_by_likelihood(context)) {
    auto const is_one = [&](MoveRow const& other) { return is_game_of_row(text, tokens, other, *variant); };
    if (is_game_of_row(text, tokens, *row, *variant) && std::ranges::any_of(others, is_one)) {
      return variant;
    }
  }
  return nullptr;
}

bool has_games_in_rows(std::string_view text) {
  std::vector<Token> tokens;
  read_tokens(text, 0, {}, tokens);
  for (auto const& line : lines_of(tokens, 0, tokens.size())) {
    auto const row = row_of(tokens, line);
    if (row && game_of_row(text, tokens, row->begin, {}) != nullptr) {
      return true;
    }
  }
  return false;
}

}  // namespace damier::prose
