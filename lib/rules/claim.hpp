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

/// The claim with the squares in between read as what they are: where they all hold pieces that can be taken they are
/// the pieces taken and not the route; also, as the Hub protocol writes it, with the end square before them.
[[nodiscard]] ClaimedMove with_named_pieces(Position const& position, ClaimedMove claim);

/// What a claimed move does on the board, whoever is to move and whether or not it is legal: for a capture the pieces
/// that it names, else those on the route that it goes by with one rule of capture left out, else those between its
/// squares. Only pieces of the other side are taken. Nothing where no piece stands on the start square or one on the
/// end square.
[[nodiscard]] std::optional<Move> claimed_move(Variant const& variant, Position const& position,
                                               ClaimedMove const& claim);

}  // namespace damier
