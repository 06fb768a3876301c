#pragma once

#include "game/game.hpp"

#include <optional>
#include <vector>

namespace damier {

/// The values of the positions of a main line in men, by the half moves before them from 0: those that a layer has
/// (Evaluation, as White sees it), else those of [%eval] commands as they are written. Empty if there is none.
[[nodiscard]] std::vector<std::optional<double>> value_curve(Game const& game);

}  // namespace damier
