#include "tactics/forcing_search.hpp"

#include "tactics/detail/compiled_search.hpp"

namespace damier {

ForcingSearch::ForcingSearch(Variant const& variant, endgame::Tables const& tables)
    : variant_{&variant}, compiled_{make_forcing_search(variant, tables)} {}
ForcingSearch::ForcingSearch(ForcingSearch&&) noexcept = default;
ForcingSearch& ForcingSearch::operator=(ForcingSearch&&) noexcept = default;
ForcingSearch::~ForcingSearch() = default;

ForcedGain ForcingSearch::search(Position const& position, ForcingLimits const& limits) {
  return compiled_->search(position, limits);
}

std::optional<Move> ForcingSearch::reach(Position const& position, Score least, ForcingLimits const& limits) {
  return compiled_->reach(position, least, limits);
}

Score ForcingSearch::value(Position const& position, Colour solver, Score least, ForcingLimits const& limits) {
  return compiled_->value(position, solver, least, limits);
}

}  // namespace damier
