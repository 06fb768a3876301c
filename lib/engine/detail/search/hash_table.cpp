#include "engine/detail/search/hash_table.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <memory>
#include <new>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace damier {
namespace {

// A result in 64 bits, from the lowest: 16 of the score, 8 of the depth, 2 of the bound, 10 of the move, 6 of the
// generation.
std::uint64_t packed(HashedResult const& result, unsigned generation) noexcept {
  auto const score = static_cast<std::uint16_t>(static_cast<std::int16_t>(result.score));
  auto const depth = static_cast<std::uint8_t>(std::clamp(result.depth, 0, 255));
  return std::uint64_t{score} | std::uint64_t{depth} << 16U | static_cast<std::uint64_t>(result.bound) << 24U |
         std::uint64_t{result.move} << 26U | std::uint64_t{generation} << 36U;
}

HashedResult unpacked(std::uint64_t data) noexcept {
  return {static_cast<std::int16_t>(data & 0xFFFFU), static_cast<int>(data >> 16U & 0xFFU),
          static_cast<Bound>(data >> 24U & 3U), static_cast<std::uint16_t>(data >> 26U & 0x3FFU)};
}

constexpr std::size_t page_bytes = std::size_t{2} << 20U;

/// Memory in pages of 2 MB where the system has them: with small ones each place costs a walk through the page
/// tables, which took a third of the time of a search.
void* allocated(std::size_t bytes) {
  auto const rounded = (bytes + page_bytes - 1) / page_bytes * page_bytes;
  auto* const memory = std::aligned_alloc(page_bytes, rounded);
  if (memory == nullptr) {
    throw std::bad_alloc{};
  }
#ifdef __linux__
  (void)madvise(memory, rounded, MADV_HUGEPAGE);  // only a wish
#endif
  return memory;
}

unsigned depth_of(std::uint64_t data) noexcept { return static_cast<unsigned>(data >> 16U & 0xFFU); }
unsigned generation_of(std::uint64_t data) noexcept { return static_cast<unsigned>(data >> 36U & 0x3FU); }

}  // namespace

HashTable::HashTable(std::size_t bytes) {
  auto const count = std::bit_floor(std::max<std::size_t>(bytes / sizeof(Bucket), 1));
  auto* const memory = static_cast<Bucket*>(allocated(count * sizeof(Bucket)));
  std::uninitialized_value_construct_n(memory, count);
  buckets_.reset(memory);
  mask_ = count - 1;
}

void HashTable::Free::operator()(Bucket* buckets) const noexcept { std::free(buckets); }  // NOLINT: of aligned_alloc

std::optional<HashedResult> HashTable::find(std::uint64_t key) const noexcept {
  for (auto const& entry : buckets_[key & mask_].entries) {
    auto const data = entry.data.load(std::memory_order_relaxed);
    if ((entry.key.load(std::memory_order_relaxed) ^ data) == key && data != 0) {
      return unpacked(data);
    }
  }
  return std::nullopt;
}

void HashTable::store(std::uint64_t key, HashedResult const& result) noexcept {
  Entry* victim = nullptr;
  auto least = 0U;
  for (auto& entry : buckets_[key & mask_].entries) {
    auto const data = entry.data.load(std::memory_order_relaxed);
    if ((entry.key.load(std::memory_order_relaxed) ^ data) == key || data == 0) {
      victim = &entry;
      break;
    }
    auto const worth = depth_of(data) + (generation_of(data) == generation_ ? 256U : 0U);
    if (victim == nullptr || worth < least) {
      victim = &entry;
      least = worth;
    }
  }
  auto const data = packed(result, generation_);
  victim->key.store(key ^ data, std::memory_order_relaxed);
  victim->data.store(data, std::memory_order_relaxed);
}

void HashTable::clear() noexcept {
  for (std::uint64_t place = 0; place <= mask_; ++place) {
    for (auto& entry : buckets_[place].entries) {
      entry.key.store(0, std::memory_order_relaxed);
      entry.data.store(0, std::memory_order_relaxed);
    }
  }
}

}  // namespace damier
