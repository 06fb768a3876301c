#pragma once

#include "engine/detail/engine.hpp"
#include "rules/draws.hpp"
#include "rules/variant.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace damier {

/// Why a game between two engines ended.
enum class MatchEnd : std::uint8_t {
  no_move,       ///< the side to move has none and has lost (FMJD 7)
  draw_by_rule,  ///< see draw
  too_long,      ///< a draw after the most plies that a game may have
  fault,         ///< an engine did not answer, or with an illegal move, and has lost
  cancelled,     ///< the game has no result
};

/// How often an engine answered only when it was asked to stop.
struct LateAnswers {
  std::size_t count = 0;
  std::chrono::milliseconds longest{};  ///< from the question to the answer

  void add(std::chrono::milliseconds time) noexcept { *this += {1, time}; }
  LateAnswers& operator+=(LateAnswers const& others) noexcept {
    count += others.count;
    longest = std::max(longest, others.longest);
    return *this;
  }
};

/// A game between two engines.
struct MatchGame {
  std::vector<Move> moves;  ///< those of the opening, too
  MatchEnd end = MatchEnd::cancelled;
  std::optional<DrawReason> draw = {};
  std::optional<Colour> winner = {};
  std::optional<EngineFault> fault = {};
  std::array<LateAnswers, 2> late = {};  ///< by colour; they were played like others
};

struct MatchRules {
  Variant const* variant = &international();
  std::array<Level, 2> levels = {};  ///< by colour
  std::size_t most_plies = 400;
};

/// Plays a game from the position after an opening, whose moves are legal and do not end it. engines: by colour.
[[nodiscard]] MatchGame play_match_game(std::array<Engine*, 2> const& engines, std::vector<Move> const& opening,
                                        MatchRules const& rules);

}  // namespace damier
