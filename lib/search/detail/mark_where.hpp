#pragma once

#include "search/detail/lanes.hpp"
#include "search/detail/marks.hpp"
#include "search/processor_code.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace damier {

// The relevant places of a line where a condition is true are found word by word: few of them one by one, many all
// together.

inline constexpr int few_places = 8;

/// Where a test is true, which may branch.
template <typename Test>
[[gnu::always_inline]] inline void mark_where(Marks const& care, Marks& result, Test const& test) {
  for (std::size_t index = 0; index < care.word_count(); ++index) {
    auto const cared = care.word(index);
    auto const first = index * Marks::word_bits;
    std::uint64_t bits = 0;
    if (cared == 0) {
      // nothing to do
    } else if (std::popcount(cared) <= few_places) {
      for (auto left = cared; left != 0; left &= left - 1) {
        auto const place = static_cast<std::size_t>(std::countr_zero(left));
        bits |= static_cast<std::uint64_t>(test(first + place)) << place;
      }
    } else {
      auto const places = std::min(Marks::word_bits, care.positions() - first);
      for (auto place = places; place-- > 0;) {  // from the end: each bit moves on by one
        bits = bits << 1U | static_cast<std::uint64_t>(test(first + place));
      }
      bits &= cared;
    }
    result.set_word(index, bits);
  }
}

/// Values are computed for so many positions at a time, also for some after the last one (PlayedLine::reserve).
inline constexpr std::size_t places_at_a_time = 16;

/// Computes the values of 64 positions from a first one on, or of those that are left; their number.
template <typename Value, typename Values>
[[gnu::always_inline]] inline std::size_t fill_values(Marks const& care, std::size_t first, Value const& value,
                                                      Values& values) {
  auto const left = std::min(Marks::word_bits, care.positions() - first);
  auto const groups = (left + places_at_a_time - 1) / places_at_a_time;
  for (std::size_t place = 0; place < groups * places_at_a_time; ++place) {
    values[place] = value(first + place);
  }
  return groups * places_at_a_time;
}

#ifdef DAMIER_HAS_LANES
/// A bit for each value that is not 0.
[[gnu::always_inline, DAMIER_LANES_TARGET]] inline std::uint64_t nonzero_bits_avx512(std::uint64_t const* values,
                                                                                     std::size_t count) noexcept {
  std::uint64_t bits = 0;
  for (std::size_t place = 0; place < count; place += 8) {
    auto const eight = _mm512_loadu_si512(values + place);
    bits |= std::uint64_t{_mm512_test_epi64_mask(eight, eight)} << place;
  }
  return bits;
}
[[gnu::always_inline, DAMIER_LANES_TARGET]] inline std::uint64_t nonzero_bits_avx512(std::uint32_t const* values,
                                                                                     std::size_t count) noexcept {
  std::uint64_t bits = 0;
  for (std::size_t place = 0; place < count; place += 16) {
    auto const sixteen = _mm512_loadu_si512(values + place);
    bits |= std::uint64_t{_mm512_test_epi32_mask(sixteen, sixteen)} << place;
  }
  return bits;
}

template <typename Value>
[[nodiscard]] [[DAMIER_LANES_TARGET]] std::uint64_t nonzero_bits_of_all_avx512(Value const* values) noexcept {
  return nonzero_bits_avx512(values, Marks::word_bits);
}

template <typename Value>
[[DAMIER_LANES_TARGET]] void mark_values_avx512(Marks const& care, Marks& result, Value const& value) {
  std::array<decltype(value(std::size_t{})), Marks::word_bits> values{};
  for (std::size_t index = 0; index < care.word_count(); ++index) {
    auto const cared = care.word(index);
    std::uint64_t bits = 0;
    if (cared != 0) {
      auto const count = fill_values(care, index * Marks::word_bits, value, values);
      bits = nonzero_bits_avx512(values.data(), count) & cared;
    }
    result.set_word(index, bits);
  }
}
#endif

/// A bit for each of 64 values that is not 0.
template <typename Value>
[[nodiscard]] std::uint64_t nonzero_bits(std::array<Value, Marks::word_bits> const& values) noexcept {
#ifdef DAMIER_HAS_LANES
  if constexpr (sizeof(Value) <= sizeof(std::uint64_t)) {
    if (processor_code() == ProcessorCode::avx512) {
      return nonzero_bits_of_all_avx512(values.data());
    }
  }
#endif
  std::uint64_t bits = 0;
  for (auto place = Marks::word_bits; place-- > 0;) {
    bits = bits << 1U | static_cast<std::uint64_t>(values[place] != 0);
  }
  return bits;
}

/// Where a value that is computed from words without a branch is not 0. With AVX-512 the compiler computes it for eight
/// positions at once; the value's function has to be inlined for that.
template <typename Value>
void mark_values(Marks const& care, Marks& result, Value const& value) {
#ifdef DAMIER_HAS_LANES
  if constexpr (sizeof(value(std::size_t{})) <= sizeof(std::uint64_t)) {
    if (processor_code() == ProcessorCode::avx512) {
      return mark_values_avx512(care, result, value);
    }
  }
#endif
  mark_where(care, result, [&](std::size_t place) { return value(place) != 0; });
}

}  // namespace damier
