#pragma once

#include "grammar/query/ast.hpp"
#include "search/detail/followed_piece.hpp"
#include "search/detail/marks.hpp"
#include "search/detail/played_line.hpp"
#include "search/detail/square_expression.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <variant>
#include <vector>

namespace damier {

/// The pieces of a kind, or the empty squares, or all squares, on those of a list or on the whole board.
struct PlacedContent {
  query::Content content = query::Content::whatever;
  bool whole_board = true;
  SquareExpression squares;

  /// The squares as those see them whose pieces they are; if these are of either side or none, the side to move.
  template <typename Word>
  [[nodiscard]] Word at(PlayedLine<Word> const& line, BoundPieces pieces, std::size_t place) const;
  /// The same as a side sees them, unless the pieces are of one side.
  /// The same in the positions that a word of marks has, from a first one on; what is after them means nothing.
  template <typename Word>
  void fill(PlayedLine<Word> const& line, BoundPieces pieces, std::size_t first,
            std::array<Word, Marks::word_bits>& column) const;
  template <typename Word>
  [[nodiscard]] Word seen_by(Colour side, PlayedLine<Word> const& line, BoundPieces pieces, std::size_t place) const;
};

/// A condition whose squares depend on the position: squares of pieces that are followed, and relations between
/// squares. The other conditions are position tests (position_test.hpp), which take less time.
class SquareTest {
 public:
  /// wm $p: on all squares, or any.
  struct Placed {
    query::Content content;
    bool all;
    SquareExpression squares;
  };
  /// from $p
  struct MoveOn {
    query::MoveSquares which;
    bool all;
    SquareExpression squares;
  };
  /// can take $p
  struct CanTake {
    bool all;
    SquareExpression squares;
  };
  /// #w[around($p)] >= 2: with weights
  struct Counted {
    std::vector<std::pair<std::int64_t, PlacedContent>> addends;
    query::NumberRange range;
  };
  /// $p stands promotion-row: as its owner sees it
  struct Stands {
    PlacedContent content;
    PlacedContent squares;
  };
  /// wk sees $p
  struct Related {
    query::Relation relation;
    std::vector<PlacedContent> operands;
  };
  using Kind = std::variant<Placed, MoveOn, CanTake, Counted, Stands, Related>;

  explicit SquareTest(Kind kind) : kind_{std::move(kind)} {}

  [[nodiscard]] Kind const& kind() const noexcept { return kind_; }

  /// Sets result to the relevant places where the test is true of some pieces.
  template <typename Word>
  void mark(PlayedLine<Word> const& line, BoundPieces pieces, Marks const& care, Marks& result) const;
  /// The approximate cost, on the scale of PositionTest::cost().
  [[nodiscard]] unsigned cost() const noexcept;

 private:
  Kind kind_;
};

/// The side that sees the parts of the board: that of the pieces, or else another.
[[nodiscard]] constexpr Colour viewer(query::Content content, Colour otherwise) noexcept {
  switch (content) {
    case query::Content::white_men:
    case query::Content::white_kings:
    case query::Content::white: return Colour::white;
    case query::Content::black_men:
    case query::Content::black_kings:
    case query::Content::black: return Colour::black;
    default: return otherwise;
  }
}

/// The content of squares that hold pieces of a kind.
[[nodiscard]] constexpr query::Content content_of(query::Pieces pieces) noexcept {
  return static_cast<query::Content>(pieces);  // the same names in the same order
}
static_assert(content_of(query::Pieces::white_men) == query::Content::white_men &&
              content_of(query::Pieces::none) == query::Content::none);

}  // namespace damier
