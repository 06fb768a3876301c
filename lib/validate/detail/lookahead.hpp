#pragma once

#include "game/game.hpp"

#include <span>
#include <vector>

namespace damier {

/// The legal captures, which a text may leave to the reader.
[[nodiscard]] std::vector<Move> legal_captures(Variant const& variant, Position const& position);
/// The meaning of "ad lib": any capture, or any move if nothing can be taken.
[[nodiscard]] std::vector<Move> free_moves(Variant const& variant, Position const& position);

/// Those of the candidates after which the following moves of the game can be replayed. item is the move that they are
/// candidates for, before the position in which it is played. If a later fault stops the replay after each candidate,
/// the one that gets at least four moves further than any other. The search is bounded: if too many ambiguous moves
/// follow, none fits.
[[nodiscard]] std::vector<Move> fitting_captures(Game const& game, Item const& item, Position const& before,
                                                 std::span<Move const> candidates);

/// The candidate after which most of the following moves can be replayed; the first among equals. There must be at
/// least one candidate; item and before are as for fitting_captures.
[[nodiscard]] Move furthest_capture(Game const& game, Item const& item, Position const& before,
                                    std::span<Move const> candidates);

}  // namespace damier
