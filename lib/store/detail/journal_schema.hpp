#pragma once

namespace damier {

// Texts of the schema that a step of the migration needs as well. A table of one of them that changes gets a text of
// its own in the step that made it.

/// The journal of changes: since version 3.
inline constexpr char const* journal_tables_text = R"sql(
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
)sql";

/// The view of removed games: since version 3.
inline constexpr char const* removed_list_text = R"sql(
CREATE VIEW removed_list AS
SELECT r.removal_id, m.made, r.game_id, r.relation, r.kept_id, w.name AS white, b.name AS black, g.date, g.result,
       g.plies, src.name AS source, g.source_line AS line
FROM removed_games AS r
JOIN removals AS m ON m.id = r.removal_id
JOIN games AS g ON g.id = r.game_id
LEFT JOIN players AS w ON w.id = g.white_id
LEFT JOIN players AS b ON b.id = g.black_id
JOIN sources AS src ON src.id = g.source_id;
)sql";

/// Collections, flags, stars, notes and saved queries: since version 4.
inline constexpr char const* label_tables_text = R"sql(
CREATE TABLE labels (             -- collections, flags, stars and notes beside games, and saved queries
  id INTEGER PRIMARY KEY,
  kind INTEGER NOT NULL CHECK (kind BETWEEN 0 AND 4),  -- 0 collection, 1 flag, 2 stars, 3 note, 4 query
  name TEXT NOT NULL,             -- of the collection, the flag or the query; the number of stars; who wrote the note
  text TEXT NOT NULL,             -- of the note or the query
  made TEXT NOT NULL,             -- of a note: UTC, YYYY-MM-DD HH:MM:SS
  UNIQUE (kind, name, text, made)
) STRICT;
CREATE TABLE game_labels (
  label_id INTEGER NOT NULL REFERENCES labels,
  game_id INTEGER NOT NULL,       -- 0: the base, which has queries
  PRIMARY KEY (label_id, game_id),
  UNIQUE (game_id, label_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE journal_labels (
  entry_id INTEGER NOT NULL REFERENCES journal,
  label_id INTEGER NOT NULL REFERENCES labels,
  game_id INTEGER NOT NULL,
  added INTEGER NOT NULL CHECK (added BETWEEN 0 AND 1),  -- 0: the entry took the label away
  PRIMARY KEY (entry_id, label_id, game_id),
  UNIQUE (label_id, game_id, entry_id)
) STRICT, WITHOUT ROWID;
)sql";

}  // namespace damier
