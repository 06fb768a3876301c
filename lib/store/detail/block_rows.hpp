#pragma once

#include "store/detail/beginnings_writer.hpp"
#include "store/detail/column_code.hpp"
#include "store/detail/database.hpp"
#include "store/exchanges.hpp"
#include "store/game_blocks.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
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
  /// Appends games of a range from the other tables; false if one of them is not there.
  [[nodiscard]] static bool read_games(Database& database, GameRange range, std::vector<BlockGame>& games);
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

/// The faults of all blocks: a block must be equal to the one that is made from the other tables.
[[nodiscard]] std::vector<Message> block_faults(Database& database);

}  // namespace damier
