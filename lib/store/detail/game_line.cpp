#include "store/game_line.hpp"

#include "game/walker.hpp"

namespace damier {

void read_main_line(Game const& game, MainLine& line) {
  line.variant = game.variant;
  line.start = game.start;
  line.moves.clear();
  line.jumps.clear();
  LineStack lines{game};
  for (auto const& item : game.items) {
    auto const before = lines.line().now;
    auto const unread = !lines.line().readable();
    follow(game, item, lines);
    if (lines.depth() != 0 || !lines.line().readable()) {
      continue;
    }
    auto const& now = lines.line();
    if (item.kind == ItemKind::move && item.legal) {
      if (now.before.side != before.side) {  // another side moves than the one to move
        line.jumps.push_back({line.moves.size(), now.ply - 1, now.before});
      }
      line.moves.push_back(item.move);
    } else if (item.kind == ItemKind::move) {
      line.jumps.push_back({line.moves.size(), now.ply, now.now});  // a move between was left out
    } else if (item.kind != ItemKind::setup && item.kind != ItemKind::placeholder) {
      continue;
    } else if (now.ply == 0) {
      line.start = now.now;
    } else if (unread || !(now.now == before)) {
      line.jumps.push_back({line.moves.size(), now.ply, now.now});
    }
  }
}

}  // namespace damier
