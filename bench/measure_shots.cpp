// Measures damier shots on records that begin from a FEN, as problems and exercises do: in how many it reports a
// combination in the first position, as a proof or as an opinion, and in how many of them its first move is that of the
// solution; for odd and even records. It asks what the command asks, with the defaults of the command.
//
//     damier_shots TABLES FILE…      -v first: also a line for each record

#include "bench/problem_records.hpp"
#include "tactics/shot_finder.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <optional>
#include <vector>

namespace {

using namespace damier;

struct Count {
  unsigned positions = 0;
  unsigned proved = 0;
  unsigned opinions = 0;
  unsigned keys = 0;
  double seconds = 0;
};

void print(char const* what, Count const& count) {
  auto const positions = std::max(count.positions, 1U);
  auto const percent = [&](unsigned part) { return 100.0 * part / positions; };
  std::printf(
      "%-8s %6u positions %6u reported (%.1f %%) %6u proved (%.1f %%) %6u with the key (%.1f %%) %9.2f ms of CPU "
      "each\n",
      what, count.positions, count.proved + count.opinions, percent(count.proved + count.opinions), count.proved,
      percent(count.proved), count.keys, percent(count.keys), 1000 * count.seconds / positions);
}

}  // namespace

int main(int argc, char** argv) {
  auto const verbose = argc > 1 && std::strcmp(argv[1], "-v") == 0;
  auto const first = verbose ? 2 : 1;
  if (argc < first + 2) {
    std::fprintf(stderr, "damier_shots [-v] TABLES FILE…\n");
    return 2;
  }
  endgame::TableFolder const tables{argv[first]};
  ShotFinder finder{MotifCatalogue::built_in(), {}, &tables};
  std::array<Count, 2> counts;
  unsigned problems_read = 0;
  for (auto const& problem : bench::read_problems({argv + first + 1, static_cast<std::size_t>(argc - first - 1)})) {
    auto& count = counts[problems_read++ % 2];
    ++count.positions;
    MainLine line;
    line.variant = &international();
    line.start = problem.position;
    line.moves = {problem.key};
    auto const begin = std::clock();
    auto const shots = finder.find(line);
    auto const seconds = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
    count.seconds += seconds;
    auto const reported = !shots.empty();
    auto const is_key = reported && shots.front().line.front() == problem.key;
    auto const is_opinion = reported && shots.front().opinion.has_value();
    count.proved += reported && !is_opinion ? 1U : 0U;
    count.opinions += is_opinion ? 1U : 0U;
    count.keys += is_key ? 1U : 0U;
    if (verbose) {
      std::printf("%u\t%s\t%s\t%d\t%.2f\n", problems_read,
                  !reported    ? "nothing"
                  : is_opinion ? "opinion"
                               : "proof",
                  !reported ? "-"
                  : is_key  ? "key"
                            : "other",
                  reported ? shots.front().worth : 0, 1000 * seconds);
    }
  }
  print("first", counts[0]);
  print("second", counts[1]);
}
