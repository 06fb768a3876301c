// Measures the whole finder on records that begin from a FEN, problems: in how many the first move of the proof
// is that of the solution, or the proof wins the game; for odd and even records. Where nothing is proved, the best move
// of the engine counts.
//
//     damier_shots FORCING_NODES CONFIRM_NODES ENGINE_NODES TABLES FILE…

#include "bench/problem_records.hpp"
#include "engine/search/weights_file.hpp"
#include "tactics/prover.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdio>
#include <cstdlib>

namespace {

using namespace damier;

struct Count {
  unsigned positions = 0;
  unsigned proved = 0;
  unsigned keys = 0;
  double seconds = 0;
};

void print(char const* what, Count const& count) {
  auto const positions = std::max(count.positions, 1U);
  std::printf("%-8s %6u positions %6u proved %6u solved (%.1f %%) %9.2f ms each\n", what, count.positions, count.proved,
              count.keys, 100.0 * count.keys / positions, 1000 * count.seconds / positions);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 6) {
    std::fprintf(stderr, "damier_shots FORCING_NODES CONFIRM_NODES ENGINE_NODES TABLES FILE…\n");
    return 2;
  }
  auto const number = [&](int place) { return static_cast<std::uint64_t>(std::atoll(argv[place])); };
  auto const tables = endgame::Tables::open(argv[4], international());
  if (tables.most() == 0) {
    std::fprintf(stderr, "no endgame tables in %s\n", argv[4]);
  }
  ProverOptions options;
  options.forcing.nodes = static_cast<unsigned>(number(1));
  options.confirm_nodes = number(2);
  options.deep_nodes = number(3);
  Prover prover{international(), options, tables};
  Search search{{.variant = &international(),
                 .hash_bytes = std::size_t{16} << 20U,
                 .weights = built_in_weights(international()),
                 .tables = tables}};
  std::array<Count, 2> counts;
  unsigned problems_read = 0;
  for (auto const& problem : bench::read_problems({argv + 5, static_cast<std::size_t>(argc - 5)})) {
    auto& count = counts[problems_read++ % 2];
    ++count.positions;
    auto const begin = std::chrono::steady_clock::now();
    auto const proof = prover.prove({problem.position, {}});
    auto solved = false;
    if (proof) {
      ++count.proved;
      solved = proof->turns.front().move == problem.key || result_of(*proof).won;
    } else {
      search.clear();
      auto const report = search.think({problem.position, {}}, {.nodes = options.deep_nodes});
      solved = !report.lines.empty() && report.lines.front().moves.front() == problem.key;
    }
    count.keys += solved ? 1U : 0U;
    count.seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  }
  print("first", counts[0]);
  print("second", counts[1]);
}
