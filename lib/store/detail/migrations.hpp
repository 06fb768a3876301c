#pragma once

#include "store/schema.hpp"

#include <cstddef>

namespace damier {

/// The SQL that brings a base from a version of the schema, which is below the current one, to the next. What was
/// released is never changed.
[[nodiscard]] char const* migration_text(std::size_t version);

/// Brings a base of an older version of the schema to the current one by all steps between; 0 is an empty file. Within
/// a transaction of the caller, without foreign keys: tables are made anew under the same name, and what refers to them
/// refers to the new ones.
void migrate(Database& database, std::size_t version);

}  // namespace damier
