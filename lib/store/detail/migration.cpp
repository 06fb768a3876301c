#include "store/detail/migration.hpp"

#include <cstddef>

namespace damier {

void migrate(Database& database, int version, std::span<MigrationStep const> steps) {
  for (auto const& step : steps.subspan(static_cast<std::size_t>(version) - 1)) {
    database.execute(step.sql);
    if (step.finish != nullptr) {
      step.finish(database);
    }
  }
}

}  // namespace damier
