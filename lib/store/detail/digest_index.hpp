#pragma once

#include "store/detail/database.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace damier {

/// The games that have a digest, in the base: docs/base-format.md describes the format. Games are indexed in few runs:
/// a run is merged with the one before it when it has grown to half its size, so that adding games costs as much in a
/// large base as in a small one.
///
/// All functions are called within a transaction of the caller, so that others cannot write.
class DigestIndex {
 public:
  struct Entry {
    std::uint64_t digest = 0;
    std::int64_t game = 0;
  };

  explicit DigestIndex(Database& database);

  /// Reads the state of the index, since others may have written before this transaction.
  void load();
  /// The last game in the index.
  [[nodiscard]] std::int64_t up_to() const noexcept { return runs_.empty() ? 0 : runs_.back().last; }
  /// The games that have a digest, in ascending order; valid until the next call.
  [[nodiscard]] std::vector<std::int64_t> const& find(std::uint64_t digest);
  /// Adds games after all those in the index; at least one. The entries are reordered.
  void append(std::vector<Entry>& entries);
  /// Adds another digest of a game that is in the index; of any other nothing. Digests that it had before remain.
  void add(Entry const& entry);

 private:
  static constexpr unsigned key_bits = 26;            // first bits of a digest that are kept
  static constexpr std::int64_t most_in_block = 128;  // entries of a block, on average

  struct Run {
    std::int64_t id = 0;
    std::int64_t first = 0;  // game
    std::int64_t last = 0;
    unsigned bits = 0;  // number of bits that select a block
    [[nodiscard]] std::int64_t games() const noexcept { return last - first + 1; }
  };
  struct Key {
    std::uint64_t key = 0;
    std::int64_t game = 0;
  };

  [[nodiscard]] static unsigned bits_for(std::int64_t games) noexcept;
  void read_block(Run const& run, std::uint64_t block, std::vector<Key>& keys);
  void sort_by_block(std::vector<Key>& keys, unsigned rest_bits);
  void write_blocks(Run const& run, std::vector<Key>& keys);
  void begin_run(Run const& run);
  void merge_last_two();

  Database& database_;
  Statement runs_rows_;
  Statement block_;
  Statement digest_;
  Statement insert_run_;
  Statement insert_block_;
  std::optional<Statement> remove_block_;  // for add()
  std::vector<Run> runs_;                  // by their games
  std::vector<Key> keys_;                  // of the current blocks
  std::vector<Key> sorted_;
  std::vector<std::int64_t> found_;
  std::string bytes_;
};

}  // namespace damier
