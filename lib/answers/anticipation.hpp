#pragma once

#include "answers/answer.hpp"
#include "answers/base_games.hpp"
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
