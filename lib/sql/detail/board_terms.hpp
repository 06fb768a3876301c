#pragma once

#include "board/position.hpp"
#include "search/plan.hpp"
#include "sql/detail/condition.hpp"
#include "sql/detail/dialect.hpp"

#include <cstdint>
#include <string>

namespace damier {

/// A set of squares in each row of the table of positions: its bits, and those of the squares from 64 on.
struct SquareColumn {
  std::string near;
  std::string far;
  bool complement = false;  ///< it is what these are not
};

/// The squares with some content.
[[nodiscard]] SquareColumn squares_with(ContentMask content);
/// The squares of the move that is played, or of those that could be.
enum class MoveColumn : std::uint8_t { captured, passed, capturable };
[[nodiscard]] SquareColumn squares_of(MoveColumn column);
/// The captured squares that have some content before the move.
[[nodiscard]] SquareColumn captured_with(ContentMask content);

/// Conditions on the squares of one board.
class BoardTerms {
 public:
  BoardTerms(SqlDialect const& dialect, Geometry const& board) noexcept : dialect_{dialect}, board_{board} {}

  [[nodiscard]] SqlCondition on_any(SquareColumn const& column, SquareSet squares) const;
  [[nodiscard]] SqlCondition on_all(SquareColumn const& column, SquareSet squares) const;
  /// How many of the squares are in a column.
  [[nodiscard]] std::string count(SquareColumn const& column, SquareSet squares) const;
  /// A column with the number of a square, which may be missing, has one of some.
  [[nodiscard]] SqlCondition is_one_of(std::string_view column, SquareSet squares) const;
  /// The bits of the rows' squares but for some, as one more column of a comparison: near, then far.
  [[nodiscard]] std::string without(SquareColumn const& column, SquareSet squares) const;

 private:
  SqlDialect const& dialect_;
  Geometry const& board_;
};

}  // namespace damier
