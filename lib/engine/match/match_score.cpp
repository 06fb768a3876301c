#include "engine/match/match_score.hpp"

#include <algorithm>
#include <cmath>

namespace damier {
namespace {

constexpr double of_95_percent = 1.96;

double elo_of(double share) noexcept { return -400 * std::log10(1 / share - 1); }
double share_of(double elo) noexcept { return 1 / (1 + std::pow(10, -elo / 400)); }

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
    return {0, -INFINITY, INFINITY};
  }
  auto const edge = 0.25 / games;
  auto const limited = [&](double share) { return std::clamp(share, edge, 1 - edge); };
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
  return {elo_of(limited(mean)), elo_of(limited(low)), elo_of(limited(high))};
}

SequentialTest sequential_test(MatchScore const& score, double elo0, double elo1, double error) noexcept {
  SequentialTest test{.lower = std::log(error / (1 - error)), .upper = std::log((1 - error) / error)};
  auto const spread = score.games() == 0 ? 0 : variance(score);
  if (spread > 0) {
    auto const first = share_of(elo0);
    auto const second = share_of(elo1);
    test.ratio =
        static_cast<double>(score.games()) * (second - first) * (2 * score.share() - first - second) / (2 * spread);
  }
  return test;
}

}  // namespace damier
