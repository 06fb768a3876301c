#include "search/detail/reach.hpp"

#include <algorithm>
#include <cstddef>

namespace damier {

Reach Reach::nowhere() noexcept {
  Reach reach;
  reach.anywhere = false;
  return reach;
}

Reach Reach::both(Reach const& a, Reach const& b) noexcept {
  Reach reach;
  reach.first_ply = std::max(a.first_ply, b.first_ply);
  reach.last_ply = std::min(a.last_ply, b.last_ply);
  reach.anywhere = a.anywhere && b.anywhere && reach.first_ply <= reach.last_ply;
  for (std::size_t side = 0; side < 2; ++side) {
    reach.least_pieces[side] = std::max(a.least_pieces[side], b.least_pieces[side]);
    reach.most_pieces[side] = std::min(a.most_pieces[side], b.most_pieces[side]);
    reach.anywhere = reach.anywhere && reach.least_pieces[side] <= reach.most_pieces[side];
  }
  return reach;
}

Reach Reach::either(Reach const& a, Reach const& b) noexcept {
  if (!a.anywhere || !b.anywhere) {
    return a.anywhere ? a : b;
  }
  Reach reach;
  reach.first_ply = std::min(a.first_ply, b.first_ply);
  reach.last_ply = std::max(a.last_ply, b.last_ply);
  for (std::size_t side = 0; side < 2; ++side) {
    reach.least_pieces[side] = std::min(a.least_pieces[side], b.least_pieces[side]);
    reach.most_pieces[side] = std::max(a.most_pieces[side], b.most_pieces[side]);
  }
  return reach;
}

}  // namespace damier
