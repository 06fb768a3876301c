#pragma once

#include "rules/variant.hpp"

#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace damier {

/// The route of a capturing piece.
struct Route {
  /// The start square, then one square after each piece taken: the turning square where the direction changes, the
  /// square just behind the piece where it does not, and the end square after the last. The long form of a move.
  std::vector<Square> squares;
  /// The pieces taken, in their order.
  std::vector<Square> captured;

  /// For Relaxation::adjacent_pieces: the first piece that was taken in one leap with the one before it, so that no
  /// square between them is in squares.
  std::optional<Square> second_of_two = {};

  [[nodiscard]] SquareSet captured_set() const noexcept { return SquareSet{captured}; }
};

/// Rules of capture that a search may leave out, to find which capture was meant by an illegal move.
struct Relaxation {
  bool same_piece_twice = false;    ///< a piece may be jumped again (against FMJD 4.11)
  bool own_pieces = false;          ///< own pieces may be jumped (against 4.2, 4.3)
  bool removed_at_once = false;     ///< a piece taken no longer blocks the way (against 4.8)
  bool men_backwards = false;       ///< men capture backwards too, where the rules know no such capture
  bool men_take_kings = false;      ///< men take kings, where the rules forbid it
  bool adjacent_pieces = false;     ///< pieces one right behind the other may be jumped in one leap (against 4.2, 4.3)
  bool crowned_in_passing = false;  ///< a man that passes the far row continues as a king (against 4.15)
  bool turns_back = false;          ///< the next jump may go straight back
  bool lands_anywhere = false;      ///< a king may land on any free square behind a piece
  bool flies = false;               ///< the piece moves as a flying king, whatever it is
};

/// The conditions on a route.
struct RouteQuery {
  Square from;
  Square to;
  /// Squares that the piece must land on or pass over, in this order; squares of jumped pieces do not count.
  std::span<Square const> via = {};
  /// If set, exactly these pieces are taken.
  std::optional<SquareSet> captured = {};
  Relaxation relaxed = {};
  /// The via squares must be squares of the long form (Route::squares): passing over them is not enough.
  bool via_landings = false;
};

/// The route by which the piece on query.from captures and ends on query.to. If there are several, the one that takes
/// the most pieces; among equals the first in the order of directions. The majority rule and the duty to continue are
/// not checked. Nothing if there is none, or if the search would take too long (100,000 jumps tried).
[[nodiscard]] std::optional<Route> find_route(Variant const& variant, Position const& position,
                                              RouteQuery const& query);

/// Calls visit for every route that fits a query, within the same bound.
void visit_routes(Variant const& variant, Position const& position, RouteQuery const& query,
                  std::function<void(Route const&)> const& visit);

}  // namespace damier
