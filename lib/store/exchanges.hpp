#pragma once

#include "board/geometry.hpp"
#include "board/position.hpp"
#include "rules/move.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace damier {

/// One of the first exchanges of a game: quiet moves of men, then a capture, and another one if it is answered at once.
/// Between two exchanges each move takes a man of the side to move one row forward, so that the numbers of men, the
/// sums of their rows and the moves since the last capture follow from these numbers. Few positions fit to them.
struct Exchange {
  unsigned quiet = 0;                 ///< moves before the captures; the last ones of the game if there are no captures
  unsigned captures = 0;              ///< moves that capture: 1 or 2, or 0 after the last ones
  std::array<unsigned, 2> lost{};     ///< men, by colour
  std::array<int, 2> rows_forward{};  ///< by colour: the change of the sum of the rows of the men, with those lost

  constexpr bool operator==(Exchange const&) const noexcept = default;
  [[nodiscard]] constexpr bool is_end() const noexcept { return captures == 0; }
  static constexpr unsigned most_captures = 2;
};

/// The first exchanges of a game, a number for each.
class Exchanges {
 public:
  static constexpr std::size_t count = 3;
  using Numbers = std::array<std::uint32_t, count>;
  static constexpr std::uint32_t unknown = 0;  ///< anything may follow; only such numbers come after it

  /// The number of an exchange; unknown if it is too long.
  [[nodiscard]] static constexpr std::uint32_t number_of(Exchange const& exchange) noexcept {
    auto const fits = exchange.quiet < quiet_end && is_small(exchange, 0) && is_small(exchange, 1);
    auto const rows = [&](std::size_t colour) {
      return static_cast<std::uint32_t>(exchange.rows_forward[colour] + most_rows);
    };
    if (!fits) {
      return unknown;
    }
    auto number = rows(1);
    number = number * rows_end + rows(0);
    number = number * small_end + exchange.lost[1];
    number = number * small_end + exchange.lost[0];
    number = number * captures_end + exchange.captures;
    return 1 + number * quiet_end + exchange.quiet;
  }
  /// The exchange of a number that is not unknown.
  [[nodiscard]] static constexpr Exchange of_number(std::uint32_t number) noexcept {
    auto rest = number - 1;
    auto const take = [&](std::uint32_t end) {
      auto const part = rest % end;
      rest /= end;
      return part;
    };
    Exchange exchange;
    exchange.quiet = take(quiet_end);
    exchange.captures = take(captures_end);
    exchange.lost[0] = take(small_end);
    exchange.lost[1] = take(small_end);
    exchange.rows_forward[0] = static_cast<int>(take(rows_end)) - most_rows;
    exchange.rows_forward[1] = static_cast<int>(take(rows_end)) - most_rows;
    return exchange;
  }

  /// The sum of the rows that men of a colour stand on, seen from their own side, the nearest being 0.
  [[nodiscard]] static unsigned rows_of(Geometry const& board, SquareSet men, Colour colour) noexcept;
  /// The numbers of a game whose moves are encoded (coding/move_codec.hpp).
  [[nodiscard]] static Numbers of(Geometry const& board, Position const& start, std::string_view moves);

 private:
  static constexpr std::uint32_t quiet_end = 64;
  static constexpr std::uint32_t captures_end = Exchange::most_captures + 1;
  static constexpr std::uint32_t small_end = 8;
  static constexpr int most_rows = 32;
  static constexpr std::uint32_t rows_end = 64;
  [[nodiscard]] static constexpr bool is_small(Exchange const& exchange, std::size_t colour) noexcept {
    return exchange.lost[colour] < small_end && exchange.rows_forward[colour] >= -most_rows &&
           exchange.rows_forward[colour] < most_rows;
  }
};

/// Follows the first exchanges of a main line, move by move, as long as no king is on the board.
class ExchangeFollower {
 public:
  ExchangeFollower(Geometry const& board, Position const& start) noexcept;

  void play(Colour side, Move const& move) noexcept {
    if (place_ < Exchanges::count) {
      play_before_end(side, move);
    }
  }
  /// The numbers of the game, which ends here.
  [[nodiscard]] Exchanges::Numbers numbers() const noexcept;

 private:
  void play_before_end(Colour side, Move const& move) noexcept;
  void end_exchange() noexcept;
  /// The row of a square as a side sees it.
  [[nodiscard]] int row(Colour side, Square square) const noexcept {
    auto const from_top = (*rows_)[square.bit()];
    return side == Colour::white ? last_row_ - from_top : from_top;
  }

  std::array<std::uint8_t, 128> const* rows_;  // by square, from the top
  int last_row_;
  std::size_t place_ = 0;  // of the exchange that is being played
  Exchange now_;
  Exchanges::Numbers numbers_{};
};

}  // namespace damier
