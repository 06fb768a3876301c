#include "store/detail/layer_rows.hpp"

#include "language/message.hpp"

namespace damier {
namespace {

/// A condition on layers.source; the names have been checked, so that they need no quoting.
std::string source_condition(std::optional<std::vector<std::string>> const& sources) {
  if (!sources) {
    return {};
  }
  std::string names;
  for (auto const& source : *sources) {
    if (is_layer_name(source)) {
      names += (names.empty() ? "'" : ", '") + source + "'";
    }
  }
  return " AND l.source IN (" + names + ")";
}

}  // namespace

LayerRows::LayerRows(Database& database)
    : database_{database},
      find_{database, "SELECT id FROM layers WHERE source = ? AND version = ? AND settings = ?"},
      insert_layer_{database,
                    "INSERT INTO layers (source, version, settings, hidden) VALUES (?1, ?2, ?3, "
                    "ifnull((SELECT max(hidden) FROM layers WHERE source = ?1), 0))"},
      insert_note_{database,
                   "INSERT INTO layer_annotations (game_id, layer_id, line, ply, seq, kind, content) "
                   "VALUES (?1, ?2, ?3, ?4, (SELECT count(*) + 1 FROM layer_annotations WHERE game_id = ?1 AND "
                   "layer_id = ?2 AND line = ?3 AND ply = ?4), ?5, ?6)"} {}

std::int64_t LayerRows::id(std::string_view source, std::uint32_t version, std::string_view settings) {
  auto const [known, is_new] = known_.try_emplace({std::string{source}, version, std::string{settings}}, 0);
  if (!is_new) {
    return known->second;
  }
  find_.bind(1, source).bind(2, std::int64_t{version}).bind(3, settings);
  auto const found = find_.step() ? find_.integer(0) : 0;
  find_.reset();
  if (found == 0) {
    insert_layer_.bind(1, source).bind(2, std::int64_t{version}).bind(3, settings).run();
  }
  return known->second = found != 0 ? found : database_.last_row();
}

void LayerRows::add(std::int64_t layer, std::int64_t game, PlacedNote const& note) {
  insert_note_.bind(1, game).bind(2, layer).bind(3, note.line).bind(4, note.ply);
  insert_note_.bind(5, static_cast<std::int64_t>(note.kind)).bind(6, std::string_view{note.content}).run();
}

NoteRows::NoteRows(Database& database, std::optional<std::vector<std::string>> const& sources)
    : database_{database},
      with_notes_{database, "layer_annotations"},
      notes_{database,
             "SELECT a.line, a.ply, l.source, l.version, a.kind, a.content FROM layer_annotations AS a "
             "JOIN layers AS l ON l.id = a.layer_id WHERE a.game_id = ? AND l.hidden = 0" +
                 source_condition(sources) + " ORDER BY a.line, a.ply, l.source, l.version, l.settings, a.seq"} {}

void NoteRows::visit(std::int64_t game, std::function<void(NoteRow const&)> const& visit) {
  if (!with_notes_.has(game)) {
    return;
  }
  notes_.reset();  // a damaged row may have left it unfinished
  notes_.bind(1, game);
  while (notes_.step()) {
    NoteRow row{notes_.integer(0), notes_.integer(1), {}};
    auto const kind = notes_.integer(4);
    row.note.source = notes_.text(2);
    row.note.version = static_cast<std::uint32_t>(notes_.integer(3));
    row.note.kind = static_cast<LayerKind>(kind);
    row.note.content = notes_.text(5);
    if (kind < 0 || kind >= layer_kinds || !is_layer_name(row.note.source)) {
      throw BaseError{database_.path(),
                      message("base-game", "game"_a = game, "fault"_a = message("rows-annotation-kind"))};
    }
    visit(row);
  }
  notes_.reset();
}

}  // namespace damier
