#include "rules/variants/turkish.hpp"

#include "rules/detail/generator.hpp"
#include "rules/variant.hpp"

namespace damier {
namespace {

constexpr Kernel kernel = Generator<turkish_rules>::kernel();

}  // namespace

extern constinit Variant const turkish_variant{"turkish", "Turkish draughts", 30, turkish_rules, kernel};

}  // namespace damier
