// Titles above games and positions: "Problème n° 3", "LE COIN DU DÉBUTANT", and the labels of solutions further down.

#include "grammar/manoury/detail/terminals_def.hpp"
#include "grammar/manoury/grammar.hpp"
#include "text/byte_classes.hpp"

#include <algorithm>
#include <charconv>

namespace damier::manoury {

namespace {

namespace x3 = boost::spirit::x3;
using namespace terminals;

/// A title has at most this many text lines; longest_title_line bounds each of them.
constexpr int most_title_lines = 3;
constexpr std::size_t longest_title_line = 90;

auto const number_sign =
    (x3::char_("Nn") >> (x3::lit("\xC2\xB0") | "\xC2\xBA" | "o." | "os" | "o")) | (x3::lit("num") >> "\xC3\xA9ro");
auto const solutions_word = x3::lit("Solutions") | "SOLUTIONS";
auto const solution_word = solutions_word | "Solution" | "SOLUTION" | "R\xC3\xA9ponse";
auto const noun = x3::lit("Probl\xC3\xA8mes") | "Probl\xC3\xA8me" | "probl\xC3\xA8me" | "PROBL\xC3\x88MES" |
                  "PROBL\xC3\x88ME" | "PROBLEME" | "Probleme" | "Problem" | "\xC3\x89tude" | "\xC3\xA9tude" | "Etude" |
                  "\xC3\x89TUDE" | "Diagrammes" | "Diagramme" | "diagramme" | "DIAGRAMME" | "Diagram" | "Exercice" |
                  "EXERCICE" | "Combinaison" | "Miniature" | "Fin de partie" | "FIN DE PARTIE" | "Position" |
                  solution_word;
auto const digits = x3::repeat(1, 4)[digit];
auto const roman = x3::repeat(1, 8)[x3::char_("IVXLC")] >> word_end;
auto const mark = x3::char_(".:)") | dash;

/// "Problème n° 3", "Étude", "N° 12 –", "Solutions :", and nothing else on the line.
auto const caption_line = ((noun >> word_end >> -(b >> number_sign) >> -(b >> (digits | roman))) |
                           (number_sign >> b >> (digits | roman))) >>
                          b >> x3::repeat(0, 2)[mark] >> line_end;

auto const of_problem = (x3::lit("du") | "de la" | "de l'" | "au") >> b;
auto const named = (solution_word >> b >> -x3::lit('(') >> -of_problem >> -(b >> noun) >> b >> -number_sign) |
                   (noun >> b >> -number_sign) | number_sign;

/// The text line that begins at a place, cut at longest_token bytes: no title is longer.
Span text_line_at(std::string_view text, std::size_t at) noexcept {
  text = text.substr(0, at + longest_token);
  return {at, std::min(text.find_first_of("\r\n", at), text.size())};
}

std::size_t without_blanks_at_end(std::string_view text, Span line) noexcept {
  while (line.end > line.begin && is_inner_blank(text[line.end - 1])) --line.end;
  return line.end;
}

/// Whether a text line begins with a capital and has four of them or more, and no small letter: "LE COIN DU DÉBUTANT".
bool is_in_capitals(std::string_view line) noexcept {
  bool const begins_word = !line.empty() && (is_capital(line.front()) || line.front() == '\xC3');
  if (!begins_word) return false;
  std::size_t capitals = 0;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (std::string_view{"/$\"{[*"}.find(line[i]) != std::string_view::npos) return false;
    auto const byte = static_cast<unsigned char>(line[i]);
    bool const small = is_small_letter(line[i]) ||
                       (byte == 0xC3 && i + 1 < line.size() && static_cast<unsigned char>(line[i + 1]) >= 0xA0);
    if (small) return false;
    capitals += is_capital(line[i]) ? 1U : 0U;
  }
  return capitals >= 4;
}

/// Whether a text line is only a remark in parentheses: "(R. Dupont, « L'Effort », 1950)".
bool is_in_parentheses(std::string_view line) {
  if (!line.starts_with('(') || line.find_first_of(")") != line.size() - 1) return false;
  auto const token = read_token(line, 0, false);
  return token && token->token == Token::remark;
}

/// Whether a text line has a token, such as a move or a number, among its words.
bool has_token(std::string_view line) {
  bool word_begins = true;
  for (std::size_t at = 0; at < line.size();) {
    if (std::size_t const blank = blank_length(line, at); blank > 0) {
      word_begins = true;
      at += blank;
      continue;
    }
    auto const token = word_begins ? read_token(line, at, false) : std::nullopt;
    if (token && token->token != Token::remark && !(token->token == Token::strength && line[at] != '(')) return true;
    word_begins = false;
    ++at;
  }
  return false;
}

}  // namespace

std::size_t caption_length(std::string_view text, std::size_t at) {
  Span const line = text_line_at(text, at);
  std::size_t const end = without_blanks_at_end(text, line);
  if (end == at || end - at > longest_title_line) return 0;
  char const* first = text.data() + at;
  if (matches(caption_line, first, text.data() + line.end)) return end - at;
  std::string_view const caption = text.substr(at, end - at);
  return (is_in_capitals(caption) && !has_token(caption)) || is_in_parentheses(caption) ? end - at : 0;
}

bool begins_title(std::string_view text, std::size_t at) {
  text = text.substr(0, std::min(text.size(), at + longest_token));
  if (caption_length(text, at) > 0 && text[at] != '(') return true;
  std::size_t end = at;
  for (int lines = 0;; ++lines) {
    Span const line = text_line_at(text, at);
    std::size_t const line_ends = without_blanks_at_end(text, line);
    if (line_ends == at) break;  // the line is empty
    if (lines == most_title_lines || line_ends - at > longest_title_line) return false;
    if (has_token(text.substr(at, line_ends - at))) return false;
    end = line_ends;
    if (line.end == text.size()) break;
    at = line.end + (text.substr(line.end, 2) == "\r\n" ? 2 : 1);
    if (at >= text.size() || (ends_line(text[at]))) break;
    if (read_diagram(text, at) || read_header_line(text, at) || read_title_line(text, at)) break;
  }
  return std::string_view{".,;!?"}.find(text[end - 1]) == std::string_view::npos;
}

bool is_heading_of_solutions(std::string_view text, std::size_t at) {
  char const* first = text.data() + at;
  return matches(solutions_word >> word_end, first, text.data() + text.size()) && caption_length(text, at) > 0;
}

bool leads_to_game(std::string_view text, std::size_t at) {
  Span const line = text_line_at(text, at);
  std::string_view const near = text.substr(at, std::min(line.end - at, longest_title_line));
  std::size_t const colon = near.find(": 1.");
  if (colon == std::string_view::npos || near.find_first_of("-\xE2") > colon) return false;
  auto const number = read_token(text, at + colon + 2, false);
  return number && number->token == Token::number && !has_token(near.substr(0, colon));
}

unsigned number_of_caption(std::string_view caption) noexcept {
  std::size_t const first = caption.find_first_of("0123456789");
  unsigned number = 0;
  if (first != std::string_view::npos) {
    std::from_chars(caption.data() + first, caption.data() + caption.size(), number);
  }
  return number;
}

std::optional<SolutionLabel> read_solution_label(std::string_view text, std::size_t at) {
  char const* const base = text.data();
  char const* first = base + at;
  char const* const last = base + std::min(text.size(), at + longest_token);
  bool const is_named = matches(named >> b, first, last);
  char const* const number = first;
  if (!matches(digits >> !digit >> -x3::char_(')'), first, last)) return std::nullopt;
  SolutionLabel label;
  label.named = is_named;
  std::from_chars(number, last, label.number);
  char const* const behind_number = first;
  auto const remark = b >> '(' >> x3::repeat(1, 60)[x3::char_ - x3::char_("()\r\n")] >> ')' >> &(b >> mark);
  if (!is_named || !matches(remark, first, last)) first = behind_number;  // "N° 231 (R. Dupont) :"
  // "1 : 28-22" is a label only with the colon: "1. 28-22" without a word before it is the first move.
  bool const marked =
      is_named ? matches(b >> x3::repeat(0, 2)[mark >> b], first, last) : matches(b >> ':' >> &any_blank, first, last);
  if (!marked) return std::nullopt;
  std::size_t end = static_cast<std::size_t>(first - base);
  label.whole = {at, end};
  while (label.whole.end > at && blank_length(text, label.whole.end - 1) > 0) --label.whole.end;
  while (end < text.size() && !ends_line(text[end]) && blank_length(text, end) > 0) end += blank_length(text, end);
  auto const next = end < text.size() ? read_token(text, end, false) : std::nullopt;
  bool const moves_follow = next && (next->token == Token::move || next->token == Token::reply ||
                                     next->token == Token::number || next->token == Token::free_reply);
  return moves_follow ? std::optional{label} : std::nullopt;
}

}  // namespace damier::manoury
