#include "validate/detail/tape_places.hpp"

#include <algorithm>
#include <utility>

namespace damier {

TapePlace place_of_tag(GameTape const& tape, std::string_view name) noexcept {
  for (std::size_t i = 0; i + 1 < tape.events.size(); ++i) {
    auto const& event = tape.events[i];
    if (event.kind == EventKind::tag_name && tape.text(event) == name) {
      return {tape.events[i + 1].offset, std::max(1U, tape.events[i + 1].length)};
    }
  }
  return {};
}

TapePlace place_of_terminator(GameTape const& tape) noexcept {
  auto const is_result = [](Event const& event) { return event.kind == EventKind::result; };
  auto const found = std::find_if(tape.events.rbegin(), tape.events.rend(), is_result);
  return found == tape.events.rend() ? TapePlace{} : TapePlace{found->offset, std::max(1U, found->length)};
}

Finding finding_on_tag(GameTape const& tape, Severity severity, FindingCode code, std::string_view tag, Message message,
                       Message hint) {
  auto const [offset, length] = place_of_tag(tape, tag);
  return finding_at(tape, severity, code, offset, length, std::move(message), std::move(hint));
}

}  // namespace damier
