#include "rules/generator.hpp"
#include "rules/variant.hpp"

namespace damier {
namespace {

// Rules of the American Pool Checker Association, by number.
constexpr Rules rules{
    .board = {.columns = 8, .rows = 8},
    .rows_of_men = 3,
    .first = Colour::black,                           // 2
    .choice = CaptureChoice::free,                    // 20; men capture backwards 14, kings fly 15
    .promotion = PromotionInCapture::goes_on_as_man,  // 16, 22, 23
    .draws = {.repetitions = 3, .king_moves = 15},    // 26, 30 plies; where the count starts is not confirmed
};

constexpr Kernel kernel = Generator<rules>::kernel();

}  // namespace

extern constinit Variant const pool_variant{"pool", "American pool checkers", 23, rules, kernel};

}  // namespace damier
