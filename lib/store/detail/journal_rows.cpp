#include "store/detail/journal_rows.hpp"

#include <string>

namespace damier {

JournalRows::JournalRows(Database& database)
    : database_{database}, add_game_{database, "INSERT INTO journal_games VALUES (?, ?, ?, ?)"} {}

std::int64_t JournalRows::next_turn() {
  return database_.integer("SELECT max(ifnull(max(turn), 0), 0) + 1 FROM journal");
}

std::int64_t JournalRows::begin(Author const& author, bool is_import, std::optional<std::int64_t> removal) {
  Statement{database_,
            "INSERT INTO journal (made, person, command, details, games, imported, undone, turn, removal_id) "
            "VALUES (datetime('now'), ?, ?, ?, 0, ?, 0, ?, ?)"}
      .bind(1, std::string_view{author.person})
      .bind(2, std::string_view{author.command})
      .bind(3, std::string_view{author.details})
      .bind(4, std::int64_t{is_import ? 1 : 0})
      .bind(5, next_turn())
      .bind(6, removal)
      .run();
  return database_.last_row();
}

void JournalRows::add_game(std::int64_t entry, std::int64_t game, std::string_view image, std::int64_t state) {
  add_game_.bind(1, game).bind(2, entry).bind_blob(3, image).bind(4, state).run();
}

void JournalRows::add_range(std::int64_t entry, std::int64_t first, std::int64_t last) {
  Statement extend{database_, "UPDATE journal_ranges SET last_game = ? WHERE entry_id = ? AND last_game = ?"};
  extend.bind(1, last).bind(2, entry).bind(3, first - 1).run();
  if (sqlite3_changes(database_.handle()) == 0) {
    Statement{database_, "INSERT INTO journal_ranges VALUES (?, ?, ?)"}
        .bind(1, entry)
        .bind(2, first)
        .bind(3, last)
        .run();
  }
  Statement{database_, "UPDATE journal SET games = games + ? WHERE id = ?"}
      .bind(1, last - first + 1)
      .bind(2, entry)
      .run();
}

void JournalRows::set_games(std::int64_t entry, std::int64_t games) {
  Statement{database_, "UPDATE journal SET games = ? WHERE id = ?"}.bind(1, games).bind(2, entry).run();
}

void JournalRows::count_games(std::int64_t entry) {
  std::string sql{"UPDATE journal SET games = "};
  Statement{database_, sql.append(games_of_entry_sql).append(" WHERE id = ?1")}.bind(1, entry).run();
}

void JournalRows::set_undone(std::int64_t entry, bool undone) {
  Statement{database_, "UPDATE journal SET undone = ?, turn = ? WHERE id = ?"}
      .bind(1, std::int64_t{undone ? 1 : 0})
      .bind(2, next_turn())
      .bind(3, entry)
      .run();
}

}  // namespace damier
