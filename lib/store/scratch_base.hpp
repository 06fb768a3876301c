#pragma once

#include "store/base.hpp"

namespace damier {

/// A new base in memory that nobody else sees: games are judged in it before they replace others
/// (store/game_changes.hpp).
[[nodiscard]] Base scratch_base();

}  // namespace damier
