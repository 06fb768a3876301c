#include "search/detail/shifted_arrangement.hpp"

#include <algorithm>

namespace damier {

ShiftedArrangement::ShiftedArrangement(Arrangement const& arrangement, SquareSet named, Geometry const& board)
    : side_{arrangement.side}, board_{board.squares()} {
  auto const anchor = named.first();
  anchor_ = static_cast<int>(anchor.bit());
  auto const from = board.cell(anchor);
  for (auto const to : board.squares()) {
    auto const cell = board.cell(to);
    if (shifted(named, {cell.row - from.row, cell.column - from.column}, board).size() == named.size()) {
      anchors_.insert(to);
    }
  }
  add(Set::white_men, arrangement.men[0]);
  add(Set::black_men, arrangement.men[1]);
  add(Set::white_kings, arrangement.kings[0]);
  add(Set::black_kings, arrangement.kings[1]);
  add(Set::white, arrangement.pieces[0]);
  add(Set::black, arrangement.pieces[1]);
  add(Set::occupied, arrangement.occupied);
  add(Set::empty, arrangement.empty);
}

void ShiftedArrangement::add(Set set, SquareSet squares) {
  for (auto const square : squares) {
    auto const distance = static_cast<int>(square.bit()) - anchor_;
    parts_.push_back(
        {set, static_cast<unsigned>(std::max(distance, 0)), static_cast<unsigned>(std::max(-distance, 0))});
  }
}

template <typename Word>
void ShiftedArrangement::mark(PlayedLine<Word> const& line, Marks const& care, Marks& result) const {
  auto const board = word_of<Word>(board_);
  auto const anchors = word_of<Word>(anchors_);
  result.choose(care, [&](std::size_t at) {
    if (side_ && static_cast<std::uint8_t>(*side_) != line.side[at]) {
      return false;
    }
    auto const white = line.pieces[0][at];
    auto const black = line.pieces[1][at];
    auto const kings = line.kings[at];
    std::array const sets{white & ~kings, black & ~kings, white & kings, black & kings,
                          white,          black,          white | black, board & ~(white | black)};
    auto places = anchors;
    for (auto const& part : parts_) {
      places &= sets[static_cast<std::size_t>(part.set)] << part.up >> part.down;
    }
    return places != 0;
  });
}
template void ShiftedArrangement::mark(PlayedLine<std::uint64_t> const&, Marks const&, Marks&) const;
template void ShiftedArrangement::mark(PlayedLine<WideWord> const&, Marks const&, Marks&) const;

}  // namespace damier
