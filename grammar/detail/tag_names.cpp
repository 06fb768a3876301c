#include "grammar/detail/tag_names.hpp"

#include "grammar/tag_words.hpp"
#include "language/message.hpp"
#include "text/byte_classes.hpp"
#include "text/character_reference.hpp"
#include "text/source_text.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace damier {

namespace {

/// How many events of a record are searched for tags, and how many names of a file are reported.
constexpr std::size_t most_looked_at = 256;
constexpr std::size_t most_reported = 256;

bool has_tag(GameTape const& tape, std::string_view name) {
  return std::ranges::any_of(
      tape.events, [&](Event const& event) { return event.kind == EventKind::tag_name && tape.text(event) == name; });
}

/// What a name means in a record. "Red" is the side that the record does not name: Black, or else White.
std::string_view meaning_in(GameTape const& tape, std::string_view name) {
  auto const meant = meant_tag_name(name).value_or(std::string_view{});
  return meant == "Black" && tag_word(name) == "red" && has_tag(tape, meant) ? "White" : meant;
}

/// Whether a value can be that of a tag: "data" means a date only beside one.
bool is_value_of(std::string_view name, std::string_view value) {
  return name != "Date" || std::ranges::any_of(value, is_digit);
}

std::size_t slot_of(std::string_view name) noexcept {
  if (name.empty()) return 0;
  auto const byte = [&](std::size_t place) { return static_cast<unsigned char>(name[place]); };
  // With these factors, the tag names of nearly all files have different slots.
  return (8U * byte(0) + 7U * byte(name.size() - 1) + 11U * name.size()) % 64;
}

}  // namespace

bool TagNames::is_plain(std::string_view name) {
  auto& known = plain_[slot_of(name)];
  if (known == name) return true;
  if (meant_tag_name(name)) return false;
  known = name;
  return true;
}

void TagNames::read(GameTape& tape) {
  std::vector<std::size_t> odd;
  std::size_t const looked_at = std::min(tape.events.size(), most_looked_at);
  for (std::size_t i = 0; i < looked_at; ++i) {
    Event const& event = tape.events[i];
    if (event.kind == EventKind::tag_name && !is_plain(tape.text(event))) odd.push_back(i);
    if (event.kind > EventKind::tag_value && event.kind != EventKind::comment && event.kind != EventKind::skipped)
      break;
  }
  if (!odd.empty()) read_odd(tape, odd);
}

void TagNames::read_odd(GameTape& tape, std::vector<std::size_t> const& odd) {
  Event const* first = nullptr;
  std::string names;
  for (auto const i : odd) {
    if (i + 1 == tape.events.size()) break;  // a name without a value
    Event& event = tape.events[i];
    std::string const written{tape.text(event)};
    auto const meant = meaning_in(tape, written);
    bool const has_room = tape.readings.size() < std::numeric_limits<decltype(event.reading)>::max();
    if (!has_room || has_tag(tape, meant) || !is_value_of(meant, tape.text(tape.events[i + 1]))) continue;
    tape.readings.emplace_back(meant);
    event.reading = static_cast<std::uint16_t>(tape.readings.size());
    if (reported_.size() == most_reported || std::ranges::find(reported_, written) != reported_.end()) continue;
    reported_.push_back(written);
    first = first != nullptr ? first : &event;
    auto const name = source_text::quoted(without_references(tape.source.substr(event.offset, event.length)));
    names.append(names.empty() ? "" : ", ").append(name).append(" (").append(meant).append(")");
  }
  if (first == nullptr) return;
  auto diagnostic = tape.diagnose(Severity::warning, "odd-tag-name", first->offset, first->length,
                                  message("text-odd-tag-names", "names"_a = names), message("text-names-are-read"));
  auto const place = std::ranges::upper_bound(tape.diagnostics, diagnostic.offset, {}, &Diagnostic::offset);
  tape.diagnostics.insert(place, std::move(diagnostic));
}

}  // namespace damier
