#pragma once

#include <atomic>
#include <mutex>

namespace damier {

/// Tables that are computed when their key is first asked for and kept until the program ends. For a small number of
/// keys, such as the boards of the variants: a look-up compares all keys in the order in which they were first asked
/// for. Any thread may ask; a table that exists is found without a lock.
template <typename Key, typename Table>
class KeptTables {
 public:
  KeptTables() = default;
  KeptTables(KeptTables const&) = delete;
  KeptTables& operator=(KeptTables const&) = delete;
  ~KeptTables() {
    for (auto const* entry = first_.load(); entry != nullptr;) {
      auto const* const next = entry->next.load();
      delete entry;
      entry = next;
    }
  }

  /// The table of a key; if there is none yet, make(key) computes it.
  template <typename Make>
  [[nodiscard]] Table const& of(Key const& key, Make const& make) {
    if (auto const* const table = find(key)) {
      return *table;
    }
    std::lock_guard const lock{making_};
    if (auto const* const table = find(key)) {  // another thread made it meanwhile
      return *table;
    }
    auto* place = &first_;
    while (auto* const entry = place->load(std::memory_order_relaxed)) {
      place = &entry->next;
    }
    auto* const entry = new Entry{key, make(key)};
    place->store(entry, std::memory_order_release);
    return entry->table;
  }

 private:
  struct Entry {
    Key key;
    Table table;
    std::atomic<Entry*> next = nullptr;
  };
  [[nodiscard]] Table const* find(Key const& key) const noexcept {
    for (auto const* entry = first_.load(std::memory_order_acquire); entry != nullptr;
         entry = entry->next.load(std::memory_order_acquire)) {
      if (entry->key == key) {
        return &entry->table;
      }
    }
    return nullptr;
  }

  std::atomic<Entry*> first_ = nullptr;
  std::mutex making_;
};

}  // namespace damier
