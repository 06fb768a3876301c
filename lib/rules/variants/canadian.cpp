#include "rules/generator.hpp"
#include "rules/variants/international.hpp"

namespace damier {
namespace {

// International rules on 144 squares. Draws by small endings are not confirmed.
constexpr Rules rules = [] {
  auto canadian = international_rules;
  canadian.board = {.columns = 12, .rows = 12};
  canadian.rows_of_men = 5;
  return canadian;
}();

constexpr Kernel kernel = Generator<rules>::kernel();

}  // namespace

extern constinit Variant const canadian_variant{"canadian", "Canadian draughts", 27, rules, kernel};

}  // namespace damier
