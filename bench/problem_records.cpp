#include "bench/problem_records.hpp"

#include "bench/game_lines.hpp"

namespace damier::bench {

std::vector<Problem> read_problems(std::span<char* const> files) {
  std::vector<Problem> problems;
  visit_lines(files, [&](Game const& game, MainLine const& line) {
    if (line.variant == &international() && !line.moves.empty() && game.has_fen) {
      problems.push_back({line.start, line.moves.front()});
    }
  });
  return problems;
}

}  // namespace damier::bench
