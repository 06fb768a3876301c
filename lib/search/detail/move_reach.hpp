#pragma once

#include "rules/variant.hpp"

#include <cstdint>

namespace damier {

/// The kind of move by which a piece can ever come from one square to another.
enum class MoveReach : std::uint8_t {
  none,
  capture,  ///< only by a capture
  quiet,    ///< by a quiet move, and perhaps by a capture
};

/// The kind for two squares of the board of a variant, whatever else is on the board: a bound, because it is not
/// checked whether a game can reach such a position. Captures are followed jump by jump, as a king makes them.
[[nodiscard]] MoveReach move_reach(Variant const& variant, Square from, Square to);

}  // namespace damier
