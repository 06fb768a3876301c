#include "store/detail/schema.hpp"

#include "language/message.hpp"
#include "store/detail/comment_tables.hpp"
#include "store/detail/database.hpp"
#include "store/detail/game_state.hpp"
#include "store/detail/migration.hpp"
#include "store/detail/row_numbers.hpp"
#include "store/detail/schema_text.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

namespace damier {
namespace {

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
  model.execute(with_state_terms(tables_text()));
  model.execute(with_state_terms(views_text()));
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
  auto const is_of_fourth =
      part.first == "view" || is("table", "labels") || is("table", "game_labels") || is("table", "journal_labels");
  return (version < 2 && is_of_second) || (version < 3 && is_of_third) || (version < 4 && is_of_fourth);
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
    auto const sql = with_state_terms(std::string_view{kind} == "table" ? tables_text() : views_text());
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
      database.execute(with_state_terms(tables_text()));
      database.execute(with_state_terms(views_text()));
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
