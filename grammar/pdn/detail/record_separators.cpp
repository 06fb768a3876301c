// Signs between moves. In PDN a semicolon begins a comment up to the end of its text line, and a dash is a move that is
// left out, but people also put them between moves: "1. 32-28, 18-23; 2. 38-32, 12-18;", "1. 32-28 - 18-23". The
// numbers of the moves decide.

#include "grammar/pdn/detail/record_in_progress.hpp"
#include "text/byte_classes.hpp"
#include "text/move_signs.hpp"

#include <algorithm>
#include <optional>

namespace damier::pdn {

namespace {

/// Where moves are among the numbers of a game.
struct Count {
  std::optional<unsigned> number;  ///< the last one
  unsigned moves = 0;              ///< since then

  /// Counts a number; false if it is not the due one.
  bool take_number(std::string_view text) noexcept {
    bool const replies = is_number_of_reply(text);
    bool const is_due = !number || (value_of(text) == *number + moves / 2 && replies == (moves % 2 == 1));
    *this = {value_of(text), replies ? 1U : 0U};
    return is_due;
  }
};

/// The tokens of a piece of text without its variations and comments.
struct Tokens {
  std::vector<Event> events;
  unsigned separators = 0;  ///< semicolons with moves before and behind them
  bool is_understood = true;
  bool ends_variation = false;  ///< that began before the text
};

Tokens read_tokens(std::string_view text, std::size_t begin, std::size_t end) {
  Tokens tokens;
  std::size_t depth = 0;
  char const* const last = text.data() + end;
  char const* place = text.data() + begin;
  for (bool parts = false; tokens.is_understood && !tokens.ends_variation;) {
    place = skip_blanks(place, last);
    if (place == last) break;
    if (*place == ';' || *place == ',') {
      parts = parts || *place == ';';
      ++place;
      continue;
    }
    std::vector<Event> read;
    Token token = read_token(place, {text.data(), last, read});
    if (token == Token::none && is_digit(*place)) {
      auto const at = static_cast<std::size_t>(place - text.data());
      if (auto const number = end_of_number_without_dot(text, at, depth > 0); number < end) {
        read.push_back(
            {static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(number - at), EventKind::move_number});
        token = Token::number;
        place = text.data() + number;
      }
    }
    tokens.is_understood = token != Token::none && token != Token::semi_short && token != Token::bare_move;
    tokens.ends_variation = token == Token::variation_end && depth == 0;
    depth += token == Token::variation_begin ? 1U : 0U;
    depth -= token == Token::variation_end && depth > 0 ? 1U : 0U;
    bool const counts =
        token == Token::move || token == Token::number || token == Token::result || token == Token::placeholder;
    if (depth != 0 || !counts) continue;
    tokens.separators += parts ? 1U : 0U;
    parts = false;
    tokens.events.push_back(read.front());
  }
  tokens.is_understood = tokens.is_understood && depth == 0;
  return tokens;
}

}  // namespace

/// Whether the semicolon here parts moves: the rest of its text line has nothing but what a game has, and the numbers
/// there or behind it show that the game goes on with it.
bool RecordInProgress::semicolon_parts_moves() const {
  if (phase_ != Phase::body || events_->empty() || in_unexpected_) return false;
  auto const near = near_text();
  std::size_t const line_end = std::min(near.find_first_of("\r\n", at_), near.size());
  auto const rest = read_tokens(near, at_ + 1, line_end);
  if (!rest.is_understood) return false;
  if (rest.ends_variation) return in_variation();
  Event const& before = events_->back();
  if (rest.events.empty()) {  // a comment without a text, or nothing
    return before.offset + before.length == at_ && near.find_first_not_of("; \t", at_) >= line_end;
  }
  auto const place = place_in_pair(events_->size());
  Count count{place.number ? std::optional{value_of(*place.number)} : std::nullopt, place.moves};
  Count const without_rest = count;
  bool has_number = false;
  bool is_due = true;
  for (Event const& event : rest.events) {
    has_number = has_number || event.kind == EventKind::move_number;
    count.moves += event.kind == EventKind::move || event.kind == EventKind::placeholder ? 1U : 0U;
    is_due = is_due && (event.kind != EventKind::move_number || count.take_number(text_of(event)));
  }
  if (!is_due) return false;
  std::size_t const next_end =
      std::min(near.find_first_of("\r\n;{", near.find_first_not_of("\r\n", line_end)), near.size());
  auto const next = read_tokens(near, std::min(line_end, next_end), next_end);
  if (!next.events.empty() && next.events.front().kind == EventKind::move_number) {
    auto const number = text_of(next.events.front());
    return count.take_number(number) && (!Count{without_rest}.take_number(number) || parts_by_semicolons_);
  }
  bool const goes_on = !next.events.empty() && next.events.front().kind == EventKind::move;
  bool const ends = rest.events.back().kind == EventKind::result;
  return (has_number && without_rest.number) || ends || (parts_by_semicolons_ && !goes_on) ||
         (rest.separators > 1 && !goes_on);
}

/// Passes a semicolon between moves.
RecordInProgress::Step RecordInProgress::pass_semicolon() {
  parts_by_semicolons_ = true;
  fault_once(FaultKind::sign_between_moves, at_, at_ + 1);
  return advance_to(at_ + 1);
}

/// Whether the dash that is the given event is between two moves, and stands for none: both moves of a pair are there
/// without it.
bool RecordInProgress::parts_moves(std::size_t dash) const {
  auto const place = place_in_pair(dash);
  auto const written = text_of((*events_)[dash]);
  bool const is_dash = !written.starts_with('.') && written != ellipsis;
  auto const* event = &(*events_)[dash];
  while (event != events_->data() && event[-1].kind != EventKind::move_number) {
    if ((--event)->kind == EventKind::placeholder) return false;  // this one may be another
  }
  if (!is_dash || phase_ != Phase::body || !place.number || place.moves == 0 || place.moves > 2) return false;
  auto const near = near_text();
  std::size_t const end = std::min(near.find_first_of(";(", at_), near.size());
  auto const next = read_tokens(near, at_, end).events;
  auto const is_next_number = [&](std::size_t i) {
    return i < next.size() && next[i].kind == EventKind::move_number &&
           value_of(text_of(next[i])) == value_of(*place.number) + 1 && !is_number_of_reply(text_of(next[i]));
  };
  if (place.moves == 2) return is_next_number(0);
  bool const is_reply = !next.empty() && next[0].kind == EventKind::move;
  return is_reply && (is_next_number(1) || (next.size() > 1 && next[1].kind == EventKind::result));
}

/// Whether a text line has the number of a page alone, "- 34 -", whose first dash begins here.
bool RecordInProgress::is_page_number() const {
  if (!begins_text_line(text_, at_)) return false;
  auto const near = near_text();
  auto line = near.substr(at_, std::min(near.find_first_of("\r\n", at_), near.size()) - at_);
  auto const take_dash = [&] {
    auto const size = dash_size(line);
    line.remove_prefix(size);
    while (!line.empty() && is_inner_blank(line.front())) line.remove_prefix(1);
    return size != 0;
  };
  bool const begins = take_dash();
  auto const digits = std::min(line.find_first_not_of("0123456789"), line.size());
  line.remove_prefix(digits);
  while (!line.empty() && is_inner_blank(line.front())) line.remove_prefix(1);
  return begins && digits != 0 && digits <= 4 && take_dash() && line.empty();
}

}  // namespace damier::pdn
