#include "rules/variants/canadian.hpp"

#include "rules/detail/generator.hpp"
#include "rules/variant.hpp"

namespace damier {
namespace {

constexpr Kernel kernel = Generator<canadian_rules>::kernel();

}  // namespace

extern constinit Variant const canadian_variant{"canadian", "Canadian draughts", 27, canadian_rules, kernel};

}  // namespace damier
