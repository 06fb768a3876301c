#include "prose/detail/stretch_match.hpp"

#include "notation/numbering.hpp"

#include <algorithm>
#include <array>

namespace damier::prose {
namespace {

constexpr float bound_of_one = 3.6F;
constexpr float bound_of_two = 5.0F;
/// What the reading of one text as two moves costs.
constexpr float two_moves = 0.5F;

/// The forms in which a move is printed: with both squares, and in lettered numberings with the file of the first
/// alone.
std::array<std::string, 2> forms_of(Numbering const& numbering, Move const& move) {
  auto const start = numbering.name(move.from);
  auto const end = numbering.name(move.to);
  std::array<std::string, 2> forms{start + (move.is_capture() ? "x" : "-") + end, {}};
  if (numbering.algebraic()) {
    forms[1] = start.substr(0, 1) + (move.is_capture() ? "x" : "") + end;
  }
  return forms;
}

}  // namespace

void match_stretch(Variant const& variant, Position const& position, std::span<Move const> legal,
                   std::string_view plain, StretchNumbers numbers, bool singles,
                   std::vector<StretchReading>& readings) {
  Numbering const numbering{variant.rules()};
  // A full stop is a sign like any other.
  auto const mark_of = [](unsigned number) { return number == 0 ? std::string{} : std::to_string(number) + "-"; };
  auto const mark = mark_of(numbers.second);
  auto const first_mark = mark_of(numbers.first);
  std::string both;
  MoveList replies;  // one for all moves: a list is large
  for (auto const& first : legal) {
    auto const forms = forms_of(numbering, first);
    auto has_replies = false;
    Position after;
    for (auto const& form : forms) {
      if (form.empty()) {
        continue;
      }
      if (auto const cost = singles ? confusion_cost(plain, form, Print::scanned, bound_of_one) : bound_of_one;
          cost < bound_of_one) {
        readings.push_back({first, std::nullopt, cost});
      }
      if (!first_mark.empty()) {  // "542-38"
        both = first_mark;
        both += form;
        if (auto const cost = confusion_cost(plain, both, Print::scanned, bound_of_one); cost < bound_of_one) {
          readings.push_back({first, std::nullopt, cost});
        }
      }
      constexpr float most_of_first = 2.6F;
      if (plain.size() < form.size() + 2 ||
          confusion_cost_of_beginning(plain, form, Print::scanned, most_of_first) >= most_of_first) {
        continue;
      }
      if (!has_replies) {
        after = variant.after(position, first);
        replies.clear();
        variant.legal_moves(after, replies);
        has_replies = true;
      }
      for (auto const& second : replies) {
        for (auto const& reply : forms_of(numbering, second)) {
          for (auto const with_mark : {false, true}) {
            if (reply.empty() || (with_mark && mark.empty())) {
              continue;
            }
            both = form;
            both += with_mark ? mark : "";
            both += reply;
            auto const cost = confusion_cost(plain, both, Print::scanned, bound_of_two);
            if (cost < bound_of_two) {
              readings.push_back({first, second, cost + two_moves});
            }
          }
        }
      }
    }
  }
  std::stable_sort(readings.begin(), readings.end(), [](auto const& a, auto const& b) { return a.cost < b.cost; });
  // The same moves in another form are no other reading.
  auto kept = readings.begin();
  for (auto const& reading : readings) {
    auto const known = std::any_of(readings.begin(), kept, [&](StretchReading const& other) {
      return other.first == reading.first && other.second == reading.second;
    });
    if (!known && kept - readings.begin() < static_cast<std::ptrdiff_t>(most_blurred)) {
      *kept++ = reading;
    }
  }
  readings.erase(kept, readings.end());
}

}  // namespace damier::prose
