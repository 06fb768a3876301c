#pragma once

#include "rules/variant.hpp"

#include <optional>
#include <vector>

namespace damier {

/// A move as a game text claims it: start, squares in between as written, end.
struct ClaimedMove {
  Square from;
  Square to;
  std::vector<Square> via;
  bool capture = false;                    ///< written as a capture, or with squares in between
  std::optional<SquareSet> captured = {};  ///< the pieces taken, where the text names them
  bool follows_a_move = false;             ///< the side that is not to move played the move before this one
};

/// The claim with its squares in between interpreted. If all of them hold pieces that can be taken, they are the
/// captured pieces and not the route. The Hub protocol writes the end square before the captured pieces: that form is
/// recognised, too.
[[nodiscard]] ClaimedMove with_named_pieces(Position const& position, ClaimedMove claim);

/// The effect of a claimed move on the board, whoever is to move and whether or not it is legal. A capture takes the
/// pieces that it names; if it names none, those on its route with one rule of capture left out; if there is no such
/// route, those between its squares. Only pieces of the other side are taken. Nothing if no piece is on the start
/// square or one is on the end square.
[[nodiscard]] std::optional<Move> claimed_move(Variant const& variant, Position const& position,
                                               ClaimedMove const& claim);

}  // namespace damier
