#pragma once

#include "store/detail/digest_index.hpp"

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace damier {

/// What records a base has, by the digest of what they say. The index of digests is written in large portions; until
/// then the digests are kept in memory. Games that were stored and are not yet in it, because a program was killed or
/// still runs, are taken up again.
class KnownRecords {
 public:
  explicit KnownRecords(Database& database);

  /// Says that the caller's transaction has begun, and takes up what others have stored meanwhile.
  void begin();
  /// Says that the records to come are of another file.
  void begin_file();
  /// Whether a game that this file did not bring says the same and no other record of the file has been taken for it;
  /// the record is then taken for it.
  [[nodiscard]] bool claim(std::uint64_t digest);
  /// Takes note of a game that was stored; whether so many are in memory that they are to be written down.
  [[nodiscard]] bool add(std::uint64_t digest, std::int64_t game);
  /// Writes down what is in memory, in a transaction of the caller in which all of the games are in their tables.
  void flush();
  /// After a transaction that was rolled back: the next begin() takes up what the base has.
  void forget();

 private:
  static constexpr std::size_t most_pending = std::size_t{1} << 17U;

  struct Entry {
    std::uint64_t digest = 0;
    std::int64_t game = 0;  // 0: none
  };
  void insert(Entry const& entry);
  void grow();
  [[nodiscard]] bool is_claimable(std::int64_t game) const noexcept;
  [[nodiscard]] bool take(std::int64_t game);
  [[nodiscard]] std::vector<DigestIndex::Entry> entries_in_memory() const;
  void write_all_of_base();
  void drop_memory();

  Database& database_;
  DigestIndex index_;
  Statement rest_;
  std::vector<Entry> fresh_;    // of the file at hand: no record of it is looked for among them
  std::vector<Entry> pending_;  // all others, open addressing
  std::size_t pending_count_ = 0;
  std::int64_t last_ = 0;  // of the base
  std::int64_t last_before_file_ = 0;
  std::vector<std::pair<std::int64_t, std::int64_t>> from_others_;  // first and last of games stored during the file
  std::vector<bool> claimed_;                                       // by game, from 1; as far as any was
};

}  // namespace damier
