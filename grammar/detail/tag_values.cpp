#include "grammar/tag_values.hpp"

#include "language/message.hpp"
#include "text/byte_classes.hpp"
#include "text/invisible.hpp"
#include "text/printable.hpp"
#include "text/source_text.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <limits>
#include <utility>

namespace damier {

namespace {

constexpr DiagnosticCode of_invisible{"control-character"};
constexpr DiagnosticCode of_blanks{"odd-blanks"};

/// How many events of a record are searched for tags.
constexpr std::size_t most_events = 256;

/// The tags whose value is a name.
constexpr auto naming_tags = std::to_array<std::string_view>({
    "Event",  "Site",      "White",     "Black",     "Annotator",    "Author",       "Publication",  "Section",
    "Stage",  "WhiteTeam", "BlackTeam", "WhiteClub", "BlackClub",    "P1",           "P2",           "Dati",
    "Bianco", "Nero",      "Source",    "Country",   "EventSponsor", "WhiteCountry", "BlackCountry",
});

/// Whether a character that nobody sees joins or parts two letters, as some scripts of Asia need it.
bool is_of_script(std::string_view text, std::size_t at) {
  constexpr char32_t first_of_asia = 0x590;
  auto const rest = text.substr(at);
  if (at == 0 || !(rest.starts_with("\u200c") || rest.starts_with("\u200d"))) return false;
  return rest.size() > 3 && character_at(rest, 3).code >= first_of_asia && is_beyond_ascii(text[at - 1]);
}

/// The length of a character that nobody sees and no name needs; 0 if there is none.
std::size_t dropped_size(std::string_view text, std::size_t at) {
  auto const size = zero_width_size(text.substr(at));
  return size != 0 && !is_of_script(text, at) ? size : 0;
}

bool has_dropped(std::string_view text) {
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (dropped_size(text, at) != 0) return true;
  }
  return false;
}

/// The length of a blank of any kind; 0 if there is none.
std::size_t blank_size(std::string_view text) {
  if (is_blank(text.front())) return 1;
  return std::max(no_break_space_size(text), wide_blank_size(text));
}

}  // namespace

bool is_naming_tag(std::string_view tag) noexcept { return std::ranges::find(naming_tags, tag) != naming_tags.end(); }

bool has_unusual_beginning(std::string_view value) noexcept {
  return std::ranges::any_of(value, [](char c) {
    auto const byte = static_cast<unsigned char>(c);
    return byte >= 0xC0 && !(byte >= 0xC3 && byte <= 0xCA) && !(byte >= 0xCE && byte <= 0xD3);
  });
}

bool may_be_odd(std::string_view value) noexcept {
  if constexpr (std::endian::native != std::endian::little) return true;
  constexpr std::uint64_t high = 0x8080808080808080U;
  constexpr std::uint64_t ones = 0x0101010101010101U;
  constexpr std::uint64_t blanks = ones * ' ';
  constexpr unsigned bits_to_last = 56;
  std::uint64_t odd = 0;
  std::uint64_t beyond_ascii = 0;
  auto const whole = value;
  std::uint64_t blank_before = high & 0xFFU;  // the beginning counts as a blank, and so does the end
  while (!value.empty()) {
    std::uint64_t eight = blanks | (ones << 6U);  // letters behind the end
    auto const size = std::min(value.size(), sizeof eight);
    std::memcpy(&eight, value.data(), size);
    std::uint64_t const differs = eight ^ blanks;
    std::uint64_t const is_blank = (differs - ones) & ~differs & high;
    beyond_ascii |= eight & high;
    odd |= (eight - blanks) & ~eight & high;  // a control character
    odd |= is_blank & ((is_blank << 8U) | blank_before);
    blank_before = size == sizeof eight ? is_blank >> bits_to_last : 0;
    value.remove_prefix(size);
    if (value.empty() && size != 0) odd |= is_blank & (high & 0xFFU) << (8U * (size - 1));
  }
  return odd != 0 || (beyond_ascii != 0 && has_unusual_beginning(whole));
}

std::string plain_name(std::string_view value) {
  if (!may_be_odd(value)) return std::string{value};
  std::string name;
  bool is_parted = false;
  for (std::size_t at = 0; at < value.size();) {
    if (auto const dropped = dropped_size(value, at); dropped != 0) {
      at += dropped;
    } else if (auto const blank = blank_size(value.substr(at)); blank != 0) {
      is_parted = !name.empty();
      at += blank;
    } else {
      if (std::exchange(is_parted, false)) name += ' ';
      name += value[at++];
    }
  }
  return name;
}

std::string unescaped_value(std::string_view raw) {
  std::string value;
  for (std::size_t i = 0; i < raw.size(); ++i) {
    bool const is_escape = raw[i] == '\\' && i + 1 < raw.size() && (raw[i + 1] == '"' || raw[i + 1] == '\\');
    value += raw[is_escape ? ++i : i];
  }
  return value;
}

void TagValues::read(GameTape& tape) {
  std::size_t const looked_at = std::min(tape.events.size(), most_events);
  for (std::size_t i = 0; i + 1 < looked_at; ++i) {
    if (tape.events[i].kind != EventKind::tag_name) {
      if (tape.events[i].kind == EventKind::comment || tape.events[i].kind == EventKind::skipped) continue;
      return;
    }
    Event& event = tape.events[++i];
    if (!may_be_odd(tape.text(event)) || !is_naming_tag(tape.text(tape.events[i - 1]))) continue;
    bool const has_room = tape.readings.size() < std::numeric_limits<decltype(event.reading)>::max();
    auto const written = event.reading != 0 ? std::string{tape.text(event)} : unescaped_value(tape.text(event));
    auto name = plain_name(written);
    if (!has_room || name == written) continue;
    bool const is_odd = std::ranges::any_of(written, is_beyond_ascii);
    auto const invisible = has_dropped(written);
    if (!std::exchange(invisible ? is_invisible_reported_ : is_odd ? is_odd_reported_ : is_plain_reported_, true)) {
      auto const severity = is_odd ? Severity::warning : Severity::hint;
      auto diagnostic =
          tape.diagnose(severity, invisible ? of_invisible : of_blanks, event.offset, event.length,
                        invisible ? message("text-invisible-in-name", "text"_a = source_text::quoted(name))
                                  : message("text-odd-blanks", "text"_a = source_text::quoted(name)),
                        message("text-odd-blanks-read"));
      auto const place = std::ranges::upper_bound(tape.diagnostics, diagnostic.offset, {}, &Diagnostic::offset);
      tape.diagnostics.insert(place, std::move(diagnostic));
    }
    tape.readings.push_back(std::move(name));
    event.reading = static_cast<std::uint16_t>(tape.readings.size());
  }
}

}  // namespace damier
