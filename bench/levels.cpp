// Measures the levels of damier play against each other. See usage.

#include "engine/match/match_openings.hpp"
#include "engine/match/match_score.hpp"
#include "engine/search/level_player.hpp"
#include "engine/search/weights_file.hpp"
#include "rules/draws.hpp"

#include <atomic>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <mutex>
#include <string_view>
#include <thread>
#include <vector>

namespace {

using namespace damier;

constexpr auto usage =
    "usage: damier_levels [--games N] [--last LEVEL] [--threads N]\n"
    "\n"
    "Plays games of international draughts between each level of damier play and the next one, with the colours\n"
    "exchanged, and prints each difference of Elo ratings and their sum above level 1, with errors at 95 %.\n"
    "\n"
    "  --games N     of each pair of levels, an even number; 200 if not given\n"
    "  --last LEVEL  10 if not given\n"
    "  --threads N   one for each core if not given\n";

constexpr std::size_t longest_game = 300;  // plies; longer ones are draws

/// White's points in halves.
int play(std::vector<Move> const& opening, PlayLevel const& of_white, PlayLevel const& of_black, std::uint64_t seed) {
  auto const& variant = international();
  SearchSettings const settings{.weights = built_in_weights(variant)};
  std::array<LevelPlayer, 2> players{LevelPlayer{settings, of_white, seed}, LevelPlayer{settings, of_black, seed + 1}};
  EngineQuestion question{variant.start(), {}};
  auto position = question.start;
  DrawTracker draws{variant, position};
  while (question.moves.size() < longest_game) {
    auto const ply = question.moves.size();
    auto const move = ply < opening.size() ? std::optional{opening[ply]}
                                           : players[static_cast<std::size_t>(position.side)].choose(question);
    if (!move) {
      return position.side == Colour::white ? 0 : 2;
    }
    auto const before = position;
    position = variant.after(position, *move);
    question.moves.push_back(*move);
    if (draws.push(before, *move, position)) {
      break;
    }
  }
  return 1;
}

/// The score of the higher level.
MatchScore match(PlayLevel const& lower, PlayLevel const& higher, std::vector<std::vector<Move>> const& openings,
                 unsigned threads) {
  MatchScore score;
  std::mutex mutex;
  std::atomic<std::size_t> next = 0;
  std::vector<std::jthread> workers;
  for (auto i = 0U; i < threads; ++i) {
    workers.emplace_back([&] {
      for (auto game = next++; game < 2 * openings.size(); game = next++) {
        auto const is_white = game % 2 == 0;
        auto const points = play(openings[game / 2], is_white ? higher : lower, is_white ? lower : higher, 2 * game);
        auto const of_higher = is_white ? points : 2 - points;
        std::lock_guard const lock{mutex};
        ++(of_higher == 2 ? score.wins : of_higher == 1 ? score.draws : score.losses);
      }
    });
  }
  workers.clear();
  return score;
}

}  // namespace

int main(int count, char** words) {
  std::uint64_t games = 200;
  std::uint64_t last = play_levels.size();
  std::uint64_t threads = std::max(1U, std::thread::hardware_concurrency());
  for (auto i = 1; i < count; i += 2) {
    std::string_view const word{words[i]};
    auto* const number = word == "--games"     ? &games
                         : word == "--last"    ? &last
                         : word == "--threads" ? &threads
                                               : nullptr;
    std::string_view const value{i + 1 < count ? words[i + 1] : ""};
    if (number == nullptr || std::from_chars(value.data(), value.data() + value.size(), *number).ec != std::errc{} ||
        *number == 0) {
      std::fputs(usage, stderr);
      return 2;
    }
  }
  auto const openings = balanced_openings({.plies = 4, .count = games / 2, .seed = 1});
  auto sum = 0.0;
  auto variance = 0.0;
  for (std::size_t i = 1; i < std::min<std::size_t>(last, play_levels.size()); ++i) {
    auto const score = match(play_levels[i - 1], play_levels[i], openings, static_cast<unsigned>(threads));
    auto const elo = elo_difference(score);
    auto const error = (elo.high - elo.low) / 2;
    sum += elo.elo;
    variance += error * error;
    std::printf("level %u against %u: +%llu =%llu -%llu, Elo %.0f (%.0f to %.0f); above level 1: %.0f, error %.0f\n",
                play_levels[i].number, play_levels[i - 1].number, static_cast<unsigned long long>(score.wins),
                static_cast<unsigned long long>(score.draws), static_cast<unsigned long long>(score.losses), elo.elo,
                elo.low, elo.high, sum, std::sqrt(variance));
    std::fflush(stdout);
  }
}
