#pragma once

#include "store/detail/digest_index.hpp"

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

namespace damier {

/// The records of a base, by the digests of their content. The index of digests is written in large portions; until
/// then the digests are in memory. Games that were stored but are not yet in the index, because a program was killed or
/// is still running, are read again.
class KnownRecords {
 public:
  /// is_only_read: nothing is written to the base, whose records are those that begin() finds.
  explicit KnownRecords(Database& database, bool is_only_read = false);

  /// To be called after the caller's transaction has begun: reads the games that others have stored meanwhile.
  void begin();
  /// To be called before the records of another file.
  void begin_file();
  /// The game from another file with the same content that no other record of this file was matched with, to which the
  /// record is matched then; 0 if there is none.
  [[nodiscard]] std::int64_t claim(std::uint64_t digest);
  /// Records a game that was stored; returns whether so many are in memory that they should be written.
  [[nodiscard]] bool add(std::uint64_t digest, std::int64_t game);
  /// Writes the digests in memory, in a transaction of the caller in which all of the games are in their tables.
  void flush();
  /// Forgets what is in memory; to be called after a transaction that was rolled back. The next begin() reads the state
  /// of the base.
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
  void load_changes();
  [[nodiscard]] std::vector<DigestIndex::Entry> entries_in_memory() const;
  void index_remaining_games();
  void drop_memory();

  Database& database_;
  bool is_only_read_;
  DigestIndex index_;
  Statement rest_;
  std::vector<Entry> fresh_;    // of the current file: its records are not searched among them
  std::vector<Entry> pending_;  // all others, open addressing
  std::size_t pending_count_ = 0;
  std::int64_t last_ = 0;  // the last game of the base
  std::int64_t last_before_file_ = 0;
  std::vector<std::pair<std::int64_t, std::int64_t>> from_others_;  // first and last of games stored during the file
  std::int64_t last_change_ = -1;                                   // when the following were read
  std::unordered_multimap<std::uint64_t, std::int64_t> former_;     // games by digests that they had before
  std::unordered_set<std::int64_t> withdrawn_;                      // games whose records may come in again
  std::vector<bool> claimed_;                                       // by game, from 1; up to the last match
};

}  // namespace damier
