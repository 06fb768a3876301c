#pragma once

#include "duplicates/detail/repeat_record.hpp"
#include "duplicates/detail/run_sorter.hpp"
#include "duplicates/repeat_finding.hpp"
#include "grammar/diagnostic.hpp"
#include "validate/finding.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>

namespace damier {

/// The place of a record.
struct RecordPlace {
  std::uint32_t file = 0;    ///< index of the file, from 0
  std::uint64_t number = 0;  ///< of the record in its file
  Location where;            ///< offset of its first byte
  std::string label;         ///< an arbitrary value that is returned to the caller
};

/// A record of a game of which another record came before.
struct Repeat {
  RepeatKind kind = RepeatKind::copy;
  RecordPlace record;
  RecordPlace other;  ///< without its label
};

/// The finding that reports a repeat. files: the names of the files, by RecordPlace::file.
[[nodiscard]] Finding finding_of(Repeat const& repeat, std::span<std::string const> files);

/// Finds repeated games among any number of games from several files: records with the same moves, or with moves that
/// are the beginning of another record's. repeat_record.hpp defines when two records are of one game. A beginning must
/// be the beginning of one game only: of the longer records that it may begin, each is the beginning of the next.
/// find_duplicates (duplicates/duplicates.hpp) compares the games of a base more thoroughly, as more is known of them.
///
/// Moves are compared byte by byte. Memory is bounded: the games are sorted by their moves, in a temporary file if
/// they are many (see RunSorter), some 250 bytes for a game of 80 plies. Of records with fewer than
/// least_plies_of_moves plies and the same moves, most_of_meeting between the same players are compared with others,
/// and most_members in all.
class RepeatWatch {
 public:
  static constexpr std::size_t most_of_meeting = 256;
  static constexpr std::size_t most_members = 100'000;

  explicit RepeatWatch(std::size_t most_bytes = std::size_t{24} << 20U);

  /// Adds a game. Throws std::runtime_error if there is no space for the temporary file.
  void add(RepeatRecord const& record, RecordPlace const& place);

  /// Calls visit for the repeats among all games that were added, in their order, at most one for each record. To be
  /// called once. pause is called now and then, and may throw to stop. Throws as add does, and what visit and pause
  /// throw.
  void find(std::function<void(Repeat const&)> const& visit, std::function<void()> const& pause = {});

 private:
  RunSorter records_;
  std::uint64_t added_ = 0;
};

}  // namespace damier
