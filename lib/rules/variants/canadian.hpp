#pragma once

#include "rules/variants/international.hpp"

namespace damier {

// International rules on 144 squares. Draws by small endings are not confirmed.
inline constexpr Rules canadian_rules = [] {
  auto canadian = international_rules;
  canadian.board = {.columns = 12, .rows = 12};
  canadian.rows_of_men = 5;
  return canadian;
}();

}  // namespace damier
