#include "store/detail/main_line_reader.hpp"

#include "coding/move_codec.hpp"
#include "game/walker.hpp"
#include "notation/fen.hpp"

namespace damier {

void MainLineReader::read(StoredGame const& game, MainLine& line) {
  line.id = game.id;
  line.variant = game.variant;
  line.start = line.variant->start();
  if (!game.start_fen.empty()) {
    if (auto const fen = read_fen(game.start_fen, *line.variant)) {
      line.start = fen->position;
    }
  }
  line.moves.clear();
  line.jumps.clear();
  MoveDecoder decoder{line.variant->board(), line.start.side, game.moves};
  Move move;
  auto step = decoder.next(move);
  while (step == MoveDecoder::Step::pass) {
    line.start.side = decoder.side();
    step = decoder.next(move);
  }
  for (; step == MoveDecoder::Step::move; step = decoder.next(move)) {
    line.moves.push_back(move);
  }
  if (step == MoveDecoder::Step::setup || step == MoveDecoder::Step::pass) {
    follow_whole_game(line);
  }
}

/// The moves alone do not give the positions of an interrupted main line: its annotations are needed too.
void MainLineReader::follow_whole_game(MainLine& line) {
  if (!games_) {
    games_.emplace(database_);
  }
  auto const& game = games_->load(line.id, {.game = true})->game;
  line.start = game.start;
  line.moves.clear();
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
      line.jumps.push_back({line.moves.size(), now.ply, now.now});  // it was left out
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
