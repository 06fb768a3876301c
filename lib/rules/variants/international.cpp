#include "rules/variants/international.hpp"

#include "rules/detail/generator.hpp"

namespace damier {

constinit Kernel const international_kernel = Generator<international_rules>::kernel();

extern constinit Variant const international_variant{"international", "International draughts", 20, international_rules,
                                                     international_kernel};

Variant const& international() noexcept { return international_variant; }

}  // namespace damier
