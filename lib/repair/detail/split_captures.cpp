#include "repair/detail/split_captures.hpp"

#include "notation/numbering.hpp"
#include "repair/detail/slip_text.hpp"
#include "text/byte_classes.hpp"

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace damier {
namespace {

class SplitCaptures {
 public:
  SplitCaptures(GameTape const& tape, Game const& game) : tape_{tape}, game_{game}, numbering_{game.variant->rules()} {}

  std::vector<Slip> run() {
    unsigned depth = 0;
    unsigned plies = 0;  // of the main line
    for (auto const& item : game_.items) {
      depth += item.kind == ItemKind::variation_begin ? 1 : 0;
      depth -= item.kind == ItemKind::variation_end ? 1 : 0;
      if (item.kind != ItemKind::move) {
        continue;
      }
      plies += depth == 0 ? 1 : 0;
      take(item, plies);
    }
    return std::move(slips_);
  }

 private:
  void take(Item const& item, unsigned ply) {
    auto const text = game_.text_of(item);
    if (!item.legal || !item.move.is_capture() || item.source_length <= text.size()) {
      return;
    }
    Slip slip{.kind = SlipKind::rafle_split, .ply = ply, .after = with_sign_of_captures(text)};
    auto const& events = tape_.events;
    std::size_t parts = 0;
    auto const first = std::ranges::lower_bound(events, item.source_begin, {}, &Event::offset);
    for (auto event = first; event != events.end() && event->offset < item.source_begin + item.source_length; ++event) {
      if (event->kind != EventKind::move) {
        continue;
      }
      add_part(slip, static_cast<std::size_t>(event - events.begin()));
      ++parts;
      slip.before.append(slip.before.empty() ? "" : " ").append(tape_.text(*event));
    }
    if (parts > 1) {
      add_reason(slip, 0, numbering_.algebraic());
      slips_.push_back(std::move(slip));
    }
  }

  /// Writes the whole move for the first part and nothing for the others; parts side by side are one edit.
  void add_part(Slip& slip, std::size_t event) const {
    auto& edits = slip.edits;
    if (edits.empty()) {
      edits.push_back({tape_.events[event].offset, tape_.events[event].length, slip.after});
      return;
    }
    auto removal = removal_of(event);
    if (edits.back().offset + edits.back().length == removal.offset) {
      edits.back().length += removal.length;
    } else {
      edits.push_back(std::move(removal));
    }
  }

  [[nodiscard]] std::string with_sign_of_captures(std::string_view text) const {
    std::string whole{text};
    std::ranges::replace(whole, '-', numbering_.capture_sign());
    return whole;
  }

  /// Removes a part with the number and the dash of the waiting player before it, and the blanks before these.
  [[nodiscard]] TextEdit removal_of(std::size_t event) const {
    auto const end = tape_.events[event].offset + tape_.events[event].length;
    auto const is_of_part = [](Event const& each) {
      return each.kind == EventKind::move_number || each.kind == EventKind::placeholder;
    };
    while (is_of_part(tape_.events[event - 1])) {  // the first part is before it
      --event;
    }
    auto begin = tape_.events[event].offset;
    while (is_white_space(tape_.source[begin - 1])) {
      --begin;
    }
    return {begin, end - begin, {}};
  }

  GameTape const& tape_;
  Game const& game_;
  Numbering numbering_;
  std::vector<Slip> slips_;
};

}  // namespace

std::vector<Slip> split_captures(GameTape const& tape, Game const& game) {
  return game.variant != nullptr ? SplitCaptures{tape, game}.run() : std::vector<Slip>{};
}

}  // namespace damier
