#pragma once

#include "game/game.hpp"
#include "grammar/tape.hpp"
#include "store/detail/block_rows.hpp"
#include "store/detail/database.hpp"
#include "store/detail/game_lines.hpp"
#include "store/detail/layer_rows.hpp"
#include "store/detail/name_memory.hpp"
#include "store/detail/prepared_game.hpp"
#include "store/detail/row_batch.hpp"
#include "store/detail/source_runs.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

namespace damier {

/// A table of names with their ids; a bounded number of recently used names is in memory.
class NameTable {
 public:
  NameTable(Database& database, std::string const& table);
  /// To be called after a transaction has begun: others may have written before it.
  void begin();
  /// The id of a name, which is added if it is new.
  [[nodiscard]] std::int64_t id(std::string_view name);
  /// Writes the names that have not been written yet.
  void flush() { added_.flush(); }
  /// Forgets what is in memory; to be called after a transaction that was rolled back.
  void forget() noexcept;

 private:
  [[nodiscard]] std::int64_t find_or_add(std::string_view name);

  Database& database_;
  Statement find_;
  Statement newest_;
  RowBatch added_;
  std::int64_t last_ = 0;      // of the table, with what was added
  bool all_is_known_ = false;  // names that are not in known_ are new
  NameMemory known_;
  std::string last_name_;  // whose id was asked for last: successive games have one event
  std::int64_t last_id_ = 0;
};

/// The table of tag layouts: the orders of tags, each with the GameType that it came with and the variant of its games.
class LayoutTable {
 public:
  explicit LayoutTable(Database& database);
  [[nodiscard]] std::int64_t id(std::string_view layout, std::string_view game_type,
                                std::optional<std::int64_t> variant);
  /// Forgets what is in memory; to be called after a transaction that was rolled back.
  void forget() noexcept;

 private:
  static constexpr std::size_t most_remembered = 10'000;

  [[nodiscard]] std::int64_t find_or_add(std::string_view layout, std::string_view game_type,
                                         std::optional<std::int64_t> variant);

  Database& database_;
  Statement find_;
  Statement insert_;
  std::unordered_map<std::string, std::int64_t> known_;
  std::string key_;
  std::string last_layout_, last_game_type_;  // whose id was asked for last
  std::optional<std::int64_t> last_variant_;
  std::int64_t last_id_ = 0;
};

/// Writes games into the tables of a base. The caller holds the transaction.
class GameWriter {
 public:
  explicit GameWriter(Database& database);

  /// To be called after a transaction has begun: others may have written before it.
  void begin();

  /// Writes a game; returns its number.
  std::int64_t write(GameTape const& tape, Game const& game, PreparedGame const& prepared, std::int64_t source_id);
  /// Writes the collected rows of games, except their moves.
  void flush_rows();
  /// Writes everything that is collected; to be called before each commit.
  void flush();
  /// Forgets what is collected; to be called after a transaction that was rolled back.
  void forget() noexcept;

 private:
  void insert_game(GameTape const& tape, Game const& game, PreparedGame const& prepared,
                   std::optional<std::int64_t> variant, std::int64_t id);
  void add_to_block(Game const& game, PreparedGame const& prepared, std::optional<std::int64_t> variant,
                    std::int64_t id);
  void insert_unread(Game const& game, PreparedGame const& prepared, std::int64_t id);
  void insert_tags(SplitTags const& tags, std::int64_t id);
  void note_source(GameTape const& tape, std::int64_t source_id, std::int64_t id);
  void insert_body(Game const& game, PreparedGame const& prepared, std::int64_t id);
  void insert_notes(PreparedGame const& prepared, std::int64_t id);
  void insert_findings(PreparedGame const& prepared, bool with_text, std::int64_t id);

  Database& database_;
  NameTable players_;
  NameTable events_;
  NameTable sites_;
  NameTable variants_;
  LayoutTable layouts_;
  std::int64_t last_ = 0;                     // number of the last game
  SourceRun run_;                             // the run of that game
  std::string date_, ratings_, unread_text_;  // in use while a row is written
  RowBatch game_rows_;
  Statement insert_run_;
  Statement insert_start_;
  RowBatch tags_;
  RowBatch variations_;
  RowBatch annotations_;
  Statement insert_unread_;
  Statement insert_finding_;
  Statement insert_source_text_;
  std::optional<LayerRows> layers_;  // of records with notes of layers
  GameLineWriter lines_;
  BlockGame block_game_;  // the game that is written
  BlockWriter blocks_;
};

}  // namespace damier
