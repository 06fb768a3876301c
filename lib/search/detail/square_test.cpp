#include "search/detail/square_test.hpp"

#include "search/detail/legal_marks.hpp"
#include "search/detail/mark_where.hpp"
#include "search/detail/move_marks.hpp"
#include "search/detail/square_relations.hpp"
#include "search/header_test.hpp"

#include <algorithm>

namespace damier {
namespace {

/// Everything of a kind on the board.
template <typename Word>
Word all_of(PlayedLine<Word> const& line, query::Content content, std::size_t place) noexcept {
  auto const white = line.pieces[0][place];
  auto const black = line.pieces[1][place];
  auto const kings = line.kings[place];
  switch (content) {
    case query::Content::white_men: return white & ~kings;
    case query::Content::white_kings: return white & kings;
    case query::Content::black_men: return black & ~kings;
    case query::Content::black_kings: return black & kings;
    case query::Content::white: return white;
    case query::Content::black: return black;
    case query::Content::none: return BoardSteps<Word>::of(line.variant_place).squares() & ~(white | black);
    case query::Content::piece: return white | black;
    case query::Content::man: return (white | black) & ~kings;
    case query::Content::king: return kings;
    case query::Content::whatever: break;
  }
  return BoardSteps<Word>::of(line.variant_place).squares();
}

/// One overload for each kind of test.
template <typename Word>
struct SquareMark {
  PlayedLine<Word> const& line;
  BoundPieces pieces;
  Marks const& care;
  Marks& result;

  void operator()(SquareTest::Placed const& test) const {
    result.choose(care, [&](std::size_t at) {
      auto const asked = squares(test.squares, viewer(test.content, side(at)), at);
      return fits(asked, test.all, all_of(line, test.content, at));
    });
  }
  void operator()(SquareTest::MoveOn const& test) const {
    if (auto const piece = test.squares.only_piece(); piece && test.which != query::MoveSquares::through) {
      auto const& track = *pieces[*piece];
      auto const& column = column_of(test.which);
      return result.choose(care, [&](std::size_t at) { return (column[at] & track.template at<Word>(at)) != 0; });
    }
    result.choose(care, [&](std::size_t at) {
      if (line.from[at] == 0) {
        return false;
      }
      auto const asked = squares(test.squares, side(at), at);
      if (test.which == query::MoveSquares::through) {
        return (asked.complete || !test.all) && goes_through(line, at, set_of(asked.squares), test.all);
      }
      return fits(asked, test.all, column_of(test.which)[at]);
    });
  }
  void operator()(SquareTest::CanTake const& test) const {
    LegalMoves<Word> legal{line};
    result.choose(care, [&](std::size_t at) {
      auto const asked = squares(test.squares, side(at), at);
      return legal.captures_any(at,
                                [&](Move const& move) { return fits(asked, test.all, word_of<Word>(move.captured)); });
    });
  }
  void operator()(SquareTest::Counted const& test) const {
    result.choose(care, [&](std::size_t at) {
      std::int64_t sum = 0;
      for (auto const& [weight, counted] : test.addends) {
        sum += weight * count_of(counted.at(line, pieces, at));
      }
      return in_range(test.range, sum);
    });
  }
  void operator()(SquareTest::Stands const& test) const {
    result.choose(care, [&](std::size_t at) {
      auto const standing = test.content.at(line, pieces, at);
      auto const meets = [&](Word some, Colour seen) {
        return some != 0 && (some & test.squares.seen_by(seen, line, pieces, at)) != 0;
      };
      auto const white = line.pieces[0][at];
      auto const black = line.pieces[1][at];
      return meets(standing & white, Colour::white) || meets(standing & black, Colour::black) ||
             meets(standing & ~(white | black), side(at));
    });
  }
  void operator()(SquareTest::Related const& test) const {
    SquareRelation<Word> const relation{line, test.relation};
    std::vector<SetColumn<Word>> sets(test.operands.size());
    SetColumn<Word> found;
    result.clear(care.positions());
    for (std::size_t index = 0; index < care.word_count(); ++index) {
      auto const first = index * Marks::word_bits;
      auto open = care.word(index);
      for (std::size_t number = 0; number < sets.size() && open != 0; ++number) {
        test.operands[number].fill(line, pieces, first, sets[number]);
        open &= nonzero_bits(sets[number]);
      }
      if (open != 0) {
        relation.fill({first, open}, sets, found);
        result.set_word(index, open & nonzero_bits(found));
      }
    }
  }

 private:
  using Squares = SquareExpression::Squares<Word>;

  [[nodiscard]] Colour side(std::size_t place) const noexcept { return static_cast<Colour>(line.side[place]); }
  [[nodiscard]] Squares squares(SquareExpression const& asked, Colour seen, std::size_t place) const {
    return asked.at<Word>(line.variant_place, seen, pieces, place);
  }
  static bool fits(Squares const& asked, bool all, Word found) noexcept {
    return all ? asked.complete && (asked.squares & ~found) == 0 : (asked.squares & found) != 0;
  }
  [[nodiscard]] std::vector<Word> const& column_of(query::MoveSquares which) const noexcept {
    return which == query::MoveSquares::from ? line.from : which == query::MoveSquares::to ? line.to : line.captured;
  }
};

}  // namespace

template <typename Word>
Word PlacedContent::seen_by(Colour side, PlayedLine<Word> const& line, BoundPieces pieces, std::size_t place) const {
  auto const all = all_of(line, content, place);
  return whole_board ? all : all & squares.at<Word>(line.variant_place, viewer(content, side), pieces, place).squares;
}
template <typename Word>
Word PlacedContent::at(PlayedLine<Word> const& line, BoundPieces pieces, std::size_t place) const {
  return seen_by(static_cast<Colour>(line.side[place]), line, pieces, place);
}
template <typename Word>
void PlacedContent::fill(PlayedLine<Word> const& line, BoundPieces pieces, std::size_t first,
                         std::array<Word, Marks::word_bits>& column) const {
  auto const count = std::min(Marks::word_bits, line.positions - first);
  if (!whole_board && squares.names_pieces()) {
    for (std::size_t place = 0; place < count; ++place) {
      column[place] = at(line, pieces, first + place);
    }
    return;
  }
  auto const seen_by = [&](Colour side) {
    return whole_board ? BoardSteps<Word>::of(line.variant_place).squares()
                       : squares.at<Word>(line.variant_place, viewer(content, side), pieces, 0).squares;
  };
  auto const by_white = seen_by(Colour::white);
  auto const exchange = by_white ^ seen_by(Colour::black);
  using query::Content;
  auto const unless = [&](auto... contents) { return ((content == contents) || ...) ? Word{0} : ~Word{0}; };
  auto const if_white = unless(Content::black_men, Content::black_kings, Content::black, Content::none);
  auto const if_black = unless(Content::white_men, Content::white_kings, Content::white, Content::none);
  auto const of_none = static_cast<Word>(~unless(Content::none, Content::whatever));
  auto const of_kings = unless(Content::white_men, Content::black_men, Content::man);
  auto const of_men = unless(Content::white_kings, Content::black_kings, Content::king);
  auto const* const white = line.pieces[0].data() + first;
  auto const* const black = line.pieces[1].data() + first;
  auto const* const kings = line.kings.data() + first;
  auto const* const sides = line.side.data() + first;
  for (std::size_t place = 0; place < count; ++place) {
    auto const placed =
        (white[place] & if_white) | (black[place] & if_black) | (~(white[place] | black[place]) & of_none);
    auto const ranked = placed & ((kings[place] & of_kings) | (~kings[place] & of_men));
    column[place] = ranked & (by_white ^ (exchange & (Word{0} - sides[place])));
  }
}
template std::uint64_t PlacedContent::at(PlayedLine<std::uint64_t> const&, BoundPieces, std::size_t) const;
template WideWord PlacedContent::at(PlayedLine<WideWord> const&, BoundPieces, std::size_t) const;

template <typename Word>
void SquareTest::mark(PlayedLine<Word> const& line, BoundPieces pieces, Marks const& care, Marks& result) const {
  std::visit(SquareMark<Word>{line, pieces, care, result}, kind_);
}
template void SquareTest::mark(PlayedLine<std::uint64_t> const&, BoundPieces, Marks const&, Marks&) const;
template void SquareTest::mark(PlayedLine<WideWord> const&, BoundPieces, Marks const&, Marks&) const;

unsigned SquareTest::cost() const noexcept {
  constexpr unsigned of_legal_moves = 40;
  constexpr unsigned of_lines = 15;
  constexpr unsigned of_squares = 5;
  return std::holds_alternative<CanTake>(kind_)   ? of_legal_moves
         : std::holds_alternative<Related>(kind_) ? of_lines
                                                  : of_squares;
}

}  // namespace damier
