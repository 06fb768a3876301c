#pragma once

#include "language/message_data.hpp"
#include "store/detail/database.hpp"

#include <string>
#include <utility>
#include <vector>

namespace damier {

/// The application_id of a damier base: "DAMR" in ASCII.
inline constexpr int application_id = 0x44414d52;
/// The version of the schema that this program writes; migrate() (store/migration.hpp) updates older ones.
inline constexpr int schema_version = 2;

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
/// The kind and the name of a part as a message: "table games".
[[nodiscard]] Message part_name(PartName const& part);
[[nodiscard]] SchemaReport inspect_schema(Database& database);
/// Throws BaseError if the file is not a base of a version that this program writes or updates.
void check_schema(Database& database);
/// The same, but throws for an older version too: only a writer can update it.
void check_current_schema(Database& database);

}  // namespace damier
