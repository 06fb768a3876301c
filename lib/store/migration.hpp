#pragma once

#include "store/detail/database.hpp"
#include "store/schema.hpp"

#include <array>
#include <span>

namespace damier {

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

}  // namespace damier
