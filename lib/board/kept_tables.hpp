#pragma once

#include <atomic>
#include <memory>
#include <utility>

namespace damier {

/// Tables that are computed when their key is first asked for and kept until the program ends. For a small number of
/// keys, such as the boards of the variants: a look-up compares all keys in the order in which they were first asked
/// for. Any thread may ask, and none waits: where two compute the same table, one is kept.
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
    auto made = std::make_unique<Entry>(key, make(key));
    auto* place = &first_;
    Entry* present = nullptr;
    while (!place->compare_exchange_strong(present, made.get(), std::memory_order_acq_rel)) {
      if (present->key == key) {  // another thread made it meanwhile
        return present->table;
      }
      place = &std::exchange(present, nullptr)->next;
    }
    return made.release()->table;
  }

 private:
  struct Entry {
    Entry(Key const& of, Table made) : key{of}, table{std::move(made)} {}
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
};

}  // namespace damier
