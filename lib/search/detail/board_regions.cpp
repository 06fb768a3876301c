#include "search/detail/board_regions.hpp"

#include <algorithm>
#include <array>

namespace damier {
namespace {

/// The squares whose cells a predicate accepts.
template <typename Predicate>
SquareSet squares_where(Geometry const& board, Predicate const& accepts) {
  SquareSet set;
  for (auto const square : board.squares()) {
    if (accepts(board.cell(square))) {
      set.insert(square);
    }
  }
  return set;
}

SquareSet long_diagonal(Rules const& rules) noexcept {
  auto const& board = rules.board;
  return squares_where(board, [&](Cell cell) { return cell.column == board.rows - 1 - cell.row; });
}
/// The columns of a third of the board, at the left of the geometry or at its right.
SquareSet wing(Geometry const& board, bool left) noexcept {
  auto const third = board.columns / 3;
  return squares_where(board,
                       [&](Cell cell) { return left ? cell.column < third : cell.column >= board.columns - third; });
}
// A board whose light corner is at the bottom left is the mirror image of its geometry.
SquareSet left_wing(Rules const& rules) noexcept { return wing(rules.board, !rules.names.mirrored); }
SquareSet right_wing(Rules const& rules) noexcept { return wing(rules.board, rules.names.mirrored); }
SquareSet wings(Rules const& rules) noexcept { return left_wing(rules) | right_wing(rules); }
SquareSet centre(Rules const& rules) noexcept {
  auto const& board = rules.board;
  return board.rows_between(board.rows / 3U, board.rows - board.rows / 3U) - wings(rules);
}
SquareSet promotion_row(Rules const& rules) noexcept { return rules.promotion_row(Colour::white); }
SquareSet back_row(Rules const& rules) noexcept { return rules.promotion_row(Colour::black); }

constexpr std::array regions{
    BoardRegion{"long-diagonal", long_diagonal},
    BoardRegion{"left-wing", left_wing},
    BoardRegion{"right-wing", right_wing},
    BoardRegion{"wings", wings},
    BoardRegion{"centre", centre},
    BoardRegion{"center", centre},
    BoardRegion{"promotion-row", promotion_row},
    BoardRegion{"back-row", back_row},
};

}  // namespace

std::span<BoardRegion const> board_regions() noexcept { return regions; }

BoardRegion const* find_region(std::string_view name) noexcept {
  auto const found = std::ranges::find(regions, name, &BoardRegion::name);
  return found == regions.end() ? nullptr : &*found;
}

SquareSet turned(SquareSet squares, Geometry const& board) noexcept {
  SquareSet result;
  for (auto const square : squares) {
    result.insert(board.turned(square));
  }
  return result;
}

}  // namespace damier
