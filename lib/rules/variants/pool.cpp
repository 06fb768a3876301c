#include "rules/variants/pool.hpp"

#include "rules/detail/generator.hpp"

namespace damier {

constinit Kernel const pool_kernel = Generator<pool_rules>::kernel();

extern constinit Variant const pool_variant{"pool", "American pool checkers", 23, pool_rules, pool_kernel};

}  // namespace damier
