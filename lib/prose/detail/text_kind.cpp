// What kind of text a source is: running text with games, books, typed score sheets.

#include "prose/detail/heading.hpp"
#include "prose/detail/position_list.hpp"
#include "prose/detail/reader.hpp"
#include "prose/detail/score_sheet.hpp"
#include "text/byte_classes.hpp"
#include "text/move_signs.hpp"

#include <algorithm>

namespace damier::prose {
namespace {

/// Whether a text is two squares of two digits: "3228", "0812".
bool is_glued_move(std::string_view text) noexcept {
  constexpr unsigned highest = 50;
  if (text.size() != 4 || !std::ranges::all_of(text, is_digit)) {
    return false;
  }
  auto const square_at = [&](std::size_t at) {
    return 10U * static_cast<unsigned>(text[at] - '0') + static_cast<unsigned>(text[at + 1] - '0');
  };
  auto const is_square = [](unsigned square) { return square != 0 && square <= highest; };
  return is_square(square_at(0)) && is_square(square_at(2)) && square_at(0) != square_at(2);
}

/// Whether a text has a position in words outside braces, "Wit: 26, 28, 29. Zwart: 9, 16", or few squares of each side
/// that take whole text lines.
bool has_position_in_words(std::string_view text, std::span<Token const> tokens, bool may_be_short) {
  constexpr auto several = 3;  // squares, beyond one for each side
  auto const languages = languages_of(text, tokens);
  std::vector<WordMeaning> meanings(tokens.size());
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (tokens[i].kind == TokenKind::word) {
      meanings[i] = meaning_at(text, tokens, i, languages);
    }
  }
  auto const begins_line = [&](std::size_t i) {
    i -= i != 0 && meanings[i - 1].roles.has(Role::article) ? 1U : 0U;  // "Les blancs (32, 33)"
    return i == 0 || tokens[i - 1].ends_line();
  };
  auto const ends_line = [&](std::size_t i) {
    while (i < tokens.size() && (tokens[i].kind == TokenKind::stop || tokens[i].kind == TokenKind::close)) {
      ++i;
    }
    return i < tokens.size() && (tokens[i].ends_line() || tokens[i - 1].ends_line());
  };
  unsigned depth = 0;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    depth += tokens[i].in(text) == "{" ? 1U : 0U;
    depth -= tokens[i].in(text) == "}" && depth != 0 ? 1U : 0U;
    auto const roles = meanings[i].roles;
    auto const is_fen = may_be_short && tokens[i].kind == TokenKind::fen;
    if (depth != 0 || (!is_fen && roles.has(Role::white) == roles.has(Role::black))) {
      continue;
    }
    auto const position = position_at(text, tokens, meanings, i);
    auto const is_whole_line =
        may_be_short && position && (is_fen || begins_line(i)) && ends_line(i + position->tokens);
    if (position && (is_whole_line || std::ranges::count(position->fen, ',') >= several)) {
      return true;
    }
  }
  return false;
}

}  // namespace

bool has_tag_line(std::string_view text) noexcept {
  auto const skip = [&](std::size_t at, auto const& is_skipped) {
    while (at < text.size() && is_skipped(text[at])) {
      ++at;
    }
    return at;
  };
  for (std::size_t at = 0; at < text.size();) {
    at = skip(at, is_white_space);
    if (at < text.size() && text[at] == '[') {
      auto const name = at + 1;
      auto const end = skip(name, is_letter);
      auto const value = skip(end, is_inner_blank);
      if (end != name && value < text.size() && text[value] == '"') {
        return true;
      }
    }
    at = skip(at, [](char c) { return !ends_line(c); });
  }
  return false;
}

bool is_score_sheet(std::string_view beginning) { return !has_tag_line(beginning) && has_score_sheet(beginning, true); }

namespace {

/// Whether a text without tags begins as a game of PDN does: with a number, a move or a comment. An agenda or a table
/// of results has as many words, and numbers that look like moves, but begins with a heading.
bool begins_as_game(std::string_view text, std::vector<Token> const& tokens) {
  auto const is_break = [](Token const& token) {
    return token.kind == TokenKind::line_end || token.kind == TokenKind::paragraph;
  };
  auto const first = std::ranges::find_if_not(tokens, is_break);
  return first == tokens.end() || first->kind == TokenKind::move || is_digit(text[first->begin]) ||
         std::string_view{"{;%("}.find(text[first->begin]) != std::string_view::npos;
}

/// Whether no move is before a place of a text.
bool is_at_head(std::string_view text, std::size_t place) {
  std::vector<Token> tokens;
  read_tokens(text.substr(0, place), 0, {}, tokens);
  return std::ranges::none_of(tokens, [](Token const& token) { return token.kind == TokenKind::move; });
}

/// The most tokens of a text line that is a page number, a time or the score of a game.
constexpr std::size_t most_tokens_of_mark = 16;

/// "14:32", "(9:05)"
bool is_time(std::string_view text) noexcept {
  constexpr std::size_t longest = 5;
  if (text.starts_with('(') && text.ends_with(')')) {
    text = text.substr(1, text.size() - 2);
  }
  auto const colon = text.find(':');
  return text.size() <= longest && colon != 0 && colon != std::string_view::npos && text.size() == colon + 3 &&
         text[colon + 1] <= '5' && std::ranges::all_of(text, [](char c) { return is_digit(c) || c == ':'; });
}

BookLayout layout_of_heading(std::string_view text, std::span<Token const> tokens) {
  constexpr std::size_t most_heading_lines = 12;
  auto const is_move = [](Token const& token) { return token.kind == TokenKind::move; };
  auto const moves = static_cast<std::size_t>(std::ranges::find_if(tokens, is_move) - tokens.begin());
  auto const lines = lines_of(tokens, 0, moves);
  if (moves == tokens.size() || lines.size() > most_heading_lines) {
    return BookLayout::none;
  }
  auto const languages = languages_of(text, tokens.first(std::min(tokens.size(), most_language_tokens)));
  for (auto const& line : lines) {
    auto const tags = read_heading(text, tokens, line.first, line.end, languages, false).tags;
    auto const has = [&](std::string_view name) {
      return std::ranges::find(tags, name, &HeadingTag::name) != tags.end();
    };
    if (has("White") && has("Black")) {
      auto const ends_with_bracket = tokens[line.end - 1].in(text) == ")";
      auto const named = std::ranges::find(tags, "White", &HeadingTag::name)->begin;
      auto const other = std::ranges::find(tags, "Black", &HeadingTag::name)->begin;
      auto const begin = tokens[line.first].begin;
      auto const title = text.substr(begin, std::min(named, other) - begin);
      auto const is_titled = !title.empty() && title.find(':') == std::string_view::npos;  // not "White: Name"
      return is_titled                            ? BookLayout::titled_names
             : has("Result") && ends_with_bracket ? BookLayout::names_and_result
                                                  : BookLayout::names;
    }
  }
  return BookLayout::none;
}

/// Whether a text line is none of a game, though a reader of PDN would take it for a move or for another game: the
/// dashes above a signature, a page number between dashes, a time, the score of another game.
bool is_page_mark(std::string_view text, std::span<Token const> tokens, TextLine const& line, Languages languages) {
  auto const all = text.substr(tokens[line.first].begin, tokens[line.end - 1].end - tokens[line.first].begin);
  auto const within = all.find_first_not_of(" -\xE2\x80\x93\x94");
  auto const starts_with_dash = dash_size(all) != 0;
  if (starts_with_dash && within == std::string_view::npos) {
    return all == "--";
  }
  auto const is_number = [](std::string_view part) {
    auto const end = std::ranges::find_if_not(part, is_digit);
    return end != part.begin() &&
           std::ranges::none_of(end, part.end(), [](char c) { return is_digit(c) || is_letter(c); });
  };
  if (starts_with_dash && tokens[line.end - 1].kind == TokenKind::sign && is_number(all.substr(within))) {
    return true;
  }
  if (is_time(all)) {
    return true;
  }
  // "Kok - Bol 1-1", not "Result: 1-1": a header.
  auto const tags = read_heading(text, tokens, line.first, line.end, languages, false).tags;
  auto const has = [&](std::string_view name) {
    return std::ranges::find(tags, name, &HeadingTag::name) != tags.end();
  };
  return all.find(':') == std::string_view::npos && has("White") && has("Black") && has("Result");
}

/// Whether a paragraph has moves and no number of a move, as a line of scores has: "12-8, 11-9".
bool has_lone_scores(std::span<Token const> tokens) {
  constexpr std::size_t most_moves = 4;
  std::size_t moves = 0;
  auto others = false;
  for (std::size_t i = 0; i <= tokens.size(); ++i) {
    if (i == tokens.size() || tokens[i].kind == TokenKind::paragraph) {
      if (moves != 0 && moves <= most_moves && !others) {
        return true;
      }
      moves = 0;
      others = false;
      continue;
    }
    moves += tokens[i].kind == TokenKind::move ? 1U : 0U;
    others =
        others || (tokens[i].kind != TokenKind::move && tokens[i].kind != TokenKind::sign && !tokens[i].ends_line());
  }
  return false;
}

/// Whether beside several numbered moves are marks of a page or a mail.
bool has_page_marks(std::string_view text, std::span<Token const> tokens) {
  constexpr std::ptrdiff_t several = 3;
  constexpr std::size_t most_text_lines = 400;
  auto const is_mark = [](Token const& token) { return token.kind == TokenKind::mark; };
  if (std::ranges::count_if(tokens, is_mark) < several) {
    return false;
  }
  auto const languages = languages_of(text, tokens.first(std::min(tokens.size(), most_language_tokens)));
  auto lines = lines_of(tokens, 0, tokens.size());
  lines.resize(std::min(lines.size(), most_text_lines));
  return has_lone_scores(tokens) || std::ranges::any_of(lines, [&](TextLine const& line) {
           auto const has_number = std::ranges::any_of(tokens.subspan(line.first, line.end - line.first), is_mark);
           return !has_number && line.end - line.first <= most_tokens_of_mark &&
                  is_page_mark(text, tokens, line, languages);
         });
}

/// Whether half of the moves, and several, have one letter for their first square: "cb4", "f:h4".
bool has_short_moves(std::string_view text, std::span<Token const> tokens) {
  constexpr std::size_t several = 4;
  std::size_t moves = 0;
  std::size_t short_moves = 0;
  for (auto const& token : tokens) {
    if (token.kind == TokenKind::move) {
      auto const move = token.in(text);
      ++moves;
      short_moves += is_letter(move[0]) && !is_digit(move[1]) ? 1U : 0U;
    }
  }
  return short_moves >= several && short_moves * 2 >= moves;
}

}  // namespace

BookLayout book_layout(std::string_view beginning) {
  constexpr std::string_view braces{"{}"};
  constexpr std::string_view signs_of_pdn{"[]$\"%"};
  auto const sign = beginning.find_first_of(signs_of_pdn);
  // A tag is above the moves; behind them a bracket may be anything.
  if (beginning.find_first_of(braces) != std::string_view::npos ||
      (sign != std::string_view::npos && is_at_head(beginning, sign))) {
    return BookLayout::none;
  }
  std::vector<Token> tokens;
  read_tokens(beginning, 0, {}, tokens);
  auto const heading = layout_of_heading(beginning, tokens);
  if (heading != BookLayout::none || sign != std::string_view::npos) {
    return heading;
  }
  return has_short_moves(beginning, tokens)               ? BookLayout::short_moves
         : has_page_marks(beginning, tokens)              ? BookLayout::page_marks
         : has_position_in_words(beginning, tokens, true) ? BookLayout::position
                                                          : BookLayout::none;
}

bool looks_like_prose(std::string_view beginning) {
  if (markup_of(beginning) == Markup::html) {
    return true;
  }
  if (has_tag_line(beginning)) {  // without tokens: archives have many small PDN files
    return false;
  }
  std::vector<Token> tokens;
  read_tokens(beginning, 0, {}, tokens);
  unsigned moves = 0;
  unsigned words = 0;
  unsigned depth = 0;
  unsigned tags = 0;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    auto const text = tokens[i].in(beginning);
    auto const begins =
        i == 0 || tokens[i - 1].kind == TokenKind::line_end || tokens[i - 1].kind == TokenKind::paragraph;
    tags += begins && text == "[" && i + 2 < tokens.size() && tokens[i + 1].kind == TokenKind::word &&
                    tokens[i + 2].in(beginning) == "\""
                ? 1U
                : 0U;
    depth += text == "{" ? 1U : 0U;
    depth -= text == "}" && depth != 0 ? 1U : 0U;
    moves += tokens[i].kind == TokenKind::move || tokens[i].kind == TokenKind::blur || is_glued_move(text) ? 1U : 0U;
    words += depth == 0 && tokens[i].kind == TokenKind::word && tokens[i].end - tokens[i].begin > 2 ? 1U : 0U;
  }
  constexpr unsigned many_words = 8;
  auto const is_wordy = words >= many_words && !begins_as_game(beginning, tokens);
  return tags == 0 && (is_wordy || (moves >= 6 && words * 4 >= moves) ||
                       (words >= 3 && has_position_in_words(beginning, tokens, false)));
}

}  // namespace damier::prose
