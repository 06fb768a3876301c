// Numbers of moves with other signs than a full stop: "(1) 32-28", "[1] 32-28", "1] 32-28", "#1 32-28", "1/ 32-28",
// "1° 32-28". Each may be something else, so that the number has to be the due one.

#include "grammar/pdn/detail/record_in_progress.hpp"
#include "text/byte_classes.hpp"

#include <array>
#include <string_view>
#include <utility>
#include <vector>

namespace damier::pdn {

namespace {

constexpr std::size_t most_digits = 3;

/// The signs with which such a number begins and ends. In the middle of a word they are something else.
struct Signs {
  std::string_view open;
  std::string_view close;
};
constexpr auto all_signs = std::to_array<Signs>({{"(", ")"},
                                                 {"[", "]"},
                                                 {"#", "."},
                                                 {"#", ")"},
                                                 {"#", ":"},
                                                 {"#", ""},
                                                 {"", "]"},
                                                 {"", "\u00b0."},
                                                 {"", "\u00b0"},
                                                 {"", "\u00ba."},
                                                 {"", "\u00ba"},
                                                 {"", "/"},
                                                 {"", "|"},
                                                 {"", ">"},
                                                 {"", "-)"},
                                                 {"", ".-"},
                                                 {"", ".)"}});

/// Where the digits at a place end; the place itself if there are none, or too many for a number.
std::size_t end_of_digits(std::string_view text, std::size_t at) noexcept {
  auto end = at;
  while (end < text.size() && is_digit(text[end])) ++end;
  return end - at <= most_digits ? end : at;
}

}  // namespace

/// Whether a number is that of the move that is due behind the events before a place.
bool RecordInProgress::is_due_number(std::string_view number, std::size_t events) const {
  auto const [before, moves] = place_in_pair(events);
  return before ? moves == 2 && value_of(number) == value_of(*before) + 1 : moves == 0 && value_of(number) == 1;
}

std::optional<RecordInProgress::SignedNumber> RecordInProgress::signed_number() const {
  auto const near = near_text();
  for (auto const& [open, close] : all_signs) {
    auto const begin = at_ + open.size();
    if (!near.substr(at_).starts_with(open)) continue;
    auto const digits = end_of_digits(near, begin);
    if (digits == begin) return std::nullopt;
    auto const end = digits + close.size();
    bool const is_closed = near.substr(digits).starts_with(close) && end < near.size() &&
                           (is_white_space(near[end]) || (!close.empty() && is_digit(near[end])));
    if (!is_closed) continue;
    char const* place = skip_blanks(text_.data() + end, text_.data() + near.size());
    std::vector<Event> read;
    Token const token = read_token(place, {text_.data(), text_.data() + near.size(), read});
    bool const is_move = token == Token::move || token == Token::semi_short;
    if (is_move && is_due_number(near.substr(begin, digits - begin), events_->size())) {
      return SignedNumber{begin, digits, end};
    }
  }
  return std::nullopt;
}

bool RecordInProgress::read_signed_number(Step& step) {
  if (in_unexpected_ || muted()) return false;
  auto const number = signed_number();
  if (!number) return false;
  std::size_t const events_before = events_->size();
  push(EventKind::move_number, number->begin, number->digits);
  if (!std::exchange(without_dot_reported_, true)) fault(FaultKind::number_without_dot, at_, number->end);
  step = take(Token::number, events_before, number->end);
  return true;
}

}  // namespace damier::pdn
