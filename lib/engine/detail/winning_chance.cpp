#include "engine/winning_chance.hpp"

#include <cmath>

namespace damier {

double winning_chance(double men) noexcept { return 1 / (1 + std::exp(-men / men_for_e)); }

}  // namespace damier
