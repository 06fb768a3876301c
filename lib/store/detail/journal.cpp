#include "store/journal.hpp"

#include "language/message.hpp"
#include "store/detail/database.hpp"
#include "store/detail/derived_rows.hpp"
#include "store/detail/game_image.hpp"
#include "store/detail/game_state.hpp"
#include "store/detail/journal_rows.hpp"

#include <string>
#include <utility>

namespace damier {
namespace {

/// A statement about the rows of journal, for read_entry.
std::string entries_sql(std::string_view rest) {
  std::string sql = "SELECT id, made, person, command, details, games, undone FROM journal ";
  return sql.append(rest);
}

JournalEntry read_entry(Statement const& row) {
  return {row.integer(0),
          std::string{row.text(1)},
          {std::string{row.text(2)}, std::string{row.text(3)}, std::string{row.text(4)}},
          static_cast<std::uint64_t>(row.integer(5)),
          row.integer(6) != 0};
}

/// Makes the change of an entry in the other direction: the parts of its games and their images in the journal change
/// places.
class Reversal {
 public:
  Reversal(Base& base, std::int64_t entry)
      : database_{database_of(base)}, entry_{entry}, images_{database_}, derived_{base} {}

  /// False, and the transaction is to be rolled back, if a game is not what the entry left it as.
  [[nodiscard]] bool run(bool undo) {
    if (!exchange_images() || !exchange_labels(undo)) {
      return false;
    }
    undo ? withdraw() : bring_back();
    derived_.finish();
    JournalRows{database_}.set_undone(entry_, undo);
    return true;
  }

 private:
  /// False if a game is not what the entry left it as.
  [[nodiscard]] bool exchange_images() {
    Statement rows{
        database_,
        "SELECT game_id, image, state FROM journal_games WHERE entry_id = ? AND game_id > ? ORDER BY game_id "
        "LIMIT 1"};
    Statement store{database_, "UPDATE journal_games SET image = ?, state = ? WHERE entry_id = ? AND game_id = ?"};
    std::int64_t game = 0;
    while (rows.bind(1, entry_).bind(2, game).step()) {
      game = rows.integer(0);
      std::string const parts{rows.blob(1)};
      auto const state = rows.integer(2);
      rows.reset();
      auto const present = images_.read(game);
      if (!present || state_of(*present) != state) {
        return false;
      }
      auto image = *present;
      put_parts(image, parts);
      derived_.replace(game, *present, image);
      auto const back = changed_parts(*present, image);
      store.bind_blob(1, back).bind(2, state_of(image)).bind(3, entry_).bind(4, game).run();
    }
    rows.reset();
    return true;
  }

  /// False if a label is not where the entry left it, or if a game would have two where it can have one.
  [[nodiscard]] bool exchange_labels(bool undo) {
    Statement rows{database_,
                   "SELECT label_id, game_id, added FROM journal_labels WHERE entry_id = ? ORDER BY added = ?"};
    Statement give{database_, "INSERT OR IGNORE INTO game_labels VALUES (?, ?)"};
    Statement take{database_, "DELETE FROM game_labels WHERE label_id = ? AND game_id = ?"};
    Statement alike{database_,
                    "SELECT 1 FROM labels AS own JOIN labels AS l ON l.kind = own.kind AND l.id <> own.id AND "
                    "(l.kind = 2 OR l.kind = 4 AND l.name = own.name) JOIN game_labels AS m ON m.label_id = l.id AND "
                    "m.game_id = ? WHERE own.id = ?"};
    // What is taken away comes first.
    for (rows.bind(1, entry_).bind(2, std::int64_t{undo ? 0 : 1}); rows.step();) {
      auto const gives = (rows.integer(2) != 0) != undo;
      (gives ? give : take).bind(1, rows.integer(0)).bind(2, rows.integer(1)).run();
      auto const is_double = gives && alike.bind(1, rows.integer(1)).bind(2, rows.integer(0)).step();
      alike.reset();
      if (is_double || sqlite3_changes(database_.handle()) == 0) {
        return false;
      }
    }
    return true;
  }

  /// Visits the games that the entry imported.
  template <typename Visit>
  void for_imported(Visit const& visit) {
    std::vector<std::pair<std::int64_t, std::int64_t>> ranges;
    Statement rows{database_,
                   "SELECT first_game, last_game FROM journal_ranges WHERE entry_id = ? ORDER BY first_game"};
    for (rows.bind(1, entry_); rows.step();) {
      ranges.emplace_back(rows.integer(0), rows.integer(1));
    }
    for (auto const& [first, last] : ranges) {
      for (auto game = first; game <= last; ++game) {
        if (auto const present = images_.read(game)) {
          visit(game, *present);
        }
      }
    }
  }
  void mark(std::int64_t game, GameImage const& present, bool removed, std::string removal) {
    auto image = present;
    auto row = row_of(present);
    auto& state = cell(row, RowCell::state);
    state.value = GameState{state.number()}.set(GameMark::removed, removed).stored();
    image[ImagePart::row] = image_bytes(row);
    image[ImagePart::removal] = std::move(removal);
    derived_.replace(game, present, image);
  }
  void withdraw() {
    std::string removal;
    for_imported([&](std::int64_t game, GameImage const& present) {
      if (!present[ImagePart::removal].empty()) {
        return;
      }
      if (removal.empty()) {
        database_.execute("INSERT INTO removals (made) VALUES (datetime('now'))");
        removal = image_bytes(ImageRow{{database_.last_row(), false}, {}, {std::string{withdrawn}, false}});
      }
      mark(game, present, true, removal);
    });
  }
  void bring_back() {
    for_imported([&](std::int64_t game, GameImage const& present) {
      auto const removal = image_rows(present[ImagePart::removal]);
      if (!removal.empty() && removal.front().at(2).value == decltype(ImageCell::value){std::string{withdrawn}}) {
        mark(game, present, false, {});
      }
    });
  }

  Database& database_;
  std::int64_t entry_;
  GameImages images_;
  DerivedRows derived_;
};

/// Entries that concern games of an entry and have a condition.
std::vector<std::int64_t> entries_with(Database& database, std::int64_t entry, std::string const& condition) {
  Statement rows{
      database,
      "WITH this AS (SELECT turn FROM journal WHERE id = ?1), touching AS ("
      "SELECT b.entry_id FROM journal_games AS a JOIN journal_games AS b ON b.game_id = a.game_id WHERE a.entry_id = "
      "?1 "
      "UNION SELECT b.entry_id FROM journal_ranges AS a JOIN journal_games AS b ON b.game_id BETWEEN a.first_game AND "
      "a.last_game WHERE a.entry_id = ?1 "
      // Games that came with an entry of another base are also those of the entry that merged it.
      "UNION SELECT b.entry_id FROM journal_ranges AS a JOIN journal_ranges AS b ON b.first_game <= a.last_game AND "
      "b.last_game >= a.first_game WHERE a.entry_id = ?1 "
      "UNION SELECT b.entry_id FROM journal_games AS a JOIN journal_ranges AS b ON a.game_id BETWEEN b.first_game AND "
      "b.last_game WHERE a.entry_id = ?1 "
      "UNION SELECT b.entry_id FROM journal_labels AS a JOIN labels AS l ON l.id = a.label_id JOIN labels AS o ON "
      "o.kind = l.kind AND (o.id = l.id OR l.kind = 2 OR l.kind = 4 AND o.name = l.name) JOIN journal_labels AS b ON "
      "b.label_id = o.id AND b.game_id = a.game_id WHERE a.entry_id = ?1) "
      "SELECT j.id FROM journal AS j, this WHERE j.id IN (SELECT entry_id FROM touching) AND j.id <> ?1 AND " +
          condition + " ORDER BY j.id"};
  std::vector<std::int64_t> found;
  for (rows.bind(1, entry); rows.step();) {
    found.push_back(rows.integer(0));
  }
  return found;
}

/// The entries that added records of an undone import again: its games would be there twice.
std::vector<std::int64_t> imports_again(Database& database, std::int64_t entry) {
  Statement rows{database,
                 "SELECT DISTINCT r.entry_id FROM journal_ranges AS own JOIN game_rows AS a ON a.id BETWEEN "
                 "own.first_game AND own.last_game JOIN game_rows AS b ON b.digest = a.digest AND b.id <> a.id AND " +
                     sql_is_there("b.state") +
                     " JOIN journal_ranges AS r ON b.id BETWEEN r.first_game AND r.last_game AND r.entry_id > ?1 "
                     "WHERE own.entry_id = ?1 ORDER BY r.entry_id"};
  std::vector<std::int64_t> found;
  for (rows.bind(1, entry); rows.step();) {
    found.push_back(rows.integer(0));
  }
  return found;
}

Undone reverse(Base& base, std::optional<std::int64_t> number, bool undo) {
  auto& database = database_of(base);
  Transaction transaction{database};
  Undone done;
  {
    Statement entry{
        database,
        entries_sql(
            "WHERE undone = ?1 AND (?2 IS NULL AND turn > 0 AND command <> 'reseal' OR id = ?2) ORDER BY turn DESC "
            "LIMIT 1")};
    entry.bind(1, std::int64_t{undo ? 0 : 1}).bind(2, number);
    if (!entry.step()) {
      return done;
    }
    done.entry = read_entry(entry);
  }
  if (done.entry->author.command == "reseal") {  // what another program has changed is not known
    return done;
  }
  auto const number_of_entry = done.entry->number;
  auto const is_import =
      database.integer("SELECT imported FROM journal WHERE id = " + std::to_string(number_of_entry)) != 0;
  // An import has no images by which it could be seen that its games have changed.
  done.others = !is_import ? std::vector<std::int64_t>{}
                : undo     ? entries_with(database, number_of_entry, "j.undone = 0 AND j.turn > this.turn")
                           : imports_again(database, number_of_entry);
  if (done.others.empty() && Reversal{base, number_of_entry}.run(undo)) {
    transaction.commit();
    done.done = true;
  } else if (done.others.empty()) {
    done.others = entries_with(database, number_of_entry, "j.undone = 0 AND j.id > ?1");
    if (done.others.empty()) {
      done.others = entries_with(database, number_of_entry, "j.turn > this.turn");
    }
  }
  return done;
}

}  // namespace

std::vector<JournalEntry> journal_of(Base& base) {
  std::vector<JournalEntry> entries;
  Statement rows{database_of(base), entries_sql("ORDER BY id")};
  while (rows.step()) {
    entries.push_back(read_entry(rows));
  }
  return entries;
}

Undone undo_entry(Base& base, std::optional<std::int64_t> number) { return reverse(base, number, true); }
Undone redo_entry(Base& base, std::optional<std::int64_t> number) { return reverse(base, number, false); }

std::vector<Message> journal_faults(Database& database) {
  std::vector<Message> faults;
  Statement games{database, "SELECT entry_id, image FROM journal_games ORDER BY entry_id, game_id"};
  while (games.step()) {
    GameImage image;
    put_parts(image, games.blob(1));  // throws if it is not readable
  }
  std::string sql{"SELECT "};
  Statement counted{database, sql.append(games_of_entry_sql)};
  Statement entries{database, "SELECT id, games FROM journal WHERE command <> 'reseal' ORDER BY id"};
  while (entries.step()) {
    if (!counted.bind(1, entries.integer(0)).step() || counted.integer(0) != entries.integer(1)) {
      faults.push_back(message("verify-journal", "entry"_a = entries.integer(0)));
    }
    counted.reset();
  }
  return faults;
}

std::uint64_t trim_journal(Base& base, std::uint32_t days) {
  auto& database = database_of(base);
  Transaction transaction{database};
  auto const old = "(SELECT id FROM journal WHERE made < datetime('now', '-" + std::to_string(days) + " days'))";
  database.execute("DELETE FROM journal_games WHERE entry_id IN " + old);
  database.execute("DELETE FROM journal_ranges WHERE entry_id IN " + old);
  database.execute("DELETE FROM journal_labels WHERE entry_id IN " + old);
  database.execute("DELETE FROM journal WHERE id IN " + old);
  auto const trimmed = static_cast<std::uint64_t>(sqlite3_changes(database.handle()));
  transaction.commit();
  return trimmed;
}

}  // namespace damier
