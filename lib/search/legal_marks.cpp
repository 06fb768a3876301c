#include "search/legal_marks.hpp"

namespace damier {

template <typename Word>
LegalMoves<Word>::LegalMoves(PlayedLine<Word> const& line) : line_{line} {
  if (line.variant->rules().king_run == 0) {
    return;
  }
  limited_.reserve(line.positions);
  auto next_run = line.king_runs.begin();
  for (std::size_t place = 0; place < line.positions; ++place) {
    auto const by_move = place != 0 && line.from[place - 1] != 0;
    limited_.push_back(by_move ? line.variant->after(limited_.back(), line.move(place - 1)) : line.position(place));
    if (next_run != line.king_runs.end() && next_run->first == place) {
      limited_.back().king_runs = next_run->second;
      ++next_run;
    }
  }
}

template class LegalMoves<std::uint64_t>;
template class LegalMoves<WideWord>;

}  // namespace damier
