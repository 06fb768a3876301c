#pragma once

#include "game/game.hpp"
#include "store/main_line.hpp"

#include <functional>
#include <span>

namespace damier::bench {

/// Reads the games of files as international draughts, and gives each with its main line, which has no variant where
/// the game is of another one.
void visit_lines(std::span<char* const> files, std::function<void(Game const&, MainLine const&)> const& visit);

}  // namespace damier::bench
