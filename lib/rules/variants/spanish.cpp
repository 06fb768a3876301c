#include "rules/generator.hpp"
#include "rules/variant.hpp"

namespace damier {
namespace {

// The sources used give no article numbers. Portuguese draughts has the same moves on the board turned.
constexpr Rules rules{
    .board = {.columns = 8, .rows = 8},  // the mirror image, see notation/numbering
    .rows_of_men = 3,
    .man_captures = forward_diagonals,
    .choice = CaptureChoice::most_pieces_then_kings,  // the laws of quantity and of quality
    .promotion = PromotionInCapture::stops,
    .draws = {.repetitions = 3, .king_moves = 20},     // after a federation's summary: not confirmed
    .names = {.from_bottom = true, .mirrored = true},  // N1 on the mirrored board
};

constexpr Kernel kernel = Generator<rules>::kernel();

}  // namespace

extern constinit Variant const spanish_variant{"spanish", "Spanish draughts", 24, rules, kernel};
extern constinit Variant const portuguese_variant{"portuguese", "Portuguese draughts", 28, rules, kernel};

}  // namespace damier
