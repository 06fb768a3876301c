#pragma once

#include "board/position.hpp"
#include "grammar/query/ast.hpp"
#include "language/message_data.hpp"
#include "rules/variant.hpp"

#include <array>
#include <cstddef>
#include <string_view>
#include <tl/expected.hpp>
#include <utility>
#include <vector>

namespace damier {

/// Whether a text names a square by a letter and a number, like c3: that is a square of games written with letters, and
/// of no others (the letter A of a GameType in PDN 3.0).
[[nodiscard]] bool names_square_by_letter(std::string_view text) noexcept;

/// The squares of a list in a query, on the board of each variant.
class SquareSelection {
 public:
  /// On the board of one variant.
  struct OnBoard {
    std::array<SquareSet, 2> seen_by;  ///< by colour: the promotion row is another one for each side
    bool complete = true;              ///< the board has every square that the list names
  };

  SquareSelection();
  /// By variant, in the order of variants().
  explicit SquareSelection(std::vector<OnBoard> boards) : boards_{std::move(boards)} {}

  [[nodiscard]] OnBoard const& on(std::size_t variant) const noexcept { return boards_[variant]; }
  /// Adds the squares of another list.
  void add(SquareSelection const& other);
  /// The same with the board turned and the sides exchanged.
  [[nodiscard]] SquareSelection mirrored() const;
  /// The n-th square, from 0, as either side sees the list; incomplete if there is none.
  [[nodiscard]] SquareSelection nth(std::size_t n) const;
  /// The greatest number of squares on a board, as nth counts.
  [[nodiscard]] std::size_t size() const noexcept;

  /// The fault of an item.
  struct Fault {
    query::Span span;
    std::string_view code;
    Message message;
    Message hint;
  };
  /// Squares, a range of them or a region; not a variable. A range of numbers contains the squares between both, one of
  /// letters the rectangle with both as corners.
  [[nodiscard]] static tl::expected<SquareSelection, Fault> of(query::SquareItem const& item);

 private:
  std::vector<OnBoard> boards_;  // by variant, in the order of variants()
};

}  // namespace damier
