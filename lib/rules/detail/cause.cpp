#include "rules/detail/cause.hpp"

#include <array>
#include <cstddef>

namespace damier {
namespace {

// Articles of FMJD Annex 1; the 5.4 numbers are its list of irregularities.
constexpr std::array texts{
    CauseText{Cause::game_over, "game-over", "7", "", ""},
    CauseText{Cause::no_piece, "no-piece", "", "", ""},
    CauseText{Cause::two_moves, "two-moves-in-a-row", "3", "", "5.4.1"},
    CauseText{Cause::wrong_side, "wrong-side", "", "", "5.4.5"},
    CauseText{Cause::destination_occupied, "destination-occupied", "3.4", "3.9", "5.4.2"},
    CauseText{Cause::missed_capture, "missed-capture", "4.1", "", "5.4.6"},
    CauseText{Cause::fewer_than_majority, "fewer-than-majority", "4.13", "", "5.4.8"},
    CauseText{Cause::quality_rule, "quality-rule", "", "", "5.4.8"},
    CauseText{Cause::stopped_midway, "stopped-midway", "4.5", "4.6", "5.4.9"},
    CauseText{Cause::jumped_twice, "jumped-twice", "4.11", "", "5.4.2"},
    CauseText{Cause::jumped_own_piece, "jumped-own-piece", "4.2", "4.3", "5.4.2"},
    CauseText{Cause::jumped_two_at_once, "jumped-two-at-once", "4.2", "4.3", "5.4.2"},
    CauseText{Cause::passed_taken_piece, "passed-taken-piece", "4.8", "", "5.4.2"},
    CauseText{Cause::turned_back, "turned-back", "", "", ""},
    CauseText{Cause::captured_backwards, "man-captures-backwards", "", "", "5.4.2"},
    CauseText{Cause::took_king, "man-takes-king", "", "", "5.4.2"},
    CauseText{Cause::promoted_in_passing, "promoted-in-passing", "4.15", "", "5.4.16"},
    CauseText{Cause::went_on_after_promotion, "went-on-after-promotion", "", "", "5.4.16"},
    CauseText{Cause::promotion_missed, "promotion-missed", "", "", "5.4.15"},
    CauseText{Cause::landed_too_far, "landed-too-far", "", "", "5.4.2"},
    CauseText{Cause::man_as_king, "man-moves-as-king", "3.4", "", "5.4.16"},
    CauseText{Cause::goes_too_far, "goes-too-far", "3.4", "", "5.4.2"},
    CauseText{Cause::nothing_to_capture, "nothing-to-capture", "4.2", "4.3", "5.4.2"},
    CauseText{Cause::backwards, "man-backwards", "3.4", "", "5.4.2"},
    CauseText{Cause::blocked, "blocked", "3.9", "", "5.4.2"},
    CauseText{Cause::too_few_removed, "too-few-removed", "4.8", "", "5.4.11"},
    CauseText{Cause::wrong_pieces_removed, "wrong-pieces-removed", "4.8", "", "5.4.12"},
    CauseText{Cause::wrong_route, "wrong-route", "", "", "5.4.2"},
    CauseText{Cause::king_must_rest, "king-must-rest", "", "", "5.4.2"},
    CauseText{Cause::no_such_route, "no-such-route", "", "", "5.4.2"},
    CauseText{Cause::too_many_routes, "too-many-routes", "", "", ""},
};

constexpr bool in_order() noexcept {
  for (std::size_t i = 0; i < texts.size(); ++i) {
    if (texts[i].cause != static_cast<Cause>(i)) {
      return false;
    }
  }
  return true;
}
static_assert(in_order());

}  // namespace

CauseText const& describe(Cause cause) noexcept { return texts[static_cast<std::size_t>(cause)]; }
std::span<CauseText const> cause_texts() noexcept { return texts; }

}  // namespace damier
