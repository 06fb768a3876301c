#include "statistics/breakdown.hpp"

#include <algorithm>
#include <map>
#include <tuple>
#include <unordered_map>
#include <utility>

namespace damier {
namespace {

using Key = Grouper::Key;

/// Groups of one dimension by their keys.
struct Side {
  std::unordered_map<Key, GameCounts> counts;

  /// The keys as labels.
  [[nodiscard]] std::vector<Key> order(Grouper const& grouper) const {
    std::vector<std::pair<Key, GroupLabel>> found;
    for (auto const& [key, games] : counts) {
      found.emplace_back(key, grouper.label(key));
    }
    auto const numbers = is_number(grouper.dimension());
    std::ranges::sort(found, [&](auto const& a, auto const& b) {
      if (a.second.known() != b.second.known()) {
        return a.second.known();
      }
      auto const games_a = counts.at(a.first).games;
      auto const games_b = counts.at(b.first).games;
      if (numbers || games_a == games_b) {
        return std::tie(a.second.first, a.second.text, a.first) < std::tie(b.second.first, b.second.text, b.first);
      }
      return games_a > games_b;
    });
    std::vector<Key> keys;
    for (auto const& [key, label] : found) {
      keys.push_back(key);
    }
    return keys;
  }
};

}  // namespace

Breakdown break_down(BaseReader& reader, Selection const& selection, BreakdownOptions const& options) {
  std::vector<Grouper> groupers;
  for (auto const dimension : options.by) {
    groupers.emplace_back(reader, dimension, options.bands);
  }
  auto const moves = std::ranges::any_of(groupers, &Grouper::wants_moves);
  auto const line = std::ranges::any_of(groupers, &Grouper::wants_line);
  auto const two = groupers.size() > 1;
  Breakdown result;
  Side outer;
  std::map<Key, Side> inner;
  Side* last_inner = nullptr;
  Key last_key = 0;
  reader.scan({.facts = true, .names = true, .moves = moves, .line = line}, [&](StoredGame const& game) {
    if (!selection.contains(game.id)) {
      return true;
    }
    result.all.add(game);
    auto const key = groupers.front().key(game);
    if (!two) {
      outer.counts[key].add(game);
      return true;
    }
    if (last_inner == nullptr || last_key != key) {
      last_inner = &inner[key];
      last_key = key;
    }
    last_inner->counts[groupers.back().key(game)].add(game);
    return true;
  });
  for (auto const& [key, side] : inner) {
    for (auto const& [second, counts] : side.counts) {
      outer.counts[key].add(counts);
    }
  }

  auto const add = [&](Side const& side, Grouper const& grouper, std::uint64_t whole,
                       std::vector<GroupLabel> const& labels) {
    for (auto const key : side.order(grouper)) {
      auto const& counts = side.counts.at(key);
      auto& group = result.groups.emplace_back(Group{labels, counts, 0});
      group.labels.push_back(grouper.label(key));
      group.share = static_cast<double>(counts.games) / static_cast<double>(whole);
    }
  };
  if (!two) {
    add(outer, groupers.front(), result.all.games, {});
    return result;
  }
  for (auto const key : outer.order(groupers.front())) {
    add(inner.at(key), groupers.back(), outer.counts.at(key).games, {groupers.front().label(key)});
  }
  return result;
}

}  // namespace damier
