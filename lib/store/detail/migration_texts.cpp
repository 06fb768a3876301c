#include "store/detail/migrations.hpp"

#include <array>

namespace damier {
namespace {

constexpr std::array<char const*, schema_version> texts{
    R"sql(
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
CREATE TABLE games (
  id INTEGER PRIMARY KEY,
  source_id INTEGER NOT NULL REFERENCES sources,
  source_line INTEGER NOT NULL,
  source_number INTEGER NOT NULL,
  digest_high INTEGER NOT NULL,  -- XXH3-128 of what the record says
  digest_low INTEGER NOT NULL,
  variant_id INTEGER REFERENCES variants,
  evidence INTEGER NOT NULL CHECK (evidence BETWEEN 0 AND 3),  -- 0 none, 1 declared, 2 asked, 3 inferred
  white_id INTEGER REFERENCES players,
  black_id INTEGER REFERENCES players,
  event_id INTEGER REFERENCES events,
  site_id INTEGER REFERENCES sites,
  round TEXT,
  date TEXT,
  year INTEGER,
  result TEXT,
  terminator TEXT NOT NULL,
  outcome INTEGER NOT NULL CHECK (outcome BETWEEN 0 AND 4),    -- 0 unknown, 1 White wins, 2 Black wins, 3 draw, 4 both lose
  white_rating INTEGER,
  black_rating INTEGER,
  tag_layout TEXT,               -- order of the tags; NULL is the usual one
  start_fen TEXT,                -- NULL is the start position of the variant
  plies INTEGER NOT NULL,        -- replayed in the main line
  illegal INTEGER NOT NULL,
  features INTEGER NOT NULL,     -- 1 comments, 2 variations, 4 findings of warning level or above, 8 errors, 16 unread moves
  moves BLOB NOT NULL
) STRICT;
CREATE INDEX games_by_digest ON games (digest_low);
CREATE TABLE tags (
  game_id INTEGER NOT NULL REFERENCES games,
  seq INTEGER NOT NULL,
  name TEXT NOT NULL,
  value TEXT NOT NULL,
  PRIMARY KEY (game_id, seq)
) STRICT, WITHOUT ROWID;
CREATE TABLE variations (
  game_id INTEGER NOT NULL REFERENCES games,
  line INTEGER NOT NULL,         -- from 1; the main line is 0
  parent INTEGER NOT NULL,       -- the line it branches from
  ply INTEGER NOT NULL,          -- after so many moves of the parent; it replaces the last of them
  seq INTEGER NOT NULL,          -- its place among the annotations there
  moves BLOB NOT NULL,
  PRIMARY KEY (game_id, line)
) STRICT, WITHOUT ROWID;
CREATE TABLE annotations (
  game_id INTEGER NOT NULL REFERENCES games,
  line INTEGER NOT NULL,
  ply INTEGER NOT NULL,          -- after so many moves of the line; 0 is before its first
  seq INTEGER NOT NULL,
  kind INTEGER NOT NULL CHECK (kind IN (1, 2, 3, 4, 7, 8)),  -- 1 placeholder, 2 comment, 3 NAG, 4 strength, 7 setup, 8 text not understood
  text TEXT NOT NULL,
  PRIMARY KEY (game_id, line, ply, seq)
) STRICT, WITHOUT ROWID;
CREATE TABLE unread_moves (
  game_id INTEGER NOT NULL REFERENCES games,
  line INTEGER NOT NULL,
  ply INTEGER NOT NULL,          -- of the move in its line, from 1
  text TEXT NOT NULL,
  PRIMARY KEY (game_id, line, ply)
) STRICT, WITHOUT ROWID;
CREATE TABLE findings (
  game_id INTEGER NOT NULL REFERENCES games,
  seq INTEGER NOT NULL,
  severity INTEGER NOT NULL CHECK (severity BETWEEN 0 AND 2),  -- 0 hint, 1 warning, 2 error
  code TEXT NOT NULL,
  source_line INTEGER NOT NULL,
  source_column INTEGER NOT NULL,
  ply INTEGER NOT NULL,          -- 0 if it is not about a move
  in_variation INTEGER NOT NULL,
  move TEXT NOT NULL,
  article TEXT NOT NULL,
  irregularity TEXT NOT NULL,
  message TEXT NOT NULL,
  hint TEXT NOT NULL,
  position TEXT NOT NULL,
  legal TEXT NOT NULL,           -- the legal moves, separated by blanks
  PRIMARY KEY (game_id, seq)
) STRICT, WITHOUT ROWID;
CREATE TABLE source_texts (
  game_id INTEGER PRIMARY KEY REFERENCES games,
  text BLOB NOT NULL             -- the bytes of the record as they stood in the file
) STRICT;
)sql",
    R"sql(
CREATE TABLE removals (           -- a row for each time games were removed
  id INTEGER PRIMARY KEY,
  made TEXT NOT NULL              -- UTC, YYYY-MM-DD HH:MM:SS
) STRICT;
CREATE TABLE removed_games (
  game_id INTEGER PRIMARY KEY REFERENCES games,
  removal_id INTEGER NOT NULL REFERENCES removals,
  kept_id INTEGER NOT NULL REFERENCES games,  -- the record of the same game that stayed
  relation TEXT NOT NULL          -- how the two go together: copy, respelled, prefix ...
) STRICT;
ALTER TABLE games ADD COLUMN removed INTEGER NOT NULL DEFAULT 0;  -- 1: nobody sees it but removed_games

-- Bases of schema 1 have some of these views without what was removed.
DROP VIEW IF EXISTS game_list;
DROP VIEW IF EXISTS finding_list;
DROP VIEW IF EXISTS comments;
DROP VIEW IF EXISTS nags;
CREATE VIEW game_list AS
SELECT g.id, w.name AS white, b.name AS black, e.name AS event, s.name AS site, g.date, g.round, g.result,
       CASE g.outcome WHEN 1 THEN 'white-wins' WHEN 2 THEN 'black-wins' WHEN 3 THEN 'draw' WHEN 4 THEN 'both-lose'
                      ELSE 'unknown' END AS outcome,
       v.name AS variant, g.plies, g.illegal, src.name AS source, g.source_line AS line
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
    // A game's digest is 64 bits, found by a table that is written in large portions; GameType has a column, and orders
    // of tags are kept once. A check of kinds by a list is made anew for every row, one by ranges is not.
    R"sql(
DROP VIEW comments;
DROP VIEW nags;
DROP INDEX games_by_digest;
ALTER TABLE games DROP COLUMN digest_high;
ALTER TABLE games RENAME COLUMN digest_low TO digest;
CREATE TABLE indexes (
  name TEXT PRIMARY KEY,
  up_to INTEGER NOT NULL  -- the last game that is in it
) STRICT, WITHOUT ROWID;
CREATE TABLE digests (
  digest INTEGER NOT NULL,
  game_id INTEGER NOT NULL REFERENCES games,
  PRIMARY KEY (digest, game_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE tag_layouts (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE
) STRICT;
INSERT INTO tag_layouts (name) SELECT DISTINCT ifnull(tag_layout, 'ESDRWBr') FROM games ORDER BY 1;
ALTER TABLE games ADD COLUMN game_type TEXT;
ALTER TABLE games ADD COLUMN tag_layout_id INTEGER REFERENCES tag_layouts;
UPDATE games SET tag_layout_id = (SELECT id FROM tag_layouts WHERE name = ifnull(tag_layout, 'ESDRWBr'));
ALTER TABLE games DROP COLUMN tag_layout;
ALTER TABLE annotations RENAME TO old_annotations;
CREATE TABLE annotations (
  game_id INTEGER NOT NULL REFERENCES games,
  line INTEGER NOT NULL,
  ply INTEGER NOT NULL,          -- after so many moves of the line; 0 is before its first
  seq INTEGER NOT NULL,
  kind INTEGER NOT NULL CHECK (kind BETWEEN 1 AND 4 OR kind BETWEEN 7 AND 8),  -- 1 placeholder, 2 comment, 3 NAG, 4 strength, 7 setup, 8 text not understood
  text TEXT NOT NULL,
  PRIMARY KEY (game_id, line, ply, seq)
) STRICT, WITHOUT ROWID;
INSERT INTO annotations SELECT * FROM old_annotations;
DROP TABLE old_annotations;
CREATE VIEW comments AS
SELECT a.game_id, a.line, a.ply, a.seq, a.text FROM annotations AS a JOIN games AS g ON g.id = a.game_id
WHERE a.kind = 2 AND g.removed = 0;
CREATE VIEW nags AS
SELECT a.game_id, a.line, a.ply, a.seq, CAST(a.text AS INTEGER) AS nag FROM annotations AS a
JOIN games AS g ON g.id = a.game_id WHERE a.kind = 3 AND g.removed = 0;
)sql",
    R"sql(
-- 0: the line ends with it; 1: it was let stand, and is among the moves of the line too; 2: it was left out
ALTER TABLE unread_moves ADD COLUMN irregularity INTEGER NOT NULL DEFAULT 0 CHECK (irregularity BETWEEN 0 AND 2);
)sql",
    R"sql(
CREATE TABLE position_postings (  -- which games came to a position, if the base has such an index
  id INTEGER PRIMARY KEY,         -- 2048 times the part of the games, of 32,768 each, plus the first 11 bits of the hash
  games BLOB NOT NULL
) STRICT;
)sql",
    // The moves of games side by side: a scan reads nothing else.
    R"sql(
CREATE TABLE game_lines (
  first_game INTEGER PRIMARY KEY REFERENCES games,
  lines BLOB NOT NULL             -- main lines of up to 128 games that follow each other
) STRICT;
)sql",
    R"sql(
CREATE TABLE position_counts (    -- how games went on in the positions that most came to, if the base has such an index
  id INTEGER PRIMARY KEY,
  position TEXT NOT NULL,
  counts BLOB NOT NULL
) STRICT;
)sql",
    // Less room for a game: the view games computes what can be told from fewer columns, what nearly always reads the
    // same is a number, GameType stands with the order of the tags, and digests are found by their first bits.
    R"sql(
DROP VIEW game_list;
DROP VIEW finding_list;
DROP VIEW comments;
DROP VIEW nags;
DROP VIEW removed_list;
CREATE TABLE new_tag_layouts (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,       -- a letter for each tag
  game_type TEXT NOT NULL,  -- the GameType tag, if it is among them
  UNIQUE (name, game_type)
) STRICT;
INSERT INTO new_tag_layouts (name, game_type)
SELECT DISTINCT l.name, ifnull(g.game_type, '') FROM games AS g JOIN tag_layouts AS l ON l.id = g.tag_layout_id ORDER BY 1, 2;
ALTER TABLE games RENAME TO game_rows;  -- what refers to it refers to its successor
CREATE TABLE new_game_rows (
  id INTEGER PRIMARY KEY,
  source_id INTEGER NOT NULL REFERENCES sources,
  source_line INTEGER NOT NULL,
  source_shift INTEGER NOT NULL,  -- id less the number of the record in its source
  digest INTEGER NOT NULL,        -- XXH3 of what the record says, 64 bits
  variant_id INTEGER REFERENCES variants,
  white_id INTEGER REFERENCES players,
  black_id INTEGER REFERENCES players,
  event_id INTEGER REFERENCES events,
  site_id INTEGER REFERENCES sites,
  tag_layout_id INTEGER REFERENCES tag_layouts,  -- the order of the tags
  round_code ANY,                 -- a whole number as such, any other text as it is
  date_code ANY,                  -- YYYY.MM.DD as 512 YYYY + 32 MM + DD, ?? being 0, the year too; any other text behind the year in four digits and a blank
  result_code ANY,                -- a number for what nearly always stands there, any other text as it is
  terminator_code ANY,            -- likewise; NULL: the same as the result
  white_rating INTEGER,
  black_rating INTEGER,
  start_fen TEXT,                 -- NULL is the start position of the variant
  plies INTEGER NOT NULL,         -- replayed in the main line
  state INTEGER NOT NULL CHECK (state BETWEEN 0 AND 4095)
) STRICT;
INSERT INTO new_game_rows
SELECT g.id, g.source_id, g.source_line, g.id - g.source_number, g.digest, g.variant_id, g.white_id, g.black_id, g.event_id,
       g.site_id, n.id,
       CASE WHEN length(g.round) < 10 AND g.round = CAST(CAST(g.round AS INTEGER) AS TEXT) THEN CAST(g.round AS INTEGER) ELSE g.round END,
       CASE
         WHEN g.date IS NULL AND g.year IS NULL THEN NULL
         WHEN g.date = '????.??.??' THEN 0
         WHEN g.year IS CAST(substr(g.date, 1, 4) AS INTEGER) AND g.date GLOB '[12][0-9][0-9][0-9].[0-9?][0-9?].[0-9?][0-9?]' AND
              (substr(g.date, 6, 2) = '??' OR substr(g.date, 6, 2) GLOB '[01][0-9]' AND substr(g.date, 6, 2) BETWEEN '01' AND '15') AND
              (substr(g.date, 9, 2) = '??' OR substr(g.date, 9, 2) GLOB '[0-3][0-9]' AND substr(g.date, 9, 2) BETWEEN '01' AND '31')
         THEN 512 * g.year + 32 * CAST(substr(g.date, 6, 2) AS INTEGER) + CAST(substr(g.date, 9, 2) AS INTEGER)
         ELSE printf('%04d ', ifnull(g.year, 0)) || ifnull(g.date, '') END,
       CASE g.result WHEN '2-0' THEN 0 WHEN '1-1' THEN 1 WHEN '0-2' THEN 2 WHEN '1-0' THEN 3 WHEN '1/2-1/2' THEN 4
         WHEN '0-1' THEN 5 WHEN '*' THEN 6 WHEN '0-0' THEN 7 ELSE g.result END,
       CASE WHEN g.terminator = g.result THEN NULL WHEN g.terminator = '2-0' THEN 0 WHEN g.terminator = '1-1' THEN 1
         WHEN g.terminator = '0-2' THEN 2 WHEN g.terminator = '1-0' THEN 3 WHEN g.terminator = '1/2-1/2' THEN 4
         WHEN g.terminator = '0-1' THEN 5 WHEN g.terminator = '*' THEN 6 WHEN g.terminator = '0-0' THEN 7 ELSE g.terminator END,
       g.white_rating, g.black_rating, g.start_fen, g.plies,
       g.outcome + 8 * g.evidence + 32 * g.features + 1024 * (g.illegal <> 0) + 2048 * (g.removed <> 0)
FROM game_rows AS g JOIN tag_layouts AS l ON l.id = g.tag_layout_id
JOIN new_tag_layouts AS n ON n.name = l.name AND n.game_type = ifnull(g.game_type, '');
DROP TABLE game_rows;
DROP TABLE tag_layouts;
ALTER TABLE new_tag_layouts RENAME TO tag_layouts;
ALTER TABLE new_game_rows RENAME TO game_rows;
CREATE VIEW games AS
SELECT id, source_id, source_line, id - source_shift AS source_number, digest, variant_id,
       state >> 3 & 3 AS evidence,    -- for the variant: 0 none, 1 declared, 2 asked, 3 inferred
       white_id, black_id, event_id, site_id, tag_layout_id, CAST(round_code AS TEXT) AS round,
       CASE WHEN date_code = 0 THEN '????.??.??'
            WHEN typeof(date_code) = 'integer'
            THEN (date_code >> 9) || '.' || substr('??010203040506070809101112131415', 1 + 2 * (date_code >> 5 & 15), 2) || '.' ||
                 substr('??01020304050607080910111213141516171819202122232425262728293031', 1 + 2 * (date_code & 31), 2)
            ELSE nullif(substr(date_code, 6), '') END AS date,
       nullif(CASE typeof(date_code) WHEN 'integer' THEN date_code >> 9 ELSE CAST(substr(date_code, 1, 4) AS INTEGER) END, 0) AS year,
       CASE result_code WHEN 0 THEN '2-0' WHEN 1 THEN '1-1' WHEN 2 THEN '0-2' WHEN 3 THEN '1-0' WHEN 4 THEN '1/2-1/2'
                        WHEN 5 THEN '0-1' WHEN 6 THEN '*' WHEN 7 THEN '0-0' ELSE result_code END AS result,
       CASE ifnull(terminator_code, result_code)
                        WHEN 0 THEN '2-0' WHEN 1 THEN '1-1' WHEN 2 THEN '0-2' WHEN 3 THEN '1-0' WHEN 4 THEN '1/2-1/2'
                        WHEN 5 THEN '0-1' WHEN 6 THEN '*' WHEN 7 THEN '0-0' ELSE ifnull(terminator_code, result_code) END AS terminator,
       state & 7 AS outcome,          -- 0 unknown, 1 White wins, 2 Black wins, 3 draw, 4 both lose
       white_rating, black_rating, start_fen, plies,
       state >> 10 & 1 AS illegal,
       state >> 5 & 31 AS features,   -- 1 comments, 2 variations, 4 findings of warning level or above, 8 errors, 16 unread moves
       state >> 11 AS removed         -- 1: nobody sees it but removed_games
FROM game_rows;

DROP TABLE digests;
DELETE FROM indexes WHERE name = 'digests';
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

CREATE VIEW game_list AS
SELECT g.id, w.name AS white, b.name AS black, e.name AS event, s.name AS site, g.date, g.round, g.result,
       CASE g.outcome WHEN 1 THEN 'white-wins' WHEN 2 THEN 'black-wins' WHEN 3 THEN 'draw' WHEN 4 THEN 'both-lose'
                      ELSE 'unknown' END AS outcome,
       v.name AS variant, g.plies, g.illegal, src.name AS source, g.source_line AS line
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
    // An index of positions by runs of games, in each of which a position is looked up once; one that was there is made
    // anew by the next import.
    R"sql(
DROP TABLE position_postings;
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
UPDATE indexes SET up_to = 0 WHERE name = 'positions';
)sql",
    // Less room again: where a game is from stands once for games that come one after the other, ratings share a
    // column, the few games that begin with another position have it in a table of its own, unread moves in a row share
    // one, the variant stands with the order of the tags, and a line says what it begins with as one of the games
    // before it does.
    R"sql(
DROP VIEW game_list;
DROP VIEW finding_list;
DROP VIEW comments;
DROP VIEW nags;
DROP VIEW removed_list;
DROP VIEW games;
CREATE TABLE source_runs (
  first_game INTEGER PRIMARY KEY,  -- of games up to the next run that come from one source one after the other
  source_id INTEGER NOT NULL REFERENCES sources,
  shift INTEGER NOT NULL           -- the number of a game less that of its record in the source
) STRICT;
INSERT INTO source_runs
SELECT id, source_id, source_shift FROM (
  SELECT id, source_id, source_shift, lag(source_id) OVER (ORDER BY id) AS source_before,
         lag(source_shift) OVER (ORDER BY id) AS shift_before FROM game_rows)
WHERE source_before IS NOT source_id OR shift_before IS NOT source_shift;
CREATE TABLE start_positions (  -- of games that do not begin from the start position of their variant
  game_id INTEGER PRIMARY KEY REFERENCES game_rows,
  fen TEXT NOT NULL
) STRICT;
INSERT INTO start_positions SELECT id, start_fen FROM game_rows WHERE start_fen IS NOT NULL;
CREATE TABLE new_tag_layouts (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,       -- a letter for each tag
  game_type TEXT NOT NULL,  -- the GameType tag, if it is among them
  variant_id INTEGER REFERENCES variants,
  UNIQUE (name, game_type, variant_id)
) STRICT;
INSERT INTO new_tag_layouts (name, game_type, variant_id)
SELECT DISTINCT l.name, l.game_type, g.variant_id FROM game_rows AS g JOIN tag_layouts AS l ON l.id = g.tag_layout_id
ORDER BY 1, 2, 3;
CREATE TABLE new_game_rows (
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
  state INTEGER NOT NULL CHECK (state BETWEEN 0 AND 8191)
) STRICT;
INSERT INTO new_game_rows
SELECT g.id, source_line, digest, white_id, black_id, event_id, site_id, n.id, round_code, date_code, result_code,
       terminator_code,
       CASE WHEN white_rating IS NULL AND black_rating IS NULL THEN NULL
            WHEN ifnull(white_rating, 0) BETWEEN 0 AND 65535 AND ifnull(black_rating, 0) BETWEEN 0 AND 65535
            THEN 65536 * ifnull(white_rating, 0) + ifnull(black_rating, 0)
            ELSE ifnull(white_rating, 0) || '/' || ifnull(black_rating, 0) END,
       plies, state + 4096 * (start_fen IS NOT NULL)
FROM game_rows AS g JOIN tag_layouts AS l ON l.id = g.tag_layout_id
JOIN new_tag_layouts AS n ON n.name = l.name AND n.game_type = l.game_type AND n.variant_id IS g.variant_id;
DROP TABLE game_rows;
DROP TABLE tag_layouts;
ALTER TABLE new_tag_layouts RENAME TO tag_layouts;
ALTER TABLE new_game_rows RENAME TO game_rows;
ALTER TABLE unread_moves RENAME TO old_unread_moves;
CREATE TABLE unread_moves (
  game_id INTEGER NOT NULL REFERENCES game_rows,
  line INTEGER NOT NULL,
  ply INTEGER NOT NULL,          -- of the first move in its line, from 1
  moves INTEGER NOT NULL,        -- how many follow each other; if more than one, a blank parts their texts
  text TEXT NOT NULL,
  irregularity INTEGER NOT NULL CHECK (irregularity BETWEEN 0 AND 2),  -- 0: the line ends with it; 1: it was let stand, and is among the moves of the line too; 2: it was left out
  PRIMARY KEY (game_id, line, ply)
) STRICT, WITHOUT ROWID;
INSERT INTO unread_moves SELECT game_id, line, ply, 1, text, irregularity FROM old_unread_moves;
DROP TABLE old_unread_moves;
ALTER TABLE game_lines RENAME TO old_game_lines;
CREATE TABLE game_lines (
  first_game INTEGER PRIMARY KEY REFERENCES game_rows,
  lines BLOB NOT NULL             -- main lines of up to 128 games that follow each other
) STRICT;
DELETE FROM digest_blocks;  -- they hold fewer bits now; the next import makes them anew
DELETE FROM digest_runs;
CREATE VIEW games AS
SELECT id,
       (SELECT r.source_id FROM source_runs AS r WHERE r.first_game <= g.id ORDER BY r.first_game DESC LIMIT 1) AS source_id,
       source_line,
       id - (SELECT r.shift FROM source_runs AS r WHERE r.first_game <= g.id ORDER BY r.first_game DESC LIMIT 1) AS source_number,
       digest, (SELECT l.variant_id FROM tag_layouts AS l WHERE l.id = g.tag_layout_id) AS variant_id,
       state >> 3 & 3 AS evidence,    -- for the variant: 0 none, 1 declared, 2 asked, 3 inferred
       white_id, black_id, event_id, site_id, tag_layout_id, CAST(round_code AS TEXT) AS round,
       CASE WHEN date_code = 0 THEN '????.??.??'
            WHEN typeof(date_code) = 'integer'
            THEN (date_code >> 9) || '.' || substr('??010203040506070809101112131415', 1 + 2 * (date_code >> 5 & 15), 2) || '.' ||
                 substr('??01020304050607080910111213141516171819202122232425262728293031', 1 + 2 * (date_code & 31), 2)
            ELSE nullif(substr(date_code, 6), '') END AS date,
       nullif(CASE typeof(date_code) WHEN 'integer' THEN date_code >> 9 ELSE CAST(substr(date_code, 1, 4) AS INTEGER) END, 0) AS year,
       CASE result_code WHEN 0 THEN '2-0' WHEN 1 THEN '1-1' WHEN 2 THEN '0-2' WHEN 3 THEN '1-0' WHEN 4 THEN '1/2-1/2'
                        WHEN 5 THEN '0-1' WHEN 6 THEN '*' WHEN 7 THEN '0-0' ELSE result_code END AS result,
       CASE ifnull(terminator_code, result_code)
                        WHEN 0 THEN '2-0' WHEN 1 THEN '1-1' WHEN 2 THEN '0-2' WHEN 3 THEN '1-0' WHEN 4 THEN '1/2-1/2'
                        WHEN 5 THEN '0-1' WHEN 6 THEN '*' WHEN 7 THEN '0-0' ELSE ifnull(terminator_code, result_code) END AS terminator,
       state & 7 AS outcome,          -- 0 unknown, 1 White wins, 2 Black wins, 3 draw, 4 both lose
       nullif(CASE typeof(ratings) WHEN 'integer' THEN ratings >> 16
                                   WHEN 'text' THEN CAST(substr(ratings, 1, instr(ratings, '/') - 1) AS INTEGER) END, 0) AS white_rating,
       nullif(CASE typeof(ratings) WHEN 'integer' THEN ratings & 65535
                                   WHEN 'text' THEN CAST(substr(ratings, instr(ratings, '/') + 1) AS INTEGER) END, 0) AS black_rating,
       CASE WHEN state & 4096 THEN (SELECT fen FROM start_positions AS s WHERE s.game_id = g.id) END AS start_fen,
       plies,
       state >> 10 & 1 AS illegal,
       state >> 5 & 31 AS features,   -- 1 comments, 2 variations, 4 findings of warning level or above, 8 errors, 16 unread moves
       state >> 11 & 1 AS removed        -- 1: nobody sees it but removed_games
FROM game_rows AS g;

CREATE VIEW game_list AS
SELECT g.id, w.name AS white, b.name AS black, e.name AS event, s.name AS site, g.date, g.round, g.result,
       CASE g.outcome WHEN 1 THEN 'white-wins' WHEN 2 THEN 'black-wins' WHEN 3 THEN 'draw' WHEN 4 THEN 'both-lose'
                      ELSE 'unknown' END AS outcome,
       v.name AS variant, g.plies, g.illegal, src.name AS source, g.source_line AS line
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
    // How often a position comes again within a game is counted too; the next import makes the counts anew.
    R"sql(
DROP TABLE position_counts;
CREATE TABLE position_counts (    -- how games went on in the positions that most came to, if the base has such an index
  id INTEGER PRIMARY KEY,
  position TEXT NOT NULL,
  again INTEGER NOT NULL,         -- how often it stood once more in a game that it had stood in
  counts BLOB NOT NULL
) STRICT;
UPDATE indexes SET up_to = 0 WHERE name IN ('position_counts', 'position_choice');
)sql",
};

}  // namespace

char const* migration_text(std::size_t version) { return texts.at(version); }

}  // namespace damier
