#pragma once

#include "board/geometry.hpp"
#include "rules/variant.hpp"
#include "search/detail/square_selection.hpp"

#include <cstddef>
#include <optional>
#include <vector>

namespace damier {

/// A way to move squares over the board, in rows and columns. On a board of dark squares both have the same parity, so
/// that a dark square comes to a dark square and diagonals stay diagonals.
using BoardShift = Cell;

/// The square to which a shift moves one; nothing outside the board.
[[nodiscard]] constexpr std::optional<Square> shifted(Square square, BoardShift const& by,
                                                      Geometry const& board) noexcept {
  auto const from = board.cell(square);
  return board.at({from.row + by.row, from.column + by.column});
}
/// Those squares of a set that a shift leaves on the board.
[[nodiscard]] constexpr SquareSet shifted(SquareSet squares, BoardShift const& by, Geometry const& board) noexcept {
  SquareSet moved;
  for (auto const square : squares) {
    if (auto const to = shifted(square, by, board)) {
      moved.insert(*to);
    }
  }
  return moved;
}
/// The same on the board of each variant; incomplete where squares leave it.
[[nodiscard]] inline SquareSelection shifted(SquareSelection const& squares, BoardShift const& by) {
  std::vector<SquareSelection::OnBoard> boards;
  for (std::size_t variant = 0; variant < variants().size(); ++variant) {
    auto const& board = variants()[variant]->board();
    auto const& before = squares.on(variant);
    auto& after = boards.emplace_back(before);
    for (std::size_t side = 0; side < 2; ++side) {
      after.seen_by[side] = shifted(before.seen_by[side], by, board);
      after.complete = after.complete && after.seen_by[side].size() == before.seen_by[side].size();
    }
  }
  return SquareSelection{std::move(boards)};
}

/// The squares that a shifted condition names, by variant: all of them have to stay on the board.
class ShiftedSquares {
 public:
  ShiftedSquares() : named_(variants().size()) {}

  void add(SquareSelection const& squares) {
    for (std::size_t variant = 0; variant < named_.size(); ++variant) {
      auto const& on_board = squares.on(variant);
      named_[variant] |= on_board.seen_by[0] | on_board.seen_by[1];
    }
  }
  void add(std::size_t variant, SquareSet squares) { named_[variant] |= squares; }

  [[nodiscard]] SquareSet on(std::size_t variant) const noexcept { return named_[variant]; }
  /// The first of the squares of a variant, any square of the board without one: where it is after a shift is the
  /// shift.
  [[nodiscard]] Square anchor(std::size_t variant) const noexcept {
    return named_[variant].empty() ? variants()[variant]->board().squares().first() : named_[variant].first();
  }
  /// Where the allowed shifts move the anchor.
  [[nodiscard]] SquareSet anchors(std::size_t variant) const noexcept {
    auto const& board = variants()[variant]->board();
    auto const from = board.cell(anchor(variant));
    SquareSet all;
    for (auto const to : board.squares()) {
      auto const cell = board.cell(to);
      if (allows(variant, {cell.row - from.row, cell.column - from.column})) {
        all.insert(to);
      }
    }
    return all;
  }
  /// Whether a shift leaves the squares on the board of a variant. Without squares there is only the one that moves
  /// nothing.
  [[nodiscard]] bool allows(std::size_t variant, BoardShift const& by) const noexcept {
    auto const& board = variants()[variant]->board();
    return named_[variant].empty() ? by == BoardShift{}
                                   : shifted(named_[variant], by, board).size() == named_[variant].size();
  }
  /// All shifts that are allowed on the board of some variant, the one that moves nothing first.
  [[nodiscard]] std::vector<BoardShift> shifts() const {
    constexpr int farthest = 15;
    std::vector<BoardShift> all{{}};
    for (int row = -farthest; row <= farthest; ++row) {
      for (int column = -farthest; column <= farthest; ++column) {
        BoardShift const by{row, column};
        for (std::size_t variant = 0; variant < named_.size() && by != BoardShift{}; ++variant) {
          if (allows(variant, by)) {
            all.push_back(by);
            break;
          }
        }
      }
    }
    return all;
  }

 private:
  std::vector<SquareSet> named_;
};

}  // namespace damier
