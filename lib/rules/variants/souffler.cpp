#include "rules/variants/international.hpp"

namespace damier {
namespace {

// International draughts before 1923, when a missed capture was accepted and the piece could be huffed (Manoury, 1770).
// No text of the draw rules of that time was found.
constexpr Rules rules = [] {
  auto souffler = international_rules;
  souffler.huffing = true;
  souffler.draws = {};
  souffler.fmjd_articles = false;
  return souffler;
}();

}  // namespace

extern constinit Variant const souffler_variant{"souffler", "International draughts before 1923, with huffing", 0,
                                                rules, international_kernel};

}  // namespace damier
