#include "grammar/manoury/reader.hpp"

#include "grammar/manoury/detail/record.hpp"
#include "text/byte_classes.hpp"

#include <algorithm>
#include <utility>

namespace damier::manoury {

void Reader::skip_blanks() {
  for (;;) {
    std::string_view const text = window_.text();
    std::size_t at = 0;
    // The last two bytes may be the beginning of a no-break space of several bytes.
    std::size_t const safe = window_.ended() ? text.size() : text.size() - std::min<std::size_t>(text.size(), 2);
    std::size_t blank = 1;
    while (at < safe && (blank = blank_length(text, at)) > 0) at += blank;
    window_.advance(at);
    if (blank == 0 || window_.ended()) return;
    window_.extend();
  }
}

bool Reader::next(GameTape& tape) {
  if (!begun_) {
    window_.skip_byte_order_mark();
    begun_ = true;
  }
  for (;;) {
    skip_blanks();
    if (window_.text().empty()) {
      window_.rethrow();
      return false;
    }
    std::size_t const longest = limits_.longest_record + longest_token;
    RecordScanner scanner{tape, notes_, limits_};
    auto const result = scanner.scan(window_.text().substr(0, longest), window_.tail(longest));
    if (result.size == 0) {
      window_.extend();
      continue;
    }
    // A game that a damaged archive has cut short is not returned as a complete one.
    if (window_.failed() && !result.ended) window_.rethrow();
    if (!result.record) {
      window_.advance(result.size);
      continue;
    }
    window_.hand_out(tape, result.size, notes_);
    if (auto const place = scanner.move_in_prose(); place && !move_in_prose_) move_in_prose_ = tape.offset + *place;
    return true;
  }
}

namespace {

/// Whether an outcome is written in words, "remise", "Les Blancs abandonnent", and not as a sign, "=" or "B+".
bool is_outcome_in_words(Lexeme const& lexeme) noexcept {
  constexpr std::size_t longest_sign = 3;
  bool const outcome = lexeme.token >= Token::white_wins && lexeme.token <= Token::mover_wins;
  return outcome && lexeme.whole.end - lexeme.whole.begin > longest_sign;
}

}  // namespace

bool looks_like_manoury(std::string_view beginning) {
  std::size_t replies = 0;
  std::size_t pairs = 0;  // of consecutive moves without parentheses
  std::size_t signs = 0;  // number of headers, positions, lines of stars
  bool labelled = false;  // the text has headers or positions
  bool worded = false;    // it has headings, headlines or outcomes in words; PDN has these in tags and braces
  bool tagged = false;
  bool commented = false;
  bool after_plain = false;
  bool line_begins = true;
  for (std::size_t at = 0; at < beginning.size();) {
    if (std::size_t const blank = blank_length(beginning, at); blank > 0) {
      line_begins = line_begins || beginning[at] == '\n' || beginning[at] == '\r';
      at += blank;
      continue;
    }
    if (line_begins) {
      if (std::size_t const stars = beginning[at] == '*' ? separator_length(beginning, at) : 0; stars > 0) {
        ++signs;
        at += stars;
        continue;
      }
      if (auto const stack = read_stack(beginning, at)) {
        replies += stack->tokens.size() / 2;
        at = stack->whole.end;
        continue;
      }
      if (auto const diagram = read_diagram(beginning, at)) {
        ++signs;
        labelled = true;
        at = diagram->whole.end;
        continue;
      }
      if (auto const header = read_header_line(beginning, at); header && (!header->tag.empty() || header->variant)) {
        ++signs;
        labelled = true;
        at = std::max(header->whole.end, at + 1);
        continue;
      }
      worded = worded || game_heading_length(beginning, at) > 0 || read_title_line(beginning, at);
    }
    line_begins = false;
    auto const lexeme = read_token(beginning, at, after_plain);
    tagged = tagged || (lexeme && lexeme->token == Token::tag);
    commented = commented || (lexeme && lexeme->token == Token::comment);
    worded = worded || (lexeme && is_outcome_in_words(*lexeme));
    if (lexeme && (lexeme->token == Token::comment || lexeme->token == Token::tag)) {
      at = lexeme->whole.end;
      continue;
    }
    bool const plain = lexeme && lexeme->token == Token::move;
    bool const passed = lexeme && lexeme->token == Token::passed_reply && beginning[lexeme->core.begin] != '.';
    bool const reply = passed || (lexeme && lexeme->token == Token::reply);
    replies += reply ? 1U : 0U;
    pairs += plain && after_plain ? 1U : 0U;
    after_plain = plain || (after_plain && lexeme && !reply);
    at = lexeme && lexeme->token != Token::remark ? lexeme->whole.end
                                                  : std::min(beginning.find_first_of(" \t\r\n", at), beginning.size());
  }
  // PDN without tags has no headers. A book may print the moves in two columns without parentheses, so their absence is
  // no evidence for PDN.
  bool const french = labelled || (worded && pairs > 0 && !commented);
  // Tags occur in Manoury text only where there is no label.
  return (french && !tagged) || (replies + signs > pairs && (!tagged || signs > 0));
}

bool names_players(std::string_view beginning) {
  auto const source = open_text(beginning);
  Reader reader{*source};
  GameTape tape;
  for (bool is_first = true; reader.next(tape); is_first = false) {
    unsigned names = 0;
    for (std::size_t i = 0; i + 1 < tape.events.size(); ++i) {
      if (tape.events[i].kind != EventKind::tag_name) continue;
      auto const name = tape.text(tape.events[i]);
      if (name != "White" && name != "Black") continue;
      auto const value = tape.text(tape.events[i + 1]);
      bool const has_score = value.ends_with(')') && std::ranges::any_of(value, is_digit);  // "B. Other (2-0)"
      if (has_score) return false;
      ++names;
    }
    bool const has_moves =
        std::ranges::any_of(tape.events, [](Event const& event) { return event.kind == EventKind::move; });
    if (is_first && (names != 2 || !has_moves)) return false;
  }
  return true;
}

bool has_moves_in_prose(std::string_view beginning) {
  auto const source = open_text(beginning);
  Reader reader{*source};
  GameTape tape;
  while (!reader.move_in_prose() && reader.next(tape)) {
  }
  return reader.move_in_prose().has_value();
}

}  // namespace damier::manoury
