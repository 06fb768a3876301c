#include "engine/match/match.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace damier {
namespace {

constexpr double of_95_percent = 1.96;
constexpr auto unbounded = std::numeric_limits<double>::infinity();  // an end of an interval

double elo_of(double share) noexcept { return 400 * std::log10(share / (1 - share)); }
double share_of(double elo) noexcept { return 1 / (1 + std::pow(10, -elo / 400)); }

/// A quarter of a game from 0 or from 1 at least.
double limited(double share, double games) noexcept { return std::clamp(share, 0.25 / games, 1 - 0.25 / games); }

double variance(MatchScore const& score) noexcept {
  auto const games = static_cast<double>(score.games());
  auto const mean = score.share();
  auto const part = [&](std::uint64_t count, double points) {
    return static_cast<double>(count) / games * (points - mean) * (points - mean);
  };
  return part(score.wins, 1) + part(score.draws, 0.5) + part(score.losses, 0);
}

}  // namespace

double MatchScore::share() const noexcept {
  return games() == 0 ? 0.5
                      : (static_cast<double>(wins) + 0.5 * static_cast<double>(draws)) / static_cast<double>(games());
}

EloDifference elo_difference(MatchScore const& score) noexcept {
  auto const games = static_cast<double>(score.games());
  if (games == 0) {
    return {0, -unbounded, unbounded};
  }
  auto const mean = score.share();
  auto low = mean;
  auto high = mean;
  if (auto const spread = variance(score); spread > 0) {
    auto const error = of_95_percent * std::sqrt(spread / games);
    low = mean - error;
    high = mean + error;
  } else {
    auto const square = of_95_percent * of_95_percent / games;
    auto const centre = (mean + square / 2) / (1 + square);
    auto const width = of_95_percent * std::sqrt(mean * (1 - mean) / games + square / (4 * games)) / (1 + square);
    low = centre - width;
    high = centre + width;
  }
  return {elo_of(limited(mean, games)), low <= 0 || score.wins + score.draws == 0 ? -unbounded : elo_of(low),
          high >= 1 || score.draws + score.losses == 0 ? unbounded : elo_of(high)};
}

SequentialTest sequential_test(MatchScore const& score, double elo0, double elo1, double error) noexcept {
  SequentialTest test{.lower = std::log(error / (1 - error)), .upper = std::log((1 - error) / error)};
  if (score.games() == 0) {
    return test;
  }
  auto const games = static_cast<double>(score.games());
  auto spread = variance(score);
  if (spread == 0) {  // all games have the same result
    auto const share = limited(score.share(), games);
    spread = share * (1 - share);
  }
  auto const first = share_of(elo0);
  auto const second = share_of(elo1);
  test.ratio = games * (second - first) * (2 * score.share() - first - second) / (2 * spread);
  return test;
}

}  // namespace damier
