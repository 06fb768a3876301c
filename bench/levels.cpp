// Measures the levels of damier play against each other. See usage.

#include "engine/hub/hub.hpp"
#include "engine/match/match.hpp"
#include "engine/own_engine.hpp"
#include "engine/search/weights_file.hpp"
#include "rules/draws.hpp"

#include <atomic>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <iterator>
#include <memory>
#include <mutex>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace {

using namespace damier;

constexpr auto usage =
    "usage: damier_levels [--games N] [--first LEVEL] [--last LEVEL] [--threads N] [--against COMMAND --depth N]\n"
    "\n"
    "Plays games of international draughts between each level of damier play and the next one, with the colours\n"
    "exchanged, and prints each difference of Elo ratings and their sum above the first level, with errors at 95 %.\n"
    "With --against it plays each level against an engine instead, which looks a number of half moves ahead.\n"
    "\n"
    "  --games N          of each pair, an even number; 200 if not given\n"
    "  --first LEVEL      1 if not given\n"
    "  --last LEVEL       10 if not given\n"
    "  --threads N        one for each core if not given\n"
    "  --against COMMAND  the command line of an engine that speaks Hub, divided at blanks\n"
    "  --depth N          of that engine; 1 if not given\n";

constexpr std::size_t longest_game = 300;  // plies; longer ones are draws

struct Arguments {
  std::uint64_t games = 200;
  std::uint64_t first = 1;
  std::uint64_t last = play_levels.size();
  std::uint64_t threads = std::max(1U, std::thread::hardware_concurrency());
  std::uint64_t depth = 1;
  EngineCommand against;
};

std::optional<Arguments> read_arguments(int count, char** words) {
  Arguments arguments;
  for (auto i = 1; i < count; i += 2) {
    std::string_view const word{words[i]};
    std::string_view const value{i + 1 < count ? words[i + 1] : ""};
    if (word == "--against") {
      std::istringstream parts{std::string{value}};
      arguments.against.arguments.assign(std::istream_iterator<std::string>{parts}, {});
      continue;
    }
    auto* const number = word == "--games"     ? &arguments.games
                         : word == "--first"   ? &arguments.first
                         : word == "--last"    ? &arguments.last
                         : word == "--threads" ? &arguments.threads
                         : word == "--depth"   ? &arguments.depth
                                               : nullptr;
    if (number == nullptr || std::from_chars(value.data(), value.data() + value.size(), *number).ec != std::errc{} ||
        *number == 0) {
      return std::nullopt;
    }
  }
  arguments.last = std::min<std::uint64_t>(arguments.last, play_levels.size());
  return arguments;
}

/// One side of a game: its moves, and nothing where it has none.
using Player = std::function<std::optional<Move>(EngineQuestion const&)>;
/// Makes a player for a game.
using PlayerMaker = std::function<Player(std::uint64_t seed)>;

PlayerMaker players_of(PlayLevel const& level) {
  return [&level](std::uint64_t seed) -> Player {
    SearchSettings const settings{.weights = built_in_weights(international())};
    auto const player = std::make_shared<LevelPlayer>(settings, level, seed);
    return [player](EngineQuestion const& question) { return player->choose(question); };
  };
}

PlayerMaker players_of(EngineCommand const& command, std::uint64_t depth) {
  return [&command, depth](std::uint64_t) -> Player {
    auto const engine = std::make_shared<HubEngine>(EngineSettings{.command = command});
    return [engine, depth](EngineQuestion const& question) -> std::optional<Move> {
      auto const answer = engine->analyse(question, {Level::Kind::depth, depth});
      if (!answer && answer.error().kind != EngineFault::Kind::no_question) {
        std::fputs("damier_levels: the engine gives no answer\n", stderr);
        std::_Exit(3);  // from any thread
      }
      return answer ? std::optional{answer->best} : std::nullopt;
    };
  };
}

/// White's points in halves.
int play(std::vector<Move> const& opening, Player const& of_white, Player const& of_black) {
  auto const& variant = international();
  EngineQuestion question{variant.start(), {}};
  auto position = question.start;
  DrawTracker draws{variant, position};
  while (question.moves.size() < longest_game) {
    auto const ply = question.moves.size();
    auto const move = ply < opening.size() ? std::optional{opening[ply]}
                                           : (position.side == Colour::white ? of_white : of_black)(question);
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

/// The score of the first players.
MatchScore match(PlayerMaker const& ones, PlayerMaker const& others, std::vector<std::vector<Move>> const& openings,
                 unsigned threads) {
  MatchScore score;
  std::mutex mutex;
  std::atomic<std::size_t> next = 0;
  std::vector<std::jthread> workers;
  for (auto i = 0U; i < threads; ++i) {
    workers.emplace_back([&] {
      for (auto game = next++; game < 2 * openings.size(); game = next++) {
        auto const one = ones(2 * game + 1);
        auto const other = others(2 * game);
        auto const is_white = game % 2 == 0;
        auto const points = is_white ? play(openings[game / 2], one, other) : 2 - play(openings[game / 2], other, one);
        std::lock_guard const lock{mutex};
        ++(points == 2 ? score.wins : points == 1 ? score.draws : score.losses);
      }
    });
  }
  workers.clear();
  return score;
}

EloDifference print_score(std::string const& what, MatchScore const& score) {
  auto const elo = elo_difference(score);
  std::printf("%s: +%llu =%llu -%llu, Elo %.0f (%.0f to %.0f)", what.c_str(),
              static_cast<unsigned long long>(score.wins), static_cast<unsigned long long>(score.draws),
              static_cast<unsigned long long>(score.losses), elo.elo, elo.low, elo.high);
  return elo;
}

void play_neighbours(Arguments const& arguments, std::vector<std::vector<Move>> const& openings) {
  auto sum = 0.0;
  auto variance = 0.0;
  for (auto i = arguments.first; i < arguments.last; ++i) {
    auto const& lower = play_levels[i - 1];
    auto const& higher = play_levels[i];
    auto const score = match(players_of(higher), players_of(lower), openings, static_cast<unsigned>(arguments.threads));
    auto const elo =
        print_score("level " + std::to_string(higher.number) + " against " + std::to_string(lower.number), score);
    auto const error = (elo.high - elo.low) / 2;
    sum += elo.elo;
    variance += error * error;
    std::printf("; above level %llu: %.0f, error %.0f\n", static_cast<unsigned long long>(arguments.first), sum,
                std::sqrt(variance));
    std::fflush(stdout);
  }
}

void play_engine(Arguments const& arguments, std::vector<std::vector<Move>> const& openings) {
  for (auto i = arguments.first; i <= arguments.last; ++i) {
    auto const& level = play_levels[i - 1];
    print_score("level " + std::to_string(level.number) + " against depth " + std::to_string(arguments.depth),
                match(players_of(level), players_of(arguments.against, arguments.depth), openings,
                      static_cast<unsigned>(arguments.threads)));
    std::printf("\n");
    std::fflush(stdout);
  }
}

}  // namespace

int main(int count, char** words) {
  auto const arguments = read_arguments(count, words);
  if (!arguments) {
    std::fputs(usage, stderr);
    return 2;
  }
  auto const openings = balanced_openings({.plies = 4, .count = arguments->games / 2, .seed = 1});
  if (arguments->against.arguments.empty()) {
    play_neighbours(*arguments, openings);
  } else {
    play_engine(*arguments, openings);
  }
}
