#pragma once

#include "game/game.hpp"
#include "grammar/game_reader.hpp"
#include "validate/finding.hpp"

#include <vector>

namespace damier {

/// Whether a finding is one of those that propose_repairs searches repairs for.
[[nodiscard]] bool may_have_repair(Finding const& finding) noexcept;

/// Searches for the slips that explain the faults of a judged game, and stores them in Finding::repairs. findings are
/// those of the game's judgement; some may have been left out or reordered, but none changed. format is that of the
/// text that the tape was read from. Each repair is tried (RepairTrial): it is left out if the record is no better
/// after it, and is at most likely if it makes another move illegal. Costs nothing if all moves are legal.
void propose_repairs(GameTape const& tape, Game const& game, std::vector<Finding>& findings,
                     TextFormat format = TextFormat::pdn);

/// All legal moves of a judged game that are written with the sign of the other kind of move, each with its right sign,
/// in the order of the text. The finding sign-disagrees names only the first of them. Slip::ply is not set.
[[nodiscard]] std::vector<Slip> sign_slips(GameTape const& tape, Game const& game);

}  // namespace damier
