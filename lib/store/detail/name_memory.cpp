#include "store/detail/name_memory.hpp"

#include <cstring>
#include <utility>

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace damier {

std::uint32_t NameMemory::hash_of(std::string_view name) noexcept {
  return static_cast<std::uint32_t>(XXH3_64bits(name.data(), name.size()));
}

NameMemory::Head NameMemory::head_at(std::size_t entry) const noexcept {
  Head head;
  std::memcpy(&head, entries_.data() + entry - 1, sizeof head);
  return head;
}

std::int64_t NameMemory::find(std::string_view name) const noexcept {
  auto const hash = hash_of(name);
  auto const mask = slots_.size() - 1;
  for (auto at = hash & mask; slots_[at].entry != 0; at = (at + 1) & mask) {
    if (slots_[at].hash != hash) {
      continue;
    }
    auto const head = head_at(slots_[at].entry);
    auto const* const text = entries_.data() + slots_[at].entry - 1 + sizeof head;
    if (std::string_view{text, head.size} == name) {
      return head.number;
    }
  }
  return 0;
}

void NameMemory::add(std::string_view name, std::int64_t number) {
  if (2 * (names_ + 1) > slots_.size()) {
    auto const slots = std::exchange(slots_, std::vector<Slot>(2 * slots_.size()));
    for (auto const& slot : slots) {
      slot.entry != 0 ? insert(slot) : void();
    }
  }
  Head const head{number, name.size()};
  auto const entry = static_cast<std::uint32_t>(entries_.size() + 1);
  entries_.append(reinterpret_cast<char const*>(&head), sizeof head).append(name);
  insert({hash_of(name), entry});
  ++names_;
}

void NameMemory::insert(Slot const& slot) noexcept {
  auto const mask = slots_.size() - 1;
  auto at = slot.hash & mask;
  while (slots_[at].entry != 0) {
    at = (at + 1) & mask;
  }
  slots_[at] = slot;
}

void NameMemory::clear() noexcept {
  slots_.assign(slots_.size(), {});
  entries_.clear();
  names_ = 0;
}

}  // namespace damier
