#pragma once

#include "language/message_data.hpp"
#include "store/author.hpp"
#include "store/detail/database.hpp"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace damier {

/// The turn of the last entry that changed, removed or restored games which were in the base before it: what is
/// derived from games and not updated with them has to be computed again after it.
inline constexpr std::string_view last_change_sql =
    "SELECT ifnull(max(turn), 0) FROM journal WHERE imported = 0 OR undone = 1";

/// How many games an entry, ?1, has added, changed, or given labels.
inline constexpr std::string_view games_of_entry_sql =
    "(SELECT ifnull(sum(last_game - first_game + 1), 0) FROM journal_ranges WHERE entry_id = ?1) + "
    "(SELECT count(*) FROM (SELECT game_id FROM journal_games WHERE entry_id = ?1 UNION "
    "SELECT game_id FROM journal_labels WHERE entry_id = ?1 AND game_id <> 0) AS g WHERE NOT EXISTS (SELECT 1 FROM "
    "journal_ranges AS r WHERE r.entry_id = ?1 AND g.game_id BETWEEN r.first_game AND r.last_game))";

/// The relation of games that an import added and that were taken away again: an import may add their records again.
inline constexpr std::string_view withdrawn{"withdrawn"};

/// The entries of the journal whose games are not those that they count.
[[nodiscard]] std::vector<Message> journal_faults(Database& database);

/// Writes the journal. The caller holds the transaction.
class JournalRows {
 public:
  explicit JournalRows(Database& database);

  /// Adds an entry without games; returns its number.
  [[nodiscard]] std::int64_t begin(Author const& author, bool is_import, std::optional<std::int64_t> removal = {});
  /// Adds a game that an entry changed. image, state: see journal_games.
  void add_game(std::int64_t entry, std::int64_t game, std::string_view image, std::int64_t state);
  /// Adds games that an entry imported.
  void add_range(std::int64_t entry, std::int64_t first, std::int64_t last);
  void set_games(std::int64_t entry, std::int64_t games);
  /// Stores how many games an entry has added, changed, or given labels.
  void count_games(std::int64_t entry);
  /// Notes that an entry was undone, or made again.
  void set_undone(std::int64_t entry, bool undone);

 private:
  [[nodiscard]] std::int64_t next_turn();

  Database& database_;
  Statement add_game_;
};

}  // namespace damier
