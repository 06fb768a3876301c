#include "export/detail/manoury_layout.hpp"

#include "export/detail/manoury_prose.hpp"
#include "grammar/manoury/reader.hpp"
#include "text/byte_source.hpp"

#include <algorithm>

namespace damier {
namespace {

std::optional<std::size_t> first_difference(std::vector<PlacedText> const& careful, std::vector<PlacedText> const& open,
                                            std::size_t end) {
  auto const same = [](PlacedText const& a, PlacedText const& b) { return a.kind == b.kind && a.text == b.text; };
  auto const [one, other] = std::ranges::mismatch(careful, open, same);
  if (one == careful.end() && other == open.end()) {
    return std::nullopt;
  }
  return other == open.end() ? end : other->offset;
}

}  // namespace

ManouryReading read_manoury(std::string_view text) {
  auto const source = open_text(text);
  manoury::Reader reader{*source};
  GameTape tape;
  ManouryReading reading;
  for (; reader.next(tape); ++reading.games) {
    reading.variant += tape.variant;
    for (auto const& event : tape.events) {
      auto const of_tag = event.kind == EventKind::tag_name || event.kind == EventKind::tag_value;
      auto const content = tape.text(event);
      (of_tag ? reading.tags : reading.body)
          .push_back({event.kind, event.kind == EventKind::comment ? with_single_blanks(content) : std::string{content},
                      static_cast<std::size_t>(tape.offset) + event.offset});
    }
    for (auto const& fault : tape.diagnostics) {
      reading.faults.emplace_back(fault.code);
    }
  }
  if (auto const place = reader.move_in_prose()) {
    reading.move_in_prose = static_cast<std::size_t>(*place);
  }
  return reading;
}

std::optional<std::size_t> first_misreading(ManouryReading const& meant, std::string_view text) {
  auto const read = read_manoury(text);
  auto const end = text.size();
  auto const in_tags = first_difference(meant.tags, read.tags, end);
  auto const in_body = first_difference(meant.body, read.body, end);
  if (in_tags || in_body) {
    return std::min(in_tags.value_or(end), in_body.value_or(end));
  }
  if (read.move_in_prose) {
    return read.move_in_prose;
  }
  auto const same = meant.games == read.games && meant.variant == read.variant && meant.faults == read.faults;
  return same ? std::nullopt : std::optional{end};
}

}  // namespace damier
