#pragma once

#include "grammar/query/ast.hpp"
#include "search/detail/board_steps.hpp"
#include "search/detail/followed_piece.hpp"
#include "search/detail/square_selection.hpp"

#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

namespace damier {

/// The squares of a list in a query as far as they depend on the position: those of pieces that are followed, and
/// functions of them.
class SquareExpression {
 public:
  /// No squares.
  SquareExpression() = default;
  /// Squares that are always the same. A part of the board stays where it is when squares are shifted.
  [[nodiscard]] static SquareExpression fixed(SquareSelection squares, bool is_region);
  /// The square of a piece.
  [[nodiscard]] static SquareExpression piece(std::size_t number);
  /// The value of a function, whose operands are added in their order.
  [[nodiscard]] static SquareExpression function(query::SquareItem const& item);

  /// Adds an operand of a function, or the squares of another list.
  void add(SquareExpression operand) { operands_.push_back(std::move(operand)); }

  [[nodiscard]] bool names_pieces() const noexcept;
  /// The only piece, if the list is nothing else.
  [[nodiscard]] std::optional<std::size_t> only_piece() const noexcept;
  /// The same with other fixed squares.
  using Change = std::function<SquareSelection(SquareSelection const&, bool is_region)>;
  [[nodiscard]] SquareExpression changed(Change const& change) const;
  /// Whether the squares are the same in all positions, for who sees them: they name no pieces, and on each board every
  /// square that is named exists for both sides or for none.
  [[nodiscard]] bool is_fixed() const;
  /// The squares of an expression that names no pieces; complete if they are for one side, or for both.
  [[nodiscard]] SquareSelection selection(std::optional<Colour> viewer = {}) const;

  /// The squares in a position of a game of some variant.
  template <typename Word>
  struct Squares {
    Word squares = 0;
    bool complete = true;  ///< every square that is named exists
  };
  template <typename Word>
  [[nodiscard]] Squares<Word> at(std::size_t variant, Colour viewer, BoundPieces pieces, std::size_t place) const;

 private:
  enum class Kind : std::uint8_t { all, fixed, piece, function };

  template <typename Word>
  [[nodiscard]] Squares<Word> value(std::size_t variant, Colour viewer, BoundPieces pieces, std::size_t place) const;

  Kind kind_ = Kind::all;  // of the operands
  SquareSelection fixed_;
  bool is_region_ = false;
  std::size_t piece_ = 0;
  query::SquareFunction function_ = query::SquareFunction::between;
  query::Step step_ = query::Step::up_left;
  std::int64_t steps_ = 1;
  std::vector<SquareExpression> operands_;
};

}  // namespace damier
