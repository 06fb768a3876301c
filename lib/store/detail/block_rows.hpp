#pragma once

#include "store/detail/beginnings_writer.hpp"
#include "store/detail/column_code.hpp"
#include "store/detail/database.hpp"
#include "store/detail/game_lines.hpp"
#include "store/exchanges.hpp"
#include "store/game_blocks.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace damier {

/// The variants by their numbers in the table variants; nullptr for those that this program does not know.
[[nodiscard]] std::unordered_map<std::int64_t, Variant const*> variants_by_row(Database& database);

/// A game as blocks have it.
struct BlockGame {
  std::array<std::uint32_t, block_column_count> columns{};  ///< all but the beginning
  FirstMoves moves;

  void set(BlockColumn column, std::int64_t value) noexcept {
    columns[static_cast<std::size_t>(column)] = static_cast<std::uint32_t>(value);
  }
  void set(Exchanges::Numbers const& numbers) noexcept {
    for (std::size_t place = 0; place < numbers.size(); ++place) {
      set(exchange_column(place), numbers[place]);
    }
  }
  void set_date(ColumnCode const& code) noexcept;
  void set_ratings(ColumnCode const& code) noexcept;
};

/// The rows of game_blocks: docs/base-format.md.
struct BlockRows {
  static constexpr std::string_view table = "game_blocks";
  static constexpr std::size_t parts = 16;       ///< numbers for the rows of a block
  static constexpr std::size_t beginnings = 15;  ///< the tree; the other parts are columns
  static constexpr std::size_t last_part = beginnings;

  static constexpr std::int64_t size = BlockGames::size;
  [[nodiscard]] static constexpr std::int64_t block_of(std::int64_t game) noexcept { return (game - 1) / size; }
  [[nodiscard]] static constexpr GameRange games_of(std::int64_t block) noexcept {
    return {block * size + 1, (block + 1) * size};
  }
  [[nodiscard]] static constexpr std::int64_t id(std::int64_t block, std::size_t part) noexcept {
    return block * static_cast<std::int64_t>(parts) + static_cast<std::int64_t>(part);
  }

  /// Calls write(part, bytes) for each row of a block, in ascending order of the parts.
  static void make(std::vector<BlockGame> const& games,
                   std::function<void(std::size_t part, std::string_view bytes)> const& write);
};

/// Reads games as blocks have them, from the other tables.
class BlockGameReader {
 public:
  explicit BlockGameReader(Database& database);

  /// Appends the games of a range; false if one of them is not there.
  [[nodiscard]] bool read(GameRange range, std::vector<BlockGame>& games);
  /// The first moves of the games of a range, as far as they are there.
  [[nodiscard]] std::vector<FirstMoves> first_moves(GameRange range);

 private:
  [[nodiscard]] Variant const* variant_of(GameLine const& line) const;
  [[nodiscard]] std::optional<Position> start_of(GameLine const& line, Variant const& variant);

  std::unordered_map<std::int64_t, Variant const*> variants_;
  Statement rows_, fen_;
  GameLines lines_;
};

/// Writes the blocks that become full. The caller holds the transaction.
class BlockWriter {
 public:
  explicit BlockWriter(Database& database);

  /// To be called after a transaction has begun. last: the last game of the base.
  void begin(std::int64_t last);
  /// Adds the next game.
  void add(std::int64_t id, BlockGame const& game) {
    games_.push_back(game);
    last_ = id;
    if (id % BlockRows::size == 0) {
      write();
    }
  }
  /// Notes that the next game was written without being added: its block is made from the other tables.
  void pass(std::int64_t id) {
    games_.clear();
    last_ = id;
    if (id % BlockRows::size == 0) {
      write();
    }
  }
  /// Forgets the collected games; to be called after a transaction that was rolled back.
  void forget() noexcept {
    games_.clear();
    last_ = -1;
  }

 private:
  void write();

  Database& database_;
  Statement insert_;
  std::vector<BlockGame> games_;  // games of the last block; the first ones may be missing
  std::int64_t last_ = -1;        // number of the last of them
};

/// Brings the blocks up to date after games of them were changed. The caller holds the transaction.
class BlockUpdates {
 public:
  explicit BlockUpdates(Database& database) : database_{database} {}

  /// Notes a game that was changed. beginning: its first moves are others, or count otherwise.
  void note(std::int64_t game, bool beginning);
  void write();

 private:
  struct Change {
    std::set<std::int64_t> games;
    bool beginnings = false;
  };
  void write_columns(std::int64_t block, Change const& change);
  void write_beginnings(std::int64_t block);

  Database& database_;
  std::map<std::int64_t, Change> changes_;  // by block
};

/// The faults of all blocks: a block must be equal to the one that is made from the other tables.
[[nodiscard]] std::vector<Message> block_faults(Database& database);

}  // namespace damier
