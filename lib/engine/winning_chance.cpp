#include "engine/winning_chance.hpp"

#include <algorithm>
#include <cmath>

namespace damier {

double winning_chance(double men) noexcept { return 1 / (1 + std::exp(-men / men_for_e)); }

double lost_chance(double score_before, double score_after) noexcept {
  return std::max(0.0, winning_chance(score_before) - winning_chance(-score_after));
}

}  // namespace damier
