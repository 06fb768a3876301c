#pragma once

#include "tactics/detail/forcing_search.hpp"

#include <memory>

namespace damier {

class ForcingSearch::Compiled {
 public:
  Compiled() = default;
  Compiled(Compiled const&) = delete;
  Compiled& operator=(Compiled const&) = delete;
  virtual ~Compiled() = default;

  [[nodiscard]] virtual ForcedGain search(Position const& position, ForcingLimits const& limits) noexcept = 0;
  [[nodiscard]] virtual std::optional<Move> reach(Position const& position, Score least,
                                                  ForcingLimits const& limits) noexcept = 0;
  [[nodiscard]] virtual Score value(Position const& position, Colour solver, Score least,
                                    ForcingLimits const& limits) noexcept = 0;
};

/// The search for the moves of a variant.
[[nodiscard]] std::unique_ptr<ForcingSearch::Compiled> make_forcing_search(Variant const& variant,
                                                                           endgame::Tables const& tables);

}  // namespace damier
