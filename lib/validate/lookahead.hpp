#pragma once

#include "game/game.hpp"

#include <span>
#include <vector>

namespace damier {

/// The legal captures, which a text may leave to the reader.
[[nodiscard]] std::vector<Move> legal_captures(Variant const& variant, Position const& position);
/// The meaning of "ad lib": any capture, or any move if nothing can be taken.
[[nodiscard]] std::vector<Move> free_moves(Variant const& variant, Position const& position);

/// The captures among some after which the following moves can be replayed: item is the move that they are candidates
/// for, before its position. If a later fault prevents that for all of them, the one with at least four more moves than
/// any other. Bounded: if more than a number of ambiguous moves follow, none fits.
[[nodiscard]] std::vector<Move> fitting_captures(Game const& game, Item const& item, Position const& before,
                                                 std::span<Move const> candidates);

/// Of some captures, at least one, the one after which most of the following moves can be replayed; the first among
/// equals. item and before as above.
[[nodiscard]] Move furthest_capture(Game const& game, Item const& item, Position const& before,
                                    std::span<Move const> candidates);

}  // namespace damier
