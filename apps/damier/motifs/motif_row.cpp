#include "apps/damier/motifs/motif_row.hpp"

#include "notation/fen.hpp"
#include "notation/move_text.hpp"

namespace damier::app {

void MotifRows::add(MainLine const& line, MotifRow const& game, std::vector<MotifRow>& rows) {
  auto const found = finder_.find(line);
  if (found.empty()) {
    return;
  }
  auto const* const opening = openings_.of(line);
  for (auto const& hit : found) {
    auto& row = rows.emplace_back(game);
    row.motif = hit.motif;
    row.variant = line.variant;
    row.position = hit.position;
    row.side = hit.side;
    row.ply = hit.ply;
    row.fen = write_fen(hit.position, *line.variant);
    row.opening = opening != nullptr ? opening->id : std::string{};
    auto position = hit.position;
    for (auto const& move : hit.moves) {
      row.moves.push_back(write_move(*line.variant, position, move));
      position = line.variant->after(position, move);
    }
  }
}

}  // namespace damier::app
