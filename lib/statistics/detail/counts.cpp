#include "statistics/counts.hpp"

#include <algorithm>

namespace damier {

void YearSpan::add(std::optional<int> year) noexcept {
  if (year) {
    first = std::min(first.value_or(*year), *year);
    last = std::max(last.value_or(*year), *year);
  }
}

void YearSpan::add(YearSpan const& other) noexcept {
  add(other.first);
  add(other.last);
}

void Mean::add(std::int64_t number) noexcept {
  ++count;
  sum += number;
}

void Mean::add(Mean const& other) noexcept {
  count += other.count;
  sum += other.sum;
}

std::optional<double> Mean::value() const noexcept {
  return count == 0 ? std::nullopt : std::optional{static_cast<double>(sum) / static_cast<double>(count)};
}

void GameCounts::add(StoredGame const& game) noexcept {
  ++games;
  switch (game.outcome) {
    case Outcome::white_wins: ++white; break;
    case Outcome::black_wins: ++black; break;
    case Outcome::draw: ++draws; break;
    case Outcome::both_lose: ++both_lose; break;
    case Outcome::unknown: ++unknown; break;
  }
  if (has_length(game)) {
    plies.add(game.plies);
  }
  for (auto const& known : {game.white_rating, game.black_rating}) {
    if (known) {
      rating.add(*known);
    }
  }
  years.add(game.year);
}

void GameCounts::add(GameCounts const& other) noexcept {
  games += other.games;
  white += other.white;
  draws += other.draws;
  black += other.black;
  both_lose += other.both_lose;
  unknown += other.unknown;
  plies.add(other.plies);
  rating.add(other.rating);
  years.add(other.years);
}

namespace {

std::optional<double> share(std::uint64_t twice, std::uint64_t whole) noexcept {
  return whole == 0 ? std::nullopt : std::optional{static_cast<double>(twice) / (2.0 * static_cast<double>(whole))};
}

}  // namespace

std::optional<double> GameCounts::white_score() const noexcept { return share(2 * white + draws, decided()); }

std::optional<double> GameCounts::draw_rate() const noexcept { return share(2 * draws, decided()); }

void PlayerCounts::add(Outcome outcome, Colour colour) noexcept {
  switch (outcome) {
    case Outcome::white_wins: ++(colour == Colour::white ? wins : losses); break;
    case Outcome::black_wins: ++(colour == Colour::black ? wins : losses); break;
    case Outcome::draw: ++draws; break;
    case Outcome::both_lose: ++losses; break;
    case Outcome::unknown: ++unknown; break;
  }
}

void PlayerCounts::add(PlayerCounts const& other) noexcept {
  wins += other.wins;
  draws += other.draws;
  losses += other.losses;
  unknown += other.unknown;
}

std::optional<double> PlayerCounts::score() const noexcept { return share(2 * wins + draws, decided()); }

}  // namespace damier
