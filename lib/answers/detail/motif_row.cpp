#include "answers/detail/motif_row.hpp"

#include "notation/fen.hpp"
#include "notation/move_text.hpp"
#include "store/game_line.hpp"

namespace damier::answers {

void MotifRows::add(MainLine const& line, MotifRow const& game, std::vector<MotifRow>& rows) {
  add(finder_.find(line), line, game, rows);
}

void MotifRows::add(Game const& whole, query::Lines which, MotifRow const& game, std::vector<MotifRow>& rows) {
  if (which == query::Lines::solutions && !whole.has_fen) {
    return;
  }
  MainLine main;
  read_main_line(whole, main);
  add(finder_.find(whole, which), main, game, rows);
}

void MotifRows::add(std::vector<MotifHit> const& found, MainLine const& main, MotifRow const& game,
                    std::vector<MotifRow>& rows) const {
  if (found.empty()) {
    return;
  }
  auto const* const opening = openings_.of(main);
  for (auto const& hit : found) {
    auto& row = rows.emplace_back(game);
    row.motif = hit.motif;
    row.variant = main.variant;
    row.position = hit.position;
    row.side = hit.side;
    row.line = hit.line;
    row.ply = hit.ply;
    row.fen = write_fen(hit.position, *main.variant);
    row.opening = opening != nullptr ? opening->id : std::string{};
    auto position = hit.position;
    for (auto const& move : hit.moves) {
      row.moves.push_back(write_move(*main.variant, position, move));
      position = main.variant->after(position, move);
    }
  }
}

}  // namespace damier::answers
