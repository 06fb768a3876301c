#pragma once

#include "store/detail/journal_schema.hpp"

#include <string>

namespace damier {

// verify compares the schema of every base with these texts, word for word.

/// The tables without those of journal_schema.hpp.
inline constexpr char const* first_tables_text = R"sql(
CREATE TABLE variants (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE
) STRICT;
CREATE TABLE players (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE
) STRICT;
CREATE TABLE events (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE
) STRICT;
CREATE TABLE sites (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE
) STRICT;
CREATE TABLE sources (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  digest TEXT,            -- XXH3-128 of the unpacked bytes, hexadecimal; NULL until the file was read to its end
  bytes INTEGER,
  records INTEGER
) STRICT;
CREATE TABLE tags (
  game_id INTEGER NOT NULL REFERENCES game_rows,
  seq INTEGER NOT NULL,
  name TEXT NOT NULL,
  value TEXT NOT NULL,
  PRIMARY KEY (game_id, seq)
) STRICT, WITHOUT ROWID;
CREATE TABLE variations (
  game_id INTEGER NOT NULL REFERENCES game_rows,
  line INTEGER NOT NULL,         -- from 1; the main line is 0
  parent INTEGER NOT NULL,       -- the line it branches from
  ply INTEGER NOT NULL,          -- after so many moves of the parent; it replaces the last of them
  seq INTEGER NOT NULL,          -- its place among the annotations there
  moves BLOB NOT NULL,
  PRIMARY KEY (game_id, line)
) STRICT, WITHOUT ROWID;
CREATE TABLE findings (
  game_id INTEGER NOT NULL REFERENCES game_rows,
  seq INTEGER NOT NULL,
  severity INTEGER NOT NULL CHECK (severity BETWEEN 0 AND 2),  -- 0 hint, 1 warning, 2 error
  code TEXT NOT NULL,
  source_line INTEGER NOT NULL,
  source_column INTEGER NOT NULL,
  source_offset INTEGER NOT NULL,  -- bytes from the beginning of the record, as UTF-8
  length INTEGER NOT NULL,       -- characters that it is about
  ply INTEGER NOT NULL,          -- 0 if it is not about a move
  in_variation INTEGER NOT NULL,
  move TEXT NOT NULL,
  article TEXT NOT NULL,
  irregularity TEXT NOT NULL,
  message TEXT NOT NULL,
  hint TEXT NOT NULL,
  position TEXT NOT NULL,
  legal TEXT NOT NULL,           -- the legal moves, separated by blanks
  excerpt TEXT NOT NULL,         -- the text line that it is about, or a part of a long one; empty for hints alone
  excerpt_column INTEGER NOT NULL,  -- the character of the excerpt that it is about, from 1
  repairs TEXT NOT NULL,         -- JSON: docs/base-format.md; empty if there are none
  PRIMARY KEY (game_id, seq)
) STRICT, WITHOUT ROWID;
CREATE TABLE source_texts (
  game_id INTEGER PRIMARY KEY REFERENCES game_rows,
  text BLOB NOT NULL             -- the bytes of the record as they stood in the file
) STRICT;
CREATE TABLE removals (           -- a row for each time games were removed
  id INTEGER PRIMARY KEY,
  made TEXT NOT NULL              -- UTC, YYYY-MM-DD HH:MM:SS
) STRICT;
CREATE TABLE removed_games (
  game_id INTEGER PRIMARY KEY REFERENCES game_rows,
  removal_id INTEGER NOT NULL REFERENCES removals,
  kept_id INTEGER REFERENCES game_rows,  -- the record of the same game that stayed; NULL if it was not removed for one
  relation TEXT NOT NULL          -- how the two go together: copy, respelled, prefix ...; removed or withdrawn without one
) STRICT;
CREATE TABLE indexes (
  name TEXT PRIMARY KEY,
  up_to INTEGER NOT NULL  -- the last game that is in it
) STRICT, WITHOUT ROWID;
CREATE TABLE annotations (
  game_id INTEGER NOT NULL REFERENCES game_rows,
  line INTEGER NOT NULL,
  ply INTEGER NOT NULL,          -- after so many moves of the line; 0 is before its first
  seq INTEGER NOT NULL,
  kind INTEGER NOT NULL CHECK (kind BETWEEN 1 AND 4 OR kind BETWEEN 7 AND 8),  -- 1 placeholder, 2 comment, 3 NAG, 4 strength, 7 setup, 8 text not understood
  text TEXT NOT NULL,
  PRIMARY KEY (game_id, line, ply, seq)
) STRICT, WITHOUT ROWID;
CREATE TABLE layers (             -- annotations of damier's own, beside what people wrote
  id INTEGER PRIMARY KEY,
  source TEXT NOT NULL,           -- what made them: motifs, findings, the name of an engine
  version INTEGER NOT NULL CHECK (version BETWEEN 1 AND 4294967295),  -- of the source
  settings TEXT NOT NULL,         -- of the source, JSON; empty for what came with an imported text
  hidden INTEGER NOT NULL CHECK (hidden BETWEEN 0 AND 1),
  UNIQUE (source, version, settings)
) STRICT;
CREATE TABLE layer_games (        -- which games a layer has done, from which inputs
  game_id INTEGER NOT NULL REFERENCES game_rows,
  layer_id INTEGER NOT NULL REFERENCES layers,
  inputs INTEGER NOT NULL,        -- a digest of them
  PRIMARY KEY (game_id, layer_id)
) STRICT, WITHOUT ROWID;
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
CREATE TABLE position_counts (    -- how games went on in the positions that most came to, if the base has such an index
  id INTEGER PRIMARY KEY,
  position TEXT NOT NULL,
  again INTEGER NOT NULL,         -- how often it stood once more in a game that it had stood in
  counts BLOB NOT NULL
) STRICT;
CREATE TABLE digest_runs (
  id INTEGER PRIMARY KEY,
  first_game INTEGER NOT NULL,
  last_game INTEGER NOT NULL,
  bits INTEGER NOT NULL CHECK (bits BETWEEN 0 AND 30)  -- that choose a block of the run
) STRICT;
CREATE TABLE digest_blocks (
  id INTEGER PRIMARY KEY,  -- 2^32 times the run plus the first bits of the digest
  games BLOB NOT NULL
) STRICT;
CREATE TABLE position_runs (      -- games that were indexed together, if the base has an index of positions
  id INTEGER PRIMARY KEY,
  first_game INTEGER NOT NULL,
  last_game INTEGER NOT NULL,
  bits INTEGER NOT NULL CHECK (bits BETWEEN 0 AND 30)  -- of the hash, that choose a block of the run
) STRICT;
CREATE TABLE position_blocks (
  id INTEGER PRIMARY KEY,         -- 2^32 times the run plus the first bits of the hash
  games BLOB NOT NULL
) STRICT;
CREATE TABLE source_runs (
  first_game INTEGER PRIMARY KEY,  -- of games up to the next run that come from one source one after the other
  source_id INTEGER NOT NULL REFERENCES sources,
  shift INTEGER NOT NULL           -- the number of a game less that of its record in the source
) STRICT;
CREATE TABLE start_positions (  -- of games that do not begin from the start position of their variant
  game_id INTEGER PRIMARY KEY REFERENCES game_rows,
  fen TEXT NOT NULL
) STRICT;
CREATE TABLE tag_layouts (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,       -- a letter for each tag
  game_type TEXT NOT NULL,  -- the GameType tag, if it is among them
  variant_id INTEGER REFERENCES variants,
  UNIQUE (name, game_type, variant_id)
) STRICT;
CREATE TABLE game_rows (
  id INTEGER PRIMARY KEY,
  source_line INTEGER NOT NULL,
  digest INTEGER NOT NULL,        -- XXH3 of what the record says, 64 bits
  white_id INTEGER REFERENCES players,
  black_id INTEGER REFERENCES players,
  event_id INTEGER REFERENCES events,
  site_id INTEGER REFERENCES sites,
  tag_layout_id INTEGER REFERENCES tag_layouts,  -- the order of the tags
  round_code ANY,                 -- a whole number as such, any other text as it is
  date_code ANY,                  -- YYYY.MM.DD as 512 YYYY + 32 MM + DD, ?? being 0, the year too; any other text behind the year in four digits and a blank
  result_code ANY,                -- a number for what nearly always stands there, any other text as it is
  terminator_code ANY,            -- likewise; NULL: the same as the result
  ratings ANY,                    -- 65536 times White's plus Black's, 0 being none; 'WHITE/BLACK' where one is larger; NULL is none
  plies INTEGER NOT NULL,         -- replayed in the main line
  state INTEGER NOT NULL CHECK (state BETWEEN 0 AND {largest})
) STRICT;
CREATE TABLE unread_moves (
  game_id INTEGER NOT NULL REFERENCES game_rows,
  line INTEGER NOT NULL,
  ply INTEGER NOT NULL,          -- of the first move in its line, from 1
  moves INTEGER NOT NULL,        -- how many follow each other; if more than one, a blank parts their texts
  text TEXT NOT NULL,
  irregularity INTEGER NOT NULL CHECK (irregularity BETWEEN 0 AND 2),  -- 0: the line ends with it; 1: it was let stand, and is among the moves of the line too; 2: it was left out
  PRIMARY KEY (game_id, line, ply)
) STRICT, WITHOUT ROWID;
CREATE TABLE move_texts (         -- main lines as text, if the base has them
  game_id INTEGER PRIMARY KEY REFERENCES game_rows,
  moves TEXT NOT NULL
) STRICT;
CREATE TABLE table_digests (      -- of what damier wrote into the other tables
  name TEXT PRIMARY KEY,
  rows INTEGER NOT NULL,
  digest INTEGER NOT NULL         -- the sum of the XXH3 of the rows, modulo 2^64
) STRICT, WITHOUT ROWID;
CREATE TABLE game_lines (
  first_game INTEGER PRIMARY KEY REFERENCES game_rows,
  lines BLOB NOT NULL             -- main lines of up to 128 games that follow each other
) STRICT;
CREATE TABLE game_blocks (        -- columns of game_rows and first moves, of 8192 games together
  id INTEGER PRIMARY KEY,         -- 16 times the block, plus the column
  content BLOB NOT NULL
) STRICT;
)sql";

/// The views without those of journal_schema.hpp.
inline constexpr char const* first_views_text = R"sql(
CREATE VIEW games AS
SELECT id,
       (SELECT r.source_id FROM source_runs AS r WHERE r.first_game <= g.id ORDER BY r.first_game DESC LIMIT 1) AS source_id,
       source_line,
       id - (SELECT r.shift FROM source_runs AS r WHERE r.first_game <= g.id ORDER BY r.first_game DESC LIMIT 1) AS source_number,
       digest, (SELECT l.variant_id FROM tag_layouts AS l WHERE l.id = g.tag_layout_id) AS variant_id,
       {evidence} AS evidence,    -- for the variant: 0 none, 1 declared, 2 asked, 3 inferred
       white_id, black_id, event_id, site_id, tag_layout_id, CAST(round_code AS TEXT) AS round,
       CASE WHEN date_code = 0 THEN '????.??.??'
            WHEN typeof(date_code) = 'integer'
            THEN (date_code >> 9) || '.' || substr('??010203040506070809101112131415', 1 + 2 * (date_code >> 5 & 15), 2) || '.' ||
                 substr('??01020304050607080910111213141516171819202122232425262728293031', 1 + 2 * (date_code & 31), 2)
            ELSE nullif(substr(date_code, 6), '') END AS date,
       nullif(CASE typeof(date_code) WHEN 'integer' THEN date_code >> 9 ELSE CAST(substr(date_code, 1, 4) AS INTEGER) END, 0) AS year,
       CASE WHEN typeof(date_code) <> 'integer' THEN nullif(substr(date_code, 1, 4), '0000') || '-01-01'
            WHEN date_code >> 9 > 0
            THEN printf('%04d-%02d-%02d', date_code >> 9, CASE WHEN date_code >> 5 & 15 BETWEEN 1 AND 12 THEN date_code >> 5 & 15 ELSE 1 END,
                        CASE WHEN date_code >> 5 & 15 BETWEEN 1 AND 12 THEN max(date_code & 31, 1) ELSE 1 END) END AS first_day,
       CASE WHEN typeof(date_code) <> 'integer' THEN nullif(substr(date_code, 1, 4), '0000') || '-12-31'
            WHEN date_code >> 9 = 0 THEN NULL
            WHEN date_code >> 5 & 15 NOT BETWEEN 1 AND 12 THEN printf('%04d-12-31', date_code >> 9)
            WHEN date_code & 31 THEN printf('%04d-%02d-%02d', date_code >> 9, date_code >> 5 & 15, date_code & 31)
            ELSE date(printf('%04d-%02d-01', date_code >> 9, date_code >> 5 & 15), '+1 month', '-1 day') END AS last_day,
       CASE result_code WHEN 0 THEN '2-0' WHEN 1 THEN '1-1' WHEN 2 THEN '0-2' WHEN 3 THEN '1-0' WHEN 4 THEN '1/2-1/2'
                        WHEN 5 THEN '0-1' WHEN 6 THEN '*' WHEN 7 THEN '0-0' ELSE result_code END AS result,
       CASE ifnull(terminator_code, result_code)
                        WHEN 0 THEN '2-0' WHEN 1 THEN '1-1' WHEN 2 THEN '0-2' WHEN 3 THEN '1-0' WHEN 4 THEN '1/2-1/2'
                        WHEN 5 THEN '0-1' WHEN 6 THEN '*' WHEN 7 THEN '0-0' ELSE ifnull(terminator_code, result_code) END AS terminator,
       {outcome} AS outcome,          -- 0 unknown, 1 White wins, 2 Black wins, 3 draw, 4 both lose
       nullif(CASE typeof(ratings) WHEN 'integer' THEN ratings >> 16
                                   WHEN 'text' THEN CAST(substr(ratings, 1, instr(ratings, '/') - 1) AS INTEGER) END, 0) AS white_rating,
       nullif(CASE typeof(ratings) WHEN 'integer' THEN ratings & 65535
                                   WHEN 'text' THEN CAST(substr(ratings, instr(ratings, '/') + 1) AS INTEGER) END, 0) AS black_rating,
       CASE WHEN {own_start} THEN (SELECT fen FROM start_positions AS s WHERE s.game_id = g.id) END AS start_fen,
       plies,
       {illegal} AS illegal,
       {features} AS features,   -- 1 comments, 2 variations, 4 findings of warning level or above, 8 errors, 16 unread moves
       {removed} AS removed        -- 1: nobody sees it but removed_games
FROM game_rows AS g;
CREATE VIEW game_list AS
SELECT g.id, w.name AS white, b.name AS black, e.name AS event, s.name AS site, g.date, g.year, g.round, g.result,
       CASE g.outcome WHEN 1 THEN 'white-wins' WHEN 2 THEN 'black-wins' WHEN 3 THEN 'draw' WHEN 4 THEN 'both-lose'
                      ELSE 'unknown' END AS outcome,
       v.name AS variant, g.plies, g.illegal, src.name AS source, g.source_line AS line,
       (SELECT m.moves FROM move_texts AS m WHERE m.game_id = g.id) AS moves,
       g.first_day, g.last_day, g.white_rating, g.black_rating,
       (SELECT a.content FROM layer_annotations AS a JOIN layers AS l ON l.id = a.layer_id
        WHERE a.game_id = g.id AND l.source = 'openings' AND l.hidden = 0 AND a.kind = 1 ORDER BY l.id DESC LIMIT 1) AS opening
FROM games AS g
LEFT JOIN players AS w ON w.id = g.white_id
LEFT JOIN players AS b ON b.id = g.black_id
LEFT JOIN events AS e ON e.id = g.event_id
LEFT JOIN sites AS s ON s.id = g.site_id
LEFT JOIN variants AS v ON v.id = g.variant_id
JOIN sources AS src ON src.id = g.source_id
WHERE g.removed = 0;
CREATE VIEW finding_list AS
SELECT src.name AS source, f.source_line AS line, f.source_column AS column, f.game_id, f.ply, f.move,
       CASE f.severity WHEN 0 THEN 'hint' WHEN 1 THEN 'warning' ELSE 'error' END AS severity,
       f.code, f.article, f.irregularity, f.message, f.legal
FROM findings AS f
JOIN games AS g ON g.id = f.game_id
JOIN sources AS src ON src.id = g.source_id
WHERE g.removed = 0;
CREATE VIEW comments AS
SELECT a.game_id, a.line, a.ply, a.seq, a.text FROM annotations AS a JOIN games AS g ON g.id = a.game_id
WHERE a.kind = 2 AND g.removed = 0;
CREATE VIEW nags AS
SELECT a.game_id, a.line, a.ply, a.seq, CAST(a.text AS INTEGER) AS nag FROM annotations AS a
JOIN games AS g ON g.id = a.game_id WHERE a.kind = 3 AND g.removed = 0;
CREATE VIEW layer_list AS
SELECT a.game_id, a.line, a.ply, a.seq, l.source, l.version, l.settings,
       CASE a.kind WHEN 0 THEN 'comment' WHEN 1 THEN 'name' WHEN 2 THEN 'sign' WHEN 3 THEN 'variation'
                   WHEN 4 THEN 'evaluation' WHEN 5 THEN 'marks' ELSE 'shot' END AS kind, a.content
FROM layer_annotations AS a
JOIN layers AS l ON l.id = a.layer_id
JOIN games AS g ON g.id = a.game_id
WHERE l.hidden = 0 AND g.removed = 0;
CREATE VIEW label_list AS
SELECT m.game_id, CASE l.kind WHEN 0 THEN 'collection' WHEN 1 THEN 'flag' WHEN 2 THEN 'stars' ELSE 'note' END AS kind,
       l.name, l.text, l.made
FROM game_labels AS m
JOIN labels AS l ON l.id = m.label_id
JOIN game_rows AS g ON g.id = m.game_id
WHERE {removed} = 0;
)sql";

/// All tables and all views, with terms for with_state_terms (store/detail/game_state.hpp).
[[nodiscard]] inline std::string tables_text() {
  return std::string{first_tables_text}.append(journal_tables_text).append(label_tables_text);
}
[[nodiscard]] inline std::string views_text() { return std::string{first_views_text}.append(removed_list_text); }

}  // namespace damier
