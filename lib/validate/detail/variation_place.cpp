#include "validate/detail/variation_place.hpp"

#include "grammar/pdn/recovery.hpp"
#include "notation/move_text.hpp"
#include "text/move_signs.hpp"

#include <algorithm>
#include <utility>

namespace damier {
namespace {

/// Whether an item belongs to the item before it.
bool is_remark(ItemKind kind) noexcept {
  return kind == ItemKind::comment || kind == ItemKind::layer_note || kind == ItemKind::nag ||
         kind == ItemKind::strength || kind == ItemKind::skipped;
}

/// Whether the source has the dots of a reply behind a number: "2. … (17-21)" of Manoury text, whose number is the
/// digits alone.
bool has_dots_behind(GameTape const& tape, Event const& number) noexcept {
  auto rest = tape.source.substr(std::size_t{number.offset} + number.length);
  if (rest.starts_with("..")) {
    return true;
  }
  auto const dots = std::min(rest.find_first_not_of(".) \t\r\n"), rest.size());
  rest.remove_prefix(dots);
  return rest.starts_with("\u2026");
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
  // Behind those that were written before it and replace the same move.
  settled_end_ = move == settled_move_ ? std::max(place, settled_end_) : place;
  settled_move_ = move - (end - begin);
  auto const at = [&](std::size_t i) { return items.begin() + static_cast<std::ptrdiff_t>(i); };
  std::rotate(at(begin), at(end), at(settled_end_));
  return true;
}

bool VariationPlacer::follows_last_move(std::size_t begin, Line const& line) const {
  if (begin == 0 || !line.readable() || line.before == line.now) {
    return false;
  }
  auto const* const first = first_move(begin);
  return first != nullptr && !is_legal(*first, line.before) &&
         (is_legal(*first, line.now) || numbers_follow(begin, *first));
}

bool VariationPlacer::is_legal(Item const& move, Position const& position) const {
  auto const text = read_move_text(game_.text_of(move), numbering_);
  return text && resolve(variant_, position, *text).kind != Resolution::Kind::illegal;
}

/// The move with which a variation begins; nullptr if it begins with something else.
Item const* VariationPlacer::first_move(std::size_t begin) const noexcept {
  auto const first = std::find_if_not(
      game_.items.begin() + static_cast<std::ptrdiff_t>(begin) + 1, game_.items.end(), [&](Item const& item) {
        bool const is_dots = item.kind == ItemKind::placeholder;
        bool const is_opened_twice = item.kind == ItemKind::variation_begin;  // "((2... 13x24))"
        return is_remark(item.kind) || is_opened_twice || (is_dots && game_.text_of(item).starts_with('.'));
      });
  return first != game_.items.end() && first->kind == ItemKind::move ? &*first : nullptr;
}

/// The last move of the same move sequence before a variation; nothing if there is none.
std::optional<std::size_t> VariationPlacer::last_move_before(std::size_t begin) const noexcept {
  auto const& items = game_.items;
  for (std::size_t depth = 0; begin > 0;) {
    auto const kind = items[--begin].kind;
    if (kind == ItemKind::variation_end) {
      ++depth;
    } else if (kind == ItemKind::variation_begin) {
      if (depth-- == 0) {
        return std::nullopt;
      }
    } else if (depth == 0 && kind == ItemKind::move) {
      return begin;
    }
  }
  return std::nullopt;
}

/// Which turn a move is by the number that is written before it or before the moves in front of it: 2 for the first
/// move of "1.", 3 for the second or "1...". Nothing if there is no number.
std::optional<unsigned> VariationPlacer::turn_by_numbers(Item const& move) const noexcept {
  constexpr std::size_t most_looked_at = 256;
  auto const& events = tape_.events;
  auto event = std::ranges::lower_bound(events, move.source_begin, {}, &Event::offset);
  unsigned moves = 0;
  bool dots = false;  // are directly behind the number
  int depth = 0;
  for (std::size_t looked_at = 0; event != events.begin() && looked_at < most_looked_at; ++looked_at) {
    --event;
    if (event->kind == EventKind::tag_value || (depth == 0 && event->kind == EventKind::variation_begin)) {
      break;
    }
    depth += event->kind == EventKind::variation_end ? 1 : event->kind == EventKind::variation_begin ? -1 : 0;
    bool const left_out = event->kind == EventKind::placeholder && !tape_.text(*event).starts_with('.');
    if (depth == 0 && (event->kind == EventKind::move || left_out)) {
      ++moves;
      dots = false;
    } else if (depth == 0 && event->kind == EventKind::placeholder) {
      dots = true;
    } else if (depth == 0 && event->kind == EventKind::move_number) {
      auto const number = tape_.text(*event);
      return 2 * pdn::value_of(number) +
             (dots || is_number_of_reply(number) || has_dots_behind(tape_, *event) ? 1U : 0U) + moves;
    }
  }
  return std::nullopt;
}

/// Whether the first move of a variation is by its number the one after the last move before it, and there is a move
/// that it replaces.
bool VariationPlacer::numbers_follow(std::size_t begin, Item const& first) const noexcept {
  auto const is_dots = [](Item const& item) { return item.kind == ItemKind::placeholder; };
  if (std::any_of(std::as_const(game_).items.data() + begin, &first, is_dots)) {
    return false;  // a number behind dots counts from these
  }
  auto const last = last_move_before(begin);
  auto const turn = last ? turn_by_numbers(game_.items[*last]) : std::nullopt;
  auto const next = turn ? turn_by_numbers(first) : std::nullopt;
  return next && *next == *turn + 1 && next_move(end_of_variation(begin)) != game_.items.size();
}

std::optional<Line> VariationPlacer::earlier_line(std::size_t begin, Line const& line) {
  constexpr std::size_t most = 256;  // each costs as much as the moves before it
  auto const last = last_move_before(begin);
  auto const* const first = first_move(begin);
  if (!last || first == nullptr || late_.size() == most) {
    return std::nullopt;
  }
  auto const turn = turn_by_numbers(*first);
  auto const last_turn = turn ? turn_by_numbers(game_.items[*last]) : std::nullopt;
  if (!last_turn || *turn >= *last_turn) {
    return std::nullopt;
  }
  auto const back = *last_turn - *turn;
  auto const path = path_to(begin);
  if (!path || back >= path->size()) {
    return std::nullopt;
  }
  auto const earlier = line_after(std::span{*path}.subspan(back));
  // Where the move is legal behind the last move alone, the number is wrong. Without dots it names no side in French
  // texts, which have the replies in parentheses.
  bool const names_reply = *turn % 2 == 1;
  bool const is_legal_now = line.readable() && (is_legal(*first, line.before) || is_legal(*first, line.now));
  bool const is_sure = names_reply && !is_legal_now && game_.items[*last].keeps_the_rules();
  if (!earlier || (!is_legal(*first, earlier->before) && !is_sure)) {
    return std::nullopt;
  }
  late_.push_back({game_.items[begin].source_begin, game_.items[(*path)[back]].source_begin});
  return earlier;
}

/// Nothing if something else than moves leads there.
std::optional<std::vector<std::size_t>> VariationPlacer::path_to(std::size_t begin) const {
  std::vector<std::size_t> path;
  std::size_t depth = 0;
  bool is_replaced = false;  // the next move is the one that the variation around replaces
  for (auto i = begin; i > 0;) {
    auto const& item = game_.items[--i];
    depth += item.kind == ItemKind::variation_end ? 1U : 0U;
    if (item.kind == ItemKind::variation_begin && depth != 0) {
      --depth;
    } else if (item.kind == ItemKind::variation_begin) {
      is_replaced = true;
      auto const late = std::ranges::find(late_, item.source_begin, &Late::variation);
      while (late != late_.end() && i > 0 &&
             (game_.items[i].kind != ItemKind::move || game_.items[i].source_begin != late->move)) {
        --i;
      }
      i += late != late_.end() ? 1U : 0U;
    } else if (depth == 0 && (item.kind == ItemKind::setup || item.kind == ItemKind::placeholder)) {
      return std::nullopt;
    } else if (depth == 0 && item.kind == ItemKind::move && !std::exchange(is_replaced, false)) {
      path.push_back(i);
    }
  }
  return path;
}

std::optional<Line> VariationPlacer::line_after(std::span<std::size_t const> path) const {
  auto const first_turns = game_.start.side == game_.first() ? 0U : 1U;
  auto const plies = static_cast<unsigned>(path.size());
  Line line{game_.start, game_.start, plies, 0, first_turns + plies, first_turns + plies - 1, false};
  for (auto i = path.size(); i-- > 0;) {
    auto const& item = game_.items[path[i]];
    if (!item.keeps_the_rules() && i != 0) {
      return std::nullopt;
    }
    line.before = line.now;
    line.now = item.keeps_the_rules() ? variant_.after(line.now, item.move) : line.now;
  }
  return line;
}

void VariationPlacer::move_back() {
  auto& items = game_.items;
  for (auto const& late : late_) {
    auto const find = [&](ItemKind kind, std::uint32_t source) {
      auto const is_it = [&](Item const& item) { return item.kind == kind && item.source_begin == source; };
      return static_cast<std::size_t>(std::ranges::find_if(items, is_it) - items.begin());
    };
    auto const begin = find(ItemKind::variation_begin, late.variation);
    auto place = find(ItemKind::move, late.move) + 1;
    while (place < begin && is_remark(items[place].kind)) {
      ++place;
    }
    while (place < begin && items[place].kind == ItemKind::variation_begin) {
      place = end_of_variation(place);
    }
    if (place >= begin || begin == items.size()) {
      continue;
    }
    auto const at = [&](std::size_t i) { return items.begin() + static_cast<std::ptrdiff_t>(i); };
    std::rotate(at(place), at(begin), at(end_of_variation(begin)));
  }
  late_.clear();
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
  auto const last = last_move_before(begin);
  if (!last || !items[*last].keeps_the_rules()) {
    return;
  }
  auto move = items[*last];
  move.source_begin = items[begin].source_begin;
  move.source_length = items[begin].source_length;
  items.insert(items.begin() + static_cast<std::ptrdiff_t>(begin) + 1, move);
}

}  // namespace damier
