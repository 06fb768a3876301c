// Masks over the encoded moves of many games in memory: plies per second.

#include "coding/move_codec.hpp"
#include "recorded_games.hpp"
#include "search/detail/line_evaluation.hpp"
#include "search/detail/line_replay.hpp"
#include "search/detail/line_scan.hpp"
#include "search/query.hpp"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace {

using namespace damier;

struct Archive {
  std::vector<std::string> lines;
  std::int64_t plies = 0;
};

Archive const& archive() {
  static Archive const made = [] {
    Archive archive;
    std::vector<MoveEncoder> encoders;
    for (auto const& [position, move] : bench::recorded_games(4000, 3)) {
      if (position == international().start()) {
        if (!encoders.empty()) {
          archive.lines.push_back(encoders.back().bytes());
        }
        encoders.assign(1, MoveEncoder{international().board(), position.side});
      }
      encoders.back().add(move);
      ++archive.plies;
    }
    archive.lines.push_back(encoders.back().bytes());
    return archive;
  }();
  return made;
}

Square at(unsigned number) { return international().board().square(number - 1); }

void scan(benchmark::State& state, PieceMask const& mask, ProcessorCode code) {
  auto const& games = archive();
  LineScan const lines{international(), mask, code};
  LineBatch batch;
  for (auto const& line : games.lines) {
    batch.add(international().start(), line, {});
  }
  BatchHits found;
  for (auto _ : state) {
    lines.find(batch, found);
    benchmark::DoNotOptimize(found.hits.data());
  }
  state.counters["plies"] =
      benchmark::Counter{static_cast<double>(state.iterations() * games.plies), benchmark::Counter::kIsRate};
  state.counters["hits"] = static_cast<double>(found.hits.size());
}

/// A mask for White men on 27 and 28 and no Black man on 22: no number of pieces ends the scan of a game early.
PieceMask pieces() {
  PieceMask mask;
  mask.men[0] = {at(27), at(28)};
  mask.men[1] = {at(14), at(24)};
  mask.empty = {at(22), at(23)};
  return mask;
}
/// A mask for an ending, given by the numbers of men.
PieceMask counts() {
  PieceMask mask;
  mask.men_count = {PieceMask::Range{3, 3}, PieceMask::Range{2, 4}};
  mask.side = Colour::white;
  return mask;
}

BENCHMARK_CAPTURE(scan, pieces_plain, pieces(), ProcessorCode::plain)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(scan, pieces, pieces(), processor_code())->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(scan, counts_plain, counts(), ProcessorCode::plain)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(scan, counts, counts(), processor_code())->Unit(benchmark::kMillisecond);

/// Evaluates a whole query in every position of every game: the games are replayed into columns first.
void evaluate(benchmark::State& state, char const* text) {
  auto const& games = archive();
  auto const query = Query::compile(text).value();
  LineReplay<std::uint64_t> const replay{international()};
  LineEvaluation evaluation{query.plan()};
  PlayedLine<std::uint64_t> line;
  std::int64_t hits = 0;
  for (auto _ : state) {
    hits = 0;
    for (auto const& moves : games.lines) {
      benchmark::DoNotOptimize(replay.play(international().start(), moves, Reach::no_limit, line));
      auto const& marks = evaluation.run(line, {});
      for (std::size_t word = 0; word < marks.word_count(); ++word) {
        hits += std::popcount(marks.word(word));
      }
    }
  }
  state.counters["plies"] =
      benchmark::Counter{static_cast<double>(state.iterations() * games.plies), benchmark::Counter::kIsRate};
  state.counters["hits"] = static_cast<double>(hits);
}

BENCHMARK_CAPTURE(evaluate, pieces, "wm 27,28 bm 14,24 empty 22,23")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(evaluate, counts, "#w - #b >= 2 and #wm[26-35] >= 3")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(evaluate, moves, "captures >= 2 and by white or promotes")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(evaluate, sequence, "sacrifice next captures next captures >= 3")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(evaluate, mirrored, "(wm 27 bm 18 then[<=6] captures) or mirror(wm 27 bm 18 then[<=6] captures)")
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(
    evaluate, everything,
    "stays (wm any 26-30 #wm >= #bm) for >= 4 plies and not (empty centre or king-move) then[<=10] captures >= 2")
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(evaluate, each_square, "let $s = any 22-29 (to $s by white next captured $s)")
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(evaluate, one_piece, "let $p = wm on 24 ($p stands 24 then[<=10] captured $p)")
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(evaluate, any_piece, "let $p = piece (from $p then[<=6] captured $p)")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(evaluate, line_of_sight, "king sees piece")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(evaluate, attacks, "b attacks w")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(evaluate, shifted, "shift(wm 33,38 bm 23 empty 28)")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(evaluate, shifted_moves, "shift(by white from 33 to 29 next captured 29)")
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(evaluate, echoes, "echo but 1-10")->Unit(benchmark::kMillisecond);

}  // namespace
