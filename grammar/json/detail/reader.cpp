#include "grammar/json/reader.hpp"

#include "grammar/json/detail/game_handler.hpp"
#include "grammar/json/memory.hpp"
#include "language/message.hpp"
#include "text/byte_classes.hpp"

#include <rapidjson/error/en.h>
#include <rapidjson/reader.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace damier::json {

namespace {

constexpr auto npos = std::string_view::npos;
constexpr unsigned parse_flags =
    rapidjson::kParseIterativeFlag | rapidjson::kParseStopWhenDoneFlag | rapidjson::kParseNumbersAsStringsFlag;

bool is_between_games(char byte) noexcept { return is_white_space(byte) || byte == ',' || byte == '[' || byte == ']'; }

/// The place after "{ }", with only JSON white space between the braces; `at` itself if something else is there.
std::size_t behind_empty_braces(std::string_view text, std::size_t at) noexcept {
  std::size_t const end = text.find_first_not_of(" \t\n\r", at + 1);
  return end != npos && text[end] == '}' ? end + 1 : at;
}

/// The offset of the first line, except the one that begins the text, whose first byte is "{"; npos if there is none.
std::size_t line_with_brace(std::string_view text) noexcept {
  for (std::size_t at = text.find('{', 1); at != npos; at = text.find('{', at + 1)) {
    if (ends_line(text[at - 1])) return at;
  }
  return npos;
}

/// The end of a game that is broken at `at` with `braces` open braces: where these are closed, or before a line that
/// begins another game. npos if the end is not in the text.
std::size_t end_of_broken_game(std::string_view text, std::size_t at, std::size_t braces) noexcept {
  bool quoted = false;
  for (std::size_t i = at; i < text.size(); ++i) {
    char const byte = text[i];
    if (ends_line(byte)) {
      quoted = false;  // a JSON string cannot continue on the next line
      if (i + 1 < text.size() && text[i + 1] == '{') return i + 1;
    } else if (quoted && byte == '\\') {
      ++i;
    } else if (byte == '"') {
      quoted = !quoted;
    } else if (!quoted && byte == '{') {
      ++braces;
    } else if (!quoted && byte == '}' && --braces == 0) {
      return i + 1;
    }
  }
  return npos;
}

}  // namespace

void Reader::skip_between_games() {
  for (;;) {
    std::string_view const text = window_.text();
    auto const begin = std::find_if_not(text.begin(), text.end(), is_between_games);
    window_.advance(static_cast<std::size_t>(begin - text.begin()));
    if (begin != text.end() || window_.ended()) return;
    window_.extend();
  }
}

void Reader::skip(GameTape& tape, std::size_t begin, std::size_t end) {
  if (begin >= end) return;
  tape.events.push_back(
      {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end - begin), EventKind::skipped});
}

std::size_t Reader::scan(GameTape& tape, std::string_view text, Tail tail) {
  tape.events.clear();
  tape.readings.clear();
  tape.variant.clear();
  tape.variant_evidence.clear();
  tape.source = text;
  notes_.clear();
  whole_ = false;
  if (text.front() != '{') return scan_foreign(tape, text, tail);
  Text stream{text};
  GameHandler handler{stream, tape, notes_, limits_};
  rapidjson::GenericReader<rapidjson::UTF8<>, rapidjson::UTF8<>, JsonMemory> parser;
  auto const outcome = parser.Parse<parse_flags>(stream, handler);
  if (!outcome.IsError()) {
    handler.finish();
    whole_ = true;
    return tape.events.empty() ? end_of_empty_games(tape, text, stream.Tell(), tail) : stream.Tell();
  }
  if (stream.exhausted() && tail == Tail::more) return 0;
  std::size_t const at = std::min(outcome.Offset(), text.size());
  // After an error, a line that begins like a game is the next game, not a part of the broken one.
  if (std::size_t const next = line_with_brace(text.substr(0, at + 1)); next != npos) {
    return scan(tape, text.substr(0, next), Tail::file);
  }
  std::size_t const braces = std::max<std::size_t>(handler.braces(), 1);
  handler.finish();
  if (outcome.Code() == rapidjson::kParseErrorTermination || (stream.exhausted() && tail == Tail::limit)) {
    notes_.add({Severity::error, "record-too-long", static_cast<std::uint32_t>(at - 1), 1,
                message("text-game-too-long"), message("text-bracket-unclosed-perhaps")});
  } else {
    std::string why = rapidjson::GetParseError_En(outcome.Code());
    if (why.ends_with('.')) why.pop_back();
    notes_.add({Severity::error, "json-syntax", static_cast<std::uint32_t>(std::min(at, text.size() - 1)), 1,
                message("json-no-json", "why"_a = why)});
  }
  // A broken string is kept from its beginning.
  return scan_broken(tape, text, std::min(at, text.find('"', handler.taken())), braces, tail);
}

/// Joins all consecutive games without content, the first of which ends at `end`, into one record, so that a long text
/// of "{}" does not become as many rows of a base. Returns the end of the last one; 0 if more text is needed.
std::size_t Reader::end_of_empty_games(GameTape& tape, std::string_view text, std::size_t end, Tail tail) {
  rapidjson::GenericReader<rapidjson::UTF8<>, rapidjson::UTF8<>, JsonMemory> parser;
  std::size_t const first_end = end;
  std::size_t more = 0;
  for (;; ++more) {
    std::size_t at = end;
    while (at < text.size() && is_between_games(text[at])) ++at;
    if (at == text.size() && tail == Tail::more) return 0;
    if (at == text.size() || text[at] != '{') break;
    if (std::size_t const behind = behind_empty_braces(text, at); behind != at) {
      end = behind;
      continue;
    }
    Text stream{text, at};
    auto const mark = notes_.mark();
    auto variant = tape.variant;
    auto evidence = tape.variant_evidence;
    GameHandler handler{stream, tape, notes_, limits_};
    bool const broken = parser.Parse<parse_flags>(stream, handler).IsError();
    if (broken && stream.exhausted() && tail == Tail::more) return 0;
    handler.finish();
    tape.variant = std::move(variant);
    tape.variant_evidence = std::move(evidence);
    if (broken || !tape.events.empty()) {
      tape.events.clear();
      tape.readings.clear();
      notes_.roll_back(mark);
      break;
    }
    end = stream.Tell();
  }
  if (more > 0) {
    notes_.add({Severity::warning, "json-schema", static_cast<std::uint32_t>(first_end - 1), 1,
                message("json-empty-games", "count"_a = more + 1)});
  }
  return end;
}

std::size_t Reader::scan_broken(GameTape& tape, std::string_view text, std::size_t at, std::size_t braces, Tail tail) {
  std::size_t end = end_of_broken_game(text, at, braces);
  if (end == npos && tail == Tail::more) return 0;
  end = std::min(end, text.size());
  skip(tape, at, end);
  return end;
}

/// Skips text that begins no game, up to the next brace.
std::size_t Reader::scan_foreign(GameTape& tape, std::string_view text, Tail tail) {
  std::size_t const brace = text.find('{');
  if (brace == npos && tail == Tail::more) return 0;
  std::size_t const end = std::min(brace, text.size());
  notes_.add({Severity::error, "json-syntax", 0, static_cast<std::uint32_t>(end), message("json-expected-game")});
  skip(tape, 0, end);
  return end;
}

bool Reader::next(GameTape& tape) {
  if (!begun_) {
    window_.skip_byte_order_mark();
    begun_ = true;
  }
  skip_between_games();
  if (window_.text().empty()) {
    window_.rethrow();
    return false;
  }
  for (;;) {
    std::size_t const longest = limits_.longest_record;
    std::size_t const size = scan(tape, window_.text().substr(0, longest), window_.tail(longest));
    if (size > 0) {
      // A game that a damaged archive has cut short is not returned as a complete one.
      if (window_.failed() && !whole_) window_.rethrow();
      window_.hand_out(tape, size, notes_);
      return true;
    }
    window_.extend();
  }
}

}  // namespace damier::json
