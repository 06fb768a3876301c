#include "rules/variants/russian.hpp"

#include "rules/detail/generator.hpp"
#include "rules/variant.hpp"

namespace damier {
namespace {

constexpr Kernel kernel = Generator<russian_rules>::kernel();
constexpr Kernel wide_kernel = Generator<spantsiretti_rules>::kernel();

}  // namespace

extern constinit Variant const russian_variant{"russian", "Russian draughts", 25, russian_rules, kernel};
extern constinit Variant const spantsiretti_variant{"spantsiretti", "Spantsiretti draughts", 41, spantsiretti_rules,
                                                    wide_kernel};

}  // namespace damier
