#include "rules/generator.hpp"
#include "rules/variants/international.hpp"

namespace damier {
namespace {

// International rules, except for the landing of a king whose last captured piece is a king.
constexpr Rules rules = [] {
  auto killer = international_rules;
  killer.king_landing = KingLanding::just_behind_a_last_king;
  return killer;
}();

constexpr Kernel kernel = Generator<rules>::kernel();

}  // namespace

extern constinit Variant const killer_variant{"killer", "Killer draughts", 0, rules, kernel};

}  // namespace damier
