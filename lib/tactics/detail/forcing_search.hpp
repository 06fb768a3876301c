#pragma once

#include "endgame/tables.hpp"
#include "engine/search/score.hpp"
#include "rules/move.hpp"
#include "rules/variant.hpp"

#include <cstdint>
#include <memory>
#include <optional>

namespace damier {

/// What a search of forcing lines may spend on a position.
struct ForcingLimits {
  unsigned nodes = 1'500;        ///< positions; it ends at the first beyond
  unsigned free_moves = 8;       ///< moves of the solver that are no captures, in one line
  Score least_gain = man_score;  ///< smaller gains are not looked for
  unsigned threats = 2;          ///< in one line, after which the opponent has a free move
  bool crowning = true;          ///< whether a man that can step onto the last row is such a threat
};

/// What a search of forcing lines found. Values are in hundredths of a man.
struct ForcedGain {
  /// The first move of the best line that gains at least what was asked for; nothing if there is none.
  std::optional<Move> move;
  Score gain = 0;           ///< of that line, beyond what is due anyway; won_score if the game is won
  Score pending = 0;        ///< what the best captures alone change: 0 unless the side to move has to capture
  std::uint32_t nodes = 0;  ///< that were spent
};

/// Searches lines in which the opponent has little choice: the solver captures, sacrifices, or threatens; a line ends
/// where nobody can capture. It widens step by step: lines with one move of the solver that is no capture, with two,
/// and so on, until the nodes are spent. A gain that it finds is a claim to be proved, since the opponent's sacrifices
/// are not tried. It is compiled for the rules of each variant. After its construction it allocates nothing. One thread
/// uses one; an answer does not depend on what was asked before. After a stop request (text/stop_request.hpp) a search
/// ends within milliseconds, and throws Stopped.
class ForcingSearch {
 public:
  /// tables: of the variant, or none; they decide where lines end in them.
  explicit ForcingSearch(Variant const& variant, endgame::Tables const& tables = {});
  ForcingSearch(ForcingSearch&&) noexcept;
  ForcingSearch& operator=(ForcingSearch&&) noexcept;
  ~ForcingSearch();

  /// The best gain of the side to move. A position with one legal move has none: there is nothing to find.
  [[nodiscard]] ForcedGain search(Position const& position, ForcingLimits const& limits);
  /// A move by which the side to move reaches such a difference between its pieces and its opponent's, in hundredths of
  /// a man, or more; nothing if none is found. table_won_score asks for a won game.
  [[nodiscard]] std::optional<Move> reach(Position const& position, Score least, ForcingLimits const& limits);
  /// The difference between the pieces of a colour and its opponent's that the colour reaches by such lines: `least` or
  /// more, or what it reaches instead; either side may be to move. won_score or its negative if the game ends.
  [[nodiscard]] Score value(Position const& position, Colour solver, Score least, ForcingLimits const& limits);

  [[nodiscard]] Variant const& variant() const noexcept { return *variant_; }

  /// A search that is compiled for the rules of some variant. Not for use outside this room.
  class Compiled;

 private:
  Variant const* variant_;
  std::unique_ptr<Compiled> compiled_;
};

}  // namespace damier
