#pragma once

#include "engine/detail/search/patterns.hpp"
#include "engine/search/score.hpp"

#include <array>
#include <cstdint>
#include <vector>

namespace damier {

/// Trained weights of the patterns and features in thousandths of a man. The value of a position is the sum of those
/// that fit it, weighed by its number of pieces.
class PatternWeights {
 public:
  /// Of a content of a place.
  struct Phases {
    std::int16_t early = 0;  ///< at the last knot
    std::int16_t late = 0;   ///< at the first one
    bool operator==(Phases const&) const = default;
  };
  /// Of a feature, at each knot.
  using Knots = std::array<std::int16_t, pattern::knots.size()>;
  using Features = std::array<Knots, pattern::features>;

  /// What a wide pattern is worth beyond the narrow ones in it. Most contents occur too seldom to be worth anything.
  struct WideWeight {
    std::uint32_t slot = 0;
    Phases phases;
    bool operator==(WideWeight const&) const = default;
  };

  /// narrow: of each slot of narrow patterns; fewer are filled up with 0. wide: by growing slot.
  PatternWeights(std::vector<Phases> narrow, std::vector<WideWeight> wide, Features const& features);

  /// The value as White sees it, rounded towards 0 to hundredths of a man.
  [[nodiscard]] Score white_score(Position const& position) const noexcept;

  [[nodiscard]] std::vector<Phases> const& narrow() const noexcept { return narrow_; }
  [[nodiscard]] std::vector<WideWeight> const& wide() const noexcept { return wide_; }
  [[nodiscard]] Features const& features() const noexcept { return features_; }

 private:
  /// What a number of pieces makes of the weights.
  struct ByPieces {
    int early = 0;  ///< in parts of 1,024
    std::array<int, pattern::features> features{};
  };

  std::vector<Phases> narrow_;
  std::vector<WideWeight> wide_;
  std::vector<Phases> sums_;  // of each slot of wide patterns: its weight and those of the narrow patterns in it
  Features features_;
  std::array<ByPieces, pattern::most_pieces + 1> by_pieces_;
};

}  // namespace damier
