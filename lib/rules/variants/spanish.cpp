#include "rules/variants/spanish.hpp"

#include "rules/detail/generator.hpp"
#include "rules/variant.hpp"

namespace damier {
namespace {

constexpr Kernel kernel = Generator<spanish_rules>::kernel();

}  // namespace

extern constinit Variant const spanish_variant{"spanish", "Spanish draughts", 24, spanish_rules, kernel};
extern constinit Variant const portuguese_variant{"portuguese", "Portuguese draughts", 28, spanish_rules, kernel};

}  // namespace damier
