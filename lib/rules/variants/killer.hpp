#pragma once

#include "rules/variants/international.hpp"

namespace damier {

// International rules, except for the landing of a king whose last captured piece is a king.
inline constexpr Rules killer_rules = [] {
  auto killer = international_rules;
  killer.king_landing = KingLanding::just_behind_a_last_king;
  return killer;
}();

}  // namespace damier
