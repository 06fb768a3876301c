#include "store/layers.hpp"

#include "store/detail/database.hpp"
#include "store/detail/game_state.hpp"
#include "store/detail/layer_rows.hpp"

#include <algorithm>
#include <utility>

namespace damier {
namespace {

/// Removes the layers of a source in which nothing is left.
void drop_empty_layers(Database& database, std::string_view source) {
  Statement{database,
            "DELETE FROM layers WHERE source = ? AND id NOT IN (SELECT layer_id FROM layer_games) "
            "AND id NOT IN (SELECT layer_id FROM layer_annotations)"}
      .bind(1, source)
      .run();
}

}  // namespace

std::vector<LayerInfo> layers_of(Base& base) {
  auto& database = database_of(base);
  std::vector<LayerInfo> found;
  auto const is_there = "(SELECT g.state FROM game_rows AS g WHERE g.id = game_id)";
  auto const counted = " FROM layer_annotations WHERE " + sql_is_there(is_there);
  Statement row{database,
                "WITH notes AS (SELECT layer_id, count(*) AS notes" + counted +
                    " GROUP BY layer_id), games AS (SELECT layer_id, count(*) AS games FROM (SELECT layer_id, game_id" +
                    counted + " UNION SELECT layer_id, game_id FROM layer_games WHERE " + sql_is_there(is_there) +
                    ") GROUP BY layer_id) SELECT l.source, l.version, l.settings, l.hidden, ifnull(games, 0), "
                    "ifnull(notes, 0) FROM layers AS l LEFT JOIN notes AS n ON n.layer_id = l.id "
                    "LEFT JOIN games AS g ON g.layer_id = l.id ORDER BY l.source, l.version, l.settings"};
  while (row.step()) {
    found.push_back({{std::string{row.text(0)}, static_cast<std::uint32_t>(row.integer(1)), std::string{row.text(2)}},
                     row.integer(3) != 0,
                     static_cast<std::uint64_t>(row.integer(4)),
                     static_cast<std::uint64_t>(row.integer(5))});
  }
  return found;
}

bool set_layer_hidden(Base& base, std::string_view source, bool hidden) {
  auto& database = database_of(base);
  Transaction transaction{database};
  Statement known{database, "SELECT 1 FROM layers WHERE source = ?"};
  auto const there = known.bind(1, source).step();
  known.reset();
  Statement{database, "UPDATE layers SET hidden = ?1 WHERE source = ?2 AND hidden <> ?1"}
      .bind(1, std::int64_t{hidden ? 1 : 0})
      .bind(2, source)
      .run();
  transaction.commit();
  return there;
}

std::vector<LayerInfo> strip_layers(Base& base, std::optional<std::string_view> source) {
  auto& database = database_of(base);
  auto removed = layers_of(base);
  std::erase_if(removed, [&](LayerInfo const& layer) { return source && layer.key.source != *source; });
  Transaction transaction{database};
  for (auto const* const table : {"layer_annotations", "layer_games"}) {
    Statement{database, "DELETE FROM " + std::string{table} +
                            " WHERE layer_id IN (SELECT id FROM layers WHERE ?1 IS NULL OR source = ?1)"}
        .bind(1, source)
        .run();
  }
  Statement{database, "DELETE FROM layers WHERE ?1 IS NULL OR source = ?1"}.bind(1, source).run();
  transaction.commit();
  return removed;
}

struct LayerWriter::State {
  State(Base& base, LayerKey chosen)
      : database{database_of(base)},
        key{std::move(chosen)},
        rows{database},
        digest{database, "SELECT digest FROM game_rows WHERE id = ? AND " + sql_is_there()},
        inputs{database,
               "SELECT inputs FROM layer_games WHERE game_id = ? AND layer_id = (SELECT id FROM layers WHERE "
               "source = ? AND version = ? AND settings = ?)"},
        notes{database,
              "SELECT line, ply, kind, content FROM layer_annotations WHERE game_id = ? AND layer_id = (SELECT id "
              "FROM layers WHERE source = ? AND version = ? AND settings = ?) ORDER BY line, ply, seq"},
        remove_notes{database,
                     "DELETE FROM layer_annotations WHERE game_id = ? AND layer_id IN (SELECT id FROM layers WHERE "
                     "source = ?)"},
        remove_game{database,
                    "DELETE FROM layer_games WHERE game_id = ? AND layer_id IN (SELECT id FROM layers WHERE "
                    "source = ?)"},
        insert_game{database, "INSERT INTO layer_games (game_id, layer_id, inputs) VALUES (?, ?, ?)"} {}

  Statement& bound(Statement& statement, GameId game) {
    statement.reset();
    statement.bind(1, static_cast<std::int64_t>(game)).bind(2, std::string_view{key.source});
    return statement.bind(3, std::int64_t{key.version}).bind(4, std::string_view{key.settings});
  }

  Database& database;
  LayerKey key;
  LayerRows rows;
  Statement digest, inputs, notes, remove_notes, remove_game, insert_game;
  std::optional<Transaction> transaction;
};

LayerWriter::LayerWriter(Base& base, LayerKey key) : state_{std::make_unique<State>(base, std::move(key))} {}
LayerWriter::LayerWriter(LayerWriter&&) noexcept = default;
LayerWriter& LayerWriter::operator=(LayerWriter&&) noexcept = default;
LayerWriter::~LayerWriter() = default;

std::optional<std::uint64_t> LayerWriter::content_digest(GameId game) {
  auto& row = state_->digest;
  row.reset();
  row.bind(1, static_cast<std::int64_t>(game));
  auto const digest = row.step() ? std::optional{static_cast<std::uint64_t>(row.integer(0))} : std::nullopt;
  row.reset();
  return digest;
}

std::optional<std::uint64_t> LayerWriter::inputs_of(GameId game) {
  auto& row = state_->bound(state_->inputs, game);
  auto const inputs = row.step() ? std::optional{static_cast<std::uint64_t>(row.integer(0))} : std::nullopt;
  row.reset();
  return inputs;
}

std::vector<PlacedNote> LayerWriter::notes_of(GameId game) {
  std::vector<PlacedNote> found;
  auto& row = state_->bound(state_->notes, game);
  while (row.step()) {
    auto const kind = std::clamp<std::int64_t>(row.integer(2), 0, layer_kinds - 1);
    found.push_back({row.integer(0), row.integer(1), static_cast<LayerKind>(kind), std::string{row.text(3)}});
  }
  row.reset();
  return found;
}

void LayerWriter::forget() { state_->rows.begin(); }

void LayerWriter::begin() {
  if (!state_->transaction) {
    state_->transaction.emplace(state_->database);
    forget();
  }
}

void LayerWriter::put(GameId game, std::uint64_t inputs, std::span<PlacedNote const> notes) {
  auto& state = *state_;
  auto const number = static_cast<std::int64_t>(game);
  auto const layer = state.rows.id(state.key.source, state.key.version, state.key.settings);
  for (auto* const statement : {&state.remove_notes, &state.remove_game}) {
    statement->bind(1, number).bind(2, std::string_view{state.key.source}).run();
  }
  state.insert_game.bind(1, number).bind(2, layer).bind(3, static_cast<std::int64_t>(inputs)).run();
  for (auto const& note : notes) {
    state.rows.add(layer, number, note);
  }
}

void LayerWriter::commit() {
  if (state_->transaction) {
    state_->transaction->commit();
    state_->transaction.reset();
  }
}

void LayerWriter::finish() {
  begin();
  drop_empty_layers(state_->database, state_->key.source);
  commit();
}

}  // namespace damier
