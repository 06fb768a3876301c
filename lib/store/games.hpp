#pragma once

#include "game/game.hpp"
#include "store/base.hpp"
#include "store/detail/game_state.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

namespace damier {

/// The number of a game in its base, from 1, in the order of import.
enum class GameId : std::int64_t {};

/// The first and the last number of a range of games.
struct GameRange {
  std::int64_t first = 1;
  std::int64_t last = 0;

  [[nodiscard]] bool empty() const noexcept { return last < first; }
  [[nodiscard]] bool contains(GameId id) const noexcept {
    return static_cast<std::int64_t>(id) >= first && static_cast<std::int64_t>(id) <= last;
  }
  /// The common part of two ranges.
  [[nodiscard]] GameRange within(GameRange other) const noexcept {
    return {std::max(first, other.first), std::min(last, other.last)};
  }
};

inline constexpr GameRange every_game{1, std::numeric_limits<std::int64_t>::max()};

/// The facts by which games are counted: the outcome, the year and the ratings.
struct GameFacts {
  Outcome outcome = Outcome::unknown;
  std::optional<int> year, white_rating, black_rating;
};

/// The header of a game as queries see it.
struct GameHeader : GameFacts {
  GameId id{};
  std::string white, black, event, site, round, annotator, source;
  std::string date;     ///< as written
  std::string result;   ///< as written
  std::string variant;  ///< name, empty if not known
  VariantEvidence evidence = VariantEvidence::none;
  unsigned plies = 0;
  GameState state;
};

/// The numbers that games of a base have; an empty range if it has none.
[[nodiscard]] GameRange game_range(Base& base);
/// The variants of the games of the base that this program knows.
[[nodiscard]] std::vector<Variant const*> stored_variants(Base& base);
/// Whether a game has an illegal move that was accepted (import --on-illegal accept).
[[nodiscard]] bool has_accepted_moves(Base& base);

}  // namespace damier
