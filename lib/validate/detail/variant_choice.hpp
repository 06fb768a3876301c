#pragma once

#include "game/game.hpp"
#include "validate/finding.hpp"

#include <cstdint>
#include <vector>

namespace damier {

/// How well the variant of a game is known, and so how good evidence it is for the games around it.
enum class Certainty : std::uint8_t {
  none,
  likely,  ///< its moves are legal under it, but under others too; or it has none, and its squares are of no other
           ///< board
  moves,   ///< the text names it, or its moves are legal in no other variant
};

/// The evidence of earlier games for the variant of a game.
struct VariantContext {
  Variant const* asked = nullptr;  ///< the user gives it for all games
  /// The variant of the last game of the file whose variant was certain; if there is none yet, of the last whose
  /// variant was likely.
  Variant const* known = nullptr;
  Certainty certainty = Certainty::none;  ///< how certain known is
  Variant const* last = nullptr;          ///< of the last game of the file that has one
};

/// Chooses the variant of a game: that of the user, else that of its GameType, else that of another place of its text
/// (before the GameType if Game::claim requires it), else one in which its moves are legal. A guess that contradicts
/// what is certain around it has no evidence. Irregularities of the GameType are added to findings, unless that is
/// nullptr. Leaves game.variant empty for a GameType that damier does not support.
[[nodiscard]] Certainty choose_variant(GameTape const& tape, Game& game, VariantContext const& context,
                                       std::vector<Finding>* findings);

/// The name of a variant for a reader.
[[nodiscard]] Message title_of(Variant const& variant);

/// A variant in which the main line of a game is legal from its start to its end, if the declared one does not fit: the
/// likeliest, or nullptr.
[[nodiscard]] Variant const* fitting_variant(GameTape const& tape, Game const& game);

}  // namespace damier
