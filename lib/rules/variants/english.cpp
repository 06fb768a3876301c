#include "rules/generator.hpp"
#include "rules/variant.hpp"

namespace damier {
namespace {

// Rules of the WCDF, by article.
constexpr Rules rules{
    .board = {.columns = 8, .rows = 8},      // 1.1 to 1.4
    .rows_of_men = 3,                        // 1.11
    .first = Colour::black,                  // 1.11
    .man_captures = forward_diagonals,       // 1.18
    .king_range = KingRange::one_step,       // 1.17
    .choice = CaptureChoice::free,           // 1.20
    .promotion = PromotionInCapture::stops,  // 1.19
    .draws = {.repetitions = 3,              // 1.32.1
              .king_moves = 40},             // 1.32.2
};

constexpr Kernel kernel = Generator<rules>::kernel();

}  // namespace

extern constinit Variant const english_variant{"english", "English draughts, checkers", 21, rules, kernel};

}  // namespace damier
