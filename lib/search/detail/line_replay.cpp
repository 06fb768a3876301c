#include "search/detail/line_replay.hpp"

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

/// Plays moves from a place of a line, up to a last one; the result is the step that ended it. The sides take turns.
template <typename Word>
CodedStep LineReplay<Word>::play_on(CodedMoves& coded, std::size_t last_place, PlayedLine<Word>& line,
                                    std::size_t place) const {
  auto const first = place;
  auto const first_side = line.side[first];
  Columns const columns{line.pieces[0].data(), line.pieces[1].data(), line.kings.data(),
                        line.from.data(),      line.to.data(),        line.captured.data()};
  Words3<Word> at{columns.white[place], columns.black[place], columns.kings[place]};
  auto step = CodedStep::move;
  for (auto black_begins = first_side != 0; place < last_place; black_begins = false) {
    if (!black_begins) {
      step = play_one<0>(coded, columns, at, place);
      if (step != CodedStep::move || ++place == last_place) {
        break;
      }
    }
    step = play_one<1>(coded, columns, at, place);
    if (step != CodedStep::move) {
      break;
    }
    ++place;
  }
  for (auto after = first + 1; after <= place; ++after) {
    line.side[after] = static_cast<std::uint8_t>(first_side ^ ((after - first) & 1U));
  }
  for (auto after = first + 1; after <= place; ++after) {
    line.ply[after] = line.ply[first] + static_cast<unsigned>(after - first);
  }
  line.end(place + 1);
  return step;
}

/// Plays the next move, which is one of a side, in a place.
template <typename Word>
template <std::size_t us>
[[gnu::always_inline]] inline CodedStep LineReplay<Word>::play_one(CodedMoves& coded, Columns const& columns,
                                                                   Words3<Word>& at, std::size_t place) const {
  WordMove<Word> const* move = nullptr;
  WordMove<Word> written;
  auto const step = words_.read(coded, us, move, written);
  if (step == CodedStep::move) {
    columns.from[place] = move->from;
    columns.to[place] = move->to;
    columns.captured[place] = move->captured;
    words_.play(at, us, *move);
    columns.white[place + 1] = at.white;
    columns.black[place + 1] = at.black;
    columns.kings[place + 1] = at.kings;
  }
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
