#pragma once

#include "scheduler/in_order.hpp"
#include "store/games.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <thread>

namespace damier {

/// How the games of a range are divided.
struct ChunkOptions {
  std::int64_t most_games = 8192;  ///< of a chunk
  bool backwards = false;          ///< the last chunk is the first one
};

/// Processes the games of a range in chunks of their numbers, by in_order: work(base, range) returns the result of a
/// chunk, each thread with a base of its own; take(result) is called in the order of the chunks, and returns false to
/// stop.
template <typename Work, typename Take>
void in_ordered_chunks(Base& base, GameRange games, unsigned threads, Work const& work, Take const& take,
                       ChunkOptions const& options = {}) {
  // Games of a chunk: beginning one costs as much as reading a few games.
  auto const fewest_games = std::min<std::int64_t>(512, options.most_games);

  auto const count = std::max<std::int64_t>(games.last - games.first + 1, 0);
  auto const chunk_games =
      std::clamp(count / (8 * std::max<std::int64_t>(threads, 1)), fewest_games, options.most_games);
  auto const chunks = (count + chunk_games - 1) / chunk_games;
  auto const range = [&](std::int64_t chunk) {
    auto const first = games.first + (options.backwards ? chunks - 1 - chunk : chunk) * chunk_games;
    return GameRange{first, std::min(first + chunk_games - 1, games.last)};
  };
  // The caller's thread uses the open base, each other thread opens its own.
  auto const caller = std::this_thread::get_id();
  auto const ready = [&] {
    return std::this_thread::get_id() == caller ? std::nullopt : std::optional{Base::open(base.path())};
  };
  in_order(
      chunks, threads, ready,
      [&](std::optional<Base>& own, std::int64_t chunk) { return work(own ? *own : base, range(chunk)); }, take);
}

}  // namespace damier
