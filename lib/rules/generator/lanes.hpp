#pragma once

#include "rules/generator/words.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#if defined(__x86_64__) && defined(__GNUC__)
#include <immintrin.h>
#define DAMIER_HAS_LANES 1
/// The instructions that every function on lanes may use. Other code calls such a function only if processor_code() is
/// avx512.
#define DAMIER_LANES_TARGET gnu::target("avx512f,avx512vpopcntdq")
/// The same for small functions, which are always inlined. Lambdas do not inherit the target, so functions on lanes
/// contain none.
#define DAMIER_LANES [[gnu::always_inline, DAMIER_LANES_TARGET]] static

namespace damier {

/// One word for each of eight positions.
using Lanes = std::uint64_t __attribute__((vector_size(64)));
inline constexpr unsigned lanes = sizeof(Lanes) / sizeof(std::uint64_t);

/// Directions as template arguments.
template <Direction... directions>
struct DirectionList {};

template <std::uint8_t bits>
struct DirectionListOf {
  static constexpr auto table = [] {
    std::array<Direction, static_cast<std::size_t>(std::popcount(bits))> directions{};
    std::size_t size = 0;
    for (unsigned index = 0; index < 8; ++index) {
      if ((bits >> index & 1U) != 0) {
        directions[size++] = static_cast<Direction>(index);
      }
    }
    return directions;
  }();
  template <std::size_t... index>
  static auto make(std::index_sequence<index...>) -> DirectionList<table[index]...>;
  using Type = decltype(make(std::make_index_sequence<table.size()>{}));
};
template <std::uint8_t bits>
using ListOf = typename DirectionListOf<bits>::Type;

/// Two words of a board that needs more than one.
struct WideLanes {
  Lanes low;
  Lanes high;
};
[[gnu::always_inline, DAMIER_LANES_TARGET]] inline WideLanes operator&(WideLanes const& a,
                                                                       WideLanes const& b) noexcept {
  return {a.low & b.low, a.high & b.high};
}
[[gnu::always_inline, DAMIER_LANES_TARGET]] inline WideLanes operator|(WideLanes const& a,
                                                                       WideLanes const& b) noexcept {
  return {a.low | b.low, a.high | b.high};
}
[[gnu::always_inline, DAMIER_LANES_TARGET]] inline WideLanes operator^(WideLanes const& a,
                                                                       WideLanes const& b) noexcept {
  return {a.low ^ b.low, a.high ^ b.high};
}
[[gnu::always_inline, DAMIER_LANES_TARGET]] inline WideLanes operator~(WideLanes const& a) noexcept {
  return {~a.low, ~a.high};
}

/// One word of a board in eight positions at once.
template <Geometry board>
struct BoardLanes {
  using Bits = BoardBits<board>;
  using Single = typename Bits::Word;
  static constexpr bool is_wide = sizeof(Single) != sizeof(std::uint64_t);
  using Word = std::conditional_t<is_wide, WideLanes, Lanes>;

  static constexpr std::uint64_t low(Single word) noexcept { return static_cast<std::uint64_t>(word); }
  static constexpr std::uint64_t high(Single word) noexcept {
    if constexpr (is_wide) {
      return static_cast<std::uint64_t>(word >> 64);
    } else {
      return 0;
    }
  }

  template <Single mask>
  DAMIER_LANES Word within(Word const& word) noexcept {
    if constexpr (is_wide) {
      return {word.low & low(mask), word.high & high(mask)};
    } else {
      return word & mask;
    }
  }
  template <int by>
  DAMIER_LANES Word shifted(Word const& word) noexcept {
    if constexpr (is_wide && by > 0) {
      return {word.low << by, word.high << by | word.low >> (64 - by)};
    } else if constexpr (is_wide) {
      return {word.low >> -by | word.high << (64 + by), word.high >> -by};
    } else if constexpr (by > 0) {
      return word << by;
    } else {
      return word >> -by;
    }
  }
  /// All ones in the positions where the word is not empty.
  DAMIER_LANES Lanes where_any(Word const& word) noexcept {
    if constexpr (is_wide) {
      return reinterpret_cast<Lanes>((word.low | word.high) != 0);
    } else {
      return reinterpret_cast<Lanes>(word != 0);
    }
  }
  /// The word in the selected positions, nothing in the others.
  DAMIER_LANES Word where(Lanes which, Word const& word) noexcept {
    if constexpr (is_wide) {
      return {word.low & which, word.high & which};
    } else {
      return word & which;
    }
  }
  DAMIER_LANES Lanes ones(Lanes word) noexcept {
    return reinterpret_cast<Lanes>(_mm512_popcnt_epi64(reinterpret_cast<__m512i>(word)));
  }
  DAMIER_LANES Lanes count(Word const& word) noexcept {
    if constexpr (is_wide) {
      return ones(word.low) + ones(word.high);
    } else {
      return ones(word);
    }
  }

  /// The same as in BoardBits.
  template <Direction direction>
  DAMIER_LANES Word step(Word const& word) noexcept {
    constexpr int shift = board.step(direction);
    if constexpr (direction == Direction::left || direction == Direction::right) {
      return shifted<shift>(within<Bits::template make_inner<direction>()>(word));
    } else {
      return shifted<shift>(word);
    }
  }
  template <Direction direction>
  DAMIER_LANES Word back(Word const& word) noexcept {
    return step<opposite(direction)>(word);
  }
  /// The same as in BoardBits.
  template <Direction direction>
  DAMIER_LANES Word seen(Word pieces, Word const& empty) noexcept {
    constexpr int shift = board.step(direction);
    auto run = empty;
    if constexpr (direction == Direction::left || direction == Direction::right) {
      run = within<Bits::template make_inner<opposite(direction)>()>(run);
    }
    pieces = pieces | (run & shifted<shift>(pieces));
    run = run & shifted<shift>(run);
    pieces = pieces | (run & shifted<2 * shift>(pieces));
    run = run & shifted<2 * shift>(run);
    pieces = pieces | (run & shifted<4 * shift>(pieces));
    if constexpr (std::max(board.rows, board.columns) > 8) {
      pieces = pieces | (run & shifted<4 * shift>(pieces));
    }
    return pieces & empty;
  }
};

}  // namespace damier

#endif
