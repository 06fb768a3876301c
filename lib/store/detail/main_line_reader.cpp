#include "store/detail/main_line_reader.hpp"

#include "coding/move_codec.hpp"
#include "notation/fen.hpp"
#include "store/game_line.hpp"
#include "store/named_game.hpp"

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

/// Follows the whole game: in a main line with something other than moves, the positions depend on annotations, too.
void MainLineReader::follow_whole_game(MainLine& line) {
  if (!games_) {
    games_.emplace(database_);
  }
  read_main_line(load_named(*games_, database_.path(), line.id, {.game = true}).game, line);
}

}  // namespace damier
