// Measures the search of forcing lines: of game files the positions a second and the share with a gain; of records that
// begin from a FEN, as problems do, in how many the first move is that of the solution, for odd and even records.
//
//     damier_forcing NODES FREE_MOVES TABLES FILE…

#include "bench/game_lines.hpp"
#include "tactics/detail/forcing_search.hpp"

#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>

namespace {

using namespace damier;

struct Count {
  unsigned positions = 0;
  unsigned gains = 0;
  unsigned keys = 0;
  std::uint64_t nodes = 0;
  double seconds = 0;
};

void print(char const* what, Count const& count) {
  std::printf("%-8s %8u positions %7u gains %7u keys (%.1f %%) %7.3f ms each %9.0f a second %6.0f nodes each\n", what,
              count.positions, count.gains, count.keys, 100.0 * count.keys / std::max(count.positions, 1U),
              1000 * count.seconds / std::max(count.positions, 1U), count.positions / count.seconds,
              static_cast<double>(count.nodes) / std::max(count.positions, 1U));
}

void measure(ForcingSearch& search, Position const& position, ForcingLimits const& limits, Move const& played,
             Count& count) {
  auto const begin = std::chrono::steady_clock::now();
  auto const found = search.search(position, limits);
  count.seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  ++count.positions;
  count.gains += found.move ? 1U : 0U;
  count.keys += found.move == played ? 1U : 0U;
  count.nodes += found.nodes;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 5) {
    std::fprintf(stderr, "damier_forcing NODES FREE_MOVES TABLES FILE…\n");
    return 2;
  }
  ForcingLimits const limits{static_cast<unsigned>(std::atoi(argv[1])), static_cast<unsigned>(std::atoi(argv[2]))};
  std::array<Count, 2> problems;
  Count games;
  ForcingSearch search{international(), endgame::Tables::open(argv[3], international())};
  unsigned number = 0;
  bench::visit_lines({argv + 4, static_cast<std::size_t>(argc - 4)}, [&](Game const& game, MainLine const& line) {
    if (line.variant == nullptr || line.moves.empty()) {
      return;
    }
    if (game.has_fen) {
      measure(search, line.start, limits, line.moves.front(), problems[number++ % 2]);
      return;
    }
    for (LineCursor cursor{line}; cursor.move() != nullptr;) {
      measure(search, cursor.position(), limits, *cursor.move(), games);
      cursor.next();
    }
  });
  print("first", problems[0]);
  print("second", problems[1]);
  print("games", games);
}
