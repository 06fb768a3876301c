#include "bench/game_lines.hpp"

#include "prose/open_games.hpp"
#include "reading/judged_reader.hpp"
#include "store/game_line.hpp"
#include "text/byte_source.hpp"

namespace damier::bench {

void visit_lines(std::span<char* const> files, std::function<void(Game const&, MainLine const&)> const& visit) {
  for (auto const* const file : files) {
    auto const source = open_file(file);
    auto const reader = open_games(*source);
    Validator validator{&international(), OnIllegal::stop};
    JudgedReader<> records{*reader, validator};
    MainLine line;
    while (records.next()) {
      read_main_line(records.game(), line);
      visit(records.game(), line);
    }
  }
}

}  // namespace damier::bench
