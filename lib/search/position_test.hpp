#pragma once

#include "board/position.hpp"
#include "grammar/query/ast.hpp"
#include "notation/move_text.hpp"
#include "search/arrangement.hpp"
#include "search/marks.hpp"
#include "search/piece_mask.hpp"
#include "search/played_line.hpp"

#include <array>
#include <cstddef>
#include <limits>
#include <optional>
#include <variant>
#include <vector>

namespace damier {

/// Where in a game something can be true: a sound bound, worked out before the replay. Pieces only ever leave the board
/// by moves, so that a side that has fewer of them than the bound's least will not have them again.
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

/// One thing that a query asks of a position, or of the move that is played in it. What is about squares is made ready
/// for each variant, in the order of variants().
class PositionTest {
 public:
  /// What to look for in games of one variant.
  struct Target {
    Position position;
    bool any_side = false;
  };
  /// An exact position; nothing where the FEN makes no sense.
  /// Comparing the sets of pieces is exact and takes less than keeping a hash up to date along the moves.
  struct Exact {
    std::vector<std::optional<Target>> targets;
  };
  /// All of an arrangement; nothing where no position of the variant can have it.
  struct Arranged {
    std::vector<std::optional<Arrangement>> arrangements;
  };
  /// Some piece of a kind, or an empty square, on at least one of some squares.
  struct OnAny {
    query::Pieces pieces;
    std::vector<SquareSet> squares;
  };
  /// A sum of numbers of pieces on squares.
  struct Counted {
    struct Addend {
      bool negative = false;
      query::Pieces pieces = query::Pieces::white;
      bool whole_board = true;
      std::vector<SquareSet> squares = {};
    };
    std::vector<Addend> addends;
    query::NumberRange range;
  };
  /// Whether the board of the variant has some squares at all.
  struct OnBoard {
    std::vector<bool> holds;
  };
  /// The move as written; nothing where it is no move of the variant's board.
  struct Played {
    std::vector<std::optional<MoveText>> moves;
  };
  /// Squares of the move, as seen by who plays it; nothing where the board lacks one that is needed.
  struct MoveOn {
    query::MoveSquares which;
    bool all;  ///< of the squares, else any of them
    std::vector<std::optional<std::array<SquareSet, 2>>> squares;
  };
  using Kind = std::variant<Exact, query::PlyTerm, query::SideTerm, Arranged, OnAny, Counted, OnBoard, Played, MoveOn,
                            query::CapturesTerm, query::MoveKindTerm, query::ByTerm>;

  explicit PositionTest(Kind kind) : kind_{std::move(kind)} {}

  /// Replaces result by those of the places cared for where the test holds.
  template <typename Word>
  void mark(PlayedLine<Word> const& line, Marks const& care, Marks& result) const;

  /// Where in games of a variant it can hold.
  [[nodiscard]] Reach reach(std::size_t variant) const;
  /// The only position in which it can hold, if it is a test for one; see Target for the variant.
  [[nodiscard]] Exact const* exact() const noexcept { return std::get_if<Exact>(&kind_); }
  /// Makes a test for two arrangements at once out of tests for each; nothing where one is no such test.
  [[nodiscard]] static std::optional<PositionTest> both(PositionTest const& a, PositionTest const& b);
  /// A mask that holds in games of a variant wherever the test does.
  [[nodiscard]] PieceMask mask(std::size_t variant) const;
  /// Whether the test holds wherever both its mask and the plies of its reach do.
  [[nodiscard]] bool is_its_mask(std::size_t variant) const noexcept;
  /// How long mark() takes for a position, roughly, to run cheap tests first.
  [[nodiscard]] unsigned cost() const noexcept;
  /// How many plies after a position decide.
  [[nodiscard]] unsigned looks_ahead() const noexcept;

 private:
  Kind kind_;
};

}  // namespace damier
