#include "rules/variants/thai.hpp"

#include "rules/detail/generator.hpp"
#include "rules/variant.hpp"

namespace damier {
namespace {

constexpr Kernel kernel = Generator<thai_rules>::kernel();

}  // namespace

extern constinit Variant const thai_variant{"thai", "Thai draughts, makhos", 31, thai_rules, kernel};

}  // namespace damier
