#pragma once

#include "endgame/detail/material.hpp"
#include "rules/variant.hpp"

#include <cstdint>
#include <functional>
#include <span>
#include <string>

namespace damier::endgame {

/// The most pieces for which distances and the column of the draw rules are made.
inline constexpr unsigned most_with_distances = 4;

struct BuildState {
  std::uint64_t done = 0;  ///< positions
  std::uint64_t all = 0;
};

struct BuildOptions {
  unsigned pieces = most_with_distances;  ///< the most
  unsigned threads = 1;
  bool distances = true;  ///< and the column of the draw rules
  std::string made_by;    ///< the program, for the header of the files
  /// Writes a file whole or not at all. The folder exists.
  std::function<void(std::string const& path, std::span<std::uint8_t const> bytes)> write;
  std::function<void(BuildState const&)> on_progress;  ///< may be empty
  std::function<bool()> is_stopped;                    ///< asked by all threads; may be empty
};

/// Builds the tables of a variant in the folder that table_folder() names. Files that are there already and sound are
/// kept, so that a build that was stopped goes on where it was. Returns false if it was stopped.
bool build(Variant const& variant, std::string const& folder, BuildOptions const& options);

/// The positions of so many pieces with one side to move.
[[nodiscard]] std::uint64_t count_positions(Variant const& variant, unsigned pieces);

/// Whether the rules of a variant limit the moves of endings of the tables. If not, what is won is won within them.
[[nodiscard]] bool limits_moves(Rules const& rules) noexcept;

}  // namespace damier::endgame
