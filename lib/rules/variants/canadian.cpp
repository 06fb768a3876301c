#include "rules/generator.hpp"
#include "rules/variant.hpp"

namespace damier {
namespace {

// International rules on 144 squares: articles of FMJD Annex 1. Draws by small endings are not confirmed.
constexpr Rules rules{
    .board = {.columns = 12, .rows = 12},
    .rows_of_men = 5,
    .choice = CaptureChoice::most_pieces,             // 4.13
    .promotion = PromotionInCapture::goes_on_as_man,  // 4.15
    .draws = {.repetitions = 3,
              .king_moves = 25,
              .endings = {{{.fewest = 1, .most = 2, .moves = 5},  // article 6, number not confirmed
                           {.fewest = 3, .most = 3, .moves = 16}}}},
    .results = ResultStyle::two_zero,
    .fmjd_articles = true,
};

constexpr Kernel kernel = Generator<rules>::kernel();

}  // namespace

extern constinit Variant const canadian_variant{"canadian", "Canadian draughts", 27, rules, kernel};

}  // namespace damier
