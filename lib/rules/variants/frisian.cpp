#include "rules/variants/frisian.hpp"

#include "rules/detail/generator.hpp"
#include "rules/variant.hpp"

namespace damier {
namespace {

constexpr Kernel kernel = Generator<frisian_rules>::kernel();

}  // namespace

extern constinit Variant const frisian_variant{"frisian", "Frisian draughts", 40, frisian_rules, kernel};

}  // namespace damier
