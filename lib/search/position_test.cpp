#include "search/position_test.hpp"

#include "search/header_test.hpp"

#include <algorithm>
#include <cstdint>

namespace damier {
namespace {

Colour colour(query::Side side) noexcept { return side == query::Side::white ? Colour::white : Colour::black; }

unsigned as_ply(std::int64_t number) noexcept {
  return static_cast<unsigned>(std::clamp<std::int64_t>(number, 0, Reach::no_limit));
}

}  // namespace

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

bool PositionTest::holds(Moment const& moment) const {
  if (auto const* const exact = std::get_if<Exact>(&kind_)) {
    auto const& target = exact->targets[moment.variant];
    return target && target->position.pieces == moment.position.pieces &&
           target->position.kings == moment.position.kings &&
           (target->any_side || target->position.side == moment.position.side);
  }
  if (auto const* const ply = std::get_if<query::PlyTerm>(&kind_)) {
    return in_range(ply->range, moment.ply);
  }
  return moment.position.side == colour(std::get<query::SideTerm>(kind_).side);
}

Reach PositionTest::reach(std::size_t variant) const {
  Reach reach;
  if (auto const* const exact = std::get_if<Exact>(&kind_)) {
    auto const& target = exact->targets[variant];
    if (!target) {
      return Reach::nowhere();
    }
    for (std::size_t side = 0; side < 2; ++side) {
      reach.least_pieces[side] = reach.most_pieces[side] = target->position.pieces[side].size();
    }
  } else if (auto const* const ply = std::get_if<query::PlyTerm>(&kind_); ply != nullptr && !ply->range.outside) {
    if (ply->range.high < 0 || ply->range.low > ply->range.high) {
      return Reach::nowhere();
    }
    reach.first_ply = as_ply(ply->range.low);
    reach.last_ply = as_ply(ply->range.high);
  }
  return reach;
}

PieceMask PositionTest::mask(std::size_t variant) const {
  PieceMask mask;
  if (auto const* const exact = std::get_if<Exact>(&kind_); exact != nullptr && exact->targets[variant]) {
    return PieceMask::exactly(exact->targets[variant]->position, exact->targets[variant]->any_side);
  }
  if (auto const* const side = std::get_if<query::SideTerm>(&kind_)) {
    mask.side = colour(side->side);
  }
  return mask;
}

}  // namespace damier
