#include "rules/variants/brazilian.hpp"

#include "rules/detail/generator.hpp"
#include "rules/variant.hpp"

namespace damier {
namespace {

constexpr Kernel kernel = Generator<brazilian_rules>::kernel();

}  // namespace

extern constinit Variant const brazilian_variant{"brazilian", "Brazilian draughts", 26, brazilian_rules, kernel};

}  // namespace damier
