#include "apps/damier/commands/hit_groups.hpp"

#include "game/text_folding.hpp"

#include <algorithm>
#include <tuple>

namespace damier::app {
namespace {

/// What values are ordered by: numbers, then texts without regard to case and accents, then nothing.
std::tuple<bool, std::int64_t, std::string, std::string> key(HitValue const& value) {
  if (auto const* const number = std::get_if<std::int64_t>(&value)) {
    return {false, *number, "", ""};
  }
  auto const* const text = std::get_if<std::string>(&value);
  return {text == nullptr, 0, text == nullptr ? "" : folded(*text), text == nullptr ? "" : *text};
}

}  // namespace

HitGroups::HitGroups(Base& base, HitColumn const& column)
    : values_{base, {column}}, outcomes_{base, {HitColumn{"outcome"}}} {}

void HitGroups::add(Hit const& hit) {
  auto const& value = values_.of(hit).front();
  auto& counted = groups_[value];
  counted.group.value = value;
  ++counted.group.hits;
  if (counted.last_game == hit.game) {
    return;
  }
  counted.last_game = hit.game;
  ++counted.group.games;
  auto const outcome = text_of(outcomes_.of(hit).front());
  counted.group.white_wins += outcome == name(Outcome::white_wins) ? 1U : 0U;
  counted.group.draws += outcome == name(Outcome::draw) ? 1U : 0U;
  counted.group.black_wins += outcome == name(Outcome::black_wins) ? 1U : 0U;
}

std::vector<HitGroup> HitGroups::in_order(GroupOrder order, bool reversed) const {
  std::vector<HitGroup> all;
  for (auto const& [value, counted] : groups_) {
    all.push_back(counted.group);
  }
  std::ranges::sort(all, {}, [](HitGroup const& group) { return key(group.value); });
  if (order == GroupOrder::hits) {
    std::ranges::stable_sort(all, std::greater{}, &HitGroup::hits);
  }
  if (reversed) {
    std::ranges::reverse(all);
  }
  return all;
}

}  // namespace damier::app
