#include "store/home_rows.hpp"

#include "board/kept_tables.hpp"
#include "store/detail/followed_moves.hpp"

#include <algorithm>

namespace damier {
namespace {

HomeMarks make_marks(Geometry const& board) {
  HomeMarks marks;
  marks.squares = HomeRows::squares(board);
  marks.sideways = board.all_squares;
  marks.concerned.fill(board.all_squares ? 1 : 0);
  for (auto const colour : {Colour::white, Colour::black}) {
    marks.home[static_cast<std::size_t>(colour)] = marks.squares.of(colour);
  }
  for (std::size_t field = 0; field < marks.squares.count; ++field) {
    auto const square = marks.squares.at[field];
    marks.field[square.bit()] = static_cast<std::uint8_t>(field + 1);
    marks.concerned[square.bit()] = 1;
  }
  return marks;
}

HomeMarks const& marks_of(Geometry const& board) {
  static KeptTables<Geometry, HomeMarks> kept;
  return kept.of(board, make_marks);
}

}  // namespace

SquareSet HomeRows::Squares::of(Colour colour) const noexcept {
  SquareSet set;
  for (std::size_t field = 0; field < count; ++field) {
    if (Squares::colour(field, count) == colour) {
      set.insert(at[field]);
    }
  }
  return set;
}

HomeRows::Squares HomeRows::squares(Geometry const& board) noexcept {
  Squares squares;
  auto const of_a_side = std::min<unsigned>(board.row_squares(), most_squares / 2);
  for (auto const first : {board.square_count() - board.row_squares(), 0U}) {
    for (unsigned index = 0; index < of_a_side; ++index) {
      squares.at[squares.count++] = board.square(first + index);
    }
  }
  return squares;
}

HomeRowFollower::HomeRowFollower(Geometry const& board, Position const& start) noexcept
    : marks_{&marks_of(board)}, pieces_{start.occupied().size()} {
  for (auto const colour : {Colour::white, Colour::black}) {
    auto const home = marks_->home[static_cast<std::size_t>(colour)];
    staying_[static_cast<std::size_t>(colour)] = start.men(colour) & home;
    leave(colour, home - start.men(colour));
  }
}

void HomeRowFollower::play_there(Colour side, Move const& move) noexcept {
  auto const us = static_cast<std::size_t>(side);
  if (staying_[us].contains(move.from) && move.from != move.to) {
    leave(side, SquareSet{move.from});
  }
  if (auto const taken = move.captured & staying_[1 - us]; !taken.empty()) {
    leave(opponent(side), taken);
  }
  // A man that arrives on a back row came by a capture, or along the row if men step sideways. Every other piece there
  // is a king.
  if (marks_->home[us].contains(move.to) && (move.is_capture() || marks_->sideways)) {
    set(SquareSet{move.to}, HomeRows::anything);
  }
}

void HomeRowFollower::leave(Colour colour, SquareSet squares) noexcept {
  staying_[static_cast<std::size_t>(colour)] = staying_[static_cast<std::size_t>(colour)] - squares;
  set(squares, HomeRows::level(pieces_));
}

void HomeRowFollower::set(SquareSet squares, unsigned value) noexcept {
  for (auto const square : squares) {
    rows_ |= value << (3U * (marks_->field[square.bit()] - 1U));
  }
}

std::uint32_t HomeRows::of(Geometry const& board, Position const& start, std::string_view moves) {
  HomeRowFollower follower{board, start};
  if (!follow_moves(board, start.side, moves, follower)) {
    follower.lose();
  }
  return follower.rows();
}

}  // namespace damier
