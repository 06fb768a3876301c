#pragma once

#include "game/game.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace damier {

/// A game as if one of its lines (game/line_name.hpp) had been played: the moves up to the one that the line replaces,
/// then those of the line, with what is written at them and the variations that branch from them. It has the tags of
/// the game and, unless it is the main line, the result *. Nothing if the game has no line of that name.
[[nodiscard]] std::optional<Game> game_of_line(Game const& game, std::string_view name);

/// A game of a variant that begins from a position and has no moves yet. It has the tags GameType, and SetUp and FEN if
/// the position is not the start of the variant.
[[nodiscard]] Game game_from_position(Variant const& variant, Position const& start);

/// What is played in a game from a position of its main line on, as a game that starts from that position: the moves
/// with what is written at them and their variations, at most so many plies of the main line. If there are more, the
/// text ends with "…" and without a result. What is written before the first move is left out. Nothing if no legal move
/// is played in the position.
[[nodiscard]] std::optional<Game> game_from_ply(Game const& game, unsigned ply, unsigned plies);

/// The names of the lines of a game, in the order of the text: the main line, and its side lines with theirs.
[[nodiscard]] std::vector<std::string> line_names(Game const& game);

}  // namespace damier
