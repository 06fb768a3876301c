#include "engine/detail/training/self_play.hpp"

#include "rules/draws.hpp"

#include <atomic>
#include <map>
#include <mutex>
#include <random>
#include <thread>
#include <utility>

namespace damier {
namespace {

constexpr std::size_t longest_game = 240;  // plies; longer ones are draws
constexpr Score clear_win = 400;           // hundredths of a man, at clear_plies positions in a row: the game ends
constexpr unsigned clear_plies = 6;

bool is_quiet(Variant const& variant, Position position) noexcept {
  if (variant.has_capture(position)) {
    return false;
  }
  position.side = opponent(position.side);
  return !variant.has_capture(position);
}

/// White's points in halves, where the tables know them.
std::optional<int> known_points(endgame::Tables const& tables, Position const& position) noexcept {
  if (tables.most() == 0 || position.occupied().size() > tables.most()) {
    return std::nullopt;
  }
  auto const value = tables.probe(position);
  if (!value) {
    return std::nullopt;
  }
  if (value->outcome == endgame::Outcome::draw) {
    return 1;
  }
  return (value->outcome == endgame::Outcome::win) == (position.side == Colour::white) ? 2 : 0;
}

/// Random moves from the start; the number of plies is random, too: from half of them on, as the same game played
/// again and again is learned by heart.
void play_random_plies(EngineQuestion& question, Position& position, unsigned most, std::mt19937_64& random) {
  auto const plies = most / 2 + static_cast<unsigned>(random() % (most - most / 2 + 1));
  for (unsigned ply = 0; ply < plies; ++ply) {
    MoveList legal;
    international().legal_moves(position, legal);
    if (legal.empty()) {
      return;
    }
    question.moves.push_back(legal[static_cast<std::size_t>(random() % legal.size())]);
    position = international().after(position, question.moves.back());
  }
}

}  // namespace

Position TrainingPosition::position() const noexcept {
  return {
      {SquareSet{pieces[0]}, SquareSet{pieces[1]}}, SquareSet{kings}, side == 0 ? Colour::white : Colour::black, {}};
}

std::vector<TrainingPosition> play_for_training(SelfPlay const& settings, std::uint64_t game, Search& search) {
  auto const& variant = international();
  std::mt19937_64 random{settings.seed * 1'000'003 + game};
  search.clear();
  EngineQuestion question{variant.start(), {}};
  auto position = question.start;
  play_random_plies(question, position, settings.random_plies, random);
  DrawTracker draws{variant, position};
  question = {position, {}};
  std::vector<TrainingPosition> positions;
  auto points = 1;
  auto clear = 0U;
  while (question.moves.size() < longest_game) {
    if (auto const known = known_points(settings.tables, position)) {
      points = *known;
      break;
    }
    auto const report = search.think(question, {.nodes = settings.nodes, .answers_only_move_at_once = true});
    if (report.lines.empty()) {
      points = position.side == Colour::white ? 0 : 2;
      break;
    }
    auto const& best = report.lines.front();
    auto const of_white = position.side == Colour::white ? best.score : -best.score;
    positions.push_back({{position.of(Colour::white).low(), position.of(Colour::black).low()},
                         position.kings.low(),
                         static_cast<std::int16_t>(of_white),
                         0,
                         static_cast<std::uint8_t>(position.side),
                         positions.empty(),
                         !is_decided(best.score) && is_quiet(variant, position)});
    clear = of_white > clear_win || of_white < -clear_win ? clear + 1 : 0;
    if (is_decided(best.score) || clear == clear_plies) {
      points = of_white > 0 ? 2 : 0;
      break;
    }
    auto const before = position;
    position = variant.after(before, best.moves.front());
    question.moves.push_back(best.moves.front());
    if (draws.push(before, best.moves.front(), position)) {
      break;
    }
  }
  for (auto& found : positions) {
    found.points = static_cast<std::int8_t>(points);
  }
  return positions;
}

std::vector<TrainingPosition> play_many_for_training(SelfPlay const& settings, std::uint64_t first, std::uint64_t last,
                                                     unsigned threads, std::function<bool()> const& stopped,
                                                     std::uint64_t& finished) {
  std::atomic<std::uint64_t> next = first;
  std::mutex mutex;
  std::map<std::uint64_t, std::vector<TrainingPosition>> games;
  {
    std::vector<std::jthread> workers;
    for (auto i = 0U; i < std::max(threads, 1U); ++i) {
      workers.emplace_back([&] {
        Search search{{.hash_bytes = std::size_t{1} << 18U, .weights = settings.weights, .tables = settings.tables}};
        for (auto game = next++; game < last && !stopped(); game = next++) {
          auto positions = play_for_training(settings, game, search);
          std::lock_guard const lock{mutex};
          games.emplace(game, std::move(positions));
        }
      });
    }
  }
  std::vector<TrainingPosition> all;
  finished = first;
  for (auto const& [game, positions] : games) {
    if (game != finished) {
      break;
    }
    ++finished;
    all.insert(all.end(), positions.begin(), positions.end());
  }
  return all;
}

}  // namespace damier
