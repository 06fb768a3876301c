#include "store/detail/migration.hpp"

#include "store/detail/game_state.hpp"
#include "store/detail/schema_text.hpp"

#include <cstddef>

namespace damier {

void add_journal(Database& database) {
  database.execute(journal_tables_text);
  database.execute(removed_list_text);
}

void add_labels(Database& database) {
  database.execute(label_tables_text);
  for (auto const* const view :
       {"removed_list", "layer_list", "nags", "comments", "finding_list", "game_list", "games"}) {
    database.execute(std::string{"DROP VIEW "} + view);
  }
  database.execute(with_state_terms(views_text()));
}

void migrate(Database& database, int version, std::span<MigrationStep const> steps) {
  for (auto const& step : steps.subspan(static_cast<std::size_t>(version) - 1)) {
    database.execute(step.sql);
    if (step.finish != nullptr) {
      step.finish(database);
    }
  }
}

}  // namespace damier
