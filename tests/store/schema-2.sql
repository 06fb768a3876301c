-- A base as schema 2 had it: damier import, then .dump of the sqlite3 shell.
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE variants (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE
) STRICT;
INSERT INTO variants VALUES(1,'international');
CREATE TABLE players (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE
) STRICT;
INSERT INTO players VALUES(1,'Rafle, B.');
INSERT INTO players VALUES(2,'Lunette, C.');
CREATE TABLE events (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE
) STRICT;
INSERT INTO events VALUES(1,'Club match');
CREATE TABLE sites (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE
) STRICT;
INSERT INTO sites VALUES(1,'Here');
CREATE TABLE sources (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  digest TEXT,            -- XXH3-128 of the unpacked bytes, hexadecimal; NULL until the file was read to its end
  bytes INTEGER,
  records INTEGER
) STRICT;
INSERT INTO sources VALUES(1,'games.pdn','675b39a7b7079f1501d6549d46c42852',430,3);
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
, removed INTEGER NOT NULL DEFAULT 0) STRICT;
INSERT INTO games VALUES(1,1,1,1,-3881319095344420988,-1898194158611211414,1,1,1,2,1,NULL,NULL,NULL,NULL,'1-1','1-1',3,NULL,NULL,'EWBr**',NULL,4,0,3,X'3020986d',0);
INSERT INTO games VALUES(2,1,10,2,-6787212483392435577,-635623614600585407,1,3,2,1,NULL,1,'1','1999.??.??',1999,'*','1-0',1,NULL,NULL,NULL,'W:W28,33,38,K46:B14,19,23',0,1,28,X'',0);
INSERT INTO games VALUES(3,1,21,3,-7985267413656623715,5055812978082973010,1,3,2,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'*',0,NULL,NULL,'W',NULL,2,1,28,X'3021',0);
CREATE TABLE tags (
  game_id INTEGER NOT NULL REFERENCES games,
  seq INTEGER NOT NULL,
  name TEXT NOT NULL,
  value TEXT NOT NULL,
  PRIMARY KEY (game_id, seq)
) STRICT, WITHOUT ROWID;
INSERT INTO tags VALUES(1,0,'GameType','20');
INSERT INTO tags VALUES(1,1,'Annotator','Damier, A.');
INSERT INTO tags VALUES(2,0,'FEN','W:W28,33,38,K46:B14,19,23');
CREATE TABLE variations (
  game_id INTEGER NOT NULL REFERENCES games,
  line INTEGER NOT NULL,         -- from 1; the main line is 0
  parent INTEGER NOT NULL,       -- the line it branches from
  ply INTEGER NOT NULL,          -- after so many moves of the parent; it replaces the last of them
  seq INTEGER NOT NULL,          -- its place among the annotations there
  moves BLOB NOT NULL,
  PRIMARY KEY (game_id, line)
) STRICT, WITHOUT ROWID;
INSERT INTO variations VALUES(1,1,0,2,1,X'fd1f39');
INSERT INTO variations VALUES(1,2,1,2,1,X'fc38');
CREATE TABLE annotations (
  game_id INTEGER NOT NULL REFERENCES games,
  line INTEGER NOT NULL,
  ply INTEGER NOT NULL,          -- after so many moves of the line; 0 is before its first
  seq INTEGER NOT NULL,
  kind INTEGER NOT NULL CHECK (kind IN (1, 2, 3, 4, 7, 8)),  -- 1 placeholder, 2 comment, 3 NAG, 4 strength, 7 setup, 8 text not understood
  text TEXT NOT NULL,
  PRIMARY KEY (game_id, line, ply, seq)
) STRICT, WITHOUT ROWID;
INSERT INTO annotations VALUES(1,0,1,1,2,'the usual start');
INSERT INTO annotations VALUES(1,1,1,1,3,'6');
INSERT INTO annotations VALUES(1,2,1,1,4,'!');
INSERT INTO annotations VALUES(1,2,1,2,2,'deeper');
CREATE TABLE unread_moves (
  game_id INTEGER NOT NULL REFERENCES games,
  line INTEGER NOT NULL,
  ply INTEGER NOT NULL,          -- of the move in its line, from 1
  text TEXT NOT NULL,
  PRIMARY KEY (game_id, line, ply)
) STRICT, WITHOUT ROWID;
INSERT INTO unread_moves VALUES(2,0,1,'28x10');
INSERT INTO unread_moves VALUES(3,0,3,'11-12');
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
INSERT INTO findings VALUES(2,1,2,'no-such-route',19,4,1,0,'28x10','','5.4.2','the piece cannot go there','','W:W28,33,38,K46:B14,19,23','28-22 38-32 33-29 46-32 46-37 46-41');
INSERT INTO findings VALUES(3,1,2,'wrong-side',23,19,3,0,'11-12','','5.4.5','the piece belongs to the side that is not to move','','W:W28,31,33-50:B1-18,20,24','28-22 31-26 34-29 35-30 38-32 28-23 31-27 33-29 34-30 37-32');
CREATE TABLE source_texts (
  game_id INTEGER PRIMARY KEY REFERENCES games,
  text BLOB NOT NULL             -- the bytes of the record as they stood in the file
) STRICT;
INSERT INTO source_texts VALUES(2,X'5b4576656e7420223f225d0a5b53697465202248657265225d0a5b446174652022313939392e3f3f2e3f3f225d0a5b526f756e64202231225d0a5b576869746520224c756e657474652c20432e225d0a5b426c61636b20225261666c652c20422e225d0a5b526573756c7420222a225d0a5b46454e2022573a5732382c33332c33382c4b34363a4231342c31392c3233225d0a0a312e20323878313020312d30');
INSERT INTO source_texts VALUES(3,X'5b576869746520224c756e657474652c20432e225d0a0a312e2033322d32382031392d323420322e2031312d3132202a');
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
CREATE INDEX games_by_digest ON games (digest_low);
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
COMMIT;
PRAGMA application_id = 1145130322;
PRAGMA user_version = 2;
