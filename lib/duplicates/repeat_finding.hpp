#pragma once

#include "game/game_reference.hpp"
#include "grammar/diagnostic.hpp"
#include "validate/finding.hpp"

#include <cstdint>

namespace damier {

/// The relation of a record to another one.
enum class RepeatKind : std::uint8_t {
  copy,       ///< it has the moves of the other
  beginning,  ///< its moves are the beginning of the other's
  whole,      ///< the other's moves are the beginning of its own
};

/// The finding that reports a record of a game of which there is another record: "duplicate-game" or "prefix-game", a
/// hint at the beginning of the record.
[[nodiscard]] Finding repeat_finding(RepeatKind kind, Location where, GameReference const& other);

}  // namespace damier
