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
  begin(line);
  line.reserve(moves.size() + 1);
  line.set(0, start, 0);
  auto coded = coded_moves(moves);
  return play_on(coded, last_ply, line, 0) != CodedStep::other;
}

template <typename Word>
bool LineReplay<Word>::go_on(std::string_view moves, PlayedLine<Word>& line) const {
  auto const place = line.positions - 1;
  line.reserve(line.positions + moves.size());
  auto coded = coded_moves(moves);
  play_on(coded, place + moves.size(), line, place);
  return coded.next == coded.end;
}

/// Plays moves from a place of a line, up to a last one; the result is the step that ended it.
template <typename Word>
CodedStep LineReplay<Word>::play_on(CodedMoves& coded, std::size_t last_place, PlayedLine<Word>& line,
                                    std::size_t place) const {
  Words3<Word> at{line.pieces[0][place], line.pieces[1][place], line.kings[place]};
  std::size_t us = line.side[place];
  auto const plies = line.ply[place] - static_cast<unsigned>(place);
  auto step = CodedStep::move;
  for (; place < last_place; ++place) {
    WordMove<Word> const* move = nullptr;
    WordMove<Word> written;
    step = words_.read(coded, us, move, written);
    if (step != CodedStep::move) {
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
    line.ply[place + 1] = plies + static_cast<unsigned>(place + 1);
  }
  line.end(place + 1);
  return step;
}

template <typename Word>
void LineReplay<Word>::play(MainLine const& game, PlayedLine<Word>& line) const {
  begin(line);
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
