#include "search/line_replay.hpp"

#include <algorithm>

namespace damier {

template <typename Word>
LineReplay<Word>::LineReplay(Variant const& variant)
    : words_{variant, PieceMask{}},
      place_{static_cast<std::size_t>(std::ranges::find(variants(), &variant) - variants().begin())} {}

template <typename Word>
bool LineReplay<Word>::play(Position const& start, std::string_view moves, unsigned last_ply,
                            PlayedLine<Word>& line) const {
  line.variant = &words_.variant;
  line.variant_place = place_;
  line.reserve(moves.size() + 1);
  line.set(0, start, 0);
  auto at = words_of<Word>(start);
  auto us = static_cast<std::size_t>(start.side);
  auto coded = coded_moves(moves);
  std::size_t place = 0;
  for (; place < last_ply; ++place) {
    WordMove<Word> const* move = nullptr;
    WordMove<Word> written;
    auto const step = words_.read(coded, us, move, written);
    if (step == CodedStep::other) {
      return false;
    }
    if (step == CodedStep::end) {
      break;
    }
    line.from[place] = move->from;
    line.to[place] = move->to;
    line.captured[place] = move->captured;
    words_.play(at, us, *move);
    us = 1 - us;
    line.pieces[0][place + 1] = at.white;
    line.pieces[1][place + 1] = at.black;
    line.kings[place + 1] = at.kings;
    line.side[place + 1] = static_cast<std::uint8_t>(us);
    line.ply[place + 1] = static_cast<unsigned>(place + 1);
  }
  line.end(place + 1);
  return true;
}

template <typename Word>
void LineReplay<Word>::play(MainLine const& game, PlayedLine<Word>& line) const {
  line.variant = &words_.variant;
  line.variant_place = place_;
  line.reserve(game.moves.size() + game.jumps.size() + 1);
  LineCursor cursor{game};
  std::size_t place = 0;
  line.set(place, cursor.position(), cursor.ply());
  for (auto const* move = cursor.move(); cursor.next(); move = cursor.move()) {
    if (move != nullptr) {
      line.set_move(place, *move);
    }
    line.set(++place, cursor.position(), cursor.ply());
  }
  line.end(place + 1);
}

template class LineReplay<std::uint64_t>;
template class LineReplay<WideWord>;

}  // namespace damier
