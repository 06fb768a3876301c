#pragma once

#include "store/base.hpp"
#include "store/games.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace damier {

/// A game that entries of the journal have changed, added or removed, and that is not as it was before them.
struct ChangedRecord {
  GameId game{};
  bool added = false;                          ///< by an entry; before is what it came as
  std::optional<GameId> former = {};           ///< its number in ChangedRecords::former(); nothing if it is as it came
  std::optional<std::uint64_t> before = {};    ///< the digest of its record (docs/base-format.md); nothing if removed
  std::optional<std::uint64_t> after = {};     ///< nothing if it was removed
  std::optional<std::uint64_t> kept_for = {};  ///< the digest of the record that is kept in the place of a removed one
  std::string relation = {};                   ///< of the two, a word
};

/// What the entries after one have changed, as far as they are not undone. Throws BaseError.
class ChangedRecords {
 public:
  /// since: the number of an entry; 0 for all.
  ChangedRecords(Base& base, std::int64_t since);

  /// By the numbers of the games.
  [[nodiscard]] std::vector<ChangedRecord> const& records() const noexcept { return records_; }
  /// The games as they were, in a base in memory.
  [[nodiscard]] Base& former() noexcept { return former_; }

 private:
  std::vector<ChangedRecord> records_;
  Base former_;
};

/// The games of a base by the digests of their records, without those of imports that were undone.
class RecordFinder {
 public:
  explicit RecordFinder(Base& base);
  RecordFinder(RecordFinder&&) noexcept;
  RecordFinder& operator=(RecordFinder&&) noexcept;
  ~RecordFinder();

  struct Found {
    std::vector<GameId> present;  ///< ascending, as the others
    std::vector<GameId> removed;
    std::vector<GameId> former;  ///< games that had the digest before they were changed
  };
  [[nodiscard]] Found find(std::uint64_t digest);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace damier
