#pragma once

#include "game/game.hpp"
#include "validate/finding.hpp"

#include <cstdint>
#include <vector>

namespace damier {

/// How well the variant of a game is known, so that it tells something about the games around it.
enum class Certainty : std::uint8_t {
  none,
  likely,  ///< its moves are legal under it, but under others too; or it has none, and its squares are of no other
           ///< board
  moves,   ///< it says so, or its moves are legal under no other variant
};

/// What the games before it say about the variant of a game.
struct VariantContext {
  Variant const* asked = nullptr;  ///< the user says that all games are of it
  /// Of the last game of the file whose variant was beyond doubt; if there is none yet, was likely.
  Variant const* known = nullptr;
  Certainty certainty = Certainty::none;  ///< of that
  Variant const* last = nullptr;          ///< of the last game of the file that has one
};

/// Chooses the variant of a game: what the user says, else what its GameType says, else what its text says in another
/// place (before the GameType where Game::claim says so), else one under which its moves are legal; a guess that is at
/// odds with what is certain around it has no evidence. What is odd about the GameType is added to findings, unless
/// that is nullptr. Leaves game.variant empty for a GameType that damier does not play.
[[nodiscard]] Certainty choose_variant(GameTape const& tape, Game& game, VariantContext const& context,
                                       std::vector<Finding>* findings);

/// Whether a tag Variant, which some programs write in the place of GameType, names one that damier does not know:
/// "Antidraughts", where who has no move left has won.
[[nodiscard]] bool is_of_unknown_variant(Game const& game);

/// A variant under which the main line of a game is legal from its start to its end, where the one that it says it is
/// of does not fit: the likeliest, or nullptr.
[[nodiscard]] Variant const* fitting_variant(GameTape const& tape, Game const& game);

}  // namespace damier
