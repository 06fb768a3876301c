#pragma once

#include "board/geometry.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

namespace damier {

__extension__ using WideWord = unsigned __int128;

/// Calls function.template operator()<direction>() for each direction of a set.
template <DirectionSet directions, typename Function>
[[gnu::always_inline]] constexpr void for_each_direction(Function&& function) {
  [&]<std::size_t... index>(std::index_sequence<index...>) __attribute__((always_inline)) {
    (
        ..., [&]() __attribute__((always_inline)) {
          constexpr auto direction = static_cast<Direction>(index);
          if constexpr (directions.contains(direction)) {
            function.template operator()<direction>();
          }
        }());
  }
  (std::make_index_sequence<8>{});
}

/// The bitboard of one geometry: a machine word, or two where its squares need more.
template <Geometry board>
struct BoardBits {
  using Word = std::conditional_t<(board.bits() <= 64), std::uint64_t, WideWord>;
  static constexpr unsigned word_bits = sizeof(Word) * 8;

  static constexpr Word word(SquareSet set) noexcept {
    if constexpr (sizeof(Word) > sizeof(std::uint64_t)) {
      return static_cast<Word>(set.high()) << 64 | set.low();
    } else {
      return set.low();
    }
  }
  static constexpr SquareSet set(Word word) noexcept {
    if constexpr (sizeof(Word) > sizeof(std::uint64_t)) {
      return SquareSet{static_cast<std::uint64_t>(word), static_cast<std::uint64_t>(word >> 64)};
    } else {
      return SquareSet{word};
    }
  }
  static constexpr Word squares = word(board.squares());
  static constexpr Word bit(unsigned index) noexcept { return Word{1} << index; }

  static unsigned lowest(Word word) noexcept {
    if constexpr (sizeof(Word) > sizeof(std::uint64_t)) {
      auto const low = static_cast<std::uint64_t>(word);
      return static_cast<unsigned>(low != 0 ? __builtin_ctzll(low)
                                            : 64 + __builtin_ctzll(static_cast<std::uint64_t>(word >> 64)));
    } else {
      return static_cast<unsigned>(__builtin_ctzll(word));
    }
  }
  static unsigned highest(Word word) noexcept {
    if constexpr (sizeof(Word) > sizeof(std::uint64_t)) {
      auto const high = static_cast<std::uint64_t>(word >> 64);
      return static_cast<unsigned>(high != 0 ? 127 - __builtin_clzll(high)
                                             : 63 - __builtin_clzll(static_cast<std::uint64_t>(word)));
    } else {
      return 63U - static_cast<unsigned>(__builtin_clzll(word));
    }
  }
  // A sum of population counts shares its last steps: without a popcount instruction two counts cost little more than
  // one.
  static constexpr std::uint64_t ones = 0x5555555555555555ULL;
  static constexpr std::uint64_t twos = 0x3333333333333333ULL;
  static constexpr std::uint64_t fours = 0x0f0f0f0f0f0f0f0fULL;
  [[gnu::always_inline]] static std::uint64_t pairs(std::uint64_t word) noexcept {
    word -= (word >> 1) & ones;
    return (word & twos) + ((word >> 2) & twos);
  }
  [[gnu::always_inline]] static unsigned count_pairs(std::uint64_t sums) noexcept {
    sums = (sums & fours) + ((sums >> 4) & fours);
    return static_cast<unsigned>((sums * 0x0101010101010101ULL) >> 56);
  }
  /// The same for the sums of two such pairs: two words each.
  [[gnu::always_inline]] static unsigned count_pairs(std::uint64_t low, std::uint64_t high) noexcept {
    low = (low & fours) + ((low >> 4) & fours);
    high = (high & fours) + ((high >> 4) & fours);
    return static_cast<unsigned>(((low + high) * 0x0101010101010101ULL) >> 56);
  }
  [[gnu::always_inline]] static unsigned count(Word word) noexcept {
    if constexpr (sizeof(Word) > sizeof(std::uint64_t)) {
      return count_pairs(pairs(static_cast<std::uint64_t>(word)) + pairs(static_cast<std::uint64_t>(word >> 64)));
    } else {
      return count_pairs(pairs(word));
    }
  }

  [[gnu::always_inline]] static unsigned count(Word a, Word b) noexcept {
    if constexpr (sizeof(Word) > sizeof(std::uint64_t)) {
      auto const low = pairs(static_cast<std::uint64_t>(a)) + pairs(static_cast<std::uint64_t>(b));
      auto const high = pairs(static_cast<std::uint64_t>(a >> 64)) + pairs(static_cast<std::uint64_t>(b >> 64));
      return count_pairs(low, high);
    } else {
      return count_pairs(pairs(a) + pairs(b));
    }
  }

  /// The sum of the counts of what function.template operator()<direction>() gives for each direction of a set.
  template <DirectionSet directions, typename Function>
  [[gnu::always_inline]] static unsigned count_sum(Function&& function) noexcept {
    unsigned sum = 0;
    Word waiting = 0;
    bool has_waiting = false;
    for_each_direction<directions>([&]<Direction direction>() {
      auto const word = function.template operator()<direction>();
      if (has_waiting) {
        sum += count(waiting, word);
      } else {
        waiting = word;
      }
      has_waiting = !has_waiting;
    });
    return has_waiting ? sum + count(waiting) : sum;
  }
  template <DirectionSet directions>
  [[gnu::always_inline]] static unsigned count_steps(Word pieces, Word empty) noexcept {
    return count_sum<directions>([&]<Direction direction>() { return step<direction>(pieces) & empty; });
  }

  /// The squares that have a neighbour in a direction. Only sideways steps need this: they would go on into another
  /// row.
  template <Direction direction>
  static constexpr Word make_inner() noexcept {
    SquareSet inner;
    for (auto const square : board.squares()) {
      if (board.neighbour(square, direction)) {
        inner.insert(square);
      }
    }
    return word(inner);
  }

  /// All pieces moved by one square. A step over the edge ends on no square of the board.
  template <Direction direction>
  static constexpr Word step(Word word) noexcept {
    constexpr int shift = board.step(direction);
    if constexpr (direction == Direction::left || direction == Direction::right) {
      constexpr Word inner = make_inner<direction>();
      word &= inner;
    }
    if constexpr (shift > 0) {
      return word << shift;
    } else {
      return word >> -shift;
    }
  }

  template <Direction direction>
  static constexpr std::array<Word, word_bits> make_rays() noexcept {
    std::array<Word, word_bits> rays{};
    for (auto const square : board.squares()) {
      SquareSet ray;
      for (auto at = board.neighbour(square, direction); at; at = board.neighbour(*at, direction)) {
        ray.insert(*at);
      }
      rays[square.bit()] = word(ray);
    }
    return rays;
  }
  /// All squares from a square to the edge, the square itself left out.
  template <Direction direction>
  static constexpr std::array<Word, word_bits> rays = make_rays<direction>();

  /// The index of the square on a ray that is nearest to its origin.
  template <Direction direction>
  static unsigned nearest(Word word) noexcept {
    return board.step(direction) > 0 ? lowest(word) : highest(word);
  }
  /// The empty squares that pieces see in a direction, up to the first piece or the edge. Computed for all pieces at
  /// once, by runs of one, two and four empty squares. Each square is seen by at most one piece.
  template <Direction direction>
  [[gnu::always_inline]] static Word seen(Word pieces, Word empty) noexcept {
    static_assert(board.rows <= 12 && board.columns <= 12, "runs of eleven squares are the longest it follows");
    constexpr int shift = board.step(direction);
    constexpr bool sideways = direction == Direction::left || direction == Direction::right;
    // The squares that a step in this direction can lead to.
    constexpr Word entered = sideways ? make_inner<opposite(direction)>() : ~Word{0};
    auto const by = [](Word word, int steps) __attribute__((always_inline)) {
      return shift > 0 ? word << (steps * shift) : word >> (steps * -shift);
    };
    auto run = empty & entered;
    pieces |= run & by(pieces, 1);
    run &= by(run, 1);
    pieces |= run & by(pieces, 2);
    run &= by(run, 2);
    pieces |= run & by(pieces, 4);
    constexpr unsigned longest = std::max(board.rows, board.columns) - 1U;
    if constexpr (longest > 7) {
      pieces |= run & by(pieces, 4);
    }
    return pieces & empty;
  }
  /// A bit at which every ray in a direction ends: it represents a piece behind the edge.
  template <Direction direction>
  static constexpr Word behind_edge = bit(board.step(direction) > 0 ? word_bits - 1 : 0);
  /// The first piece from a square in a direction, or a bit that cannot be jumped. Without branches, because how far a
  /// king sees cannot be predicted.
  template <Direction direction>
  [[gnu::always_inline]] static unsigned first_piece(unsigned from, Word occupied) noexcept {
    static_assert(rays<direction>[board.step(direction) > 0 ? word_bits - 1 : 0] == 0);
    return nearest<direction>((rays<direction>[from] & occupied) | behind_edge<direction>);
  }
  /// The empty squares next to a square in a direction, up to the first piece or the edge.
  template <Direction direction>
  [[gnu::always_inline]] static Word free_ray(unsigned from, Word occupied) noexcept {
    return rays<direction>[from] & ~rays<direction>[first_piece<direction>(from, occupied)] & ~occupied;
  }
};

}  // namespace damier
