#include "rules/variants/pool.hpp"

namespace damier {
namespace {

// American pool checkers, but White begins and the letters run from White's side. The Zimbabwean game is played on the
// light squares, with the same names for them.
constexpr Rules rules = [] {
  auto unified = pool_rules;
  unified.first = Colour::white;
  unified.names = {.algebraic = true};  // A0
  return unified;
}();

}  // namespace

extern constinit Variant const pool_unified_variant{"pool-unified", "Pool checkers, Unified and Zimbabwean", 23, rules,
                                                    pool_kernel};

}  // namespace damier
