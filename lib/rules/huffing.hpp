#pragma once

#include "rules/routes.hpp"
#include "rules/variant.hpp"

#include <cstddef>
#include <vector>

namespace damier {

// The old rules in which a capture that is missed, or not made in full, stands: the opponent may take away ("huff", in
// French "souffler") a piece that should have captured, and then plays his own move.

/// Whether a move can be played: it is legal, or the rules let it stand though it misses a capture. What the rules of
/// jumping and stepping forbid can never be played.
[[nodiscard]] Legality playability(Variant const& variant, Position const& position, Move const& move);

/// Whether a piece of the side to move could make a quiet move if there were no capture to make.
[[nodiscard]] bool can_step(Variant const& variant, Position const& position, Square from, Square to);

/// The captures that fit a query by the rules of jumping alone, each distinct move once: also those that take too few
/// pieces or could go on. No more than most_captures_by_jumping of those that the search of find_route() meets.
inline constexpr std::size_t most_captures_by_jumping = 64;
[[nodiscard]] std::vector<Move> captures_by_jumping(Variant const& variant, Position const& position,
                                                    RouteQuery const& query);

/// The pieces that may be huffed after a move was played that misses a capture: those with a legal capture, where they
/// stand after the move. Empty for a legal move.
[[nodiscard]] SquareSet huffable_pieces(Variant const& variant, Position const& before, Move const& move);

}  // namespace damier
