#include "rules/variants/italian.hpp"

#include "rules/detail/generator.hpp"
#include "rules/variant.hpp"

namespace damier {
namespace {

constexpr Kernel kernel = Generator<italian_rules>::kernel();

}  // namespace

extern constinit Variant const italian_variant{"italian", "Italian draughts", 22, italian_rules, kernel};

}  // namespace damier
