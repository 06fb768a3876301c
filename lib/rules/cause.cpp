#include "rules/cause.hpp"

#include <array>
#include <cstddef>

namespace damier {
namespace {

// Articles of FMJD Annex 1; the 5.4 numbers are its list of irregularities.
constexpr std::array texts{
    CauseText{Cause::game_over, "game-over", "7", "", "", "the game is over: the side to move has no legal move",
              "la partie est finie : le camp au trait n'a plus de coup légal"},
    CauseText{Cause::no_piece, "no-piece", "", "", "", "no piece stands on the start square",
              "aucune pièce ne se trouve sur la case de départ"},
    CauseText{Cause::two_moves, "two-moves-in-a-row", "3", "", "5.4.1", "the side that moved last moves again",
              "le camp qui vient de jouer joue une seconde fois"},
    CauseText{Cause::wrong_side, "wrong-side", "", "", "5.4.5", "the piece belongs to the side that is not to move",
              "la pièce appartient au camp qui n'a pas le trait"},
    CauseText{Cause::destination_occupied, "destination-occupied", "3.4", "3.9", "5.4.2", "the end square is occupied",
              "la case d'arrivée est occupée"},
    CauseText{Cause::missed_capture, "missed-capture", "4.1", "", "5.4.6",
              "a quiet move though a capture is obligatory",
              "un simple déplacement alors que la prise est obligatoire"},
    CauseText{Cause::fewer_than_majority, "fewer-than-majority", "4.13", "", "5.4.8",
              "the capture takes fewer pieces than the majority rule demands",
              "la prise choisie n'est pas majoritaire"},
    CauseText{Cause::quality_rule, "quality-rule", "", "", "5.4.8", "another capture goes before this one by the rules",
              "une autre prise est prioritaire d'après les règles"},
    CauseText{Cause::stopped_midway, "stopped-midway", "4.5", "4.6", "5.4.9", "the rafle stops before its end",
              "la rafle s'arrête avant sa fin"},
    CauseText{Cause::jumped_twice, "jumped-twice", "4.11", "", "5.4.2", "the rafle jumps the same piece twice",
              "la rafle saute deux fois la même pièce"},
    CauseText{Cause::jumped_own_piece, "jumped-own-piece", "4.2", "4.3", "5.4.2",
              "the rafle jumps a piece of its own colour", "la rafle saute une pièce de son propre camp"},
    CauseText{Cause::jumped_two_at_once, "jumped-two-at-once", "4.2", "4.3", "5.4.2",
              "the rafle jumps two pieces that stand one right behind the other",
              "la rafle saute d'un coup deux pièces placées l'une derrière l'autre"},
    CauseText{Cause::passed_taken_piece, "passed-taken-piece", "4.8", "", "5.4.2",
              "the rafle passes a piece already taken, which stays on the board until the end",
              "la rafle repasse sur une pièce déjà prise, qui reste sur le damier jusqu'à la fin (coup turc)"},
    CauseText{Cause::turned_back, "turned-back", "", "", "", "the rafle goes back along its own line between two jumps",
              "la rafle fait demi-tour sur sa propre ligne entre deux sauts"},
    CauseText{Cause::captured_backwards, "man-captures-backwards", "", "", "5.4.2",
              "a man captures backwards, which he may not in this variant",
              "un pion prend en arrière, ce que cette variante lui interdit"},
    CauseText{Cause::took_king, "man-takes-king", "", "", "5.4.2",
              "a man takes a king, which he may not in this variant",
              "un pion prend une dame, ce que cette variante lui interdit"},
    CauseText{Cause::promoted_in_passing, "promoted-in-passing", "4.15", "", "5.4.16",
              "a man who only passes the far row goes on as a king, but stays a man",
              "un pion qui ne fait que passer sur la rangée de promotion continue en dame, alors qu'il reste pion"},
    CauseText{Cause::went_on_after_promotion, "went-on-after-promotion", "", "", "5.4.16",
              "the capture goes on from the far row, where the man's promotion ends it",
              "la prise continue depuis la rangée de promotion, où la promotion du pion la termine"},
    CauseText{Cause::promotion_missed, "promotion-missed", "", "", "5.4.15",
              "the man became a king on the far row and must go on capturing as one",
              "le pion, devenu dame sur la rangée de promotion, doit continuer la rafle en dame"},
    CauseText{Cause::landed_too_far, "landed-too-far", "", "", "5.4.2",
              "the king lands further behind the piece taken than the rules of this variant let it",
              "la dame s'arrête plus loin derrière la pièce prise que cette variante ne le permet"},
    CauseText{Cause::man_as_king, "man-moves-as-king", "3.4", "", "5.4.16", "a man goes as far as only a king may",
              "un pion va aussi loin que seule une dame le peut"},
    CauseText{Cause::goes_too_far, "goes-too-far", "3.4", "", "5.4.2", "the piece goes over more squares than it may",
              "la pièce franchit plus de cases qu'elle ne le peut"},
    CauseText{Cause::nothing_to_capture, "nothing-to-capture", "4.2", "4.3", "5.4.2",
              "no piece stands there that could be captured", "aucune pièce à prendre ne se trouve là"},
    CauseText{Cause::backwards, "man-backwards", "3.4", "", "5.4.2", "a man moves backwards", "un pion recule"},
    CauseText{Cause::blocked, "blocked", "3.9", "", "5.4.2", "a piece stands in the way", "une pièce barre le chemin"},
    CauseText{Cause::too_few_removed, "too-few-removed", "4.8", "", "5.4.11",
              "fewer pieces are removed than this capture takes",
              "il est enlevé moins de pièces que cette rafle n'en prend"},
    CauseText{Cause::wrong_pieces_removed, "wrong-pieces-removed", "4.8", "", "5.4.12",
              "a piece is removed that this capture does not take",
              "il est enlevé une pièce que cette rafle ne prend pas"},
    CauseText{Cause::wrong_route, "wrong-route", "", "", "5.4.2",
              "no legal capture with this start and end goes this way",
              "aucune prise légale entre ces deux cases ne passe par là"},
    CauseText{Cause::king_must_rest, "king-must-rest", "", "", "5.4.2",
              "the king has moved as often in a row as it may",
              "la dame a déjà joué autant de coups de suite que la règle le permet"},
    CauseText{Cause::no_such_route, "no-such-route", "", "", "5.4.2", "the piece cannot go there",
              "la pièce ne peut pas aller là"},
    CauseText{Cause::too_many_routes, "too-many-routes", "", "", "",
              "the position has too many capture routes to judge",
              "la position offre trop de rafles pour qu'on puisse juger"},
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
