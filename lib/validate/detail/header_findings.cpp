#include "validate/detail/header_findings.hpp"

#include "game/date_span.hpp"
#include "game/day_order.hpp"
#include "language/message.hpp"
#include "text/byte_classes.hpp"
#include "validate/detail/calendar.hpp"
#include "validate/detail/tape_places.hpp"
#include "validate/move_findings.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <string>
#include <utility>

namespace damier {
namespace {

/// The tags that are examined: the place of each, found in one pass over a header.
struct Tags {
  std::string const* date = nullptr;
  std::string const* event_date = nullptr;
  std::string const* end_date = nullptr;
  std::string const* ply_count = nullptr;
  Tag const* setup = nullptr;
  std::string const* fen = nullptr;
  std::string const* white = nullptr;
  std::string const* black = nullptr;
  std::string const* result = nullptr;

  explicit Tags(Game const& game) noexcept {
    auto const first = [](auto& place, auto const* value) { place = place != nullptr ? place : value; };
    for (auto const& tag : game.tags) {
      switch (tag.name.size()) {
        case 3: tag.name == "FEN" ? first(fen, &tag.value) : void(); break;
        case 4: tag.name == "Date" ? first(date, &tag.value) : void(); break;
        case 5:
          if (tag.name == "White") {
            first(white, &tag.value);
          } else if (tag.name == "Black") {
            first(black, &tag.value);
          } else if (tag.name == "SetUp" || tag.name == "Setup") {
            first(setup, &tag);
          }
          break;
        case 6: tag.name == "Result" ? first(result, &tag.value) : void(); break;
        case 7: tag.name == "EndDate" ? first(end_date, &tag.value) : void(); break;
        case 8: tag.name == "PlyCount" ? first(ply_count, &tag.value) : void(); break;
        case 9: tag.name == "EventDate" ? first(event_date, &tag.value) : void(); break;
        default: break;
      }
    }
  }
};

bool has_value(std::string const* value) noexcept {
  return value != nullptr && !value->empty() && *value != "?" && *value != "-";
}

class HeaderCheck {
 public:
  HeaderCheck(GameTape const& tape, Game const& game, std::vector<Finding>& findings)
      : tape_{tape}, game_{game}, tags_{game}, findings_{findings} {}

  void run(OncePerFile& fen_without_setup) {
    check_date("Date", tags_.date);
    check_date("EventDate", tags_.event_date);
    check_date("EndDate", tags_.end_date);
    check_order_of_dates();
    check_ply_count();
    check_setup(fen_without_setup);
    check_players();
    check_result();
  }

 private:
  void add(Severity severity, FindingCode code, std::string_view tag, Message message, Message hint = {}) {
    findings_.push_back(finding_on_tag(tape_, severity, code, tag, std::move(message), std::move(hint)));
  }

  void check_date(std::string_view tag, std::string const* date) {
    if (has_value(date) && std::ranges::none_of(*date, is_digit) && std::ranges::any_of(*date, is_letter)) {
      return add(Severity::hint, "impossible-date", tag, message("no-date"));
    }
    auto const fault = has_value(date) ? find_date_fault(*date, this_year()) : std::nullopt;
    if (!fault) {
      return check_readings(tag, date);
    }
    switch (*fault) {
      case DateFault::no_such_month:
        return add(Severity::warning, "impossible-date", tag, message("no-such-month"), message("twelve-months"));
      case DateFault::exchanged:
        return add(Severity::warning, "impossible-date", tag, message("no-such-month"), message("day-month-exchanged"));
      case DateFault::no_such_day: return add(Severity::warning, "impossible-date", tag, message("no-such-day"));
      case DateFault::ends_before: return add(Severity::warning, "date-order", tag, message("span-ends-first"));
      case DateFault::far_past:
        return add(Severity::warning, "impossible-date", tag, message("year-without-games"), message("digit-wrong"));
      case DateFault::future:
        return add(Severity::warning, "impossible-date", tag, message("year-to-come"), message("digit-wrong"));
    }
  }
  /// A date with day and month that can be exchanged is read day first, which may be wrong, but not in a header of
  /// Manoury text, where the day is first by custom.
  void check_readings(std::string_view tag, std::string const* date) {
    if (auto const readings = has_value(date) && is_named_in_text(tag) ? two_readings(*date) : std::nullopt) {
      add(Severity::hint, "ambiguous-date", tag,
          message("date-two-readings", "day_first"_a = readings->day_first, "month_first"_a = readings->month_first),
          message("date-year-first"));
    }
  }
  static int this_year() noexcept {
    static int const year = current_year();
    return year;
  }

  void check_order_of_dates() {
    if (!has_value(tags_.event_date) && !has_value(tags_.end_date)) {
      return;
    }
    auto const read = [](std::string const* date) { return has_value(date) ? read_date(*date) : std::nullopt; };
    auto const played = read(tags_.date);
    auto const begin = read(tags_.event_date);
    auto const end = read(tags_.end_date);
    auto const is_span = begin && tags_.event_date->find(" - ") != std::string::npos;
    auto const& last_days = end || !is_span ? end : begin;
    if (begin && end && end->last < begin->first) {
      add(Severity::warning, "date-order", "EndDate", message("event-ends-first"));
    } else if (played && begin && played->last < begin->first) {
      add(Severity::warning, "date-order", "Date", message("game-before-event"));
    } else if (played && last_days && last_days->last < played->first) {
      add(Severity::warning, "date-order", "Date", message("game-after-event"));
    }
  }

  void check_ply_count() {
    if (!has_value(tags_.ply_count)) {
      return;
    }
    auto const text = trimmed(*tags_.ply_count);
    unsigned written = 0;
    auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), written);
    if (error != std::errc{} || end != text.data() + text.size()) {
      return add(Severity::hint, "ply-count-mismatch", "PlyCount", message("ply-count-no-number"));
    }
    if (auto const plies = game_.main_line_plies(); written != plies) {
      add(Severity::warning, "ply-count-mismatch", "PlyCount",
          message("ply-count-differs", "written"_a = written, "what"_a = message("plies", "count"_a = plies)),
          message("plies-missing"));
    }
  }

  void check_setup(OncePerFile& fen_without_setup) {
    auto const has_fen = has_value(tags_.fen);
    auto const value = tags_.setup != nullptr ? trimmed(tags_.setup->value) : std::string_view{};
    if (!has_fen && value == "1") {
      add(Severity::warning, "setup-without-fen", tags_.setup->name, message("no-fen-for-setup"),
          message("start-taken"));
    } else if (has_fen && value == "0") {
      add(Severity::warning, "setup-without-fen", tags_.setup->name, message("fen-against-setup"),
          message("fen-taken"));
    } else if (has_fen && tags_.setup == nullptr && is_tag_of_pdn("FEN") &&
               fen_without_setup.should_report(tape_.number)) {
      add(Severity::hint, "fen-without-setup", "FEN", message("fen-no-setup"), message("fen-enough"));
    }
  }

  /// Whether the name of a tag is in the text, which a Manoury header does not have.
  [[nodiscard]] bool is_named_in_text(std::string_view name) const noexcept {
    return std::ranges::any_of(tape_.events, [&](Event const& event) {
      return event.kind == EventKind::tag_name && event.reading == 0 && tape_.text(event) == name;
    });
  }

  /// Whether a tag is in the text in PDN's form: other formats have forms of their own.
  [[nodiscard]] bool is_tag_of_pdn(std::string_view name) const noexcept {
    return std::ranges::any_of(tape_.events, [&](Event const& event) {
      return event.kind == EventKind::tag_name && event.reading == 0 && event.offset != 0 &&
             tape_.source[event.offset - 1] == '[' && tape_.text(event) == name;
    });
  }

  void check_players() {
    if (has_value(tags_.white) && has_value(tags_.black) && *tags_.white == *tags_.black) {
      add(Severity::hint, "same-player", "Black", message("players-same-name"));
    }
  }

  void check_result() {
    if (!has_value(tags_.result)) {
      return;
    }
    auto const text = trimmed(*tags_.result);
    if (text != "*" && read_outcome(text, game_.first()) == Outcome::unknown) {
      add(Severity::hint, "odd-result", "Result", message("unknown-result"), message("kept-as-is"));
    }
  }

  GameTape const& tape_;
  Game const& game_;
  Tags tags_;
  std::vector<Finding>& findings_;
};

}  // namespace

void check_header(GameTape const& tape, Game const& game, OncePerFile& fen_without_setup,
                  std::vector<Finding>& findings) {
  HeaderCheck{tape, game, findings}.run(fen_without_setup);
}

}  // namespace damier
