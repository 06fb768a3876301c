#pragma once

#include "board/position.hpp"
#include "grammar/json/writer.hpp"
#include "rules/variant.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace damier::answers {

/// A position as it is typed: "start", a FEN or a position of the Hub protocol. Throws WrongQuestion.
[[nodiscard]] Position typed_position(std::string_view text, Variant const& variant);

/// The moves from a position that some texts mean, in any notation; what: before the fault, "--moves: ". Throws
/// WrongQuestion at a text that does not mean exactly one legal move.
[[nodiscard]] std::vector<Move> typed_moves(Variant const& variant, Position position,
                                            std::vector<std::string> const& texts, std::string_view what = {});
/// The position after them.
[[nodiscard]] Position after_moves(Variant const& variant, Position position, std::vector<std::string> const& moves,
                                   std::string_view what = {});

/// Adds a position with what can be played in it to the object that is open: "fen"; "board", its pieces as the viewer
/// has them (export/viewer_game.hpp); "side", w or b; "moves", each with its text, the squares of its path and those
/// that it takes, as numbers from 1, and the FEN after it; "refused", true if there are too many captures to list;
/// "outcome", "white-wins" or "black-wins" where nothing can be played, "draw" where the moves from start reach a draw
/// by rule, else null. start: where the moves begin.
void add_position(JsonWriter& json, Variant const& variant, Position const& start, std::vector<Move> const& moves = {});

}  // namespace damier::answers
