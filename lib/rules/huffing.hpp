#pragma once

#include "rules/routes.hpp"
#include "rules/variant.hpp"

#include <cstddef>
#include <vector>

namespace damier {

// The old rules under which a capture that is missed or incomplete is accepted: the opponent may remove ("huff", in
// French "souffler") a piece that should have captured, and then plays his own move.

/// Whether a move can be played: it is legal, or these rules accept it although it misses a capture. A move that breaks
/// the rules of jumping or stepping can never be played.
[[nodiscard]] Legality playability(Variant const& variant, Position const& position, Move const& move);

/// Whether a piece of the side to move could make a quiet move if no capture were possible.
[[nodiscard]] bool can_step(Variant const& variant, Position const& position, Square from, Square to);

/// The captures that fit a query by the rules of jumping alone, each distinct move once: including those that take too
/// few pieces or could continue. At most most_captures_by_jumping of those that the search of find_route() finds.
inline constexpr std::size_t most_captures_by_jumping = 64;
[[nodiscard]] std::vector<Move> captures_by_jumping(Variant const& variant, Position const& position,
                                                    RouteQuery const& query);

/// The pieces that may be huffed after a move that misses a capture: those with a legal capture, on their squares after
/// the move. Empty for a legal move.
[[nodiscard]] SquareSet huffable_pieces(Variant const& variant, Position const& before, Move const& move);

}  // namespace damier
