#include "validate/detail/move_numbers.hpp"

#include "text/byte_classes.hpp"

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

namespace damier {
namespace {

/// The moves that are counted in one variation: the least and the greatest possible number of moves since a place where
/// the number was first.
struct Count {
  std::int64_t first = 1;
  std::int64_t fewest = 0;
  std::int64_t most = 0;
  bool open = false;      ///< the next number may be any
  bool may_jump = false;  ///< the next number may differ from the expected one

  /// Whether the number agrees; the moves counted are then those that it leaves possible.
  bool agree(std::int64_t number) noexcept {
    auto const low = std::max(fewest, 2 * (number - first));
    auto const high = std::min(most, 2 * (number - first) + 1);
    if (low > high) {
      return false;
    }
    fewest = low;
    most = high;
    may_jump = false;
    return true;
  }
  /// Starts the count at this number, before either move of its pair.
  void begin_at(std::int64_t number) noexcept { *this = {.first = number, .most = 1}; }
  [[nodiscard]] std::int64_t due() const noexcept { return first + fewest / 2; }
};

struct WrittenNumber {
  std::int64_t value = 0;
  bool of_reply = false;  ///< "1..." or "1…"
};

WrittenNumber read_number(std::string_view text) noexcept {
  constexpr std::int64_t beyond_any_game = 1'000'000;
  WrittenNumber number;
  std::size_t digits = 0;
  for (; digits < text.size() && is_digit(text[digits]); ++digits) {
    number.value = std::min(10 * number.value + (text[digits] - '0'), beyond_any_game);
  }
  number.of_reply = text.size() > digits + 1;
  return number;
}

class NumberChecker {
 public:
  NumberChecker(GameTape const& tape, bool from_position) : tape_{tape} { line_.open = from_position; }

  std::optional<OddNumber> run() {
    auto const* const end = tape_.events.data() + tape_.events.size();
    auto const* const body = std::find_if_not(tape_.events.data(), end, is_of_tag);
    for (auto const* event = body; event != end; ++event) {
      event = count_plainly(event, end);
      if (event == end) {
        break;
      }
      if (event->kind == EventKind::move) {
        ++line_.fewest;
        ++line_.most;
      } else if (!is_part_of_text(*event) && take(*event)) {
        break;
      }
    }
    return found_;
  }

 private:
  static bool is_of_tag(Event const& event) noexcept {
    return event.kind == EventKind::tag_name || event.kind == EventKind::tag_value;
  }
  /// Skips moves and their expected numbers, which nearly all are, in a variation whose moves are all counted. Returns
  /// the first other event.
  Event const* count_plainly(Event const* event, Event const* end) noexcept {
    if (line_.open || line_.fewest != line_.most) {
      return event;
    }
    auto moves = line_.fewest;
    for (; event != end; ++event) {
      if (moves % 2 == 0) {
        event = count_pairs(event, end, moves);
        if (event == end) {
          break;
        }
      }
      if (event->kind == EventKind::move) {
        ++moves;
      } else if (event->kind == EventKind::move_number &&
                 (event->first != 0 ? event->first == line_.first + moves / 2
                                    : is_number(*event, line_.first + moves / 2))) {
        has_number_ = true;
        line_.may_jump = false;
      } else {
        break;
      }
    }
    line_.fewest = line_.most = moves;
    return event;
  }
  /// Skips expected numbers, each with the two moves of its pair.
  Event const* count_pairs(Event const* event, Event const* end, std::int64_t& moves) noexcept {
    auto const* const begin = event;
    auto number = line_.first + moves / 2;
    for (; end - event >= 3 && event[0].kind == EventKind::move_number && event[0].first == number &&
           event[1].kind == EventKind::move && event[2].kind == EventKind::move;
         event += 3) {  // the content of nearly every body
      ++number;
    }
    if (event != begin) {
      moves = 2 * (number - line_.first);
      has_number_ = true;
      line_.may_jump = false;
    }
    return event;
  }
  /// Whether an event is a number of up to three digits and one more character.
  [[nodiscard]] bool is_number(Event const& event, std::int64_t number) const noexcept {
    auto const* const text = tape_.source.data() + event.offset;
    auto const digit = [&](std::size_t place) { return static_cast<unsigned>(text[place]) - unsigned{'0'}; };
    if (event.reading != 0 || event.length < 2 || event.length > 4 || digit(event.length - 1) <= 9) {
      return false;
    }
    std::int64_t value = 0;
    for (std::size_t place = 0; place + 1 < event.length; ++place) {
      if (digit(place) > 9) {
        return false;
      }
      value = 10 * value + digit(place);
    }
    return value == number;
  }

  /// Whether text that was not understood follows a number without a blank: "35." of "35.24" is no number of a move.
  [[nodiscard]] bool is_part_of_text(Event const& event) const noexcept {
    auto const* const next = &event + 1;
    return event.kind == EventKind::move_number && next != tape_.events.data() + tape_.events.size() &&
           next->kind == EventKind::skipped && next->offset == event.offset + event.length;
  }

  /// True if the event is a number that ends the comparison.
  bool take(Event const& event) {
    switch (event.kind) {
      case EventKind::placeholder: ++line_.most; return false;  // a move left out, or dots before the reply
      case EventKind::move_number: return compare(event);
      case EventKind::variation_begin:
        around_.push_back(line_);
        line_ = {.open = true};
        return false;
      case EventKind::variation_end:
        if (!around_.empty()) {
          line_ = around_.back();
          around_.pop_back();
        }
        line_.may_jump = true;
        return false;
      case EventKind::setup: line_.open = true; return false;
      case EventKind::skipped: line_.may_jump = true; return false;
      default: return false;
    }
  }

  bool compare(Event const& event) {
    auto const [number, of_reply] = read_number(tape_.text(event));
    if (of_reply && line_.most == 0) {
      line_.most = 1;  // a game without its first move
    }
    auto const is_first = !std::exchange(has_number_, true);
    if (line_.open) {
      line_.begin_at(number);
      return false;
    }
    if (line_.agree(number)) {
      return false;
    }
    if (line_.may_jump) {
      line_.begin_at(number);
      return false;
    }
    if (found_) {
      found_->another_start = false;
      return true;
    }
    found_ = {event.offset, event.length, line_.due(), is_first};
    line_.first += number - line_.due();
    return !is_first;
  }

  GameTape const& tape_;
  Count line_;
  std::vector<Count> around_;
  bool has_number_ = false;
  std::optional<OddNumber> found_;
};

}  // namespace

std::optional<OddNumber> find_odd_number(GameTape const& tape, bool from_position) {
  return NumberChecker{tape, from_position}.run();
}

}  // namespace damier
