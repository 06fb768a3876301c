#pragma once

#include "board/position.hpp"
#include "endgame/tables.hpp"
#include "grammar/query/ast.hpp"
#include "notation/move_text.hpp"
#include "search/detail/arrangement.hpp"
#include "search/detail/echo_marks.hpp"
#include "search/detail/marks.hpp"
#include "search/detail/piece_mask.hpp"
#include "search/detail/played_line.hpp"
#include "search/detail/reach.hpp"
#include "search/detail/shifted_arrangement.hpp"
#include "store/move_signs.hpp"

#include <array>
#include <cstddef>
#include <memory>
#include <optional>
#include <variant>
#include <vector>

namespace damier {

/// One condition of a query on a position, or on the move that is played in it. Squares are prepared for each variant,
/// in the order of variants().
class PositionTest {
 public:
  /// The condition for games of one variant.
  struct Target {
    Position position;
    bool any_side = false;
  };
  /// An exact position; nothing if the FEN is invalid. Comparing the sets of pieces is exact and takes less time than
  /// updating a hash along the moves.
  struct Exact {
    std::vector<std::optional<Target>> targets;
  };
  /// All of an arrangement; nothing if no position of the variant can fulfil it.
  struct Arranged {
    std::vector<std::optional<Arrangement>> arrangements;
  };
  /// Some piece of a kind, or an empty square, on at least one of some squares.
  struct OnAny {
    query::Pieces pieces;
    std::vector<SquareSet> squares;
  };
  /// A sum of numbers of pieces on squares, each times its weight.
  struct Counted {
    struct Addend {
      std::int32_t weight = 1;
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
  /// The move as written; nothing if it is not possible on the variant's board.
  struct Played {
    bool whole_route;  ///< it turns nowhere but on the squares that are written
    std::vector<std::optional<MoveText>> moves;
  };
  /// Squares of the move, as seen by who plays it; nothing where the board lacks one that is needed.
  struct MoveOn {
    query::MoveSquares which;
    bool all;  ///< of the squares, else any of them
    std::vector<std::optional<std::array<SquareSet, 2>>> squares;
  };
  /// A legal move takes pieces on squares, as seen by who moves; nothing where the board lacks one that is needed.
  struct CanTake {
    bool all;  ///< of the squares, else any of them
    std::vector<std::optional<std::array<SquareSet, 2>>> squares;
  };
  /// An arrangement anywhere on the board; nothing where no position of the variant can fulfil it.
  struct Shifted {
    std::vector<std::optional<ShiftedArrangement>> arrangements;
  };
  /// Another position of the game is the same, or nearly; the squares where it differs, as seen by who moves.
  struct Echoed {
    Echo echo;
    std::vector<std::array<SquareSet, 2>> squares;
  };
  /// The value of the position in endgame tables, by variant; without tables it is true nowhere.
  struct Endgame {
    query::EndgameTerm term;
    query::Span span = {};  ///< of the term in the query, or of the motif that it is a part of
    std::vector<endgame::Tables> tables = {};
  };
  /// The move has a sign, which the base knows; a test of the header has looked it up.
  struct Signed {
    std::size_t header = 0;  ///< the number of that test
    std::shared_ptr<std::vector<SignedMove> const> moves = nullptr;
  };
  using Kind =
      std::variant<Exact, query::PlyTerm, query::SideTerm, Arranged, OnAny, Counted, OnBoard, Played, MoveOn,
                   query::CapturesTerm, query::AfterTerm, query::MoveKindTerm, query::ByTerm, query::LegalMovesTerm,
                   query::CanCaptureTerm, CanTake, query::LineEndTerm, Shifted, Echoed, Endgame, Signed>;

  explicit PositionTest(Kind kind) : kind_{std::move(kind)} {}

  /// Sets result to the relevant places where the test is true.
  template <typename Word>
  void mark(PlayedLine<Word> const& line, Marks const& care, Marks& result) const;

  [[nodiscard]] Kind const& kind() const noexcept { return kind_; }
  /// Where in games of a variant it can be true.
  [[nodiscard]] Reach reach(std::size_t variant) const;
  /// The only position in which it can be true, if it is a test for one; see Target for the variant.
  [[nodiscard]] Exact const* exact() const noexcept { return std::get_if<Exact>(&kind_); }
  /// The arrangements by variant, if it is a test for them.
  [[nodiscard]] Arranged const* arranged() const noexcept { return std::get_if<Arranged>(&kind_); }
  /// The moves by variant, if it is a test for a written move.
  [[nodiscard]] Played const* played() const noexcept { return std::get_if<Played>(&kind_); }
  /// The test for a value in endgame tables, if it is one.
  [[nodiscard]] Endgame* endgame() noexcept { return std::get_if<Endgame>(&kind_); }
  [[nodiscard]] Endgame const* endgame() const noexcept { return std::get_if<Endgame>(&kind_); }
  /// The test for a sign, if it is one.
  [[nodiscard]] Signed* signs() noexcept { return std::get_if<Signed>(&kind_); }
  /// Combines the tests of two arrangements into one; nothing if one is another kind of test.
  [[nodiscard]] static std::optional<PositionTest> both(PositionTest const& a, PositionTest const& b);
  /// A mask that is true in games of a variant wherever the test is.
  [[nodiscard]] PieceMask mask(std::size_t variant) const;
  /// Whether the test is true wherever both its mask and the plies of its reach are.
  [[nodiscard]] bool is_its_mask(std::size_t variant) const noexcept;
  /// The approximate cost of mark() for a position, to run cheap tests first.
  [[nodiscard]] unsigned cost() const noexcept;
  /// How many plies after a position decide.
  [[nodiscard]] unsigned looks_ahead() const noexcept;

 private:
  Kind kind_;
};

}  // namespace damier
