#include "store/labels.hpp"

#include "store/detail/database.hpp"
#include "store/detail/game_state.hpp"
#include "store/detail/journal_rows.hpp"

#include <algorithm>
#include <utility>

namespace damier {
namespace {

std::int64_t number_of(std::optional<GameId> game) noexcept { return game ? static_cast<std::int64_t>(*game) : 0; }

Label read_label(Statement const& row) {
  return {static_cast<LabelKind>(row.integer(1)), std::string{row.text(2)}, std::string{row.text(3)},
          std::string{row.text(4)}};
}

/// Whether a game has one label of the kind (and name) at most.
bool replaces(Label const& older, Label const& label) {
  return older.kind == label.kind &&
         (label.kind == LabelKind::stars || (label.kind == LabelKind::query && older.name == label.name));
}

}  // namespace

bool is_within(std::string_view collection, std::string_view name) noexcept {
  return collection.starts_with(name) && (collection.size() == name.size() || collection[name.size()] == '/');
}

std::vector<LabelUse> labels_of(Base& base, LabelKind kind) {
  Statement rows{database_of(base),
                 "SELECT l.id, l.kind, l.name, l.text, l.made, count(g.id) FROM labels AS l JOIN game_labels AS m ON "
                 "m.label_id = l.id LEFT JOIN game_rows AS g ON g.id = m.game_id AND " +
                     sql_is_there("g.state") +
                     " WHERE l.kind = ? GROUP BY l.id HAVING l.kind = 4 OR count(g.id) > 0 "
                     "ORDER BY l.name, l.made, l.text"};
  std::vector<LabelUse> found;
  for (rows.bind(1, static_cast<std::int64_t>(kind)); rows.step();) {
    found.push_back({LabelId{rows.integer(0)}, read_label(rows), static_cast<std::uint64_t>(rows.integer(5))});
  }
  return found;
}

std::vector<Label> labels_of(Base& base, GameId game) {
  Statement rows{database_of(base),
                 "SELECT l.id, l.kind, l.name, l.text, l.made FROM game_labels AS m JOIN labels AS l ON l.id = "
                 "m.label_id WHERE m.game_id = ? ORDER BY l.kind, l.made, l.name, l.text"};
  std::vector<Label> found;
  for (rows.bind(1, static_cast<std::int64_t>(game)); rows.step();) {
    found.push_back(read_label(rows));
  }
  return found;
}

std::vector<GameId> labelled_games(Base& base, LabelKind kind, std::function<bool(Label const&)> const& test) {
  auto& database = database_of(base);
  Statement labels{database, "SELECT id, kind, name, text, made FROM labels WHERE kind = ?"};
  Statement games{database, "SELECT game_id FROM game_labels WHERE label_id = ? ORDER BY game_id"};
  std::vector<GameId> found;
  for (labels.bind(1, static_cast<std::int64_t>(kind)); labels.step();) {
    if (test(read_label(labels))) {
      for (games.bind(1, labels.integer(0)); games.step();) {
        found.push_back(GameId{games.integer(0)});
      }
      games.reset();
    }
  }
  std::ranges::sort(found);
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return found;
}

struct LabelChanges::State {
  State(Base& base, Author of)
      : database{database_of(base)},
        author{std::move(of)},
        transaction{database},
        journal{database},
        find{database, "SELECT id FROM labels WHERE kind = ? AND name = ? AND text = ? AND made = ?"},
        insert{database, "INSERT INTO labels (kind, name, text, made) VALUES (?, ?, ?, ?)"},
        give{database, "INSERT OR IGNORE INTO game_labels VALUES (?, ?)"},
        take{database, "DELETE FROM game_labels WHERE label_id = ? AND game_id = ?"},
        noted{database,
              "DELETE FROM journal_labels WHERE entry_id = ? AND label_id = ? AND game_id = ? AND added <> ?"},
        note{database, "INSERT INTO journal_labels VALUES (?, ?, ?, ?)"},
        of_game{database,
                "SELECT l.id, l.kind, l.name, l.text, l.made FROM game_labels AS m JOIN labels AS l ON l.id = "
                "m.label_id WHERE m.game_id = ? AND l.kind = ?"} {}

  [[nodiscard]] std::int64_t id_of(Label const& label);
  void write(std::int64_t label, std::int64_t game, bool added);

  Database& database;
  Author author;
  Transaction transaction;
  JournalRows journal;
  Statement find, insert, give, take, noted, note, of_game;
  std::optional<std::int64_t> entry;
};

std::int64_t LabelChanges::State::id_of(Label const& label) {
  for (auto* const statement : {&find, &insert}) {
    statement->bind(1, static_cast<std::int64_t>(label.kind))
        .bind(2, std::string_view{label.name})
        .bind(3, std::string_view{label.text})
        .bind(4, std::string_view{label.made});
  }
  auto const id = find.step() ? std::optional{find.integer(0)} : std::nullopt;
  find.reset();
  if (id) {
    return *id;
  }
  insert.run();
  return database.last_row();
}

void LabelChanges::State::write(std::int64_t label, std::int64_t game, bool added) {
  (added ? give : take).bind(1, label).bind(2, game).run();
  if (sqlite3_changes(database.handle()) == 0) {
    return;
  }
  if (!entry) {
    entry = journal.begin(author, false);
  }
  // What one entry adds and takes away again is no part of it.
  noted.bind(1, *entry).bind(2, label).bind(3, game).bind(4, std::int64_t{added ? 1 : 0}).run();
  if (sqlite3_changes(database.handle()) == 0) {
    note.bind(1, *entry).bind(2, label).bind(3, game).bind(4, std::int64_t{added ? 1 : 0}).run();
  }
}

LabelChanges::LabelChanges(Base& base, Author author) : state_{std::make_unique<State>(base, std::move(author))} {}
LabelChanges::~LabelChanges() = default;

void LabelChanges::add(std::optional<GameId> game, Label const& label) {
  auto& state = *state_;
  auto const number = number_of(game);
  auto const id = state.id_of(label);
  if (label.kind == LabelKind::stars || label.kind == LabelKind::query) {
    std::vector<std::int64_t> others;
    for (state.of_game.bind(1, number).bind(2, static_cast<std::int64_t>(label.kind)); state.of_game.step();) {
      if (state.of_game.integer(0) != id && replaces(read_label(state.of_game), label)) {
        others.push_back(state.of_game.integer(0));
      }
    }
    state.of_game.reset();
    for (auto const other : others) {
      state.write(other, number, false);
    }
  }
  state.write(id, number, true);
}

void LabelChanges::remove(std::optional<GameId> game, LabelId label) {
  state_->write(static_cast<std::int64_t>(label), number_of(game), false);
}

std::vector<std::optional<GameId>> LabelChanges::games_with(LabelId label) {
  Statement rows{state_->database, "SELECT game_id FROM game_labels WHERE label_id = ? ORDER BY game_id"};
  std::vector<std::optional<GameId>> games;
  for (rows.bind(1, static_cast<std::int64_t>(label)); rows.step();) {
    games.push_back(rows.integer(0) == 0 ? std::nullopt : std::optional{GameId{rows.integer(0)}});
  }
  return games;
}

std::optional<std::int64_t> LabelChanges::commit() {
  auto& state = *state_;
  if (state.entry) {
    auto const games = state.database.integer(
        "SELECT count(DISTINCT nullif(game_id, 0)) FROM journal_labels WHERE "
        "entry_id = " +
        std::to_string(*state.entry));
    state.journal.set_games(*state.entry, games);
    state.transaction.commit();
  }
  return state.entry;
}

}  // namespace damier
