#include "tactics/detail/forcing_search.hpp"

#include "tactics/detail/compiled_search.hpp"
#include "text/stop_request.hpp"

namespace damier {

ForcingSearch::ForcingSearch(Variant const& variant, endgame::Tables const& tables)
    : variant_{&variant}, compiled_{make_forcing_search(variant, tables)} {}
ForcingSearch::ForcingSearch(ForcingSearch&&) noexcept = default;
ForcingSearch& ForcingSearch::operator=(ForcingSearch&&) noexcept = default;
ForcingSearch::~ForcingSearch() = default;

ForcedGain ForcingSearch::search(Position const& position, ForcingLimits const& limits) {
  auto const found = compiled_->search(position, limits);
  end_if_stopped();
  return found;
}

std::optional<Move> ForcingSearch::reach(Position const& position, Score least, ForcingLimits const& limits) {
  auto const move = compiled_->reach(position, least, limits);
  end_if_stopped();
  return move;
}

Score ForcingSearch::value(Position const& position, Colour solver, Score least, ForcingLimits const& limits) {
  auto const value = compiled_->value(position, solver, least, limits);
  end_if_stopped();
  return value;
}

}  // namespace damier
