#include "rules/generator.hpp"
#include "rules/variant.hpp"

namespace damier {
namespace {

// International rules (FMJD Annex 1) but for the king that takes a king last.
constexpr Rules rules{
    .board = {.columns = 10, .rows = 10},
    .rows_of_men = 4,
    .king_landing = KingLanding::just_behind_a_last_king,
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

extern constinit Variant const killer_variant{"killer", "Killer draughts", 0, rules, kernel};

}  // namespace damier
