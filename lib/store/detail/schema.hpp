#pragma once

#include "language/message_data.hpp"
#include "store/base.hpp"
#include "store/detail/database.hpp"

#include <string>
#include <utility>
#include <vector>

namespace damier {

/// The application_id of a damier base: "DAMR" in ASCII.
inline constexpr int application_id = 0x44414d52;
/// The version of the schema that this program writes; migrate() (store/detail/migration.hpp) updates older ones.
inline constexpr int schema_version = 4;

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

/// Thrown if a base is opened whose schema has faults.
class OtherSchema : public DamagedBase {
 public:
  OtherSchema(std::string const& path, std::vector<Message> faults);
  [[nodiscard]] std::vector<Message> const& faults() const noexcept { return faults_; }

 private:
  std::vector<Message> faults_;
};

/// Throws BaseError if the file is not a base of a version that this program writes or updates.
void check_version(Database& database);
/// Throws BaseError if the file is not a base of this version: only a writer can update an older one. Throws
/// OtherSchema if its schema has faults, and DamagedBase if the numbers of its rows cannot be. Nothing is read from a
/// table before: what has the name of a table may be a view without an end, and a trigger may write what it likes.
void check_base(Database& database);

}  // namespace damier
