#pragma once

#include "game/game.hpp"
#include "grammar/game_reader.hpp"
#include "validate/finding.hpp"

#include <vector>

namespace damier {

/// Looks for the slips that explain the faults of a judged game, and puts what it finds into Finding::repairs: see
/// there. findings are those of the game's judgement, changed by nobody but to leave some out or put them in another
/// order; format is that of the text that the tape was read from. Each repair is tried (RepairTrial): one after which
/// the record is no better is left out, and one that makes another line illegal is likely at most. Costs nothing where
/// every line is legal.
void propose_repairs(GameTape const& tape, Game const& game, std::vector<Finding>& findings,
                     TextFormat format = TextFormat::pdn);

/// All legal moves of a judged game that are written with the sign of the other sort of move, of which the finding
/// sign-disagrees names the first: each with its right sign, in the order of the text. Slip::ply is not told.
[[nodiscard]] std::vector<Slip> sign_slips(GameTape const& tape, Game const& game);

}  // namespace damier
