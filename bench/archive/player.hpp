#pragma once

#include "names.hpp"

#include "board/position.hpp"
#include "rules/variant.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace damier::bench {

/// One played ply: the position before it and the move.
struct PlayedMove {
  Position position;
  Move move;
  std::string text;  ///< as PDN writes it
};

/// Plays games that resemble those of an archive: they follow openings that many games share and that transpose into
/// one another, and lose no more pieces than a player with two plies of foresight.
class ArchivePlayer {
 public:
  /// The openings depend on the seed.
  ArchivePlayer(Variant const& variant, std::uint64_t seed) noexcept : variant_{variant}, seed_{seed} {}

  /// How a game ended.
  enum class End : std::uint8_t { stopped, drawn, no_moves };
  /// Plays at most `plies` plies, the first book_plies of them from the opening book. The game is shorter if a side has
  /// no moves or the rules make it a draw.
  End play(Random& random, std::size_t plies, std::size_t book_plies, std::vector<PlayedMove>& moves) const;
  /// Plays some plies that could have been played instead of a move.
  void play_instead(Random& random, PlayedMove const& played, std::size_t plies, std::vector<PlayedMove>& moves) const;
  /// The position after the last of the moves.
  [[nodiscard]] Position end(std::vector<PlayedMove> const& moves) const noexcept;

  [[nodiscard]] Variant const& variant() const noexcept { return variant_; }

 private:
  [[nodiscard]] Move by_book(Random& random, Position const& position, MoveList const& legal) const;
  [[nodiscard]] Move by_foresight(Random& random, Position const& position, MoveList const& legal) const;
  [[nodiscard]] unsigned loss_after(Position const& position, Move const& move) const;

  Variant const& variant_;
  std::uint64_t seed_;
};

}  // namespace damier::bench
