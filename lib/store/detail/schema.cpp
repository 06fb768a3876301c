#include "store/detail/schema.hpp"

#include "language/message.hpp"
#include "store/detail/comment_tables.hpp"
#include "store/detail/database.hpp"
#include "store/detail/game_state.hpp"
#include "store/detail/migration.hpp"
#include "store/detail/row_numbers.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

namespace damier {
namespace {

// verify compares the schema of every base with these texts, word for word.
constexpr char const* current_tables = R"sql(
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
CREATE TABLE game_blocks (        -- columns of game_rows and first moves, of 8192 games together
  id INTEGER PRIMARY KEY,         -- 16 times the block, plus the column
  content BLOB NOT NULL
) STRICT;
)sql";
constexpr char const* current_views = R"sql(
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
       (SELECT m.moves FROM move_texts AS m WHERE m.game_id = g.id) AS moves
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

/// An object of a schema: a table, view, index or trigger.
struct Part {
  std::string table;  // the table that it belongs to
  std::string sql;    // the statement that made it; empty for an index that SQLite makes for a table
  bool operator==(Part const&) const = default;
};
using Parts = std::map<PartName, Part>;

Parts parts_of(Database& database) {
  Parts parts;
  Statement row{database, "SELECT type, name, tbl_name, sql FROM sqlite_schema"};
  while (row.step()) {
    parts[{std::string{row.text(0)}, std::string{row.text(1)}}] = {std::string{row.text(2)}, std::string{row.text(3)}};
  }
  return parts;
}

bool is_of_comments(std::string const& name) { return name.starts_with(comment_tables); }

/// Whether the base has, or seems to have, the tables of an index of comments.
bool has_comment_tables(Parts const& parts) {
  return std::ranges::any_of(parts, [](auto const& part) { return is_of_comments(part.first.second); });
}

Parts model(bool with_comments) {
  Database model{Database::memory_only, Database::Mode::write};
  model.execute(with_state_terms(current_tables));
  model.execute(with_state_terms(current_views));
  if (with_comments) {
    create_comment_tables(model);
  }
  return parts_of(model);
}

/// The schema of damier, with an index of comments if the base has one. Every base that is opened is compared with it,
/// so that it is made once.
Parts const& model_of(Parts const& found) {
  if (can_search_text() && has_comment_tables(found)) {
    static auto const with_comments = model(true);
    return with_comments;
  }
  static auto const without_comments = model(false);
  return without_comments;
}

/// What a version of the schema has in another form or not at all, and migrate() replaces.
bool is_of_newer_version(PartName const& part, int version) {
  auto const is = [&](char const* kind, char const* name) { return part == PartName{kind, name}; };
  auto const is_of_second = is("table", "layer_annotations") || is("view", "layer_list");
  auto const is_of_third = is("table", "removed_games") || is("table", "journal") || is("table", "journal_games") ||
                           is("table", "journal_ranges") || is("table", "former_digests");
  return (version < 2 && is_of_second) || (version < 3 && is_of_third);
}

SchemaReport compare(Parts const& found, Parts const& model, int version) {
  SchemaReport report;
  for (auto const& [part, made] : model) {
    if (made.sql.empty() && !found.contains({"table", made.table})) {
      continue;  // an index that a missing table has by itself
    }
    auto const is_newer = is_of_newer_version(part, version);
    if (auto const there = found.find(part); there == found.end()) {
      if (!is_newer) {
        report.faults.push_back(message("verify-missing", "part"_a = part_name(part)));
      }
    } else if (there->second != made && !is_newer) {
      report.faults.push_back(message("verify-other-part", "part"_a = part_name(part)));
    }
    if (part.first == "table" && !made.sql.starts_with("CREATE VIRTUAL")) {
      report.tables.push_back(part.second);
    }
  }
  for (auto const& [part, foreign] : found) {
    auto const is_on = [&, &table = foreign.table](char const* kind) { return model.contains({kind, table}); };
    if (model.contains(part)) {
      continue;
    }
    if (part.first != "table" && part.first != "view" && (is_on("table") || is_on("view"))) {
      report.faults.push_back(message("verify-foreign-part", "part"_a = part_name(part), "table"_a = foreign.table));
    } else {
      report.foreign.push_back(part);
    }
  }
  return report;
}

/// The tables and views that the texts above make. Each statement ends at the end of a text line.
Parts parts_made() {
  Parts parts;
  for (auto const* const kind : {"table", "view"}) {
    auto const sql = with_state_terms(std::string_view{kind} == "table" ? current_tables : current_views);
    for (auto begin = sql.find("CREATE "); begin != std::string::npos;) {
      auto const end = sql.find(";\n", begin);
      auto const name = sql.find(' ', begin + 7) + 1;
      auto const name_of_part = sql.substr(name, sql.find(' ', name) - name);
      parts[{kind, name_of_part}] = {name_of_part, sql.substr(begin, end - begin)};
      begin = sql.find("CREATE ", end);
    }
  }
  // As the FTS5 of SQLite 3.34 and later makes them; another one is compared with what it makes itself.
  if (can_search_text()) {
    for (auto const& [ending, columns] :
         {std::pair{"_data", "(id INTEGER PRIMARY KEY, block BLOB)"},
          std::pair{"_idx", "(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID"},
          std::pair{"_config", "(k PRIMARY KEY, v) WITHOUT ROWID"}}) {
      auto const name = std::string{comment_tables} + ending;
      parts[{"table", name}] = {name, "CREATE TABLE '" + name + "'" + columns};
    }
    std::string const name{comment_tables};
    parts[{"table", name}] = {name, std::string{comment_tables_sql}};
  }
  return parts;
}

/// Whether the schema is the one that these texts make, and nothing is added to it but beside it. It costs a hundredth
/// of a comparison with a new base, which makes a difference where every command opens one.
bool is_as_made(Parts const& found) {
  static auto const made = parts_made();
  auto const with_comments = has_comment_tables(found);
  auto const is_there = [&](auto const& part) {
    auto const there = found.find(part.first);
    return there == found.end() ? !with_comments && is_of_comments(part.first.second) : there->second == part.second;
  };
  auto const is_beside = [&](auto const& part) {
    auto const& [name, how] = part;
    auto const is_damiers = [&](std::string const& of) {
      return made.contains({"table", of}) || made.contains({"view", of}) || is_of_comments(of);
    };
    auto const is_by_itself = name.first == "index" && how.sql.empty();  // an index that a table has by itself
    return made.contains(name) || !(is_damiers(name.second) || is_damiers(how.table)) || is_by_itself;
  };
  return std::ranges::all_of(made, is_there) && std::ranges::all_of(found, is_beside);
}

/// Throws OtherSchema unless the schema is that of a version.
void check_parts(Database& database, int version) {
  auto const found = parts_of(database);
  if (version == schema_version && is_as_made(found)) {
    return;
  }
  if (auto report = compare(found, model_of(found), version); !report.faults.empty()) {
    throw OtherSchema{database.path(), std::move(report.faults)};
  }
}

}  // namespace

OtherSchema::OtherSchema(std::string const& path, std::vector<Message> faults)
    : DamagedBase{path, damier::message("base-other-build", "reason"_a = faults.front())}, faults_{std::move(faults)} {}

Message part_name(PartName const& part) {
  auto const& [kind, name] = part;
  return kind == "table"   ? message("part-table", "name"_a = name)
         : kind == "view"  ? message("part-view", "name"_a = name)
         : kind == "index" ? message("part-index", "name"_a = name)
                           : message("part-trigger", "name"_a = name);
}

SchemaReport inspect_schema(Database& database) {
  auto const found = parts_of(database);
  return compare(found, model_of(found), schema_version);
}

void check_version(Database& database) {
  auto const version = database.integer("PRAGMA user_version");
  if (database.integer("PRAGMA application_id") != application_id) {
    throw BaseError{database.path(), message("base-not-damier")};
  }
  if (version < 1) {
    throw DamagedBase{database.path(), message("base-no-version")};
  }
  if (version > schema_version) {
    throw BaseError{database.path(), message("base-newer", "found"_a = version, "known"_a = schema_version)};
  }
}

void check_base(Database& database) {
  check_version(database);
  if (auto const version = database.integer("PRAGMA user_version"); version < schema_version) {
    throw BaseError{database.path(), message("base-older", "found"_a = version)};
  }
  check_parts(database, schema_version);
  check_row_numbers(database);
}

bool has_no_schema(Database& database) {
  return database.integer("SELECT count(*) FROM sqlite_schema") == 0 && database.integer("PRAGMA application_id") == 0;
}

void prepare_schema(Database& database) {
  if (has_no_schema(database)) {
    database.execute("PRAGMA page_size = 8192");  // some fifty games
  } else {
    check_version(database);
    if (database.integer("PRAGMA user_version") == schema_version) {
      check_base(database);
      return;
    }
  }
  database.execute("PRAGMA foreign_keys = OFF");
  Transaction transaction{database};
  // Another program may have been faster: the version counts that is found now, when no other program can write.
  if (auto const version = database.integer("PRAGMA user_version"); version < schema_version) {
    if (version == 0) {
      database.execute(with_state_terms(current_tables));
      database.execute(with_state_terms(current_views));
    } else {
      check_parts(database, static_cast<int>(version));
      migrate(database, static_cast<int>(version));
      check_parts(database, schema_version);
    }
    database.execute("PRAGMA application_id = " + std::to_string(application_id));
    database.execute("PRAGMA user_version = " + std::to_string(schema_version));
  }
  transaction.commit();
  database.execute("PRAGMA foreign_keys = ON");
}

}  // namespace damier
