#include "rules/variants/killer.hpp"

#include "rules/detail/generator.hpp"
#include "rules/variant.hpp"

namespace damier {
namespace {

constexpr Kernel kernel = Generator<killer_rules>::kernel();

}  // namespace

extern constinit Variant const killer_variant{"killer", "Killer draughts", 0, killer_rules, kernel};

}  // namespace damier
