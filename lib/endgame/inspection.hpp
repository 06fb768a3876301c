#pragma once

#include "board/position.hpp"
#include "endgame/detail/material.hpp"
#include "endgame/tables.hpp"
#include "rules/variant.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace damier::endgame {

/// What the files of a slice say.
struct SliceInfo {
  Material material;
  std::uint64_t positions = 0;
  std::uint64_t wins = 0;  ///< of the side to move
  std::uint64_t losses = 0;
  std::optional<std::uint64_t> wins_within_rules;  ///< where there is that column, or no limit
  std::optional<std::uint64_t> losses_within_rules;
  unsigned longest = 0;  ///< the longest distance of a win; 0 if there is no win
  Position longest_win;  ///< one with that distance, White to move
  std::uint64_t outcome_bytes = 0;
  std::uint64_t distance_bytes = 0;
  std::uint64_t rule_bytes = 0;
  std::string made_by;

  [[nodiscard]] std::uint64_t draws() const noexcept { return positions - wins - losses; }
};

/// The slices of a variant in a folder, in the order in which they are built. Nothing for files that are refused.
[[nodiscard]] std::vector<SliceInfo> slices_in(std::string const& folder, Variant const& variant);

struct VerifyOptions {
  bool all = false;                        ///< every position
  std::uint64_t positions_a_slice = 2000;  ///< else so many, chosen by a fixed seed
  unsigned threads = 1;
  std::function<void(std::uint64_t positions)> on_progress;  ///< called in one thread; may be empty
  std::function<bool()> is_stopped;                          ///< may be empty
};

struct Verification {
  std::vector<RefusedTable> refused;
  std::vector<Position> wrong;  ///< a value that those of the positions after its moves contradict; the first 100
  std::uint64_t files = 0;
  std::uint64_t positions = 0;  ///< that were compared
  bool complete = true;         ///< false if it was stopped

  [[nodiscard]] bool is_sound() const noexcept { return refused.empty() && wrong.empty(); }
};

/// Checks the checksums of all files, and outcomes and distances against those of the positions after each legal move.
[[nodiscard]] Verification verify(std::string const& folder, Variant const& variant, VerifyOptions const& options);

}  // namespace damier::endgame
