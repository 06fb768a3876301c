#pragma once

#include "statistics/counts.hpp"
#include "statistics/cross_table.hpp"

#include <string>

namespace damier::answers {

/// The points for win, draw and loss: "2-1-0".
[[nodiscard]] std::string points_text(Points const& points);
/// The points of some results.
[[nodiscard]] double points_of(PlayerCounts const& counts, Points const& points) noexcept;

}  // namespace damier::answers
