#pragma once

#include "game/game.hpp"
#include "validate/finding.hpp"

#include <cstdint>
#include <vector>

namespace damier {

/// What the variant of a game is beyond doubt by, so that it tells something about the games around it.
enum class Certainty : std::uint8_t {
  none,
  board,  ///< its squares are of no other board, and it has no moves
  moves,  ///< it says so, or its moves are legal under no other variant
};

/// What the games before it say about the variant of a game.
struct VariantContext {
  Variant const* asked = nullptr;  ///< the user says that all games are of it
  Variant const* certain =
      nullptr;                    ///< of the last game of the file whose variant was beyond doubt, by moves if any was
  Variant const* last = nullptr;  ///< of the last game of the file that has one
};

/// Chooses the variant of a game: what the user says, else what its GameType says, else one under which its moves are
/// legal. What is odd about the GameType is added to findings, unless that is nullptr. Leaves game.variant empty for a
/// GameType that damier does not play.
[[nodiscard]] Certainty choose_variant(GameTape const& tape, Game& game, VariantContext const& context,
                                       std::vector<Finding>* findings);

/// A variant under which the main line of a game is legal from its start to its end, where the one that it says it is of
/// does not fit: the likeliest, or nullptr.
[[nodiscard]] Variant const* fitting_variant(GameTape const& tape, Game const& game);

}  // namespace damier
