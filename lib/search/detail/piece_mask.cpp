#include "search/detail/piece_mask.hpp"

#include <algorithm>

namespace damier {
namespace {

bool is_in(PieceMask::Range const& range, unsigned count) noexcept {
  return count >= range.least && count <= range.most;
}

PieceMask::Range common(PieceMask::Range const& a, PieceMask::Range const& b) noexcept {
  return {std::max(a.least, b.least), std::min(a.most, b.most)};
}

}  // namespace

PieceMask PieceMask::exactly(Position const& position, bool any_side) noexcept {
  PieceMask mask;
  for (auto const colour : both_colours) {
    auto const place = static_cast<std::size_t>(colour);
    mask.men[place] = position.men(colour);
    mask.kings[place] = position.kings_of(colour);
  }
  mask.empty = SquareSet{~std::uint64_t{0}, ~std::uint64_t{0}} - position.occupied();
  mask.side = any_side ? std::nullopt : std::optional{position.side};
  return mask;
}

PieceMask PieceMask::both(PieceMask const& a, PieceMask const& b) noexcept {
  auto mask = a;
  for (std::size_t colour = 0; colour < 2; ++colour) {
    mask.men[colour] |= b.men[colour];
    mask.kings[colour] |= b.kings[colour];
    mask.pieces[colour] |= b.pieces[colour];
    mask.men_count[colour] = common(a.men_count[colour], b.men_count[colour]);
    mask.king_count[colour] = common(a.king_count[colour], b.king_count[colour]);
  }
  mask.empty |= b.empty;
  if (b.side) {
    if (a.side && *a.side != *b.side) {
      mask.men_count[0] = {1, 0};
    }
    mask.side = b.side;
  }
  return mask;
}

bool PieceMask::holds(Position const& position) const noexcept {
  for (auto const colour : both_colours) {
    auto const place = static_cast<std::size_t>(colour);
    auto const all = position.of(colour);
    auto const own_men = position.men(colour);
    auto const own_kings = position.kings_of(colour);
    if (!own_men.contains_all(men[place]) || !own_kings.contains_all(kings[place]) ||
        !all.contains_all(pieces[place]) || !is_in(men_count[place], own_men.size()) ||
        !is_in(king_count[place], own_kings.size())) {
      return false;
    }
  }
  return (position.occupied() & empty).empty() && (!side || *side == position.side);
}

bool PieceMask::is_impossible() const noexcept {
  auto const none = [](Range const& range) { return range.least > range.most; };
  auto const white = men[0] | kings[0] | pieces[0];
  auto const black = men[1] | kings[1] | pieces[1];
  return std::ranges::any_of(men_count, none) || std::ranges::any_of(king_count, none) || !(white & black).empty() ||
         !((white | black) & empty).empty() || !(men[0] & kings[0]).empty() || !(men[1] & kings[1]).empty();
}

}  // namespace damier
