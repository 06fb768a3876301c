#include "rules/variants/czech.hpp"

#include "rules/detail/generator.hpp"
#include "rules/variant.hpp"

namespace damier {
namespace {

constexpr Kernel kernel = Generator<czech_rules>::kernel();

}  // namespace

extern constinit Variant const czech_variant{"czech", "Czech draughts", 29, czech_rules, kernel};

}  // namespace damier
