#include "prose/detail/heading.hpp"
#include "prose/detail/text_lines.hpp"

#include <algorithm>

namespace damier::prose {
namespace {

constexpr std::size_t most_heading_lines = 12;
constexpr unsigned most_title_words = 8;
/// The longest label of a position in its own text line.
constexpr std::size_t most_label_tokens = 6;

/// "GAME 8.—"DUNDEE."", "PROBLEM No. 88. By J. Smith.", "2ª rodada": a title, though a full stop may end it.
bool is_numbered_title(std::string_view text, std::span<Token const> tokens, TextLine const& line,
                       Languages languages) {
  constexpr std::size_t farthest = 4;
  constexpr std::uint32_t shortest_word = 3;  // bytes: "No", "n", "ª" are beside the number
  auto const is_number = [&](std::size_t at) {
    return tokens[at].kind == TokenKind::number || tokens[at].kind == TokenKind::mark;
  };
  auto const is_title_word = [&](std::size_t at) {
    return meaning_at(text, tokens, at, languages).roles.any_of({Role::game, Role::exercise, Role::round});
  };
  auto const number_first = is_number(line.first);
  if (!number_first && !is_title_word(line.first)) {
    return false;
  }
  for (auto i = line.first + 1; i < std::min(line.end, line.first + farthest); ++i) {
    if (number_first ? is_title_word(i) : is_number(i)) {
      return true;
    }
    if (tokens[i].kind == TokenKind::word && tokens[i].end - tokens[i].begin >= shortest_word) {
      return false;
    }
  }
  return false;
}

/// Whether a range of tokens are cells of a table, with no sentence among them: "Open;Name;Other;2-0;".
bool are_cells(std::string_view text, std::span<Token const> tokens, TextLine const& line) noexcept {
  constexpr unsigned several = 2;
  auto signs = 0U;
  for (auto i = line.first; i < line.end; ++i) {
    auto const is_stop = tokens[i].kind == TokenKind::stop && tokens[i].in(text) != ";";
    if (is_stop || tokens[i].kind == TokenKind::move) {
      return false;
    }
    auto const behind = text.substr(tokens[i].end, 1);
    signs += behind == ";" || behind == "," || behind == "|" || behind == "\t" ? 1U : 0U;
  }
  return signs >= several;
}

/// Whether a text line is a bracket below other lines of its paragraph, and the paragraph ends with it.
bool is_remark_behind(std::span<Token const> tokens, TextLine const& line) noexcept {
  return line.first > 0 && tokens[line.first - 1].kind == TokenKind::line_end &&
         tokens[line.first].kind == TokenKind::open && line.end < tokens.size() &&
         tokens[line.end].kind == TokenKind::paragraph;
}

}  // namespace

std::size_t heading_begin(std::string_view text, std::span<Token const> tokens, std::size_t first, std::size_t moves,
                          Languages languages) {
  auto const lines = lines_of(tokens, first, moves);
  auto begin = moves;
  auto passed_prose = false;
  std::size_t taken = 0;
  for (auto line = lines.rbegin(); line != lines.rend() && taken < most_heading_lines; ++line, ++taken) {
    auto const begins = line->first > 0 && tokens[line->first - 1].ends_line();
    // "Exercice 2 – " in the text line of the moves; "(inédit)".
    auto const leads = begins && line->end == moves &&
                       (line->end - line->first <= most_label_tokens || are_cells(text, tokens, *line));
    auto const is_remark =
        begins && tokens[line->first].kind == TokenKind::open && tokens[line->end - 1].kind == TokenKind::close;
    auto words = 0U;
    auto capitals = 0U;
    Roles roles;
    for (auto i = line->first; i < line->end; ++i) {
      if (tokens[i].kind == TokenKind::word) {
        ++words;
        capitals += begins_with_capital(tokens[i].in(text)) ? 1U : 0U;
        roles |= meaning_at(text, tokens, i, languages).roles;
      }
    }
    // "(Party A – B.)" directly behind its moves is about the game above.
    auto const is_behind_game =
        (!begins || is_remark_behind(tokens, *line)) &&
        !read_heading_behind(text, tokens, line->first, line->end, languages, false).tags.empty();
    auto const is_headed =
        !is_behind_game && !read_heading(text, tokens, line->first, line->end, languages, false).tags.empty();
    // A short paragraph that does not end like a sentence: "La prise majoritaire".
    auto const is_apart = words <= most_title_words && line->first > first &&
                          tokens[line->first - 1].kind == TokenKind::paragraph &&
                          begins_with_capital(tokens[line->first].in(text));
    auto const is_numbered = words <= 18 && is_numbered_title(text, tokens, *line, languages);
    auto const is_plain = words != 0 && words <= 18 && tokens[line->end - 1].kind != TokenKind::stop;
    auto const is_title =
        is_numbered ||
        (is_plain && (capitals * 2 >= words || is_apart || roles.any_of({Role::game, Role::exercise, Role::position})));
    if (!is_headed && line == lines.rbegin()) {
      auto const names = names_in_last_sentence(text, tokens, *line, languages);
      if (names != line->end && !is_behind_game) {
        return names;
      }
    }
    if (is_behind_game) {
      break;
    }
    if (is_headed || leads || (is_title && !passed_prose)) {
      begin = line->first;
      continue;
    }
    if (is_remark && !passed_prose) {
      continue;  // it goes with the title above it
    }
    passed_prose = true;  // an introduction below the heading, or the end of the game before
  }
  return begin;
}

}  // namespace damier::prose
