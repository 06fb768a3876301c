#pragma once

#include "board/position.hpp"
#include "reference/plain_board.hpp"
#include "rules/move.hpp"
#include "rules/rules.hpp"

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <set>
#include <vector>

namespace damier::reference {

/// A capture as it is played: the pieces taken, in order.
struct CapturePath {
  Square from;
  Square to;
  std::vector<Square> taken;
  bool ends_as_king = false;

  auto operator<=>(CapturePath const&) const = default;
};

struct SlowCaptures {
  bool refused = false;
  std::set<CapturePath> paths;
  std::size_t jumps = 0;  ///< jumps made to find them: a measure of how hostile the position is
};

struct SlowMoves {
  bool refused = false;
  std::vector<Move> moves;  ///< each distinct move once
  std::size_t jumps = 0;
};

/// What perft counts as one capture: the distinct move, or every order in which the pieces can be taken.
enum class Counting : std::uint8_t { distinct, every_path };

/// The rules of play in code, article by article, on rows and columns, without regard to speed. Articles without a
/// source are those of the FMJD's Annex 1.
class SlowGenerator {
 public:
  /// Positions whose captures take more than jump_budget jumps to find are refused.
  explicit SlowGenerator(Rules const& rules, std::size_t jump_budget = 1'000'000)
      : rules_{rules}, jump_budget_{jump_budget} {}

  [[nodiscard]] SlowMoves legal_moves(Position const& position) const;
  /// The captures that the player may choose from, after the rule of precedence.
  [[nodiscard]] SlowCaptures captures(Position const& position) const;
  [[nodiscard]] bool has_capture(Position const& position) const;
  /// The position after a legal move.
  [[nodiscard]] Position after(Position const& position, Move const& move) const;
  /// The number of move sequences of a length. Throws std::runtime_error if a position is refused.
  [[nodiscard]] std::uint64_t perft(Position const& position, unsigned depth,
                                    Counting counting = Counting::distinct) const;

 private:
  /// A step to the next playing square in a direction.
  struct Step {
    int rows = 0;
    int columns = 0;
    bool operator==(Step const&) const = default;
  };
  struct Jump {
    Step step;
    Cell over;
    std::vector<Cell> landings;
  };
  struct Search;

  [[nodiscard]] std::vector<Step> steps(DirectionSet directions, Colour colour) const;
  [[nodiscard]] static Cell next(Cell cell, Step step) noexcept;
  [[nodiscard]] std::vector<Move> quiet_moves(Position const& position) const;
  [[nodiscard]] bool must_rest(Position const& position, Square king) const noexcept;
  [[nodiscard]] std::array<KingRun, 2> runs_after(Position const& position, Move const& move,
                                                  Position const& after) const;
  [[nodiscard]] bool may_take(Piece piece, Content content) const noexcept;
  [[nodiscard]] std::vector<Jump> jumps_from(PlainBoard const& board, Cell from, Piece piece,
                                             std::vector<Cell> const& taken, Step came_by) const;
  [[nodiscard]] std::vector<Cell> final_landings(Search const& search, Jump const& jump, Piece piece) const;
  void follow(Search& search, Cell at, Piece piece, Step came_by) const;
  void record(Search& search, Cell to, Piece piece) const;
  [[nodiscard]] std::vector<int> merit(Search const& search) const;
  [[nodiscard]] bool is_far_row(Cell cell, Colour colour) const noexcept;
  [[nodiscard]] Piece on_landing(Cell cell, Piece piece) const noexcept;
  [[nodiscard]] bool flies(Piece piece) const noexcept;
  [[nodiscard]] Square square(Cell cell) const { return rules_.board.at(cell).value(); }

  Rules rules_;
  std::size_t jump_budget_;
};

}  // namespace damier::reference
