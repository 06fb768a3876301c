#pragma once

#include "game/game.hpp"
#include "notation/numbering.hpp"
#include "rules/variant.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

namespace damier {

/// Successive moves of a game that are written like nearly all moves, two squares and a sign, with only items among
/// them that change nothing: they are replayed together.
struct MoveRun {
  static constexpr std::size_t most = MenMoves::most;

  MoveRun() noexcept {}  // NOLINT(modernize-use-equals-default): the arrays stay uninitialised on purpose

  std::size_t size = 0;
  std::uint64_t written_as_captures = 0;  ///< a bit of each
  std::array<Item*, most> items;          ///< of the game
  union {                                 // not constructed
    std::array<MoveEnds, most> ends;
  };
  // Memory for the played moves.
  union {
    std::array<SquareSet, most> captured;
  };
  union {
    std::array<PlayedMove, most> played;
  };

  /// Reads the moves from the item at place on, as many as there are and fit.
  void read(Game& game, std::size_t place, Numbering const& numbering);

  [[nodiscard]] bool is_written_as_capture(std::size_t place) const noexcept {
    return (written_as_captures >> place & 1U) != 0;
  }
};

}  // namespace damier
