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

/// The parts of steps that share their text with the schema: store/detail/journal_schema.hpp.
void add_journal(Database& database);
void add_labels(Database& database);

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
)sql",
                                                  .finish = add_journal};

/// From version 3 to 4: collections, flags, stars, notes and saved queries; views with days, ratings and openings.
inline constexpr MigrationStep labels_of_games{.sql = "", .finish = add_labels};

/// The step at place v - 1 goes from version v to v + 1.
inline constexpr std::array<MigrationStep, schema_version - 1> migration_steps{layers_with_shots, journal_of_changes,
                                                                               labels_of_games};

/// Brings a base from a version (1 or more) to the version that the last of the steps leads to. Within a transaction of
/// the caller, without foreign keys: tables are rebuilt under the same name, and what refers to them refers to the new
/// ones. A step that drops or renames a table has to bring table_digests to its new rows
/// (store/detail/table_digests.hpp). Throws BaseError where SQLite does.
void migrate(Database& database, int version, std::span<MigrationStep const> steps = migration_steps);

}  // namespace damier
