#pragma once

#include "store/detail/database.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace damier {

/// What records a base has, by the digest of what they say. The table digests is written in large sorted portions, so that
/// adding costs as much in a large base as in a small one; until then the digests are kept in memory. Games that were
/// stored and not yet written there, because a program was killed or still runs, are taken up again.
class KnownRecords {
 public:
  explicit KnownRecords(Database& database);

  /// Says that the records to come are of another file, and takes up the games that are not in the table. The caller holds
  /// the transaction, as always.
  void begin_file();
  /// Whether a game that was in the base before the file says the same and no other record of the file has been taken
  /// for it; the record is then taken for it.
  [[nodiscard]] bool claim(std::uint64_t digest);
  /// A game that was stored. The caller holds the transaction.
  void add(std::uint64_t digest, std::int64_t game);
  /// Writes down what is in memory, in a transaction of the caller.
  void flush();

 private:
  static constexpr std::size_t most_pending = std::size_t{1} << 18U;

  struct Entry {
    std::uint64_t digest = 0;
    std::int64_t game = 0;  // 0: none
  };
  void insert(Entry const& entry);
  void grow();
  [[nodiscard]] bool take(std::int64_t game);

  Database& database_;
  Statement find_;
  Statement rest_;
  Statement write_;
  Statement note_;
  std::vector<Entry> pending_;  // open addressing
  std::size_t pending_count_ = 0;
  std::int64_t written_up_to_ = 0;  // games that the table has
  std::int64_t last_ = 0;           // of the base
  std::int64_t last_before_file_ = 0;
  std::vector<bool> claimed_;  // by game, from 1; as far as any was
};

}  // namespace damier
