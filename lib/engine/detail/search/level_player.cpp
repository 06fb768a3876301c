#include "engine/own_engine.hpp"

#include <algorithm>
#include <utility>

namespace damier {
namespace {

/// The memory of a level: enough for its nodes, and the same on every machine.
SearchSettings settings_of(SearchSettings settings, PlayLevel const& level) {
  constexpr std::uint64_t bytes_of_node = 16;
  settings.hash_bytes = static_cast<std::size_t>(
      std::clamp<std::uint64_t>(level.nodes * bytes_of_node, std::uint64_t{1} << 20U, std::uint64_t{64} << 20U));
  settings.threads = 1;
  return settings;
}

/// A random number of a seed and a place in the game (SplitMix64: Steele, Lea and Flood, 2014), the same everywhere.
std::uint64_t random_at(std::uint64_t seed, std::uint64_t place) noexcept {
  auto number = seed + (place + 1) * 0x9E37'79B9'7F4A'7C15U;
  number = (number ^ (number >> 30U)) * 0xBF58'476D'1CE4'E5B9U;
  number = (number ^ (number >> 27U)) * 0x94D0'49BB'1331'11EBU;
  return number ^ (number >> 31U);
}

}  // namespace

LevelPlayer::LevelPlayer(SearchSettings settings, PlayLevel const& level, std::uint64_t seed)
    : level_{level}, seed_{seed}, search_{settings_of(std::move(settings), level)} {}

std::optional<Move> LevelPlayer::choose(EngineQuestion const& question, std::function<bool()> const& stopped) {
  auto const margin = std::max(level_.margin, question.moves.size() < opening_plies ? opening_margin : Score{0});
  auto const report = think(question, level_.nodes, margin > 0 ? most_choices : 1, stopped);
  if (report.lines.empty()) {
    return std::nullopt;
  }
  auto const best = report.lines.front().score;
  // A game that is decided is not given away, nor is a win put off.
  auto const is_near = [&](SearchLine const& line) {
    return line.score == best || (!is_decided(best) && line.score >= best - margin);
  };
  auto const end = std::ranges::find_if_not(report.lines, is_near);
  auto const near = static_cast<std::uint64_t>(end - report.lines.begin());
  auto const chosen = random_at(seed_, question.moves.size()) % near;
  return report.lines[static_cast<std::size_t>(chosen)].moves.front();
}

std::optional<SearchLine> LevelPlayer::judge(EngineQuestion const& question, std::uint64_t nodes,
                                             std::function<bool()> const& stopped) {
  auto report = think(question, std::max(nodes, level_.nodes), 1, stopped);
  return report.lines.empty() ? std::nullopt : std::optional{std::move(report.lines.front())};
}

SearchReport LevelPlayer::think(EngineQuestion const& question, std::uint64_t nodes, unsigned lines,
                                std::function<bool()> const& stopped) {
  search_.clear();
  return search_.think(question, {.nodes = nodes, .answers_only_move_at_once = true, .lines = lines},
                       {.stopped = stopped});
}

}  // namespace damier
