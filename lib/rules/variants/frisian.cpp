#include "rules/generator.hpp"
#include "rules/variant.hpp"

namespace damier {
namespace {

// Official rules for Frisian draughts 2011, by article.
constexpr Rules rules{
    .board = {.columns = 10, .rows = 10},  // 2
    .rows_of_men = 4,                      // 6
    .man_captures = eight_directions,      // 7
    .king_captures = eight_directions,     // 9
    .choice = CaptureChoice::highest_value,
    .promotion = PromotionInCapture::goes_on_as_man,  // 8
    .king_run = 3,
    .draws = {.repetitions = 3,
              .endings = {{{.fewest = 1, .most = 1, .kings_only = true, .moves = 2},
                           {.fewest = 2, .most = 2, .kings_only = true, .moves = 7}}}},
};

constexpr Kernel kernel = Generator<rules>::kernel();

}  // namespace

extern constinit Variant const frisian_variant{"frisian", "Frisian draughts", 40, rules, kernel};

}  // namespace damier
