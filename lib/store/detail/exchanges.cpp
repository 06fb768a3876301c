#include "store/exchanges.hpp"

#include "board/kept_tables.hpp"
#include "store/detail/followed_moves.hpp"

#include <algorithm>

namespace damier {
namespace {

using RowTable = std::array<std::uint8_t, 128>;

RowTable make_rows(Geometry const& board) {
  RowTable rows{};
  for (auto const square : board.squares()) {
    rows[square.bit()] = static_cast<std::uint8_t>(board.cell(square).row);
  }
  return rows;
}

RowTable const& rows_of_squares(Geometry const& board) {
  static KeptTables<Geometry, RowTable> kept;
  return kept.of(board, make_rows);
}

}  // namespace

unsigned Exchanges::rows_of(Geometry const& board, SquareSet men, Colour colour) noexcept {
  unsigned sum = 0;
  for (auto const square : men) {
    auto const from_top = static_cast<unsigned>(board.cell(square).row);
    sum += colour == Colour::white ? board.rows - 1U - from_top : from_top;
  }
  return sum;
}

Exchanges::Numbers Exchanges::of(Geometry const& board, Position const& start, std::string_view moves) {
  ExchangeFollower follower{board, start};
  return follow_moves(board, start.side, moves, follower) ? follower.numbers() : Numbers{};
}

ExchangeFollower::ExchangeFollower(Geometry const& board, Position const& start) noexcept
    : rows_{&rows_of_squares(board)}, last_row_{board.rows - 1}, place_{start.kings.empty() ? 0 : Exchanges::count} {}

void ExchangeFollower::play_before_end(Colour side, Move const& move) noexcept {
  // A man who comes to the last row and leaves it by a capture, and may become a king there, takes two pieces near it.
  constexpr int near = 2;
  unsigned taken_near = 0;
  if (!move.is_capture()) {
    if (!now_.is_end()) {
      end_exchange();
    }
    ++now_.quiet;
  } else {
    auto const us = static_cast<std::size_t>(side);
    ++now_.captures;
    now_.rows_forward[us] += row(side, move.to) - row(side, move.from);
    for (auto const square : move.captured) {
      ++now_.lost[1 - us];
      now_.rows_forward[1 - us] -= row(opponent(side), square);
      taken_near += row(side, square) >= last_row_ - near ? 1U : 0U;
    }
  }
  if (row(side, move.to) == last_row_ || taken_near > 1) {
    place_ = Exchanges::count;
  } else if (now_.captures == Exchange::most_captures) {
    end_exchange();
  }
}

void ExchangeFollower::end_exchange() noexcept {
  if (place_ < Exchanges::count) {
    numbers_[place_] = Exchanges::number_of(now_);
    place_ = numbers_[place_] != Exchanges::unknown ? place_ + 1 : Exchanges::count;
  }
  now_ = {};
}

Exchanges::Numbers ExchangeFollower::numbers() const noexcept {
  auto numbers = numbers_;
  if (place_ >= Exchanges::count) {
    return numbers;
  }
  numbers[place_] = Exchanges::number_of(now_);
  if (!now_.is_end() && numbers[place_] != Exchanges::unknown && place_ + 1 < Exchanges::count) {
    numbers[place_ + 1] = Exchanges::number_of({});
  }
  return numbers;
}

}  // namespace damier
