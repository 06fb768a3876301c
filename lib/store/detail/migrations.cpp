#include "store/detail/migrations.hpp"

#include "store/detail/database.hpp"
#include "store/detail/game_lines.hpp"
#include "store/home_rows.hpp"

namespace damier {
namespace {

/// The end of the step to schema 6: moves go from their games to where they stand side by side.
void gather_moves(Database& database) {
  {
    GameLineWriter lines{database, LineForm::whole};
    Statement row{database,
                  "SELECT g.id, ifnull(g.variant_id, 0), g.start_fen IS NOT NULL, g.moves, v.name, "
                  "EXISTS (SELECT 1 FROM unread_moves AS u WHERE u.game_id = g.id AND u.irregularity = 1) "
                  "FROM games AS g LEFT JOIN variants AS v ON v.id = g.variant_id ORDER BY g.id"};
    while (row.step()) {
      auto const has_start_fen = row.integer(2) != 0;
      auto const* const variant = has_start_fen || row.integer(5) != 0 ? nullptr : find_variant(row.text(4));
      auto const home_rows =
          variant == nullptr ? HomeRows::all_anything : HomeRows::of(variant->board(), variant->start(), row.blob(3));
      lines.add({row.integer(0), row.integer(1), has_start_fen, home_rows, row.blob(3)});
    }
    lines.flush();
  }
  database.execute("ALTER TABLE games DROP COLUMN moves");
}

/// The end of the step to schema 10: lines say what they begin with as one of those before them.
void share_beginnings(Database& database) {
  {
    GameLineWriter lines{database};
    LineChunk chunk;
    Statement row{database, "SELECT first_game, lines FROM old_game_lines ORDER BY first_game"};
    while (row.step()) {
      chunk.read(database, row.integer(0), row.blob(1), LineForm::whole);
      for (std::size_t place = 0; place < chunk.size(); ++place) {
        lines.add(chunk[place]);
      }
    }
    lines.flush();
  }
  database.execute("DROP TABLE old_game_lines");
}

/// What SQL alone cannot do, in a base that has come to this version.
void finish_step(Database& database, std::size_t version) {
  switch (version) {
    case 6: gather_moves(database); break;
    case 10: share_beginnings(database); break;
    default: break;
  }
}

}  // namespace

void migrate(Database& database, std::size_t version) {
  while (version < schema_version) {
    database.execute(migration_text(version));
    finish_step(database, ++version);
  }
}

}  // namespace damier
