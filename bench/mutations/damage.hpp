#pragma once

#include "sample_game.hpp"
#include "validate/repair.hpp"

#include <array>
#include <cstddef>
#include <optional>
#include <string>

namespace damier::bench {

/// The slips that games are damaged by.
inline constexpr std::array damages{
    SlipKind::digit_wrong,     SlipKind::digit_missing,       SlipKind::digit_extra,     SlipKind::digits_transposed,
    SlipKind::square_wrong,    SlipKind::move_wrong,          SlipKind::move_missing,    SlipKind::move_doubled,
    SlipKind::ends_swapped,    SlipKind::sides_swapped,       SlipKind::board_turned,    SlipKind::separator_wrong,
    SlipKind::route_shortened, SlipKind::columns_interleaved, SlipKind::game_type_wrong, SlipKind::start_position_wrong,
};

/// A game with one slip.
struct DamagedGame {
  std::string text;
  std::size_t ply = 0;  ///< the first that is damaged, from 1; 0 where the header is
};

/// Damages a game by a slip of a kind, at a place and in a way that the dice decide; nothing where the game has nothing
/// that this can happen to.
[[nodiscard]] std::optional<DamagedGame> damage(SampleGame const& game, SlipKind kind, Random& random);

}  // namespace damier::bench
