#pragma once

#include "notation/move_text.hpp"
#include "rules/variant.hpp"

#include <optional>
#include <vector>

namespace damier {

/// The path of a move over the board, for drawing it.
struct MovePath {
  std::vector<Square> squares;  ///< the start, for a capture one square behind each piece jumped, the end
  std::vector<Square> jumped;   ///< in their order; empty for a quiet move

  [[nodiscard]] SquareSet jumped_set() const noexcept { return SquareSet{jumped}; }
};

/// The path of a legal move; of several routes that are the same move, one.
[[nodiscard]] MovePath path_of(Variant const& variant, Position const& position, Move const& move);

/// The path of a move as a text claims it, legal or not: over the pieces that it jumps if the text can be followed with
/// some rule of capture left out, otherwise straight from square to square as written, jumping nothing.
[[nodiscard]] MovePath claimed_path(Variant const& variant, Position const& position, MoveText const& text);

/// The legal capture that is most like a claimed move: by the same piece, of the same pieces, with the same end, in
/// this order. Nothing if no capture is legal.
[[nodiscard]] std::optional<Move> nearest_capture(Variant const& variant, Position const& position,
                                                  MovePath const& claimed);

}  // namespace damier
