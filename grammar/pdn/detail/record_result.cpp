// What is at the end of a game and directly behind it: results in words, a dash for no result, remarks and variations
// behind the result. And the side that a number names by dots behind it.

#include "grammar/pdn/detail/letter_b.hpp"
#include "grammar/pdn/detail/record_in_progress.hpp"
#include "grammar/pdn/result_word.hpp"
#include "grammar/pdn/score.hpp"
#include "text/byte_classes.hpp"
#include "text/invisible.hpp"
#include "text/move_signs.hpp"
#include "text/source_text.hpp"

#include <algorithm>
#include <vector>

namespace damier::pdn {

namespace {

/// The place of the bracket that closes the one at a place, not behind an empty text line or a tag;
/// std::string_view::npos if there is none in the text.
std::size_t closing_bracket(std::string_view text, std::size_t at) {
  char const open = text[at];
  char const close = open == '(' ? ')' : open == '[' ? ']' : '}';
  std::size_t depth = 0;
  for (std::size_t i = at; i < text.size(); ++i) {
    depth += text[i] == open ? 1U : 0U;
    if (text[i] != close || --depth != 0) continue;
    auto const inside = text.substr(at, i - at);
    bool const is_cut =
        inside.find("\n\n") != std::string_view::npos || inside.find("\n\r") != std::string_view::npos ||
        inside.find("\r\r") != std::string_view::npos || find_tag_line(text, at, i) != std::string_view::npos;
    return is_cut ? std::string_view::npos : i;
  }
  return std::string_view::npos;
}

bool is_dash(std::string_view text) noexcept {
  while (dash_size(text) != 0) text.remove_prefix(dash_size(text));
  return text.empty();
}

}  // namespace

// --- results in words ------------------------------------------------------------------------------------------------

/// Reads a result in words, "remise", "Z+", "White wins", where a game can end.
bool RecordInProgress::read_worded_result(Step& step) {
  if (phase_ == Phase::lead || depth_ > 0 || overfull_) return false;
  auto const word = read_result_word(text_.substr(at_));
  if (word.result == WordedResult::none) return false;
  std::size_t behind = at_ + word.length;
  while (behind < text_.size() && (text_[behind] == '.' || text_[behind] == '!')) ++behind;
  if (!game_may_end_at(behind)) return false;
  std::size_t const events_before = events_->size();
  push(EventKind::result, at_, at_ + word.length);
  odd_.meant = true;
  odd_.letter_b = odd_.letter_b || text_.substr(at_, word.length) == wins_of_b;
  step = take(Token::result, events_before, at_ + word.length);
  if (step == Step::on && at_ < behind) at_ = end_ = behind;
  if (step == Step::on && phase_ == Phase::ended) commit();
  return true;
}

/// Reads a result that is alone in a bracket, "37-32 10-14 (2-0)", where a game can end.
bool RecordInProgress::read_result_in_brackets(Step& step) {
  constexpr std::size_t longest = 20;  // "(1 1/2 - 1/2)"
  if (text_.substr(at_, longest).find(')') == std::string_view::npos) return false;
  char const* const last = text_.data() + near_text().size();
  std::vector<Event> events;
  char const* const begin = skip_blanks(text_.data() + at_ + 1, last);
  char const* place = begin;
  if (place == last || read_token(place, {text_.data(), last, events}) != Token::result) return false;
  auto const length = static_cast<std::size_t>(place - begin);
  place = skip_blanks(place, last);
  if (place == last || *place != ')') return false;
  auto const behind = static_cast<std::size_t>(place - text_.data()) + 1;
  if (length == 1 || !game_may_end_at(behind)) return false;  // "(*)" is a remark
  std::size_t const events_before = events_->size();
  auto const from = static_cast<std::size_t>(begin - text_.data());
  push(EventKind::result, from, from + length);
  step = take(Token::result, events_before, behind);
  if (step == Step::on && phase_ == Phase::ended) commit();
  return true;
}

/// Whether the moves do not go on at a place: only remarks follow, then a result, a tag, the number 1 or an empty text
/// line, or nothing.
bool RecordInProgress::game_may_end_at(std::size_t place) const {
  std::string_view const near = near_text();
  std::size_t const bound = near.size();
  for (std::size_t at = place;;) {
    std::size_t const begin = at;
    while (at < bound) {
      auto const rest = text_.substr(at, 4);
      auto const odd = std::max(unseen_size(rest), escaped_blank_size(rest));
      if (odd == 0 && !is_white_space(text_[at])) break;
      at += std::max(odd, std::size_t{1});
    }
    auto const line_ends = source_text::count_line_ends(text_.substr(begin, at - begin));
    if (at == bound || line_ends > 1 || text_[at] == '*') return true;
    if ((text_[at] == '[' && line_ends > 0) || text_[at] == ';') return true;
    if (text_[at] == '{' || text_[at] == '(' || text_[at] == '[') {
      std::size_t const close = closing_bracket(near, at);
      if (close == std::string_view::npos) return false;
      at = close + 1;
      at += at < bound && text_[at] == '.' ? 1U : 0U;
      continue;
    }
    std::vector<Event> events;
    char const* next = text_.data() + at;
    Token const token = read_token(next, {text_.data(), text_.data() + bound, events});
    auto const is_one = [&] { return text_.substr(at, 2) == "1." && !is_number_of_reply(text_of(events.front())); };
    return token == Token::result || (token == Token::number && line_ends > 0 && is_one());
  }
}

/// Whether the last event of a game, a dash, says that it has no result, and not that a move is left out: the tag
/// Result has a dash, too, or nothing that is known and no star follows.
bool RecordInProgress::is_dash_for_no_result(std::size_t event, bool before_star) const {
  Event const& last = (*events_)[event];
  if (last.kind != EventKind::placeholder || !is_dash(text_of(last)) || depth_ > 0) return false;
  auto const tag = result_tag();
  auto const value = trimmed(tag);
  bool const is_open = tag.data() != nullptr && (value.empty() || value == "?" || value == "*");
  return tag.data() != nullptr && ((!value.empty() && is_dash(value)) || (is_open && !before_star));
}

// --- behind the result -----------------------------------------------------------------------------------------------

bool RecordInProgress::is_on_line_of_result(std::size_t place) const noexcept {
  return place >= certain_.end && !line_ends_between(certain_.end, place);
}

/// The end of the bracket here, behind its closing one; that of the text line if it is never closed, 0 if this is a
/// square bracket.
std::size_t RecordInProgress::end_of_remark() const noexcept {
  std::size_t const close = closing_bracket(near_text(), at_);
  if (close != std::string_view::npos) return close + 1;
  return text_[at_] == '[' ? 0 : std::min(near_text().find_first_of("\r\n", at_), near_text().size());
}

/// Whether the bracket here, behind a result, has words or a score in it. If it has moves and nothing else that the
/// grammar does not know, it is a variation.
bool RecordInProgress::is_remark_behind_result() const {
  char const* const last = text_.data() + near_text().size();
  std::vector<Event> events;
  std::size_t depth = 1;
  char const* place = skip_blanks(text_.data() + at_ + 1, last);
  while (place != last) {
    Token const token = read_token(place, {text_.data(), last, events});
    if (token == Token::none) {
      auto const odd = unseen_size({place, static_cast<std::size_t>(last - place)});
      if (odd == 0 && *place != '[' && *place != '{') return true;
      if (odd == 0) break;  // a tag, because the bracket is never closed, or a long comment
      place += odd;
    }
    depth += token == Token::variation_begin ? 1U : 0U;
    depth -= token == Token::variation_end ? 1U : 0U;
    if (depth == 0) break;
    place = skip_blanks(place, last);
  }
  auto const moves = std::ranges::count(events, EventKind::move, &Event::kind);
  bool const is_score =
      moves == 1 && events.front().kind == EventKind::move && may_be_score_of_match(text_of(events.front()));
  return moves == 0 || is_score;
}

/// Takes the bracket here as a comment to the game.
RecordInProgress::Step RecordInProgress::take_remark_behind_result() {
  std::size_t const begin = at_;
  std::size_t const end = end_of_remark();
  if (end == text_.size() && tail_ == Tail::more) return Step::more;
  bool const is_closed = closing_bracket(near_text(), begin) != std::string_view::npos;
  std::size_t content = begin + 1;
  std::size_t content_end = is_closed ? end - 1 : end;
  while (content < content_end && is_white_space(text_[content])) ++content;
  while (content_end > content && is_white_space(text_[content_end - 1])) --content_end;
  push(EventKind::comment, content, content_end);
  if (!is_closed) fault(FaultKind::unclosed_variation, begin, begin + 1);
  in_unexpected_ = false;
  at_ = end_ = end + (is_closed && end < text_.size() && text_[end] == '.' ? 1U : 0U);
  if (is_on_line_of_result(begin)) commit();
  return Step::on;
}

// --- remarks between the moves ---------------------------------------------------------------------------------------

/// Whether the bracket here, among the moves, has words in the place of a variation: "(a good move!)", "(15 min)". With
/// words before and behind them, moves are only named: "(19-23 is good, too)" is a variation, "(also 19-23 is good)"
/// none.
bool RecordInProgress::is_remark_in_brackets() const {
  auto const near = near_text();
  char const* const first = skip_blanks(text_.data() + at_ + 1, text_.data() + near.size());
  char const* sign = first;
  while (is_digit(*sign)) ++sign;
  bool const begins_variation = sign != first && (*sign == '.' || *sign == '-' || *sign == 'x');
  std::size_t const close = begins_variation ? std::string_view::npos : closing_bracket(near, at_);
  if (close == std::string_view::npos || near.substr(0, close).find_first_of("{}", at_) < close) return false;
  if (near.substr(0, close).find("/FEN", at_) != std::string_view::npos)
    return false;  // a setup, which may have brackets
  char const* const last = text_.data() + close;
  bool first_is_word = false;
  bool last_is_word = false;
  bool has_moves = false;
  auto const move = std::ranges::find(*events_, EventKind::move, &Event::kind);
  bool const has_letters = move == events_->end() || !is_digit(text_of(*move)[0]);  // of a board
  for (char const* place = first; place < last; place = skip_blanks(place, last)) {
    std::vector<Event> read;
    char const* end = place;
    Token const token = *place == '%' || *place == ';' ? Token::none : read_token(end, {text_.data(), last, read});
    char const* const word_end =
        token != Token::none ? end : std::min(text_.data() + unexpected_end(near, offset_of(place)), last);
    bool const is_move = token == Token::move || (token == Token::semi_short && has_letters);
    bool const is_word = token == Token::bare_move || token == Token::semi_short ||
                         (token == Token::none && !std::all_of(place, word_end, is_digit));
    has_moves = has_moves || is_move;
    if (is_word || is_move) {
      first_is_word = first_is_word || (is_word && !is_move && place == first);
      last_is_word = !is_move;
    }
    place = word_end;
  }
  return last_is_word && (!has_moves || first_is_word);
}

RecordInProgress::Step RecordInProgress::take_remark_in_brackets() {
  std::size_t const close = closing_bracket(near_text(), at_);
  fault_once(FaultKind::remark_in_brackets, at_, close + 1);
  push(EventKind::comment, at_ + 1, close);
  has_comment_ = true;
  in_unexpected_ = false;
  note_references(events_->back());
  drop_muted_events();
  return advance_to(close + 1);
}

// --- dots that name the side -----------------------------------------------------------------------------------------

/// Whether dots without a number of their own, "1. 32-28 ... 19-23", are before the reply that is due by the numbers.
bool RecordInProgress::precedes_reply(std::size_t dots) const {
  if (!text_of((*events_)[dots]).starts_with('.') && text_of((*events_)[dots]) != ellipsis) return false;
  auto const before = place_in_pair(dots);
  return before.number && before.moves == 1 && move_follows();
}

bool RecordInProgress::move_follows() const {
  std::vector<Event> events;
  char const* const last = text_.data() + near_text().size();
  char const* place = skip_blanks(text_.data() + at_, last);
  Token const token = place != last ? read_token(place, {text_.data(), last, events}) : Token::none;
  return token == Token::move || token == Token::semi_short;
}

bool RecordInProgress::fen_gives_black_the_move() const noexcept {
  for (std::size_t i = 0; i + 1 < events_->size() && i < most_looked_at; ++i) {
    if ((*events_)[i].kind != EventKind::tag_name || text_of((*events_)[i]) != "FEN") continue;
    auto const fen = trimmed(text_of((*events_)[i + 1]));
    bool const has_pieces = std::ranges::any_of(fen, is_digit);  // "B::" may be a pass before the first move
    return has_pieces && (fen.starts_with('B') || fen.starts_with('b'));
  }
  return false;
}

/// Whether the number at the event before the given one, which is dots, is due with a reply: "1. 32-28 { … } 1. ...",
/// "(1. ... 19-23)". The dots then say whose turn it is, and no move is left out.
bool RecordInProgress::names_reply(std::size_t dots) const {
  if (dots == 0 || (*events_)[dots - 1].kind != EventKind::move_number) return false;
  auto const written = text_of((*events_)[dots]);
  auto const number = text_of((*events_)[dots - 1]);
  if ((!written.starts_with('.') && written != ellipsis) || is_number_of_reply(number) || !move_follows()) return false;
  std::size_t const begin = dots - 1;
  auto const [before, moves] = place_in_pair(begin);
  if (before || moves > 0) return before && value_of(*before) == value_of(number) && moves == 1;
  // At the beginning of a variation, which replaces the last move or, before its move, the next one.
  std::size_t first = begin;
  while (first > 0 && (*events_)[first - 1].kind == EventKind::comment) --first;
  if (first == 0) return false;
  if ((*events_)[first - 1].kind == EventKind::tag_value) return fen_gives_black_the_move();
  if ((*events_)[first - 1].kind != EventKind::variation_begin) return false;
  auto const around = place_in_pair(first - 1);
  if (!around.number) return false;
  bool const is_earlier = value_of(number) < value_of(*around.number);  // it replaces a move further back
  return is_earlier || (value_of(*around.number) == value_of(number) && (around.moves == 1 || around.moves == 2));
}

}  // namespace damier::pdn
