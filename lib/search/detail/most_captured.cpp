#include "search/detail/most_captured.hpp"

#include "board/geometry.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

namespace damier {
namespace {

/// The greatest number of captured pieces on a board of dark squares, row by row. A row is a mask of its squares; what
/// is known of the rows above is the masks of the last two and the number so far.
class RowByRow {
 public:
  explicit RowByRow(Rules const& rules) : board_{rules.board}, captured_{squares_of_captured(rules)} {}

  [[nodiscard]] unsigned most() const {
    std::vector<std::optional<unsigned>> known(masks() * masks());
    known[0] = 0;
    for (unsigned row = 0; row < board_.rows; ++row) {
      known = with_next(known, row);
    }
    auto const best = std::ranges::max(known);
    return best.value_or(0);
  }

 private:
  using Mask = std::uint32_t;

  [[nodiscard]] std::size_t masks() const noexcept { return std::size_t{1} << board_.row_squares(); }

  /// The masks of captured pieces in a row; below the last row none.
  [[nodiscard]] std::vector<Mask> masks_of(unsigned row) const {
    std::vector<Mask> fitting;
    for (Mask mask = 0; mask < masks(); ++mask) {
      if (fits(row, mask)) {
        fitting.push_back(mask);
      }
    }
    return fitting;
  }
  /// Adds the row below a row, by all masks that leave each captured piece of the row two free squares.
  [[nodiscard]] std::vector<std::optional<unsigned>> with_next(std::vector<std::optional<unsigned>> const& known,
                                                               unsigned row) const {
    std::vector<std::optional<unsigned>> next(masks() * masks());
    auto const rows_below = masks_of(row + 1);
    for (Mask above = 0; above < masks(); ++above) {
      for (Mask here = 0; here < masks(); ++here) {
        auto const& number = known[above * masks() + here];
        if (!number) {
          continue;
        }
        for (auto const below : rows_below) {
          if (has_free_squares(row, above, here, below)) {
            auto& best = next[here * masks() + below];
            best = std::max(best, std::optional{*number + size_of(below)});
          }
        }
      }
    }
    return next;
  }
  [[nodiscard]] Square square(unsigned row, unsigned column) const noexcept {
    return board_.square(row * board_.row_squares() + column);
  }
  [[nodiscard]] bool fits(unsigned row, Mask mask) const noexcept {
    for (unsigned column = 0; column < board_.row_squares(); ++column) {
      if ((mask >> column & 1U) != 0 && (row >= board_.rows || !captured_.contains(square(row, column)))) {
        return false;
      }
    }
    return true;
  }
  [[nodiscard]] bool has_free_squares(unsigned row, Mask above, Mask here, Mask below) const noexcept {
    auto const is_free = [&](Square from, Direction direction, Mask mask) {
      auto const next = board_.neighbour(from, direction);
      return next && (mask >> (board_.index(*next) % board_.row_squares()) & 1U) == 0;
    };
    for (unsigned column = 0; column < board_.row_squares(); ++column) {
      auto const at = square(row, column);
      if ((here >> column & 1U) != 0 &&
          !(is_free(at, Direction::up_left, above) && is_free(at, Direction::down_right, below)) &&
          !(is_free(at, Direction::up_right, above) && is_free(at, Direction::down_left, below))) {
        return false;
      }
    }
    return true;
  }
  [[nodiscard]] static unsigned size_of(Mask mask) noexcept { return SquareSet{mask}.size(); }

  Geometry board_;
  SquareSet captured_;
};

}  // namespace

SquareSet squares_of_captured(Rules const& rules) {
  SquareSet squares;
  for (auto const square : rules.board.squares()) {
    for (auto const direction : all_directions) {
      if ((rules.king_captures | rules.man_captures).contains(direction) && rules.board.neighbour(square, direction) &&
          rules.board.neighbour(square, opposite(direction))) {
        squares.insert(square);
      }
    }
  }
  return squares;
}

bool must_take_most(Rules const& rules) noexcept {
  return rules.choice == CaptureChoice::most_pieces || rules.choice == CaptureChoice::most_pieces_then_kings ||
         rules.choice == CaptureChoice::italian;
}

unsigned most_captured(Rules const& rules) {
  auto const by_rows = rules.removal == Removal::at_end && rules.king_captures == diagonals && !rules.board.all_squares;
  return by_rows ? RowByRow{rules}.most() : squares_of_captured(rules).size();
}

}  // namespace damier
