#include "search/detail/choice_columns.hpp"

#include "search/detail/board_steps.hpp"
#include "search/detail/legal_marks.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace damier {
namespace {

using Set = AnchoredTest::Set;

/// The squares on which something is changed by a setup after a position.
template <typename Word>
Word changed_after(PlayedLine<Word> const& line, std::size_t place) noexcept {
  return (line.pieces[0][place] ^ line.pieces[0][place + 1]) | (line.pieces[1][place] ^ line.pieces[1][place + 1]) |
         (line.kings[place] ^ line.kings[place + 1]);
}
template <typename Word>
Word occupied(PlayedLine<Word> const& line, std::size_t place) noexcept {
  return line.pieces[0][place] | line.pieces[1][place];
}
template <typename Word>
std::size_t bit_of(Word square) noexcept {
  return set_of(square).first().bit();
}

}  // namespace

template <typename Word>
void ChoiceColumns<Word>::of_squares(PlayedLine<Word> const& line) noexcept {
  line_ = &line;
  pieces_ = false;
  begin_ = 0;
}

template <typename Word>
std::size_t ChoiceColumns<Word>::next_begin(PlayedLine<Word> const& line, std::size_t begin) noexcept {
  for (auto place = begin; place + 1 < line.positions; ++place) {
    if (line.from[place] == 0 && (changed_after(line, place) & occupied(line, place + 1)) != 0) {
      return place + 1;
    }
  }
  return line.positions;
}

template <typename Word>
void ChoiceColumns<Word>::of_pieces(PlayedLine<Word> const& line, std::size_t begin, bool new_ones) {
  line_ = &line;
  pieces_ = true;
  begin_ = begin;
  first_ = occupied(line, begin) & (new_ones ? changed_after(line, begin - 1) : ~Word{0});
  moved_.resize(line.positions);
  captured_.resize(line.positions);
  std::array<Word, 8 * sizeof(Word)> piece_at{};
  for (auto const square : set_of(first_)) {
    piece_at[square.bit()] = Word{1} << square.bit();
  }
  for (auto place = begin; place < line.positions; ++place) {
    moved_[place] = captured_[place] = 0;
    if (line.from[place] == 0) {
      if (place + 1 == line.positions) {
        return;
      }
      for (auto const square : set_of(changed_after(line, place))) {
        piece_at[square.bit()] = 0;
      }
      continue;
    }
    for (auto const square : set_of(line.captured[place])) {
      captured_[place] |= std::exchange(piece_at[square.bit()], Word{0});
    }
    moved_[place] = std::exchange(piece_at[bit_of(line.from[place])], Word{0});
    piece_at[bit_of(line.to[place])] = moved_[place];
  }
}

template <typename Word>
void ChoiceColumns<Word>::fill(ChoiceTest const& test, Marks const& care, Column& result) const {
  auto const& line = *line_;
  result.resize(line.positions);
  auto const copy = [&](Column const& column) {
    auto const begin = static_cast<std::ptrdiff_t>(begin_);
    std::copy(column.begin() + begin, column.begin() + static_cast<std::ptrdiff_t>(line.positions),
              result.begin() + begin);
  };
  switch (test.which) {
    case ChoiceTest::Which::from: return copy(pieces_ ? moved_ : line.from);
    case ChoiceTest::Which::captured: return copy(pieces_ ? captured_ : line.captured);
    case ChoiceTest::Which::to:
      copy(line.to);
      for (auto place = begin_; pieces_ && place < line.positions; ++place) {  // a piece that comes back
        auto const stands = result[place] & occupied(line, place);
        result[place] = stands == 0 ? Word{0} : pieces_on(place, stands);
      }
      return;
    case ChoiceTest::Which::can_take: return could_be_taken(care, result);
    case ChoiceTest::Which::anchored:
      if (auto const& anchored = test.anchored[line.variant_place]) {
        return fill_anchored(*anchored, care, result);
      }
      return result.assign(line.positions, 0);
    case ChoiceTest::Which::placed:
      squares_placed(line, begin_, test, result);
      if (pieces_) {
        pieces_placed(result, result);
      }
      return;
  }
}

template <typename Word>
void ChoiceColumns<Word>::squares_placed(PlayedLine<Word> const& line, std::size_t begin, ChoiceTest const& test,
                                         Column& result) {
  result.resize(line.positions);
  auto const board = BoardSteps<Word>::of(line.variant_place).squares();
  std::array squares{board, board};
  if (!test.squares.empty()) {
    auto const& seen_by = test.squares[line.variant_place];
    squares = {word_of<Word>(seen_by[0]), word_of<Word>(seen_by[1])};
  }
  auto const& [white, black] = line.pieces;
  if (test.content == query::Content::none || test.content == query::Content::whatever) {
    auto const occupied_too = test.content == query::Content::whatever;
    for (auto place = begin; place < line.positions; ++place) {
      auto const placed = (white[place] & squares[0]) | (black[place] & squares[1]);
      result[place] = (~(white[place] | black[place]) & squares[line.side[place]]) | (occupied_too ? placed : Word{0});
    }
    return;
  }
  // Of which colours, and kings, men or both.
  using query::Content;
  auto const is = [&](auto... contents) { return ((test.content == contents) || ...); };
  squares[0] &= is(Content::black_men, Content::black_kings, Content::black) ? Word{0} : ~Word{0};
  squares[1] &= is(Content::white_men, Content::white_kings, Content::white) ? Word{0} : ~Word{0};
  auto const kings = is(Content::white_men, Content::black_men, Content::man) ? Word{0} : ~Word{0};
  auto const men = is(Content::white_kings, Content::black_kings, Content::king) ? Word{0} : ~Word{0};
  for (auto place = begin; place < line.positions; ++place) {
    auto const rank = (line.kings[place] & kings) | (~line.kings[place] & men);
    result[place] = ((white[place] & squares[0]) | (black[place] & squares[1])) & rank;
  }
}

/// The pieces on the squares of each position. Those that do not move are the same as in the position before.
template <typename Word>
void ChoiceColumns<Word>::pieces_placed(Column const& squares, Column& result) const {
  auto const& line = *line_;
  Word before = 0;  // squares
  Word pieces = 0;
  for (auto place = begin_; place < line.positions; ++place) {
    auto const now = squares[place] & occupied(line, place);
    if (place == begin_ || line.from[place - 1] == 0) {
      pieces = pieces_on(place, now);
    } else {
      auto const to = line.to[place - 1];
      auto const left = line.from[place - 1] | line.captured[place - 1];
      pieces &= ~(moved_[place - 1] | captured_[place - 1]);
      pieces |= (now & to) != 0 ? moved_[place - 1] : Word{0};
      if (auto const other = (now ^ before) & ~(to | left); other != 0) [[unlikely]] {
        pieces = (pieces & ~pieces_on(place, other & before)) | pieces_on(place, other & now);
      }
    }
    before = now;
    result[place] = pieces;
  }
}

template <typename Word>
void ChoiceColumns<Word>::fill_anchored(AnchoredTest const& test, Marks const& care, Column& result) const {
  auto const places = line_->positions;
  result.assign(places, test.all ? ~Word{0} : Word{0});
  Column taken;
  auto const* const white = line_->pieces[0].data();
  auto const* const black = line_->pieces[1].data();
  auto const* const kings = line_->kings.data();
  for (auto const& part : test.parts) {
    auto const put = [&, down = part.down, up = part.up, all = result.data()](auto const& set) {
      if (test.all) {
        for (std::size_t place = 0; place < places; ++place) {
          all[place] &= set(place) >> down << up;
        }
      } else {
        for (std::size_t place = 0; place < places; ++place) {
          all[place] |= set(place) >> down << up;
        }
      }
    };
    auto const put_column = [&](Word const* column) { put([column](std::size_t at) { return column[at]; }); };
    switch (part.set) {
      case Set::white_men: put([=](std::size_t at) { return white[at] & ~kings[at]; }); break;
      case Set::black_men: put([=](std::size_t at) { return black[at] & ~kings[at]; }); break;
      case Set::white_kings: put([=](std::size_t at) { return white[at] & kings[at]; }); break;
      case Set::black_kings: put([=](std::size_t at) { return black[at] & kings[at]; }); break;
      case Set::white: put_column(white); break;
      case Set::black: put_column(black); break;
      case Set::occupied: put([=](std::size_t at) { return white[at] | black[at]; }); break;
      case Set::empty: {
        auto const board = BoardSteps<Word>::of(line_->variant_place).squares();
        put([=](std::size_t at) { return board & ~(white[at] | black[at]); });
        break;
      }
      case Set::from: put_column(line_->from.data()); break;
      case Set::to: put_column(line_->to.data()); break;
      case Set::captured: put_column(line_->captured.data()); break;
      case Set::can_take:
        taken.resize(places);
        could_be_taken(care, taken);
        put_column(taken.data());
        break;
    }
  }
  if (test.side) {
    for (std::size_t place = 0; place < places; ++place) {
      result[place] &= line_->side[place] == static_cast<std::uint8_t>(*test.side) ? ~Word{0} : Word{0};
    }
  }
}

template <typename Word>
void ChoiceColumns<Word>::could_be_taken(Marks const& care, Column& result) const {
  LegalMoves<Word> legal{*line_};
  for (auto place = begin_; place < line_->positions; ++place) {
    result[place] = 0;
    if (!care.contains(place)) {
      continue;
    }
    Word all = 0;
    static_cast<void>(legal.captures_any(place, [&](Move const& move) {
      all |= word_of<Word>(move.captured);
      return false;
    }));
    result[place] = pieces_ ? pieces_on(place, all) : all;
  }
}

template <typename Word>
Word ChoiceColumns<Word>::pieces_on(std::size_t place, Word squares) const noexcept {
  if (place == begin_) {
    return squares & first_;
  }
  Word pieces = 0;
  for (auto const square : set_of(squares)) {
    pieces |= piece_on(place, Word{1} << square.bit());
  }
  return pieces;
}

/// Goes back to the square on which the piece appeared.
template <typename Word>
Word ChoiceColumns<Word>::piece_on(std::size_t place, Word square) const noexcept {
  for (; place > begin_; --place) {
    if (line_->from[place - 1] == 0 && (changed_after(*line_, place - 1) & square) != 0) {
      return 0;
    }
    if ((line_->to[place - 1] & square) != 0) {
      square = line_->from[place - 1];
    }
  }
  return place == begin_ ? square & first_ : Word{0};
}

template class ChoiceColumns<std::uint64_t>;
template class ChoiceColumns<WideWord>;

}  // namespace damier
