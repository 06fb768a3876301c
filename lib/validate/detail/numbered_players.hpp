#pragma once

#include "game/game.hpp"
#include "validate/detail/header_findings.hpp"
#include "validate/finding.hpp"

#include <vector>

namespace damier {

/// Gives the players that a text has by number, [P1 "…"] and [P2 "…"], as some sites do, the tags White and Black that
/// the game lacks: the first player is the one who begins. To be called when the variant and the start of the game are
/// known. A game from the usual start that has neither, but tags of unknown names, gets a finding.
void name_numbered_players(GameTape const& tape, Game& game, OncePerFile& reported, std::vector<Finding>& findings);

}  // namespace damier
