#pragma once

#include "engine/engine.hpp"
#include "rules/draws.hpp"
#include "rules/variant.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace damier {

/// Why a game between two engines ended.
enum class MatchEnd : std::uint8_t {
  no_move,       ///< the side to move has none and has lost (FMJD 7)
  draw_by_rule,  ///< see draw
  too_long,      ///< a draw after the most plies that a game may have
  fault,         ///< an engine did not answer, or with an illegal move, and has lost
  cancelled,     ///< the game has no result
};

/// A game between two engines.
struct MatchGame {
  std::vector<Move> moves;  ///< those of the opening, too
  MatchEnd end = MatchEnd::cancelled;
  std::optional<DrawReason> draw = {};
  std::optional<Colour> winner = {};
  std::optional<EngineFault> fault = {};
};

struct MatchRules {
  Variant const* variant = &international();
  std::array<Level, 2> levels = {};  ///< by colour
  std::size_t most_plies = 400;
};

/// Plays a game from the position after an opening, whose moves are legal and do not end it. engines: by colour.
[[nodiscard]] MatchGame play_match_game(std::array<Engine*, 2> const& engines, std::vector<Move> const& opening,
                                        MatchRules const& rules);

}  // namespace damier
