#pragma once

#include "game/game.hpp"
#include "language/language.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace damier {

/// How the annotations of layers are printed.
struct LayerPrint {
  enum class Values : std::uint8_t {
    where_they_matter,  ///< for people: "(+0.35; a mistake)", see with_printed_layers
    as_commands,        ///< for programs: "[%eval 0.35] a mistake", of each position that has one
  };
  std::optional<Language> words = {};  ///< the language of comments and names; these are left out if there is none
  Values values = Values::where_they_matter;
};

/// A game as it is printed.
struct PrintedGame {
  Game game;
  std::vector<std::size_t> layer_comments = {};  ///< the places of the items that are comments of layers, ascending
};

/// The game with its notes of layers as other programs and books have them, without marks: signs, moves as
/// variations, words and values as comments. It is not read back as layers. Comments for people are in parentheses:
/// running text is read back as the same game if the moves that its comments name are.
///
/// - A move has one sign. That of people stays. Of several layers the one decides that knows most: endgame (tables),
///   shots (proofs), mistakes (an engine's values), then the others; of one layer the most severe sign. Comments and
///   moves of the other layers that sign the move are left out, since they judge it otherwise.
/// - A value is printed after a move with a sign, after one that changes it by half a man or more, where the position
///   before has none, and at the end of the main line; values beyond three men count as three there. The engine's best
///   line is a variation of the move that changed the value, unless another layer has moves there.
/// - Moves are replayed: a variation ends before its first move that is not legal, and the move that was played is no
///   alternative to itself.
[[nodiscard]] PrintedGame with_printed_layers(Game const& game, LayerPrint const& print);

/// The places of the signs of layers that with_printed_layers() leaves out, ascending: their moves have another sign.
[[nodiscard]] std::vector<std::size_t> overruled_signs(Game const& game);

}  // namespace damier
