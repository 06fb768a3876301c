#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace damier {

/// Why a move is not legal.
enum class Cause : std::uint8_t {
  game_over,             ///< the side to move has no legal move
  no_piece,              ///< the start square is empty
  two_moves,             ///< the side that moved last moves again, with a move that would be legal if it were its turn
  wrong_side,            ///< the start square holds a piece of the side that is not to move
  destination_occupied,  ///< a piece stands on the end square
  missed_capture,        ///< a quiet move though a capture exists
  fewer_than_majority,   ///< a capture that takes fewer pieces than another one
  quality_rule,          ///< a capture that the rules rank below another one for another reason: CaptureKey
  stopped_midway,        ///< the beginning of a legal rafle
  jumped_twice,          ///< the route jumps one piece twice
  jumped_own_piece,      ///< the route jumps a piece of the mover's own colour
  jumped_two_at_once,    ///< the route jumps adjacent pieces in one leap
  passed_taken_piece,    ///< the route is possible only if pieces are removed during the rafle
  turned_back,           ///< the route goes back along the same line between two jumps
  captured_backwards,    ///< a man captures in a direction that the rules forbid
  took_king,             ///< a man takes a king, which the rules forbid
  promoted_in_passing,   ///< a man that only passes the far row continues as a king
  went_on_after_promotion,  ///< the capture goes on from the far row, where the man's promotion ends it
  promotion_missed,         ///< a man that has become a king in the capture stops as if it were still a man
  landed_too_far,           ///< a king lands further behind a piece than the rules allow
  man_as_king,              ///< a man goes three squares or more, or captures from afar, as only a king may
  goes_too_far,             ///< a man goes two squares, or a piece flies in a variant in which none does
  nothing_to_capture,       ///< the route jumps over empty squares
  backwards,                ///< a man stepped backwards
  blocked,                  ///< a piece stands in the way of the king
  too_few_removed,          ///< the text names fewer pieces than the capture between its squares takes
  wrong_pieces_removed,     ///< the text names a piece that the capture between its squares does not take
  wrong_route,              ///< a legal capture has this start and end, but not these squares in between
  king_must_rest,           ///< the king has made as many quiet moves in a row as the rules allow
  no_such_route,            ///< none of these: the piece cannot get there
  too_many_routes,          ///< the position has more routes than can be listed
};

/// What the rules say about a cause. The names are stable: reports and bases contain them.
struct CauseText {
  Cause cause;
  std::string_view code;          ///< "fewer-than-majority"
  std::string_view article;       ///< of the rules of play: "4.13", or empty
  std::string_view king_article;  ///< of a move by a king, if it differs
  std::string_view annex_code;    ///< of the list of irregularities, FMJD Annex 1: "5.4.8", or empty
};
[[nodiscard]] CauseText const& describe(Cause cause) noexcept;
/// All causes.
[[nodiscard]] std::span<CauseText const> cause_texts() noexcept;

}  // namespace damier
