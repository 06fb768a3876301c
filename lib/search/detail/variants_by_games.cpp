#include "search/opening_tree.hpp"

#include "store/base_reader.hpp"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <map>

namespace damier {

std::vector<Variant const*> variants_by_games(Base& base, std::optional<std::vector<GameId>> const& games) {
  auto const stored = stored_variants(base);
  if (!games && stored.size() == 1) {
    return stored;
  }
  std::map<Variant const*, std::uint64_t> counts;
  BaseReader{base}.scan({.moves = true}, [&](StoredGame const& line) {
    if (!games || std::ranges::binary_search(*games, line.id)) {
      ++counts[line.variant];
    }
    return true;
  });
  std::vector<Variant const*> found;
  for (auto const* const variant : variants()) {
    if (counts.contains(variant)) {
      found.push_back(variant);
    }
  }
  std::ranges::stable_sort(found, std::greater{}, [&](Variant const* variant) { return counts[variant]; });
  return found;
}

}  // namespace damier
