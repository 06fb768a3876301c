#include "tactics/forcing_search.hpp"

#include "tactics/detail/compiled_search.hpp"

namespace damier {

ForcingSearch::ForcingSearch(Variant const& variant) : variant_{&variant}, compiled_{make_forcing_search(variant)} {}
ForcingSearch::ForcingSearch(ForcingSearch&&) noexcept = default;
ForcingSearch& ForcingSearch::operator=(ForcingSearch&&) noexcept = default;
ForcingSearch::~ForcingSearch() = default;

ForcedGain ForcingSearch::search(Position const& position, ForcingLimits const& limits) {
  return compiled_->search(position, limits);
}

Score ForcingSearch::value(Position const& position, Colour solver, Score least, ForcingLimits const& limits) {
  return compiled_->value(position, solver, least, limits);
}

}  // namespace damier
