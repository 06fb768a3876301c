#pragma once

#include <cstdint>

namespace damier {

/// The results of a match as one of its engines sees them.
struct MatchScore {
  std::uint64_t wins = 0;
  std::uint64_t draws = 0;
  std::uint64_t losses = 0;

  [[nodiscard]] std::uint64_t games() const noexcept { return wins + draws + losses; }
  /// The share of the points, 0 to 1; a half without games.
  [[nodiscard]] double share() const noexcept;
  bool operator==(MatchScore const&) const noexcept = default;
};

/// A difference of ratings and how well it is known.
struct EloDifference {
  double elo = 0;
  double low = 0;  ///< the difference is between low and high with a probability of 95 %; infinite where it is open
  double high = 0;
};

/// The difference of Elo ratings that a score means: 400 log10(share / (1 - share)), with the interval of the share by
/// the normal approximation of a mean (1.96 standard errors; Wilson's interval where all games have the same result). A
/// share of 0 or 1 counts as a quarter of a game from there, and an end of the interval that reaches 0 or 1 is open:
/// nothing in the games bounds the difference on that side.
[[nodiscard]] EloDifference elo_difference(MatchScore const& score) noexcept;

/// The state of a sequential probability ratio test (Wald, 1945) of two differences of Elo ratings.
struct SequentialTest {
  double lower = 0;  ///< the test accepts elo0 at this ratio
  double upper = 0;  ///< and elo1 at this one
  double ratio = 0;  ///< the logarithm of the likelihood ratio, by the normal approximation of the mean score
  [[nodiscard]] bool accepts_first() const noexcept { return ratio <= lower; }
  [[nodiscard]] bool accepts_second() const noexcept { return ratio >= upper; }
};

/// The test of "the difference is elo0" against "it is elo1" with the same probability of both errors, 0.05 as usual.
/// Where all games have the same result the variance is that of wins and losses alone with a share a quarter of a game
/// from 0 or 1.
[[nodiscard]] SequentialTest sequential_test(MatchScore const& score, double elo0, double elo1,
                                             double error = 0.05) noexcept;

}  // namespace damier
