#pragma once

#include "engine/detail/search/pattern_weights.hpp"
#include "engine/search/score.hpp"
#include "rules/variant.hpp"

#include <array>
#include <cstdint>
#include <memory>

namespace damier {

/// Values positions of one variant without a search: by the patterns of trained weights where there are some, otherwise
/// by material, the rows that men have reached, and mobility. The value of a turned position is the same, and a side to
/// move has no bonus for it.
class PositionEvaluator {
 public:
  /// weights: for the variant, or null.
  explicit PositionEvaluator(Variant const& variant, std::shared_ptr<PatternWeights const> weights = nullptr);

  /// The value for the side to move, bounded by decided_score whatever the weights are: a search takes a higher one for
  /// a game that is won. Means little in a position with a capture.
  [[nodiscard]] Score operator()(Position const& position) const noexcept;
  /// Whether a man of the side to move has an empty square before it. In a position without captures that is a move.
  [[nodiscard]] bool has_step(Position const& position) const noexcept;
  /// The value of a king. A man's is man_score.
  [[nodiscard]] Score king_score() const noexcept { return king_score_; }
  [[nodiscard]] bool is_trained() const noexcept { return weights_ != nullptr; }

 private:
  using Squares = std::array<std::int16_t, 128>;  // by bit

  [[nodiscard]] Score untrained(Position const& position) const noexcept;
  [[nodiscard]] int free_steps(SquareSet men, SquareSet empty, bool of_black) const noexcept;

  std::shared_ptr<PatternWeights const> weights_;
  Rules rules_;
  SquareSet board_;
  Score king_score_;
  std::array<Squares, 2> men_;  // of each colour
  Squares king_;
  std::array<int, 3> steps_{};  // of White's men, as shifts of the padded layout; 0 ends them
};

/// Of a king: more where it goes any distance.
[[nodiscard]] constexpr Score usual_king_score(Rules const& rules) noexcept {
  if (rules.king_range == KingRange::one_step) {
    return 140;
  }
  return rules.king_captures == orthogonals ? 400 : 280;
}

}  // namespace damier
