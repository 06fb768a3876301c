#pragma once

#include "rules/variant.hpp"

#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace damier {

/// Why a move is not legal.
enum class Cause : std::uint8_t {
  game_over,            ///< the side to move has no legal move
  no_piece,             ///< the start square is empty
  two_moves,            ///< the side that moved last moves again, as it could if it were its turn
  wrong_side,           ///< the start square holds a piece of the side that is not to move
  destination_occupied, ///< a piece stands on the end square
  missed_capture,       ///< a quiet move though a capture exists
  fewer_than_majority,  ///< a capture that takes fewer pieces than another one
  quality_rule,         ///< a capture of as many pieces, where the rules prefer another one
  stopped_midway,       ///< the beginning of a legal rafle
  jumped_twice,         ///< the route jumps one piece twice
  jumped_own_piece,     ///< the route jumps a piece of the mover's own colour
  passed_taken_piece,   ///< the route fits only if pieces are removed during the rafle
  captured_backwards,   ///< a man captures in a direction in which the rules let him not
  took_king,            ///< a man takes a king, which the rules do not let him
  backwards,            ///< a man stepped backwards
  blocked,              ///< a piece stands in the way of the king
  wrong_route,          ///< a legal capture has this start and end, but not these squares in between or pieces taken
  king_must_rest,       ///< the king has made as many quiet moves in a row as the rules allow
  no_such_route,        ///< none of these: the piece cannot get there
  too_many_routes,      ///< the position has more routes than can be listed
};

/// What the rules say about a cause: stable names that go into reports and bases.
struct CauseText {
  Cause cause;
  std::string_view code;        ///< "fewer-than-majority"
  std::string_view article;       ///< of the rules of play: "4.13", or empty
  std::string_view king_article;  ///< where a king's move has another one
  std::string_view annex_code;  ///< of the list of irregularities, FMJD Annex 1: "5.4.8", or empty
  std::string_view sentence;    ///< for a reader, without a full stop
};
[[nodiscard]] CauseText const& describe(Cause cause) noexcept;
/// Those of all causes.
[[nodiscard]] std::span<CauseText const> cause_texts() noexcept;

/// A move as a game text claims it: start, squares in between as written, end.
struct ClaimedMove {
  Square from;
  Square to;
  std::vector<Square> via;
  bool capture = false;  ///< written as a capture, or with squares in between
  std::optional<SquareSet> captured = {};  ///< the pieces taken, where the text names them
  bool follows_a_move = false;  ///< the side that is not to move played the move before this one
};

struct Ruling {
  Cause cause = Cause::no_such_route;
  std::optional<Square> where = {};  ///< the piece jumped twice, the own piece, the piece in the way
  unsigned taken = 0;           ///< pieces that the claimed capture takes
  unsigned obligatory = 0;      ///< pieces that a legal capture takes
};

/// The most specific reason why a claimed move is not legal, found by replaying the claim with one rule left out after
/// the other. The move must not be legal in the position.
[[nodiscard]] Ruling rule_on(Variant const& variant, Position const& position, ClaimedMove const& claim);

}  // namespace damier
