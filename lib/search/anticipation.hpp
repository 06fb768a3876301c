#pragma once

#include "search/detail/lines_of_play.hpp"
#include "store/base.hpp"
#include "store/games.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace damier {

/// A composition that others are compared with: what its lines pass through. Positions and moves follow each other as
/// they are played; the last position has no move.
struct Composition {
  struct Step {
    Position position;
    std::optional<Move> move = {};
  };
  Variant const* variant = nullptr;
  std::vector<std::vector<Step>> lines;

  /// A position alone: only compositions that reach it can be found.
  [[nodiscard]] static Composition of(Variant const& variant, Position const& position);
  /// All lines of a game, each up to its last capture: what comes after it is no part of the idea. A line without a
  /// capture is its first position.
  [[nodiscard]] static Composition of(Game const& game);
};

/// Why a composition of a base may be an earlier form of another one.
struct Anticipation {
  /// A position of both; or a mechanism: the same moves with the same captures, sacrifices and all, whatever else is on
  /// the board.
  enum class Shared : std::uint8_t { position, mechanism };

  GameId game{};
  std::string line;  ///< game/line_name.hpp
  unsigned ply = 0;  ///< half moves of the line played before what is shared
  Shared shared = Shared::position;
  bool mirrored = false;  ///< with the board turned by half a turn and the colours exchanged
  bool shifted = false;   ///< of a mechanism: elsewhere on the board
  unsigned moves = 0;     ///< of the mechanism
  Variant const* variant = nullptr;
  Position position;  ///< the shared one, or the one that the mechanism begins in, as it is in that game
};

/// The shortest mechanism: fewer moves are the same too often by chance. The last of them takes two pieces or more.
inline constexpr unsigned least_mechanism = 5;

/// The games of a base that begin from a position of their own, are of the composition's variant and share a position
/// or a mechanism with it, in whatever line; one for each, by their numbers: the shared position with the most pieces,
/// or else the longest mechanism. Left out is the game that the composition itself is.
[[nodiscard]] std::vector<Anticipation> anticipations(Base& base, Composition const& composition,
                                                      std::optional<GameId> itself = {}, unsigned threads = 1);

/// When a record was made, as a number such as 19750630 of the first day that it can have been: from the Date tag, or
/// else from a year in the site or event, where collections of problems write their source. Nothing without a year.
[[nodiscard]] std::optional<std::int64_t> composed_on(GameHeader const& header);

}  // namespace damier
