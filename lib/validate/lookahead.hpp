#pragma once

#include "game/game.hpp"

#include <span>
#include <vector>

namespace damier {

/// The legal captures, which a text may leave to the reader.
[[nodiscard]] std::vector<Move> legal_captures(Variant const& variant, Position const& position);
/// What "ad lib" may stand for: any capture, or any move where nothing can be taken.
[[nodiscard]] std::vector<Move> free_moves(Variant const& variant, Position const& position);

/// The captures among some after which the rest of a line can be replayed: item is the move that they are candidates
/// for, before the position that it stands in. Where a fault further on lets none of them do that, the one that leads
/// at least four moves further than any other. Bounded: a rest with more than a number of ambiguous moves fits none.
[[nodiscard]] std::vector<Move> fitting_captures(Game const& game, Item const& item, Position const& before,
                                                 std::span<Move const> candidates);

/// Of some captures, at least one, the one after which the most moves of the rest of a line can be replayed; the first
/// among equals. item and before as above.
[[nodiscard]] Move furthest_capture(Game const& game, Item const& item, Position const& before,
                                    std::span<Move const> candidates);

}  // namespace damier
