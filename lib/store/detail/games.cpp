#include "store/games.hpp"

#include "store/detail/database.hpp"

namespace damier {

GameRange game_range(Base& base) {
  return {database_of(base).integer("SELECT ifnull(min(id), 1) FROM game_rows"),
          database_of(base).integer("SELECT ifnull(max(id), 0) FROM game_rows")};
}

std::vector<Variant const*> stored_variants(Base& base) {
  std::vector<Variant const*> found;
  Statement names{database_of(base), "SELECT name FROM variants"};
  while (names.step()) {
    if (auto const* const variant = find_variant(names.text(0))) {
      found.push_back(variant);
    }
  }
  return found;
}

bool has_accepted_moves(Base& base) {
  return database_of(base).integer("SELECT EXISTS (SELECT 1 FROM unread_moves WHERE irregularity = 1)") != 0;
}

}  // namespace damier
