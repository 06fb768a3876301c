#include "game/command.hpp"

#include "text/byte_classes.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <string>
#include <utility>

namespace damier {
namespace {

using std::chrono::milliseconds;

template <typename Number>
std::optional<Number> read_number(std::string_view text) noexcept {
  if (text.starts_with('+')) {
    text.remove_prefix(1);
  }
  Number number{};
  auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc{} && end == text.data() + text.size() ? std::optional{number} : std::nullopt;
}

/// Removes the first word of a list from its front, with the blanks, semicolon or comma behind it. A comma before a
/// digit belongs to the word: "0:00:09,5".
std::string_view take_word(std::string_view& list) noexcept {
  auto const is_end = [&](std::size_t at) {
    return list[at] == ' ' || list[at] == ';' ||
           (list[at] == ',' && (at + 1 == list.size() || !is_digit(list[at + 1])));
  };
  std::size_t end = 0;
  while (end < list.size() && !is_end(end)) {
    ++end;
  }
  auto const word = list.substr(0, end);
  list.remove_prefix(std::min(list.find_first_not_of(" ,;", end), list.size()));
  return word;
}

/// A time in units: "1h05m20s", "12.5s"; nothing for another text.
std::optional<double> read_units(std::string_view text) noexcept {
  double seconds = 0;
  for (auto const& [unit, length] : {std::pair{'h', 3600}, std::pair{'m', 60}, std::pair{'s', 1}}) {
    auto const end = text.find(unit);
    if (end == std::string_view::npos) {
      continue;
    }
    auto const number = read_number<double>(text.substr(0, end));
    if (!number || !is_digit(text.front())) {
      return std::nullopt;
    }
    seconds += *number * length;
    text.remove_prefix(end + 1);
  }
  return text.empty() ? std::optional{seconds} : std::nullopt;
}

/// One or two times, each perhaps with the letter of a colour before it: a capital where that clock runs.
std::optional<ClockReading> read_clock(std::string_view value) noexcept {
  ClockReading clock;
  auto rest = trimmed(value);
  for (int times = 0; !rest.empty(); ++times) {
    auto word = take_word(rest);
    if (word.empty()) {
      return std::nullopt;
    }
    auto const letter = word.front();
    auto const coloured = is_letter(letter);
    word.remove_prefix(coloured ? 1 : 0);
    auto const time = read_play_time(word);
    if (!time || times == 2 || (coloured && std::string_view{"wWbB"}.find(letter) == std::string_view::npos)) {
      return std::nullopt;
    }
    auto const white = letter == 'w' || letter == 'W';
    (!coloured ? clock.mover : white ? clock.white : clock.black) = time;
    if (letter == 'W' || letter == 'B') {
      clock.running = white ? Colour::white : Colour::black;
    }
  }
  return clock.white || clock.black || clock.mover ? std::optional{clock} : std::nullopt;
}

/// Reads the value of eval: "0.12", "0.12,14" with the depth, "#4" and "#-4" for a win in so many moves.
bool take_evaluation(std::string_view value, CommandFields& fields) noexcept {
  auto const comma = value.find(',');
  if (comma != std::string_view::npos) {
    auto const depth = read_number<std::uint64_t>(trimmed(value.substr(comma + 1)));
    if (!depth) {
      return false;
    }
    fields.depth = fields.depth ? fields.depth : depth;
    value = trimmed(value.substr(0, comma));
  }
  auto const mark = value.find('#');
  if (mark == std::string_view::npos) {
    auto const men = read_number<double>(value);
    fields.evaluation = men && std::isfinite(*men) ? men : fields.evaluation;
    return men && std::isfinite(*men);
  }
  auto const sign = value.substr(0, mark);  // "-#4" is "#-4"
  auto const moves = read_number<int>(value.substr(mark + 1));
  if (!moves || *moves == std::numeric_limits<int>::min() || (!sign.empty() && sign != "-" && sign != "+")) {
    return false;
  }
  auto const lost = (sign == "-") != value.substr(mark + 1).starts_with('-');
  fields.won_in = sign == "-" ? -*moves : *moves;
  fields.evaluation = lost ? -won_evaluation : won_evaluation;
  return true;
}

/// Stores a value in its field; false if it is malformed.
template <typename Value>
bool put(std::optional<Value>& field, std::optional<Value> const& value) noexcept {
  field = value ? value : field;
  return value.has_value();
}

enum class Understood : std::uint8_t { yes, no_value, no_name };

Understood take(Command const& command, CommandFields& fields) {
  auto const [name, value, text] = command;
  auto const done = [](bool read) { return read ? Understood::yes : Understood::no_value; };
  if (name == "clk" || name == "clock") {
    return done(put(fields.clock, read_clock(value)));
  }
  if (name == "mct") {
    return done(put(fields.mechanical_clock, read_play_time(value)));
  }
  if (name == "egt") {
    return done(put(fields.elapsed_game_time, read_play_time(value)));
  }
  if (name == "emt") {
    return done(put(fields.elapsed_move_time, read_play_time(value)));
  }
  if (name == "eval") {
    return done(take_evaluation(value, fields));
  }
  if (name == "depth") {
    return done(put(fields.depth, read_number<std::uint64_t>(value)));
  }
  if (name == "nodes") {
    return done(put(fields.nodes, read_number<std::uint64_t>(value)));
  }
  if (name == "knps") {
    return done(put(fields.kilonodes_per_second, read_number<std::uint64_t>(value)));
  }
  if (name == "inbook") {
    fields.from_opening_book = true;
    return Understood::yes;
  }
  if (name == "csl" || name == "cal") {
    (name == "csl" ? fields.coloured_squares : fields.coloured_arrows) = value;
    return done(!value.empty());
  }
  return Understood::no_name;
}

}  // namespace

std::vector<Command> read_commands(std::string_view comment) {
  std::vector<Command> commands;
  for (auto at = comment.find("[%"); at != std::string_view::npos; at = comment.find("[%", at + 1)) {
    auto const end = comment.find(']', at);
    if (end == std::string_view::npos) {
      break;
    }
    auto const inside = comment.substr(at + 2, end - at - 2);
    auto const not_name =
        std::ranges::find_if_not(inside, [](char c) { return is_letter(c) || is_digit(c) || c == '_'; });
    auto const length = static_cast<std::size_t>(not_name - inside.begin());
    if (length != 0) {
      commands.push_back({inside.substr(0, length), trimmed(inside.substr(length)), comment.substr(at, end + 1 - at)});
    }
  }
  return commands;
}

std::optional<milliseconds> read_play_time(std::string_view text) noexcept {
  static constexpr double longest = 1e9;  // seconds
  text = trimmed(text);
  auto const in_milliseconds = [](double seconds) {
    return seconds < longest ? std::optional{milliseconds{static_cast<std::int64_t>(1000 * seconds + 0.5)}}
                             : std::nullopt;
  };
  if (!text.empty() && is_letter(text.back())) {
    auto const seconds = read_units(text);
    return seconds ? in_milliseconds(*seconds) : std::nullopt;
  }
  std::string plain;
  if (text.find(',') != std::string_view::npos) {
    plain = text;
    std::ranges::replace(plain, ',', '.');
    text = plain;
  }
  double seconds = 0;
  for (int parts = 0; parts < 3; ++parts) {
    auto const colon = std::min(text.find(':'), text.size());
    auto const part = text.substr(0, colon);
    if (part.empty() || !std::ranges::all_of(part, [](char c) { return is_digit(c) || c == '.'; })) {
      return std::nullopt;
    }
    auto const number = read_number<double>(part);
    constexpr double most_of_part = 60;  // minutes and seconds behind a colon
    auto const is_too_much = parts > 0 && number && *number >= most_of_part;
    if (!number || is_too_much || (colon != text.size() && part.find('.') != std::string_view::npos)) {
      return std::nullopt;
    }
    seconds = 60 * seconds + *number;
    if (colon == text.size()) {
      return in_milliseconds(seconds);
    }
    text.remove_prefix(colon + 1);
  }
  return std::nullopt;
}

CommandFields read_command_fields(std::string_view comment) {
  CommandFields fields;
  for (auto const& command : read_commands(comment)) {
    switch (take(command, fields)) {
      case Understood::yes: break;
      case Understood::no_value: fields.malformed.push_back(command); break;
      case Understood::no_name: fields.unknown.push_back(command); break;
    }
  }
  return fields;
}

}  // namespace damier
