#include "rules/variants/pool.hpp"

namespace damier {
namespace {

// American pool checkers on the mirrored board, with letters from Black's side: a1 is his right-hand corner.
constexpr Rules rules = [] {
  auto jamaican = pool_rules;
  jamaican.names = {.algebraic = true, .from_right = true, .mirrored = true, .ranks_from_top = true};  // A1
  return jamaican;
}();

}  // namespace

extern constinit Variant const jamaican_variant{"jamaican", "Jamaican checkers", 23, rules, pool_kernel};

}  // namespace damier
