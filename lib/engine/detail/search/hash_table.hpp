#pragma once

#include "engine/search/score.hpp"
#include "rules/move.hpp"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

namespace damier {

/// What the score of a searched position is to the true one.
enum class Bound : std::uint8_t { none, upper, lower, exact };

/// What a search keeps of a position.
struct HashedResult {
  Score score = 0;
  int depth = 0;
  Bound bound = Bound::none;
  std::uint16_t move = no_move;  ///< the place of the best move in the list of legal moves

  static constexpr std::uint16_t no_move = 0x3FF;
  static_assert(MoveList::capacity <= no_move);
  bool operator==(HashedResult const&) const noexcept = default;
};

/// Results of searched positions by hash, of a fixed number of bytes, for any number of threads at once. A result that
/// another thread has half overwritten does not agree with its key and is not found (Hyatt and Mann, 2002).
class HashTable {
 public:
  /// Of the largest power of two of bytes that is not larger; at least one bucket.
  explicit HashTable(std::size_t bytes);

  [[nodiscard]] std::optional<HashedResult> find(std::uint64_t key) const noexcept;
  /// Replaces the result of the same key, or the least useful one of four.
  void store(std::uint64_t key, HashedResult const& result) noexcept;
  /// Results stored before are replaced first from here on.
  void begin_search() noexcept { generation_ = (generation_ + 1) & 0x3FU; }
  void clear() noexcept;
  /// Asks the processor to fetch a place that will be read soon.
  void prefetch(std::uint64_t key) const noexcept { __builtin_prefetch(&buckets_[key & mask_]); }

 private:
  struct Entry {
    std::atomic<std::uint64_t> key{0};  // the key, combined with data
    std::atomic<std::uint64_t> data{0};
  };
  struct alignas(64) Bucket {
    Entry entries[4];
  };

  struct Free {
    void operator()(Bucket* buckets) const noexcept;
  };

  std::unique_ptr<Bucket[], Free> buckets_;
  std::uint64_t mask_;
  unsigned generation_ = 0;
};

}  // namespace damier
