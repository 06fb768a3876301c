#pragma once

#include "search/detail/mark_where.hpp"
#include "search/detail/marks.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

namespace damier {

// Columns that have a word for each position, and marks, which have a bit.

#ifdef DAMIER_HAS_LANES
[[DAMIER_LANES_TARGET]] inline void mark_nonzero_avx512(std::vector<std::uint64_t> const& column,
                                                        Marks& marks) noexcept {
  for (std::size_t index = 0; index < marks.word_count(); ++index) {
    auto const first = index * Marks::word_bits;
    auto const count = std::min(Marks::word_bits, column.size() - first);
    std::uint64_t bits = 0;
    for (std::size_t place = 0; place < count; place += 8) {
      auto const there = static_cast<__mmask8>(count - place >= 8 ? 0xffU : (1U << (count - place)) - 1);
      auto const eight = _mm512_maskz_loadu_epi64(there, column.data() + first + place);
      bits |= std::uint64_t{_mm512_test_epi64_mask(eight, eight)} << place;
    }
    marks.set_word(index, bits);
  }
}
[[DAMIER_LANES_TARGET]] inline void keep_marked_avx512(Marks const& marks,
                                                       std::vector<std::uint64_t>& column) noexcept {
  for (std::size_t first = 0; first < column.size(); first += 8) {
    auto const count = column.size() - first;
    auto const there = static_cast<__mmask8>(count >= 8 ? 0xffU : (1U << count) - 1);
    auto const kept = static_cast<__mmask8>(marks.word(first / Marks::word_bits) >> (first % Marks::word_bits));
    auto* const eight = column.data() + first;
    _mm512_mask_storeu_epi64(eight, there, _mm512_maskz_loadu_epi64(static_cast<__mmask8>(there & kept), eight));
  }
}
#endif

/// Marks the positions of a column in which it is not 0.
template <typename Word>
void mark_nonzero(std::vector<Word> const& column, Marks& marks) {
  marks.clear(column.size());
#ifdef DAMIER_HAS_LANES
  if constexpr (std::is_same_v<Word, std::uint64_t>) {
    if (processor_code() == ProcessorCode::avx512) {
      return mark_nonzero_avx512(column, marks);
    }
  }
#endif
  for (std::size_t index = 0; index < marks.word_count(); ++index) {
    auto const first = index * Marks::word_bits;
    std::uint64_t bits = 0;
    for (auto place = std::min(Marks::word_bits, column.size() - first); place-- > 0;) {
      bits = bits << 1U | static_cast<std::uint64_t>(column[first + place] != 0);
    }
    marks.set_word(index, bits);
  }
}

/// Makes a column 0 in the positions that are not marked.
template <typename Word>
void keep_marked(Marks const& marks, std::vector<Word>& column) {
#ifdef DAMIER_HAS_LANES
  if constexpr (std::is_same_v<Word, std::uint64_t>) {
    if (processor_code() == ProcessorCode::avx512) {
      return keep_marked_avx512(marks, column);
    }
  }
#endif
  for (std::size_t place = 0; place < column.size(); ++place) {
    column[place] = marks.contains(place) ? column[place] : Word{0};
  }
}

}  // namespace damier
