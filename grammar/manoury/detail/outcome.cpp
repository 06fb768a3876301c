// The outcome of a game.

#include "grammar/manoury/detail/record.hpp"

#include "language/message.hpp"
#include "text/byte_classes.hpp"

#include <algorithm>

namespace damier::manoury {
namespace {

/// The signs of French texts that words of outcome are replaced by; they name the winner (game/outcome.hpp).
constexpr std::string_view white_sign{"B+"};
constexpr std::string_view black_sign{"N+"};
constexpr std::string_view draw_sign{"="};

}  // namespace

bool RecordScanner::take_outcome(Lexeme const& lexeme) {
  bool const is_before_game = lines_.size() == 1 && !first_move_seen_ && phase_ == Phase::lead;
  if ((is_before_game && !is_whole_game(lexeme)) || is_stipulation(lexeme)) {
    take_word();
    return false;
  }
  flush_prose();
  std::string_view reading;
  switch (lexeme.token) {
    case Token::white_wins: reading = white_sign; break;
    case Token::black_wins: reading = black_sign; break;
    case Token::draw: reading = draw_sign; break;
    case Token::mover_wins: {
      // The player who replies has the second colour, which is Black where White begins.
      reading = lines_.back().last_replies ? black_sign : white_sign;
      break;
    }
    default: break;
  }
  at_ = end_ = lexeme.whole.end;
  if (at_ < text_.size() && (text_[at_] == '.' || text_[at_] == '!')) end_ = ++at_;
  if (phase_ == Phase::ended && lines_.size() == 1) {
    note(Severity::warning, "stray-terminator", lexeme.whole, message("text-second-result"), message("text-left-out"));
    push(EventKind::skipped, lexeme.whole);
    return false;
  }
  bool const as_written = reading.empty() || reading == cut(lexeme.whole);
  as_written ? push(EventKind::result, lexeme.whole) : push(EventKind::result, lexeme.whole, std::string{reading});
  if (lines_.size() == 1) {
    phase_ = Phase::ended;
    certain_.reset();
  }
  return false;
}

/// Whether an outcome is the only content of a game besides comments: only blanks are between it and the next line of
/// stars or the end of the text.
bool RecordScanner::is_whole_game(Lexeme const& outcome) const {
  if (in_prose_) return false;
  bool line_ended = false;
  std::size_t at = outcome.whole.end;
  for (; at < text_.size() && blank_length(text_, at) > 0; at += blank_length(text_, at)) {
    line_ended = line_ended || ends_line(text_[at]);
  }
  return at == text_.size() || (line_ended && separator_length(text_, at) > 0);
}

/// Whether words of outcome are what a problem asks for, "Les Blancs gagnent": they follow its position, and the moves
/// follow them.
bool RecordScanner::is_stipulation(Lexeme const& lexeme) const {
  bool const words = lexeme.token != Token::score && cut(lexeme.whole).size() > 2;
  if (phase_ != Phase::header || lines_.size() > 1 || !has_fen() || !words) return false;
  std::size_t at = lexeme.whole.end;
  while (at < text_.size() && (blank_length(text_, at) > 0 || text_[at] == '.'))
    at += std::max<std::size_t>(1, blank_length(text_, at));
  if (at == text_.size() || separator_length(text_, at) > 0) return false;
  auto const next = read_token(text_, at, false);
  return next && (next->token <= Token::misread_reply || next->token == Token::number);
}

}  // namespace damier::manoury
