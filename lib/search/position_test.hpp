#pragma once

#include "board/position.hpp"
#include "grammar/query/ast.hpp"
#include "search/piece_mask.hpp"

#include <array>
#include <cstddef>
#include <limits>
#include <optional>
#include <variant>
#include <vector>

namespace damier {

/// A position on its way through a replay.
struct Moment {
  Position position;
  unsigned ply = 0;         ///< half moves played when it stands
  std::size_t variant = 0;  ///< of the game, its place in variants()
};

/// Where in a game something can be true: a sound bound, worked out before the replay. Pieces only ever leave the board,
/// so a replay can end as soon as a side has fewer of them than the bound's least.
struct Reach {
  static constexpr unsigned no_limit = std::numeric_limits<unsigned>::max();

  bool anywhere = true;  ///< false: nowhere in the game
  unsigned first_ply = 0;
  unsigned last_ply = no_limit;
  std::array<unsigned, 2> least_pieces{0, 0};  ///< by colour
  std::array<unsigned, 2> most_pieces{no_limit, no_limit};

  [[nodiscard]] static Reach nowhere() noexcept;
  /// Where both can be true, and where at least one can.
  [[nodiscard]] static Reach both(Reach const& a, Reach const& b) noexcept;
  [[nodiscard]] static Reach either(Reach const& a, Reach const& b) noexcept;
};

/// One thing that a query asks of a position.
class PositionTest {
 public:
  /// What to look for in games of one variant.
  struct Target {
    Position position;
    bool any_side = false;
  };
  /// An exact position, for each variant in the order of variants(); nothing where the FEN makes no sense.
  /// Comparing the sets of pieces is exact and takes less than keeping a hash up to date along the moves.
  struct Exact {
    std::vector<std::optional<Target>> targets;
  };
  using Kind = std::variant<Exact, query::PlyTerm, query::SideTerm>;

  explicit PositionTest(Kind kind) : kind_{std::move(kind)} {}

  [[nodiscard]] bool holds(Moment const& moment) const;
  /// Where in games of a variant it can hold.
  [[nodiscard]] Reach reach(std::size_t variant) const;
  /// The only position in which it can hold, if it is a test for one; see Target for the variant.
  [[nodiscard]] Exact const* exact() const noexcept { return std::get_if<Exact>(&kind_); }
  /// A mask that holds in games of a variant wherever the test does.
  [[nodiscard]] PieceMask mask(std::size_t variant) const;

 private:
  Kind kind_;
};

}  // namespace damier
