#pragma once

#include "rules/variant.hpp"
#include "search/detail/position_test.hpp"
#include "store/exchanges.hpp"
#include "store/game_blocks.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>

namespace damier {

/// Whether a game may reach a position, judged by its first exchanges: the numbers of men of both sides are there only
/// between two exchanges, and while they are, each move raises the sum of the rows of one side by one. False only if
/// the position does not occur.
class ExchangeTest {
 public:
  ExchangeTest(Variant const& variant, PositionTest::Target const& target);

  /// Whether the test excludes anything.
  [[nodiscard]] bool applies() const noexcept { return applies_; }
  [[nodiscard]] bool after_captures() const noexcept { return target_.men != start_.men; }
  /// What the first exchange decides alone; open: the others are needed.
  enum class Answer : std::uint8_t { no, yes, open };
  [[nodiscard]] Answer after_first(std::uint32_t number) const noexcept;
  /// number(place): that of the exchange with a place (Exchanges::Numbers), for a game that begins from the start; it
  /// may throw what reading it throws.
  template <typename Number>
  [[nodiscard]] bool passes(Number const& number) const {
    if (number(0) == Exchanges::unknown) {
      return true;  // such a game may have positions that no move leads to
    }
    auto now = start_;
    for (std::size_t place = 0; place < Exchanges::count; ++place) {
      auto const same_men = now.men == target_.men;
      if (same_men && !fits(now)) {
        return false;
      }
      auto const stored = number(place);
      if (stored == Exchanges::unknown) {
        return true;
      }
      auto const exchange = Exchanges::of_number(stored);
      if (same_men) {
        return moves_since(now) <= static_cast<int>(exchange.quiet);
      }
      if (exchange.is_end()) {
        return false;
      }
      play_quiet(exchange, now);
      if (is_between_captures(exchange, now)) {
        return true;
      }
      play_captures(exchange, now);
      if (target_.men[0] > now.men[0] || target_.men[1] > now.men[1]) {
        return false;
      }
    }
    return now.men != target_.men || fits(now);
  }

 private:
  /// What the exchanges determine of a position.
  struct State {
    std::array<unsigned, 2> men{};
    std::array<int, 2> rows{};
    std::size_t side = 0;
  };
  [[nodiscard]] static State state_of(Variant const& variant, Position const& position);
  [[nodiscard]] int moves_since(State const& now) const noexcept {
    return target_.rows[0] - now.rows[0] + target_.rows[1] - now.rows[1];
  }
  /// Whether the position has the rows and the side to move of one after some quiet moves.
  [[nodiscard]] bool fits(State const& now) const noexcept {
    auto const moves = moves_since(now);
    auto const first = target_.rows[now.side] - now.rows[now.side];
    auto const side = moves % 2 == 0 ? now.side : 1 - now.side;
    return moves >= 0 && first == (moves + 1) / 2 && (any_side_ || side == target_.side);
  }
  /// Whether it may be the one between two captures: the first one has taken all men that its side takes.
  [[nodiscard]] bool is_between_captures(Exchange const& exchange, State const& now) const noexcept {
    auto const other = 1 - now.side;
    return exchange.captures == 2 && target_.men[now.side] == now.men[now.side] &&
           target_.men[other] + exchange.lost[other] == now.men[other] && (any_side_ || target_.side == other) &&
           std::abs(target_.rows[now.side] - now.rows[now.side]) <=
               rows_of_capture_ * static_cast<int>(exchange.lost[other]);
  }
  static void play_quiet(Exchange const& exchange, State& now) noexcept {
    now.rows[now.side] += static_cast<int>(exchange.quiet + 1) / 2;
    now.rows[1 - now.side] += static_cast<int>(exchange.quiet) / 2;
    now.side = exchange.quiet % 2 == 0 ? now.side : 1 - now.side;
  }
  static void play_captures(Exchange const& exchange, State& now) noexcept {
    for (std::size_t colour = 0; colour < now.men.size(); ++colour) {
      now.men[colour] -= exchange.lost[colour];
      now.rows[colour] += exchange.rows_forward[colour];
    }
    now.side = exchange.captures % 2 == 0 ? now.side : 1 - now.side;
  }

  bool applies_;
  bool any_side_;
  int rows_of_capture_;  // that a man moves for each piece that he takes, at most
  State start_;
  State target_;
};

/// Applies an ExchangeTest to the games of blocks, one block after the other. It keeps the answers for the first
/// exchanges that are frequent, and reads the other exchanges of a game only where the first one is not enough. The
/// test is made for one variant; what it answers about games of other variants has no meaning.
class ExchangeFilter {
 public:
  ExchangeFilter(Variant const& variant, PositionTest::Target const& target) : test_{variant, target} {}

  /// Whether men were captured before the position.
  [[nodiscard]] bool after_captures() const noexcept { return test_.after_captures(); }
  /// The following calls are about the games of the block that was found.
  void begin(GameBlocks& blocks);
  [[nodiscard]] bool passes(std::size_t game) {
    if (idle_) {
      return true;
    }
    ++tested_;
    auto const number = column(0)[game];
    auto& known = known_[number * hash_factor >> (32 - known_bits)];
    if (known.number != number) {
      known = {number, test_.after_first(number)};
    }
    auto const passed = known.answer != ExchangeTest::Answer::open
                            ? known.answer == ExchangeTest::Answer::yes
                            : test_.passes([&](std::size_t place) { return column(place)[game]; });
    excluded_ += passed ? 0U : 1U;
    return passed;
  }

 private:
  static constexpr unsigned known_bits = 9;
  static constexpr std::uint32_t hash_factor = 2'654'435'769;
  /// What the first exchange decides: few are frequent.
  struct Known {
    std::uint32_t number = Exchanges::unknown;
    ExchangeTest::Answer answer = ExchangeTest::Answer::yes;
  };
  /// A column is read when it is needed.
  [[nodiscard]] std::span<std::uint32_t const> column(std::size_t place) {
    if (columns_[place].empty()) {
      columns_[place] = blocks_->column(exchange_column(place));
    }
    return columns_[place];
  }

  ExchangeTest test_;
  GameBlocks* blocks_ = nullptr;
  std::array<std::span<std::uint32_t const>, Exchanges::count> columns_;
  std::array<Known, std::size_t{1} << known_bits> known_;
  std::uint64_t tested_ = 0;
  std::uint64_t excluded_ = 0;
  bool idle_ = false;
};

}  // namespace damier
