#include "duplicates/detail/line_keys.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace damier {

LineKey::LineKey(std::int64_t variant, std::string_view start_fen) noexcept
    : value_{XXH3_64bits_withSeed(start_fen.data() == nullptr ? "" : start_fen.data(), start_fen.size(),
                                  static_cast<std::uint64_t>(variant))} {}

void LineKeys::finish() {
  std::ranges::sort(entries_, {}, [](Entry const& entry) { return std::pair{entry.key, entry.game}; });
  // Each word of the filter serves one or two entries, and there are one or two slots for each entry; the first bits of
  // a key are its best mixed ones.
  auto const slot_bits = static_cast<unsigned>(std::bit_width(std::max<std::size_t>(entries_.size(), 4) - 1));
  slot_shift_ = 64 - slot_bits;
  filter_shift_ = slot_shift_ + 1;
  filter_.assign(std::size_t{1} << (slot_bits - 1), 0);
  slots_.assign((std::size_t{1} << slot_bits) + 1, 0);
  for (auto const& entry : entries_) {
    filter_[entry.key >> filter_shift_] |= bits_of(entry.key);
    ++slots_[(entry.key >> slot_shift_) + 1];
  }
  for (std::size_t slot = 1; slot < slots_.size(); ++slot) {
    slots_[slot] += slots_[slot - 1];
  }
}

std::span<LineKeys::Entry const> LineKeys::find(std::uint64_t key) const noexcept {
  auto const slot = key >> slot_shift_;
  auto const within = entries().subspan(slots_[slot], slots_[slot + 1] - slots_[slot]);
  auto const begin = std::lower_bound(within.begin(), within.end(), key,
                                      [](Entry const& entry, std::uint64_t wanted) { return entry.key < wanted; });
  auto const end = std::upper_bound(begin, within.end(), key,
                                    [](std::uint64_t wanted, Entry const& entry) { return wanted < entry.key; });
  return {begin, end};
}

}  // namespace damier
