#pragma once

#include "store/detail/database.hpp"
#include "store/detail/schema.hpp"

#include <array>
#include <span>

namespace damier {

/// The step that updates a base from one version of the schema to the next. A released step never changes.
struct MigrationStep {
  char const* sql = "";
  void (*finish)(Database&) = nullptr;  ///< the part that SQL alone cannot do, after it; may be absent
};

/// From version 1 to 2: layers may have shots. A base of version 1 had six kinds of annotations, or seven already. The
/// rows are deleted and added again, so that table_digests is as before.
inline constexpr MigrationStep layers_with_shots{.sql = R"sql(
DROP VIEW layer_list;
CREATE TEMP TABLE older_layer_annotations AS
SELECT game_id, layer_id, line, ply, seq, kind, content FROM layer_annotations;
DELETE FROM layer_annotations;
DROP TABLE layer_annotations;
CREATE TABLE layer_annotations (
  game_id INTEGER NOT NULL REFERENCES game_rows,
  layer_id INTEGER NOT NULL REFERENCES layers,
  line INTEGER NOT NULL,
  ply INTEGER NOT NULL,           -- after so many moves of the line; 0 is before its first
  seq INTEGER NOT NULL,
  kind INTEGER NOT NULL CHECK (kind BETWEEN 0 AND 6),  -- 0 comment, 1 name, 2 sign, 3 variation, 4 evaluation, 5 marks, 6 shot
  content TEXT NOT NULL,
  PRIMARY KEY (game_id, layer_id, line, ply, seq)
) STRICT, WITHOUT ROWID;
INSERT INTO layer_annotations (game_id, layer_id, line, ply, seq, kind, content)
SELECT game_id, layer_id, line, ply, seq, kind, content FROM temp.older_layer_annotations;
DROP TABLE temp.older_layer_annotations;
CREATE VIEW layer_list AS
SELECT a.game_id, a.line, a.ply, a.seq, l.source, l.version, l.settings,
       CASE a.kind WHEN 0 THEN 'comment' WHEN 1 THEN 'name' WHEN 2 THEN 'sign' WHEN 3 THEN 'variation'
                   WHEN 4 THEN 'evaluation' WHEN 5 THEN 'marks' ELSE 'shot' END AS kind, a.content
FROM layer_annotations AS a
JOIN layers AS l ON l.id = a.layer_id
JOIN games AS g ON g.id = a.game_id
WHERE l.hidden = 0 AND g.removed = 0;
)sql",
                                                 .finish = nullptr};

/// From version 2 to 3: a journal of changes, and games that are removed without another one that is kept.
inline constexpr MigrationStep journal_of_changes{.sql = R"sql(
DROP VIEW removed_list;
CREATE TEMP TABLE older_removed_games AS SELECT game_id, removal_id, kept_id, relation FROM removed_games;
DELETE FROM removed_games;
DROP TABLE removed_games;
CREATE TABLE removed_games (
  game_id INTEGER PRIMARY KEY REFERENCES game_rows,
  removal_id INTEGER NOT NULL REFERENCES removals,
  kept_id INTEGER REFERENCES game_rows,  -- the record of the same game that stayed; NULL if it was not removed for one
  relation TEXT NOT NULL          -- how the two go together: copy, respelled, prefix ...; removed or withdrawn without one
) STRICT;
INSERT INTO removed_games SELECT game_id, removal_id, kept_id, relation FROM temp.older_removed_games;
DROP TABLE temp.older_removed_games;
CREATE TABLE journal (            -- a row for each time games were changed, imported or removed
  id INTEGER PRIMARY KEY,
  made TEXT NOT NULL,             -- UTC, YYYY-MM-DD HH:MM:SS
  person TEXT NOT NULL,
  command TEXT NOT NULL,          -- of damier: edit, set, rename, import ...
  details TEXT NOT NULL,          -- what the command was given
  games INTEGER NOT NULL,
  imported INTEGER NOT NULL CHECK (imported BETWEEN 0 AND 1),  -- 1: the games are those of journal_ranges
  undone INTEGER NOT NULL CHECK (undone BETWEEN 0 AND 1),
  turn INTEGER NOT NULL,          -- entries in the order in which they were last made, undone or made again
  removal_id INTEGER REFERENCES removals
) STRICT;
CREATE TABLE journal_games (
  game_id INTEGER NOT NULL REFERENCES game_rows,
  entry_id INTEGER NOT NULL REFERENCES journal,
  image BLOB NOT NULL,            -- the rows of the game that the entry changed, as they are if it is undone (or made again)
  state INTEGER NOT NULL,         -- XXH3 of what the game was when the entry was made, undone or made again
  PRIMARY KEY (game_id, entry_id),
  UNIQUE (entry_id, game_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE journal_ranges (     -- games that an entry added
  entry_id INTEGER NOT NULL REFERENCES journal,
  first_game INTEGER NOT NULL,
  last_game INTEGER NOT NULL,
  PRIMARY KEY (entry_id, first_game)
) STRICT, WITHOUT ROWID;
CREATE TABLE former_digests (     -- that a game had before it was changed
  digest INTEGER NOT NULL,
  game_id INTEGER NOT NULL REFERENCES game_rows,
  PRIMARY KEY (digest, game_id)
) STRICT, WITHOUT ROWID;
CREATE VIEW removed_list AS
SELECT r.removal_id, m.made, r.game_id, r.relation, r.kept_id, w.name AS white, b.name AS black, g.date, g.result,
       g.plies, src.name AS source, g.source_line AS line
FROM removed_games AS r
JOIN removals AS m ON m.id = r.removal_id
JOIN games AS g ON g.id = r.game_id
LEFT JOIN players AS w ON w.id = g.white_id
LEFT JOIN players AS b ON b.id = g.black_id
JOIN sources AS src ON src.id = g.source_id;
)sql",
                                                  .finish = nullptr};

/// The step at place v - 1 goes from version v to v + 1.
inline constexpr std::array<MigrationStep, schema_version - 1> migration_steps{layers_with_shots, journal_of_changes};

/// Brings a base from a version (1 or more) to the version that the last of the steps leads to. Within a transaction of
/// the caller, without foreign keys: tables are rebuilt under the same name, and what refers to them refers to the new
/// ones. A step that drops or renames a table has to bring table_digests to its new rows
/// (store/detail/table_digests.hpp). Throws BaseError where SQLite does.
void migrate(Database& database, int version, std::span<MigrationStep const> steps = migration_steps);

}  // namespace damier
