#pragma once

#include "language/message_data.hpp"
#include "store/detail/database.hpp"

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace damier {

/// The application_id of a damier base: "DAMR" in ASCII.
inline constexpr int application_id = 0x44414d52;
/// The version of the schema that this program writes; migrate() updates older ones.
inline constexpr int schema_version = 1;

/// Makes an empty file a base, or updates an older base; throws BaseError for anything else.
void prepare_schema(Database& database);
/// Whether the file is empty, as after an interrupted creation.
[[nodiscard]] bool has_no_schema(Database& database);
/// The kind of a part of a schema, in the words of SQLite: "table", "view", "index" or "trigger"; and its name.
using PartName = std::pair<std::string, std::string>;
/// The tables, views, indexes and triggers of a base, compared with those that prepare_schema makes.
struct SchemaReport {
  std::vector<Message> faults;      ///< what is missing, different, or added to a table of damier
  std::vector<std::string> tables;  ///< the names of damier's tables
  std::vector<PartName> foreign;    ///< what else a user has added, which is no fault
};
/// "table games"
[[nodiscard]] Message part_name(PartName const& part);
[[nodiscard]] SchemaReport inspect_schema(Database& database);
/// Throws BaseError unless the file is a base of a version that this program writes or updates.
void check_schema(Database& database);
/// The same, and throws for an older version too: only a writer can update it.
void check_current_schema(Database& database);

/// The step that updates a base from one version of the schema to the next. A released step never changes.
struct MigrationStep {
  char const* sql = "";
  void (*finish)(Database&) = nullptr;  ///< the part that SQL alone cannot do, after it; may be absent
};

/// The step at place v - 1 goes from version v to v + 1. There is one version so far, hence no step.
inline constexpr std::array<MigrationStep, schema_version - 1> migration_steps{};

/// Brings a base from a version (1 or more) to the version that the last of the steps leads to. Within a transaction of
/// the caller, without foreign keys: tables are rebuilt under the same name, and what refers to them refers to the new
/// ones. A step that drops or renames a table has to bring table_digests to its new rows
/// (store/detail/table_digests.hpp). Throws BaseError where SQLite does.
void migrate(Database& database, int version, std::span<MigrationStep const> steps = migration_steps);

/// The prefix of the names of the tables of the index of comments: its own and those that FTS5 makes for it.
inline constexpr std::string_view comment_tables = "comment_trigrams";
/// Whether SQLite was built with full-text search (FTS5).
[[nodiscard]] bool can_search_text() noexcept;
/// Makes the tables of the index of comments, empty. They keep only which rows have three characters: not where, nor
/// the text.
void create_comment_tables(Database& database);
/// Removes them, if SQLite can, in a transaction.
void drop_comment_tables(Database& database);

}  // namespace damier
