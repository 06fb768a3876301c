#include "game/command.hpp"

#include "text/byte_classes.hpp"

#include <algorithm>
#include <charconv>

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

/// One or two times, each perhaps with the letter of a colour before it: a capital where that clock runs.
std::optional<ClockReading> read_clock(std::string_view value) noexcept {
  ClockReading clock;
  auto rest = trimmed(value);
  for (int times = 0; !rest.empty(); ++times) {
    auto const end = std::min(rest.find(' '), rest.size());
    auto word = rest.substr(0, end);
    rest = trimmed(rest.substr(end));
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
    return done(put(fields.evaluation, read_number<double>(value)));
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
  constexpr double longest = 1e9;  // seconds
  text = trimmed(text);
  double seconds = 0;
  for (int parts = 0; parts < 3; ++parts) {
    auto const colon = std::min(text.find(':'), text.size());
    auto const part = text.substr(0, colon);
    if (part.empty() || !std::ranges::all_of(part, [](char c) { return is_digit(c) || c == '.'; })) {
      return std::nullopt;
    }
    auto const number = read_number<double>(part);
    if (!number || (colon != text.size() && part.find('.') != std::string_view::npos)) {
      return std::nullopt;
    }
    seconds = 60 * seconds + *number;
    if (colon == text.size()) {
      return seconds < longest ? std::optional{milliseconds{static_cast<std::int64_t>(1000 * seconds + 0.5)}}
                               : std::nullopt;
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
