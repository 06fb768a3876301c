#pragma once

#include "game/game.hpp"
#include "game/same_game.hpp"

#include <optional>
#include <string>

namespace damier {

/// What a judged game is compared with others by.
struct RepeatRecord {
  /// Variant, start and moves up to the first that is illegal, so coded that the moves of one record begin those of
  /// another exactly if its bytes do.
  std::string line;
  unsigned plies = 0;  ///< of the line
  Meeting meeting;
};

/// Nothing for a game whose moves tell it from no other: fewer than two, a setup among them, or an unknown variant.
[[nodiscard]] std::optional<RepeatRecord> repeat_record_of(Game const& game);

}  // namespace damier
