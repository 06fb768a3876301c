#pragma once

#include "store/detail/database.hpp"

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace damier {

/// Adds positions of games that were changed to the index of positions. Those that a game had before remain in it:
/// whoever looks up a position replays the games. The caller holds the transaction.
class PostingUpdates {
 public:
  explicit PostingUpdates(Database& database) : database_{database} {}

  void add(std::int64_t game, std::span<std::uint64_t const> hashes);
  void write();

 private:
  Database& database_;
  std::vector<std::pair<std::uint64_t, std::int64_t>> postings_;  // hash and game
};

}  // namespace damier
