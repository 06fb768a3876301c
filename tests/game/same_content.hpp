#pragma once

#include "game/game.hpp"

#include <algorithm>

namespace damier {

/// Whether two games have the same content: tags in the same order, results, start, and bodies. Moves are compared as
/// moves if both are known, otherwise as text. A missing terminator equals "*".
inline bool same_content(Game const& a, Game const& b) {
  auto const same_item = [&](Item const& one, Item const& two) {
    if (one.kind != two.kind || one.legal != two.legal || one.irregularity != two.irregularity) {
      return false;
    }
    return one.legal ? one.move == two.move : a.text_of(one) == b.text_of(two);
  };
  return a.tags == b.tags && a.terminator() == b.terminator() && a.variant == b.variant && a.has_fen == b.has_fen &&
         a.start == b.start && std::ranges::equal(a.items, b.items, same_item);
}

}  // namespace damier
