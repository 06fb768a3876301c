#pragma once

#include "board/position.hpp"
#include "endgame/detail/material.hpp"
#include "endgame/tables.hpp"
#include "rules/variant.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace damier::endgame {

/// A folder of tables with those of all variants, opened for reading. Every function may be called from any thread.
class TableFolder {
 public:
  /// Opens what is there. Never throws because of files: a folder that does not exist is an empty one.
  explicit TableFolder(std::string path);

  [[nodiscard]] std::string const& path() const noexcept { return path_; }
  /// The tables of a variant; none if the folder has none.
  [[nodiscard]] Tables const& of(Variant const& variant) const noexcept;
  /// Whether it has no table of any variant.
  [[nodiscard]] bool empty() const noexcept;
  /// The files that are not used, of all variants.
  [[nodiscard]] std::vector<RefusedTable> refused() const;
  /// A number that differs if the tables of one of some variants do: see Tables::digest().
  [[nodiscard]] std::uint64_t digest_of(std::span<Variant const* const> some) const noexcept;

 private:
  std::string path_;
  std::vector<Tables> tables_;  // by variant, in the order of variants()
};

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
