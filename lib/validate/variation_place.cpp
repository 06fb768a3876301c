#include "validate/variation_place.hpp"

#include "notation/move_text.hpp"

#include <algorithm>

namespace damier {
namespace {

/// Whether an item belongs to the item before it.
bool is_remark(ItemKind kind) noexcept {
  return kind == ItemKind::comment || kind == ItemKind::layer_note || kind == ItemKind::nag ||
         kind == ItemKind::strength || kind == ItemKind::skipped;
}

}  // namespace

bool VariationPlacer::settle(std::size_t begin, Line const& line) {
  if (!follows_last_move(begin, line)) {
    return false;
  }
  auto& items = game_.items;
  auto const end = end_of_variation(begin);
  auto const move = next_move(end);
  if (move == items.size()) {
    repeat_last_move(begin);
    return false;
  }
  auto place = move + 1;
  while (place < items.size() && is_remark(items[place].kind)) {
    ++place;
  }
  settled_end_ = std::max(place, settled_end_);  // behind those that were written before it
  auto const at = [&](std::size_t i) { return items.begin() + static_cast<std::ptrdiff_t>(i); };
  std::rotate(at(begin), at(end), at(settled_end_));
  return true;
}

bool VariationPlacer::follows_last_move(std::size_t begin, Line const& line) const {
  if (begin == 0 || !line.readable() || line.before == line.now) {
    return false;
  }
  auto const first = std::find_if_not(game_.items.begin() + static_cast<std::ptrdiff_t>(begin) + 1, game_.items.end(),
                                      [](Item const& item) { return is_remark(item.kind); });
  if (first == game_.items.end() || first->kind != ItemKind::move) {
    return false;
  }
  auto const text = read_move_text(game_.text_of(*first), numbering_);
  return text && resolve(variant_, line.before, *text).kind == Resolution::Kind::illegal &&
         resolve(variant_, line.now, *text).kind != Resolution::Kind::illegal;
}

std::size_t VariationPlacer::end_of_variation(std::size_t begin) const noexcept {
  auto const& items = game_.items;
  std::size_t depth = 0;
  for (auto i = begin; i < items.size(); ++i) {
    depth += items[i].kind == ItemKind::variation_begin ? 1U : 0U;
    depth -= items[i].kind == ItemKind::variation_end ? 1U : 0U;
    if (depth == 0) {
      return i + 1;
    }
  }
  return items.size();
}

std::size_t VariationPlacer::next_move(std::size_t from) const noexcept {
  auto const& items = game_.items;
  while (from < items.size()) {
    if (items[from].kind == ItemKind::move) {
      return from;
    }
    if (items[from].kind == ItemKind::variation_begin) {
      from = end_of_variation(from);
    } else if (is_remark(items[from].kind)) {
      ++from;
    } else {
      return items.size();
    }
  }
  return items.size();
}

void VariationPlacer::repeat_last_move(std::size_t begin) {
  auto& items = game_.items;
  auto last = begin;
  for (std::size_t depth = 0; last > 0;) {
    auto const kind = items[--last].kind;
    if (kind == ItemKind::variation_end) {
      ++depth;
    } else if (kind == ItemKind::variation_begin) {
      if (depth-- == 0) {
        return;
      }
    } else if (depth == 0 && kind == ItemKind::move) {
      break;
    }
  }
  auto move = items[last];
  if (move.kind != ItemKind::move || !move.keeps_the_rules()) {
    return;
  }
  move.source_begin = items[begin].source_begin;
  move.source_length = items[begin].source_length;
  items.insert(items.begin() + static_cast<std::ptrdiff_t>(begin) + 1, move);
}

}  // namespace damier
