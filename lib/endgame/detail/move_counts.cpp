#include "endgame/detail/move_counts.hpp"

#include <algorithm>

namespace damier::endgame {
namespace {

bool is_against(SmallEnding const& ending, Force const& lone, Force const& strong) noexcept {
  return lone == Force{1, 0} && strong.kings != 0 && strong.size() >= ending.fewest && strong.size() <= ending.most &&
         (!ending.kings_only || strong.men == 0);
}

}  // namespace

bool is_ending(SmallEnding const& ending, Material const& material) noexcept {
  return ending.moves != 0 &&
         (is_against(ending, material.own, material.other) || is_against(ending, material.other, material.own));
}

MoveCounts counts_of(DrawRules const& draws, Material const& material) noexcept {
  MoveCounts counts;
  for (std::size_t i = 0; i < draws.endings.size(); ++i) {
    auto const& ending = draws.endings[i];
    if (!is_ending(ending, material)) {
      continue;
    }
    if (ending.on_long_line) {
      counts.line = 2U * ending.moves;
    } else if (counts.all == 0 || 2U * ending.moves < counts.all) {
      counts.all = 2U * ending.moves;
      counts.ending = i;
    }
  }
  auto const kings_both = material.own.kings != 0 && material.other.kings != 0;
  auto const balance = kings_both && material.size() >= 4 ? 2U * draws.balance_of_4 : 0U;
  if (balance != 0 && (counts.all == 0 || balance < counts.all)) {
    counts.all = balance;
    counts.ending.reset();
  }
  counts.kings = 2U * draws.king_moves;
  if (material.men() == 0) {
    // Without men every move counts for both.
    if (counts.kings != 0 && (counts.all == 0 || counts.kings < counts.all)) {
      counts.all = counts.kings;
      counts.ending.reset();
    }
    counts.kings = 0;
  } else if (counts.all != 0 && counts.all <= counts.kings) {
    counts.kings = 0;  // the count of kings begins with the other one, and is never ahead of it
  }
  return counts;
}

}  // namespace damier::endgame
