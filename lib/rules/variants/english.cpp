#include "rules/variants/english.hpp"

#include "rules/detail/generator.hpp"
#include "rules/variant.hpp"

namespace damier {
namespace {

constexpr Kernel kernel = Generator<english_rules>::kernel();

}  // namespace

extern constinit Variant const english_variant{"english", "English draughts, checkers", 21, english_rules, kernel};

}  // namespace damier
