#include "bench/problem_records.hpp"

#include "prose/open_games.hpp"
#include "reading/judged_reader.hpp"
#include "store/game_line.hpp"
#include "text/byte_source.hpp"

namespace damier::bench {

std::vector<Problem> read_problems(std::span<char* const> files) {
  std::vector<Problem> problems;
  for (auto const* const file : files) {
    auto const source = open_file(file);
    auto const reader = open_games(*source);
    Validator validator{&international(), OnIllegal::stop};
    JudgedReader<> records{*reader, validator};
    MainLine line;
    while (records.next()) {
      read_main_line(records.game(), line);
      if (line.variant == &international() && !line.moves.empty() && records.game().has_fen) {
        problems.push_back({line.start, line.moves.front()});
      }
    }
  }
  return problems;
}

}  // namespace damier::bench
