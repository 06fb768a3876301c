#include "store/detail/label_rows.hpp"

#include <optional>
#include <utility>

namespace damier {
namespace {

/// Whether a game has one label of the kind (and name) at most.
bool replaces(Label const& older, Label const& label) {
  return older.kind == label.kind &&
         (label.kind == LabelKind::stars || (label.kind == LabelKind::query && older.name == label.name));
}

}  // namespace

Label label_in(Statement const& row) {
  return {static_cast<LabelKind>(row.integer(1)), std::string{row.text(2)}, std::string{row.text(3)},
          std::string{row.text(4)}};
}

LabelsOfGames::LabelsOfGames(Database& database)
    : rows_{database,
            "SELECT l.id, l.kind, l.name, l.text, l.made FROM game_labels AS m JOIN labels AS l ON l.id = "
            "m.label_id WHERE m.game_id = ? ORDER BY l.kind, l.made, l.name, l.text"} {}

std::vector<Label> LabelsOfGames::of(std::int64_t game) {
  std::vector<Label> found;
  for (rows_.bind(1, game); rows_.step();) {
    found.push_back(label_in(rows_));
  }
  rows_.reset();
  return found;
}

LabelRows::LabelRows(Database& database, std::function<std::int64_t()> entry)
    : database_{database},
      entry_{std::move(entry)},
      find_{database, "SELECT id FROM labels WHERE kind = ? AND name = ? AND text = ? AND made = ?"},
      insert_{database, "INSERT INTO labels (kind, name, text, made) VALUES (?, ?, ?, ?)"},
      give_{database, "INSERT OR IGNORE INTO game_labels VALUES (?, ?)"},
      take_{database, "DELETE FROM game_labels WHERE label_id = ? AND game_id = ?"},
      noted_{database, "DELETE FROM journal_labels WHERE entry_id = ? AND label_id = ? AND game_id = ? AND added <> ?"},
      note_{database, "INSERT INTO journal_labels VALUES (?, ?, ?, ?)"},
      of_game_{database,
               "SELECT l.id, l.kind, l.name, l.text, l.made FROM game_labels AS m JOIN labels AS l ON l.id = "
               "m.label_id WHERE m.game_id = ? AND l.kind = ?"} {}

std::int64_t LabelRows::id_of(Label const& label) {
  for (auto* const statement : {&find_, &insert_}) {
    statement->bind(1, static_cast<std::int64_t>(label.kind))
        .bind(2, std::string_view{label.name})
        .bind(3, std::string_view{label.text})
        .bind(4, std::string_view{label.made});
  }
  auto const id = find_.step() ? std::optional{find_.integer(0)} : std::nullopt;
  find_.reset();
  if (id) {
    return *id;
  }
  insert_.run();
  return database_.last_row();
}

bool LabelRows::write(std::int64_t label, std::int64_t game, bool added) {
  (added ? give_ : take_).bind(1, label).bind(2, game).run();
  if (sqlite3_changes(database_.handle()) == 0) {
    return false;
  }
  auto const entry = entry_();
  // What one entry adds and takes away again is no part of it.
  noted_.bind(1, entry).bind(2, label).bind(3, game).bind(4, std::int64_t{added ? 1 : 0}).run();
  if (sqlite3_changes(database_.handle()) == 0) {
    note_.bind(1, entry).bind(2, label).bind(3, game).bind(4, std::int64_t{added ? 1 : 0}).run();
  }
  return true;
}

bool LabelRows::add(std::int64_t game, Label const& label) {
  auto const id = id_of(label);
  if (label.kind == LabelKind::stars || label.kind == LabelKind::query) {
    std::vector<std::int64_t> others;
    for (of_game_.bind(1, game).bind(2, static_cast<std::int64_t>(label.kind)); of_game_.step();) {
      if (of_game_.integer(0) != id && replaces(label_in(of_game_), label)) {
        others.push_back(of_game_.integer(0));
      }
    }
    of_game_.reset();
    for (auto const other : others) {
      static_cast<void>(write(other, game, false));
    }
  }
  return write(id, game, true);
}

}  // namespace damier
