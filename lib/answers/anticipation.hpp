#pragma once

#include "answers/answer.hpp"
#include "board/position.hpp"
#include "store/games.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>

namespace damier::answers {

/// A position by itself, as a composition.
struct ComposedPosition {
  Variant const* variant = nullptr;
  Position position;
};

/// The variant of a base that a position is of: of those that it fits the one with the most games, or else
/// international draughts.
[[nodiscard]] Variant const& variant_of(Base& base, std::string const& fen);

struct AnticipationOptions {
  /// The composition: a game of the base, the games of a file that begin from a position, or a position.
  std::variant<GameId, std::string, ComposedPosition> asked;
  Variant const* variant = nullptr;  ///< of the games of a file; nullptr to infer it for each
  std::optional<std::uint64_t> limit = {};
  Language language = {};
};

/// The compositions of a base that may be earlier forms of others. Throws NotFound.
[[nodiscard]] std::unique_ptr<Answer> anticipation(BaseGames const& games, AnticipationOptions const& options);

}  // namespace damier::answers
