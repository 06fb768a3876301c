#include "answers/detail/points.hpp"

#include <fmt/format.h>

namespace damier::answers {

std::string points_text(Points const& points) { return fmt::format("{}-{}-{}", points.win, points.draw, points.loss); }

double points_of(PlayerCounts const& counts, Points const& points) noexcept {
  return static_cast<double>(counts.wins) * points.win + static_cast<double>(counts.draws) * points.draw +
         static_cast<double>(counts.losses) * points.loss;
}

}  // namespace damier::answers
