// Tokens whose meaning depends on the text around them. Moves that the grammar of tokens does not accept, or not
// everywhere: in semi-short notation, with letters of another alphabet, with a full stop between their squares, with
// text glued to them, and mistyped moves that look like a result. Numbers without a full stop, and numbers that
// continue a game behind such a result.

#include "grammar/pdn/detail/record_in_progress.hpp"
#include "grammar/pdn/look_alike.hpp"
#include "grammar/pdn/score.hpp"
#include "text/byte_classes.hpp"
#include "text/character_reference.hpp"
#include "text/invisible.hpp"
#include "text/move_signs.hpp"
#include "text/source_text.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>

namespace damier::pdn {

namespace {

bool is_one_of(char byte, std::string_view bytes) noexcept { return bytes.find(byte) != std::string_view::npos; }

bool is_move(Token token) noexcept {
  return token == Token::move || token == Token::bare_move || token == Token::semi_short;
}

bool is_remark(EventKind kind) noexcept {
  return kind == EventKind::comment || kind == EventKind::strength || kind == EventKind::nag;
}

/// The end of two numbers of one or two digits with a full stop between them, "23.20"; npos if there is something else
/// at `at`.
std::size_t end_of_dotted_move(std::string_view text, std::size_t at) noexcept {
  auto const end_of_digits = [&](std::size_t from) {
    while (from < text.size() && is_digit(text[from])) ++from;
    return from;
  };
  auto const dot = end_of_digits(at);
  if (dot == at || dot > at + 2 || dot >= text.size() || text[dot] != '.') return std::string_view::npos;
  auto const end = end_of_digits(dot + 1);
  bool const ends = end == text.size() || is_white_space(text[end]) || is_one_of(text[end], ",!?(){}*;");
  return end == dot + 1 || end > dot + 3 || !ends ? std::string_view::npos : end;
}

/// Whether a score is one of the usual results, which end most games.
bool is_usual(std::string_view score) noexcept {
  constexpr std::array<std::string_view, 12> usual{"1-0", "0-1", "2-0", "0-2", "1-1", "0-0",
                                                   "1:0", "0:1", "2:0", "0:2", "1:1", "0:0"};
  return std::ranges::find(usual, score) != usual.end();
}

/// Whether a text begins with a character that nobody sees and then has one digit alone, which is no move and no number
/// of one: "3" of "18-2", such a character, "3".
bool is_rest_of_square(std::string_view text) noexcept {
  text.remove_prefix(std::min(unseen_size(text), text.size()));
  bool const is_digit_alone = !text.empty() && is_digit(text.front()) &&
                              (text.size() == 1 || is_white_space(text[1]) || is_one_of(text[1], ",!?(){}*;"));
  return is_digit_alone;
}

}  // namespace

/// Whether a token that may be a move is text, because it is among words: "in 1995", "ab4 was".
bool RecordInProgress::is_text(Token token, std::size_t events_before, std::size_t end) {
  if (phase_ == Phase::ended && depth_ == 0 && is_text_behind_game(token, end)) return true;
  return (token == Token::bare_move && in_unexpected_) ||
         (token == Token::semi_short && !is_semi_short_here(events_before, end));
}

/// Whether a token behind the result of a game is no move of it or of the next one: the dashes before a signature, a
/// year, the scores of a match, "12-8, 11-9", "Score: 3-1", "3-1" on a text line of its own.
bool RecordInProgress::is_text_behind_game(Token token, std::size_t end) const {
  if (token == Token::placeholder || token == Token::bare_move) return !token_follows(end);
  if (token != Token::move) return false;
  auto const text = text_.substr(at_, end - at_);
  bool const is_listed = end < text_.size() && text_[end] == ',' && is_score_of_ten_or_more(text);
  bool const is_apart = in_unexpected_ || (!is_on_line_of_result(at_) && !token_follows(end));
  return is_listed || (is_apart && may_be_score_of_match(text));
}

/// Whether a semi-short move such as "cd4" is a move here: not among words, and not in a game whose squares have
/// numbers. The first move of a game must follow a number or be followed by something that is no word.
bool RecordInProgress::is_semi_short_here(std::size_t events_before, std::size_t end) {
  if (in_unexpected_) return false;
  if (squares_ == Squares::unknown) {
    auto const before = events_->begin() + static_cast<std::ptrdiff_t>(events_before);
    auto const first = std::ranges::find(events_->begin(), before, EventKind::move, &Event::kind);
    if (first == before) {
      return (events_before > 0 && (*events_)[events_before - 1].kind == EventKind::move_number) || token_follows(end);
    }
    squares_ = is_digit(text_of(*first)[0]) ? Squares::numbers : Squares::letters;
  }
  return squares_ == Squares::letters;
}

/// Whether a token other than a word follows a place.
bool RecordInProgress::token_follows(std::size_t end) const {
  char const* const last = text_.data() + std::min(text_.size(), end + longest_token);
  char const* place = skip_blanks(text_.data() + end, last);
  std::vector<Event> scratch;
  return place != last && read_token(place, {text_.data(), last, scratch}) != Token::none;
}

bool RecordInProgress::pass_comma() noexcept {
  if (text_[at_] != ',' || events_->empty() || phase_ != Phase::body || in_unexpected_) return false;
  Event const& before = events_->back();
  bool const is_of_move =
      before.kind == EventKind::move || before.kind == EventKind::strength || before.kind == EventKind::nag;
  bool const is_glued = is_of_move && before.offset + before.length == at_;
  if (is_glued) end_ = ++at_;
  return is_glued;
}

bool RecordInProgress::read_odd_token(Step& step) {
  if (in_unexpected_) return false;
  std::size_t const events_before = events_->size();
  std::size_t end = at_;
  Token token = read_look_alike(end);
  if (token == Token::none) token = read_dotted(end);
  if (token == Token::none) token = read_glued(end);
  if (token == Token::none) return read_worded_result(step);
  step = take(token, events_before, end);
  return true;
}

/// Reads a token with letters of another alphabet, with characters that nobody sees, or with characters as in HTML. A
/// move that such a letter has split in two tokens is joined again.
Token RecordInProgress::read_look_alike(std::size_t& end) {
  constexpr std::size_t longest = 64;
  auto const rest = text_.substr(at_, longest);
  if (!may_have_look_alikes(rest)) return Token::none;
  bool const at_unseen = unseen_size(rest) != 0;
  // A soft hyphen or a mark of direction is nothing; the others may be a blank between two moves.
  bool joins = !at_unseen || (zero_width_size(rest) != 0 && !rest.starts_with("\u200b") &&
                              !rest.starts_with("\u2060") && !rest.starts_with(byte_order_mark));
  joins = joins || is_rest_of_square(rest);
  bool const is_cut = joins && !events_->empty() && events_->back().kind == EventKind::move &&
                      events_->back().offset + events_->back().length == at_;
  if (at_unseen && !is_cut) return Token::none;
  std::size_t const begin = is_cut ? events_->back().offset : at_;
  auto seen = seen_text(text_.substr(begin, longest));
  std::size_t const size = seen.text.size();
  seen.text.append(sentinel_bytes, '\0');
  std::vector<Event> read;
  char const* place = seen.text.data();
  Token const token = read_token(place, {seen.text.data(), seen.text.data() + size, read});
  if (token == Token::none || read.empty()) return Token::none;
  std::size_t const seen_end = read.back().offset + read.back().length;
  std::size_t const read_end = begin + seen.ends[seen_end - 1];
  auto const written = text_.substr(begin, read_end - begin);
  bool const is_number = token == Token::number && !is_cut;
  bool const is_other_token = token == Token::result || token == Token::placeholder || token == Token::strength;
  bool const is_named = !is_cut && is_other_token && has_character_reference(written);
  if (!is_move(token) && !is_number && !is_named) return Token::none;
  bool const is_other = token == Token::semi_short && !is_semi_short_here(events_->size(), read_end);
  bool const as_written = read_end - begin == seen_end;  // each character is itself
  if (read_end <= at_ || is_other || as_written) return Token::none;
  if (is_cut) events_->pop_back();
  for (Event const& event : read) {
    push(event.kind, begin + seen.begins[event.offset], begin + seen.ends[event.offset + event.length - 1]);
  }
  odd_.meant = true;
  end = read_end;
  if (has_character_reference(written)) {
    odd_.references = true;
    fault_once(FaultKind::character_reference, at_, end);
  } else if (!has_other_letters(written)) {
    fault_once(FaultKind::invisible_character, at_, end);
  } else if (!std::exchange(look_alike_reported_, true)) {
    fault(FaultKind::look_alike_letter, at_, end);
  }
  return token;
}

/// Reads a move with a full stop between its squares, "23.20", as Italian books print them, if the move before or
/// behind is written so, too. Its first square has been read as a move number.
Token RecordInProgress::read_dotted(std::size_t& end) {
  if (events_->empty() || events_->back().kind != EventKind::move_number) return Token::none;
  Event const number = events_->back();
  std::size_t const dotted_end = end_of_dotted_move(text_, number.offset);
  if (number.offset + number.length != at_ || dotted_end == std::string_view::npos) return Token::none;
  auto const is_passed = [](Event const& event) {
    return event.kind == EventKind::move_number || is_remark(event.kind);
  };
  auto before = events_->size() - 1;
  while (before > 0 && is_passed((*events_)[before - 1])) --before;
  bool const follows_one = before > 0 && (*events_)[before - 1].kind == EventKind::move &&
                           text_of((*events_)[before - 1]).find('.') != std::string_view::npos;
  std::size_t next = dotted_end;
  while (next < text_.size() && (is_white_space(text_[next]) || is_one_of(text_[next], ",!?"))) ++next;
  if (!follows_one && end_of_dotted_move(text_, next) == std::string_view::npos) return Token::none;
  events_->pop_back();
  push(EventKind::move, number.offset, dotted_end);
  end = dotted_end;
  return Token::move;
}

/// Reads a move that has three letters or more, or an escaped line end, glued to it: "26-22Whiteresigned".
Token RecordInProgress::read_glued(std::size_t& end) {
  constexpr std::size_t fewest_letters = 3;
  constexpr std::size_t longest = 64;
  if (!is_digit(text_[at_]) && !is_letter(text_[at_])) return Token::none;
  std::size_t const word_end = std::min(unexpected_end(text_, at_), at_ + longest);
  for (std::size_t place = word_end; place > at_ + 2; --place) {
    auto const behind = text_.substr(place, fewest_letters);
    bool const are_letters = behind.size() == fewest_letters && std::ranges::all_of(behind, is_letter);
    bool const is_seam = is_digit(text_[place - 1]) && (are_letters || escaped_blank_size(text_.substr(place)) != 0);
    if (is_seam && token_of(text_.substr(at_, place - at_)) == Token::move) {
      push(EventKind::move, at_, place);
      end = place;
      return Token::move;
    }
  }
  return Token::none;
}

RecordInProgress::PlaceInPair RecordInProgress::place_in_pair(std::size_t event) const {
  PlaceInPair place;
  int depth = 0;
  for (std::size_t i = event; i-- > 0 && !place.number && place.moves <= 2;) {
    Event const& each = (*events_)[i];
    if (each.kind == EventKind::tag_value || (depth == 0 && each.kind == EventKind::variation_begin)) break;
    depth += each.kind == EventKind::variation_end ? 1 : each.kind == EventKind::variation_begin ? -1 : 0;
    if (depth != 0) continue;
    place.moves += each.kind == EventKind::move ? 1U : 0U;
    if (each.kind == EventKind::move_number) place.number = text_of(each);
  }
  place.moves += place.number && is_number_of_reply(*place.number) ? 1U : 0U;
  return place;
}

/// Whether a result is a mistyped move, because it is in the place of a move and the game continues in the same
/// paragraph: "10. 4-0 25-22". Moves must be right before and right behind it, with only numbers between. A usual
/// result is taken for a move only if the numbers show it. next: the token behind the result.
bool RecordInProgress::is_in_place_of_move(std::size_t result, Token token, Event const& next) const {
  Event const& event = (*events_)[result];
  auto const score = text_of(event);
  auto const between = text_.substr(event.offset, next.offset - event.offset);
  if (!is_result_written_as_move(score) || is_result_tag_value(event) || source_text::count_line_ends(between) > 1) {
    return false;
  }
  std::size_t before = result;
  while (before > 0 && (*events_)[before - 1].kind == EventKind::move_number) --before;
  if (before == 0 || (*events_)[before - 1].kind != EventKind::move) return false;
  auto const [number, moves] = place_in_pair(result);
  if (is_move(token)) return number ? moves == 0 || !is_usual(score) : moves > 0 && !is_usual(score);
  if (token != Token::number || !number) return false;
  auto const due = value_of(*number) + moves;
  return moves <= 1 && value_of(text_of(next)) == due && is_number_of_reply(text_of(next)) == (moves == 0);
}

/// Changes the last result of a record to a move if the token behind it, which is the given event, shows that it is
/// one. True if it was changed.
bool RecordInProgress::result_was_move(Token token, std::size_t event) {
  if (event == 0 || (*events_)[event - 1].kind != EventKind::result) return false;
  if (!is_in_place_of_move(event - 1, token, (*events_)[event])) return false;
  (*events_)[event - 1].kind = EventKind::move;
  faults_.roll_back(before_result_);
  phase_ = Phase::body;
  return true;
}

/// Does the same in a variation, which a result does not end: the token behind the result is examined before it is
/// read.
void RecordInProgress::settle_result_in_variation(std::size_t result) {
  char const* const last = text_.data() + std::min(text_.size(), at_ + longest_token);
  char const* place = skip_blanks(text_.data() + at_, last);
  std::vector<Event> next;
  Token const token = place != last ? read_token(place, {text_.data(), last, next}) : Token::none;
  if (token != Token::none && !next.empty() && is_in_place_of_move(result, token, next.front())) {
    (*events_)[result].kind = EventKind::move;
  }
}

/// Whether the number at this event, behind a result and in the same paragraph, is the next number after the moves
/// before the result.
bool RecordInProgress::goes_on_with(std::size_t number) const noexcept {
  auto const& next = (*events_)[number];
  auto const between = text_.substr(certain_.end, next.offset - certain_.end);
  if (number == 0 || std::ranges::count(between, '\n') > 1 || std::ranges::count(between, '\r') > 1) {
    return false;
  }
  unsigned moves = 0;
  int depth = 0;
  for (std::size_t i = number; i-- > 0;) {
    auto const& event = (*events_)[i];
    if (event.kind == EventKind::tag_value) {
      return false;
    }
    depth += event.kind == EventKind::variation_end ? 1 : event.kind == EventKind::variation_begin ? -1 : 0;
    if (depth == 0 && event.kind == EventKind::move) {
      if (++moves > 2) return false;
    } else if (depth == 0 && event.kind == EventKind::move_number) {
      auto const replies = text_of(next).find("..") != std::string_view::npos;
      return moves == (replies ? 1U : 2U) && value_of(text_of(next)) == value_of(text_of(event)) + moves / 2;
    }
  }
  return false;
}

/// Reads a move number without a full stop, "12 32-28" or "12) 32-28". It must not be among words or behind another
/// number.
bool RecordInProgress::read_number_without_dot(Step& step) {
  std::size_t const events_before = events_->size();
  if (in_unexpected_ || (events_before > 0 && events_->back().kind == EventKind::move_number)) return false;
  std::size_t const end = end_of_number_without_dot(text_, at_, depth_ > 0);
  if (end == std::string_view::npos) return read_signed_number(step);
  push(EventKind::move_number, at_, end);
  if (!std::exchange(without_dot_reported_, true)) fault(FaultKind::number_without_dot, at_, end);
  step = take(Token::number, events_before, end);
  return true;
}

/// Where the unexpected text that ends at a place begins. "35.24" is one unknown word, not a move number with text
/// behind it; "20-06-2003" is a date, not a move.
std::size_t RecordInProgress::begin_of_unexpected(std::size_t end) {
  auto const word = text_.substr(at_, end - at_);
  if (events_->empty()) return at_;
  Event const before = events_->back();
  if (before.offset + before.length != at_) return at_;
  auto const is_short_number = word.size() <= 2 && std::ranges::all_of(word, is_digit);
  auto const is_of_date = before.kind == EventKind::move && begins_with_dash_and_digit(word) &&
                          text_of(before).find_first_not_of("0123456789-") == std::string_view::npos;
  if (!(before.kind == EventKind::move_number && is_short_number) && !is_of_date) return at_;
  events_->pop_back();
  return before.offset;
}

}  // namespace damier::pdn
