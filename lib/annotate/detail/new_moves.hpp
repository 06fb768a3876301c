#pragma once

#include "annotate/detail/annotator.hpp"
#include "store/games.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace damier {

/// The move with which a game leaves the other games of its base.
struct NewMove {
  std::uint32_t ply = 0;    ///< the half move that reaches the position
  std::uint32_t games = 0;  ///< other games that reached the position before it, by whatever moves; at least 1
  bool operator==(NewMove const&) const = default;
};

/// Finds for each game of a base the first position of its main line that no other game of its variant reaches within
/// the same number of plies. The result depends on the games alone, not on their order.
///
/// Positions are compared by hashes of 64 bits. The base is read in as many parts of all hashes as their memory bounds,
/// twice for each part: 8 bytes for each game and at most the given number for the hashes.
class NewMoves {
 public:
  static constexpr unsigned last_ply = 60;  ///< positions beyond it are not compared
  static constexpr std::size_t default_memory = 256U << 20U;

  explicit NewMoves(Base& base, std::size_t memory = default_memory);

  /// Nothing for a game that other games have in common with it up to last_ply, or that shares nothing with any.
  [[nodiscard]] std::optional<NewMove> of(GameId game) const;

 private:
  std::int64_t first_ = 1;
  std::vector<NewMove> moves_;  // by game; ply 0 for none
};

/// Notes "new after 312 games" at the new move of a game.
[[nodiscard]] std::unique_ptr<Annotator> make_new_move_annotator(AnnotationTools const& tools);

}  // namespace damier
