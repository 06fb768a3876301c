#pragma once

#include "game/game.hpp"
#include "game/same_game.hpp"

#include <optional>
#include <string>

namespace damier {

/// The part of a judged game by which it is compared with others.
struct RepeatRecord {
  /// Variant, start and moves up to the first illegal one, encoded so that the bytes of one record are the beginning of
  /// another's exactly if its moves are.
  std::string line;
  unsigned plies = 0;  ///< of the move sequence
  Meeting meeting;
};

/// The record of a game; nothing if its moves do not identify it: fewer than two, a setup among them, or an unknown
/// variant.
[[nodiscard]] std::optional<RepeatRecord> repeat_record_of(Game const& game);

}  // namespace damier
