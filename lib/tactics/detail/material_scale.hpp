#pragma once

#include "engine/search/score.hpp"
#include "rules/variant.hpp"

namespace damier {

/// What the engine's evaluation makes of pieces. A trained evaluation is about results, and gives a man more little
/// more than half of what a count of pieces gives.
class MaterialScale {
 public:
  /// The scale of the weights that are built in for a variant; without weights that of a count of pieces.
  explicit MaterialScale(Variant const& variant);

  /// The score that a search sees on average where nobody can capture and a side has so much more than the other one,
  /// both in hundredths of a man.
  [[nodiscard]] Score score_of(Score balance) const noexcept;

 private:
  Score man_;
};

}  // namespace damier
