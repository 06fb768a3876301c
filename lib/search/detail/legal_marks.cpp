#include "search/detail/legal_marks.hpp"

namespace damier {

template <typename Word>
std::vector<Position> limited_positions(PlayedLine<Word> const& line) {
  std::vector<Position> limited;
  limited.reserve(line.positions);
  auto next_run = line.king_runs.begin();
  for (std::size_t place = 0; place < line.positions; ++place) {
    auto const by_move = place != 0 && line.from[place - 1] != 0;
    limited.push_back(by_move ? line.variant->after(limited.back(), line.move(place - 1)) : line.position(place));
    if (next_run != line.king_runs.end() && next_run->first == place) {
      limited.back().king_runs = next_run->second;
      ++next_run;
    }
  }
  return limited;
}
template std::vector<Position> limited_positions(PlayedLine<std::uint64_t> const&);
template std::vector<Position> limited_positions(PlayedLine<WideWord> const&);

template <typename Word>
LegalMoves<Word>::LegalMoves(PlayedLine<Word> const& line) : line_{line} {
  if (line.variant->rules().king_run != 0) {
    limited_ = limited_positions(line);
  }
}

template class LegalMoves<std::uint64_t>;
template class LegalMoves<WideWord>;

}  // namespace damier
