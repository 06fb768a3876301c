#pragma once

#include <string>
#include <vector>

namespace damier {

class Database;

/// The application_id of a damier base: "DAMR" in ASCII.
inline constexpr int application_id = 0x44414d52;
/// The version of the schema that this program writes; store/detail/migrations.hpp updates older ones.
inline constexpr int schema_version = 1;

/// Makes an empty file a base, or updates an older base; throws BaseError for anything else.
void prepare_schema(Database& database);
/// Whether the file is empty, as after an interrupted creation.
[[nodiscard]] bool has_no_schema(Database& database);
/// The tables, views, indexes and triggers of a base, compared with those that prepare_schema makes.
struct SchemaReport {
  std::vector<std::string> faults;   ///< what is missing, different, or added to a table of damier: a sentence each
  std::vector<std::string> tables;   ///< the names of damier's tables
  std::vector<std::string> foreign;  ///< what else a user has added, which is no fault: "view my_games"
};
[[nodiscard]] SchemaReport inspect_schema(Database& database);
/// Throws BaseError unless the file is a base of a version that this program writes or updates.
void check_schema(Database& database);
/// The same, and throws for an older version too: only a writer can update it.
void check_current_schema(Database& database);

}  // namespace damier
