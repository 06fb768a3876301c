#pragma once

namespace damier {

/// How much of a man makes a won game e times as likely, for winning_chance.
inline constexpr double men_for_e = 0.5;

/// The expected result of the side to move, 0 to 1 (a draw counts half), of a score in men: the logistic curve
/// 1 / (1 + exp(-score / men_for_e)), the usual model of a result by a rating or a score (Elo, Bradley-Terry). The
/// width is a convention, not a measurement: half a man gives 0.73, one man 0.88. Scores of two engines are not on one
/// scale.
[[nodiscard]] double winning_chance(double men) noexcept;

}  // namespace damier
