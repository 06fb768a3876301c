#pragma once

#include "board/position.hpp"
#include "game/game.hpp"
#include "store/main_line.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

namespace damier {

/// What becomes of a game behind the last of its positions that is in some lines.
enum class LinesCourse : std::uint8_t {
  follow,  ///< it ends there, or the lines do
  leave    ///< it plays a move that they do not have
};

/// How a game goes through some lines.
struct LinesPassage {
  LinesCourse course = LinesCourse::follow;
  Position position;                ///< the last one that is in the lines
  unsigned ply = 0;                 ///< half moves played before it
  std::optional<Move> move = {};    ///< that the game plays in it
  std::vector<Move> expected = {};  ///< those of the lines
  /// The half moves after which the game came to the lines by a move that they do not have, the last time; nothing if
  /// it was in them from its start.
  std::optional<unsigned> met = {};
};

/// Lines as a person prepares them: the positions of games with all their variations, and the moves that are played in
/// each. A position is the same by whatever moves it is reached.
class Repertoire {
 public:
  /// Adds the lines of a replayed game, up to the first move of each that cannot be played; one without a variant adds
  /// nothing.
  void add(Game const& game);
  [[nodiscard]] bool has_moves() const noexcept { return has_moves_; }

  /// How a game goes through the lines; nothing if it makes no move to a position of theirs.
  [[nodiscard]] std::optional<LinesPassage> passage(MainLine const& line) const;

 private:
  struct Place {
    Variant const* variant;
    Position position;
    bool operator==(Place const&) const = default;
  };
  struct Hash {
    [[nodiscard]] std::size_t operator()(Place const& place) const noexcept { return zobrist(place.position); }
  };

  std::unordered_map<Place, std::vector<Move>, Hash> moves_;
  unsigned fewest_pieces_ = ~0U;  // in a position of the lines
  bool has_moves_ = false;
};

/// Which games a search with lines finds.
enum class LinesAs : std::uint8_t {
  any,     ///< all that go through the lines
  follow,  ///< that keep to them
  leave,   ///< that leave them
  meet,    ///< that came to them by other moves
};

/// The filter of a search.
class LinesFilter {
 public:
  explicit LinesFilter(Repertoire lines, LinesAs wanted = LinesAs::any) noexcept;

  /// How a game that is wanted goes through the lines; nothing for any other.
  [[nodiscard]] std::optional<LinesPassage> passage(MainLine const& line) const;

 private:
  Repertoire lines_;
  LinesAs wanted_;
};

}  // namespace damier
