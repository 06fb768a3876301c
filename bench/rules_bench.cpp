#include "recorded_games.hpp"
#include "reference/diagram.hpp"
#include "reference/random_positions.hpp"
#include "rules/variant.hpp"

#include <benchmark/benchmark.h>
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <vector>

using namespace damier;
using namespace damier::bench;
using namespace damier::reference;

namespace {

/// A counter that the benchmark shows as a rate per second.
benchmark::Counter per_second(std::uint64_t count) { return {static_cast<double>(count), benchmark::Counter::kIsRate}; }

void perft(benchmark::State& state, char const* fen, PerftLeaf leaf) {
  auto const position = read_fen(fen);
  auto const depth = static_cast<unsigned>(state.range(0));
  std::uint64_t leaves = 0;
  for (auto _ : state) {
    leaves += international().perft(position, depth, leaf);
  }
  state.counters["leaves/s"] = per_second(leaves);
}

constexpr auto start = "W:W31-50:B1-20";
constexpr auto random178 = "B:BK17,K24:W6,9,10,11,20,21,22,23,30,K31,33,37,41,42,43,44,46";
constexpr auto woldouby = "W:B12,13,14,16,18,19,21,23,24,26:W25,27,28,30,32,33,34,35,37,38";
constexpr auto all_kings = "W:WK31-50:BK1-20";
constexpr auto almost_promotion = "W:W6,7,8,9,10:B41,42,43,44,45";

BENCHMARK_CAPTURE(perft, start_counted, start, PerftLeaf::counted)->Arg(9)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(perft, start_made, start, PerftLeaf::made)->Arg(9)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(perft, random178_counted, random178, PerftLeaf::counted)->Arg(8)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(perft, random178_made, random178, PerftLeaf::made)->Arg(8)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(perft, woldouby_counted, woldouby, PerftLeaf::counted)->Arg(13)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(perft, woldouby_made, woldouby, PerftLeaf::made)->Arg(13)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(perft, all_kings_counted, all_kings, PerftLeaf::counted)->Arg(9)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(perft, all_kings_made, all_kings, PerftLeaf::made)->Arg(9)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(perft, almost_promotion_counted, almost_promotion, PerftLeaf::counted)
    ->Arg(7)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(perft, almost_promotion_made, almost_promotion, PerftLeaf::made)
    ->Arg(7)
    ->Unit(benchmark::kMillisecond);

/// Perft from the start position of a variant, to a depth with some millions of leaves.
void perft_of_variant(benchmark::State& state, char const* name) {
  auto const& variant = *find_variant(name);
  auto const depth = static_cast<unsigned>(state.range(0));
  std::uint64_t leaves = 0;
  for (auto _ : state) {
    leaves += variant.perft(variant.start(), depth);
  }
  state.counters["leaves/s"] = per_second(leaves);
}

BENCHMARK_CAPTURE(perft_of_variant, international, "international")->Arg(8)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(perft_of_variant, english, "english")->Arg(10)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(perft_of_variant, italian, "italian")->Arg(10)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(perft_of_variant, pool, "pool")->Arg(10)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(perft_of_variant, spanish, "spanish")->Arg(10)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(perft_of_variant, russian, "russian")->Arg(10)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(perft_of_variant, brazilian, "brazilian")->Arg(10)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(perft_of_variant, canadian, "canadian")->Arg(8)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(perft_of_variant, portuguese, "portuguese")->Arg(10)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(perft_of_variant, czech, "czech")->Arg(10)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(perft_of_variant, turkish, "turkish")->Arg(7)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(perft_of_variant, thai, "thai")->Arg(8)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(perft_of_variant, frisian, "frisian")->Arg(9)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(perft_of_variant, spantsiretti, "spantsiretti")->Arg(8)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(perft_of_variant, killer, "killer")->Arg(8)->Unit(benchmark::kMillisecond);

Plies const& games() {
  static auto const plies = recorded_games(500, 64);
  return plies;
}

/// The work of a validator for a game: is the move legal, and which position follows.
void replay(benchmark::State& state) {
  std::uint64_t plies = 0;
  for (auto _ : state) {
    for (auto const& [position, move] : games()) {
      auto const legality = international().legality(position, move);
      if (legality != Legality::legal) {
        state.SkipWithError("a recorded move is not legal");
        return;
      }
      auto after = international().after(position, move);
      benchmark::DoNotOptimize(after);
    }
    plies += games().size();
  }
  state.counters["plies/s"] = per_second(plies);
}
BENCHMARK(replay)->Unit(benchmark::kMillisecond);

/// Judges and plays whole move sequences: the cost of replaying a stored game.
void lines(benchmark::State& state) {
  std::vector<std::vector<Move>> lines;
  for (auto const& [position, move] : games()) {
    if (position == international().start()) {
      lines.emplace_back();
    }
    lines.back().push_back(move);
  }
  std::uint64_t plies = 0;
  for (auto _ : state) {
    std::uint64_t legal = 0;
    for (auto const& line : lines) {
      legal += international().legal_prefix(international().start(), line);
    }
    if (legal != games().size()) {
      state.SkipWithError("a recorded move is not legal");
      return;
    }
    plies += legal;
  }
  state.counters["plies/s"] = per_second(plies);
}
BENCHMARK(lines)->Unit(benchmark::kMillisecond);

void lists(benchmark::State& state) {
  std::uint64_t listed = 0;
  MoveList list;
  for (auto _ : state) {
    for (auto const& ply : games()) {
      international().legal_moves(ply.first, list);
      benchmark::DoNotOptimize(list.size());
    }
    listed += games().size();
  }
  state.counters["lists/s"] = per_second(listed);
}
BENCHMARK(lists)->Unit(benchmark::kMillisecond);

/// Positions that take a move generator long: those with the most routes that a search has found, and crowds of kings.
std::vector<Position> const& hostile_positions() {
  static auto const positions = [] {
    std::vector<Position> found;
    for (auto const* const fen : {
             "W:WK1,K3,K5,K17,K25,K37,K39,K45:B8,9,10,11,12,20,21,28,30,31,34,41,42,43,44",
             "W:WK1,K3,K5,K6,K17,K25,K26,K45,K46,K48:B8,9,10,11,12,20,21,22,28,30,31,33,34,41,42,43,44",
             "W:WK6,K12,K14,K26,K34,K46,K50:B7,8,9,10,17,20,21,23,25,30,31,39,40,41,42,43,45",
             "W:WK1,K6,K45,K50:B2,7,8,10,11,13,14,16,19,21,23,24,27,28,30,35,37,38,40,41,43,44",
         }) {
      found.push_back(read_fen(fen));
    }
    RandomPositions random{44};
    for (auto count = 0; count < 2000; ++count) {
      Position position;
      for (auto piece = 0; piece < 45; ++piece) {
        auto const square = random.any_square();
        if (!position.at(square)) {
          position.put(square, piece < 20 ? Piece{Colour::white, true} : Piece{Colour::black, false});
        }
      }
      found.push_back(position);
    }
    return found;
  }();
  return positions;
}

/// Reports the longest time for any of the lists of moves. The time of a list is the best of all rounds, which leaves
/// out other work on the machine.
void hostile(benchmark::State& state) {
  std::vector<double> best(hostile_positions().size(), 1e9);
  std::uint64_t refused = 0;
  MoveList list;
  for (auto _ : state) {
    refused = 0;
    for (std::size_t number = 0; number < best.size(); ++number) {
      auto const begin = std::chrono::steady_clock::now();
      international().legal_moves(hostile_positions()[number], list);
      std::chrono::duration<double, std::milli> const taken = std::chrono::steady_clock::now() - begin;
      best[number] = std::min(best[number], taken.count());
      refused += list.refused() ? 1U : 0U;
    }
  }
  state.counters["worst_ms"] = *std::max_element(best.begin(), best.end());
  state.counters["refused"] = static_cast<double>(refused);
}
BENCHMARK(hostile)->Unit(benchmark::kMillisecond);

}  // namespace
