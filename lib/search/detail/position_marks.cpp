#include "search/detail/endgame_value.hpp"
#include "search/detail/legal_marks.hpp"
#include "search/detail/mark_where.hpp"
#include "search/detail/move_marks.hpp"
#include "search/detail/position_test.hpp"
#include "search/header_test.hpp"
#include "search/plan.hpp"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace damier {
namespace {

/// Selects the squares of a kind of pieces from a position without a branch.
template <typename Word>
struct Picker {
  Word const* pieces = nullptr;
  Word const* other = nullptr;  // for empty squares: of the other colour
  Word const* kings = nullptr;
  Word always = 0;
  Word flip = 0;
  Word among = 0;

  Picker(PlayedLine<Word> const& line, query::Pieces which, SquareSet squares)
      : kings{line.kings.data()}, among{word_of<Word>(squares)} {
    using query::Pieces;
    auto const colour =
        which == Pieces::black || which == Pieces::black_men || which == Pieces::black_kings ? of_black : of_white;
    pieces = line.pieces[colour].data();
    switch (which) {
      case Pieces::white_men:
      case Pieces::black_men: flip = ~Word{0}; break;
      case Pieces::white_kings:
      case Pieces::black_kings: break;
      case Pieces::white:
      case Pieces::black: always = ~Word{0}; break;
      case Pieces::none: other = line.pieces[of_black].data(); break;
    }
  }
  [[gnu::always_inline]] Word operator()(std::size_t place) const noexcept {
    return pieces[place] & ((kings[place] | always) ^ flip) & among;
  }
  [[gnu::always_inline]] Word empty(std::size_t place) const noexcept {
    return ~(pieces[place] | other[place]) & among;
  }
};

/// A range of sums of numbers of pieces, for one comparison.
class SumRange {
 public:
  explicit SumRange(query::NumberRange const& range) noexcept : outside_{range.outside} {
    constexpr std::int64_t beyond = std::int64_t{1} << 28U;  // no sum is as great: a query has a greatest length
    auto const lowest = std::clamp(range.low, -beyond, beyond);
    auto const highest = std::clamp(range.high, -beyond, beyond);
    low_ = static_cast<std::int32_t>(range.low > range.high ? 2 * beyond : lowest);
    width_ = static_cast<std::uint32_t>(std::max<std::int64_t>(highest - lowest, 0));
  }
  [[gnu::always_inline]] bool contains(std::int32_t sum) const noexcept {
    return (static_cast<std::uint32_t>(sum - low_) <= width_) != outside_;
  }

 private:
  std::int32_t low_;
  std::uint32_t width_;  // from the lowest sum to the highest
  bool outside_;
};

/// An addend with its weight, over a line.
template <typename Word>
struct WeightedPicker {
  Picker<Word> pick;
  std::int32_t weight;

  WeightedPicker(PlayedLine<Word> const& line, PositionTest::Counted::Addend const& addend)
      : pick{line, addend.pieces,
             addend.whole_board ? line.variant->board().squares() : addend.squares[line.variant_place]},
        weight{addend.weight} {}
  [[gnu::always_inline]] std::int32_t operator()(std::size_t place) const noexcept {
    return weight * count_of(pick(place));
  }
};

/// One overload for each kind of test.
template <typename Word>
struct PositionMark {
  PlayedLine<Word> const& line;
  Marks const& care;
  Marks& result;

  void operator()(PositionTest::Exact const& test) const {
    auto const& target = test.targets[line.variant_place];
    if (!target) {
      return nothing();
    }
    auto const own = word_of<Word>(target->position.pieces[of_white]);
    auto const other = word_of<Word>(target->position.pieces[of_black]);
    auto const kings = word_of<Word>(target->position.kings);
    auto const side = static_cast<std::uint8_t>(target->position.side);
    auto const any_side = target->any_side;
    mark_where(care, result, [&, this](std::size_t at) {
      return line.pieces[of_white][at] == own && line.pieces[of_black][at] == other && line.kings[at] == kings &&
             (any_side || line.side[at] == side);
    });
  }
  void operator()(query::PlyTerm const& test) const {
    mark_where(care, result,
               [range = test.range, plies = line.ply.data()](std::size_t at) { return in_range(range, plies[at]); });
  }
  void operator()(query::SideTerm const& test) const {
    auto const side = static_cast<std::uint8_t>(colour_of(test.side));
    mark_values(care, result, [side, sides = line.side.data()](std::size_t at) { return Word{sides[at] == side}; });
  }
  void operator()(PositionTest::Arranged const& test) const {
    auto const& arrangement = test.arrangements[line.variant_place];
    if (!arrangement) {
      return nothing();
    }
    auto const mask = arrangement->mask();
    auto const wanted_white = word_of<Word>(mask.men[of_white] | mask.kings[of_white] | mask.pieces[of_white]);
    auto const wanted_black = word_of<Word>(mask.men[of_black] | mask.kings[of_black] | mask.pieces[of_black]);
    auto const empty = word_of<Word>(mask.empty);
    auto const wanted_kings = word_of<Word>(mask.kings[of_white] | mask.kings[of_black]);
    auto const of_known_rank = word_of<Word>(mask.men[of_white] | mask.men[of_black]) | wanted_kings;
    auto const occupied = word_of<Word>(arrangement->occupied);
    auto const any_side = Word{!arrangement->side};
    auto const side = static_cast<std::uint8_t>(arrangement->side.value_or(Colour::white));
    mark_values(care, result,
                [=, own = line.pieces[of_white].data(), other = line.pieces[of_black].data(), kings = line.kings.data(),
                 sides = line.side.data()](std::size_t at) {
                  auto const wrong = (wanted_white & ~own[at]) | (wanted_black & ~other[at]) |
                                     (empty & (own[at] | other[at])) | ((kings[at] ^ wanted_kings) & of_known_rank) |
                                     (occupied & ~(own[at] | other[at]));
                  return Word{wrong == 0} & (any_side | Word{sides[at] == side});
                });
  }
  void operator()(PositionTest::OnAny const& test) const {
    Picker<Word> const pick{line, test.pieces, test.squares[line.variant_place]};
    if (test.pieces == query::Pieces::none) {
      mark_values(care, result, [pick](std::size_t at) { return pick.empty(at); });
    } else {
      mark_values(care, result, [pick](std::size_t at) { return pick(at); });
    }
  }
  void operator()(PositionTest::Counted const& test) const {
    // Nearly all tests are of one number of pieces or compare two.
    SumRange const range{test.range};
    WeightedPicker<Word> const first{line, test.addends.front()};
    if (test.addends.size() == 1) {
      return mark_values(care, result,
                         [=](std::size_t at) { return static_cast<std::uint32_t>(range.contains(first(at))); });
    }
    WeightedPicker<Word> const second{line, test.addends[1]};
    if (test.addends.size() == 2) {
      return mark_values(care, result, [=](std::size_t at) {
        return static_cast<std::uint32_t>(range.contains(first(at) + second(at)));
      });
    }
    std::vector<WeightedPicker<Word>> all;
    for (auto const& addend : test.addends) {
      all.emplace_back(line, addend);
    }
    mark_values(care, result, [&](std::size_t at) {
      std::int32_t sum = 0;
      for (auto const& one : all) {
        sum += one(at);
      }
      return static_cast<std::uint32_t>(range.contains(sum));
    });
  }
  void operator()(PositionTest::OnBoard const& test) const {
    if (!test.holds[line.variant_place]) {
      return nothing();
    }
    result = care;
  }
  void operator()(PositionTest::Played const& test) const {
    auto const& move = test.moves[line.variant_place];
    if (!move) {
      return nothing();
    }
    auto const from = word_of<Word>(move->names_file_alone() ? move->starts : SquareSet{move->from()});
    auto const to = word_of<Word>(SquareSet{move->to()});
    mark_where(care, result, [&, this](std::size_t at) {
      return (line.from[at] & from) != 0 && line.to[at] == to && goes_as_written(line, at, *move, test.whole_route);
    });
  }
  void operator()(PositionTest::MoveOn const& test) const {
    auto const& squares = test.squares[line.variant_place];
    if (!squares) {
      return nothing();
    }
    if (test.which == query::MoveSquares::through) {
      return mark_where(care, result, [&, this](std::size_t at) {
        return line.from[at] != 0 && goes_through(line, at, (*squares)[line.side[at]], test.all);
      });
    }
    auto const by_white = word_of<Word>((*squares)[of_white]);
    auto const exchange = by_white ^ word_of<Word>((*squares)[of_black]);
    auto const* const column = test.which == query::MoveSquares::from ? line.from.data()
                               : test.which == query::MoveSquares::to ? line.to.data()
                                                                      : line.captured.data();
    auto const asked = [=, sides = line.side.data()](std::size_t at) {
      return by_white ^ (exchange & (Word{0} - sides[at]));
    };
    if (test.all) {
      mark_values(care, result, [=, from = line.from.data()](std::size_t at) {
        return Word{(asked(at) & ~column[at]) == 0} & Word{from[at] != 0};
      });
    } else {
      mark_values(care, result, [=](std::size_t at) { return asked(at) & column[at]; });
    }
  }
  void operator()(query::CapturesTerm const& test) const {
    auto const men_count = test.what == query::Captured::kings ? Word{0} : ~Word{0};
    auto const kings_count = test.what == query::Captured::men ? Word{0} : ~Word{0};
    mark_values(care, result,
                [=, range = SumRange{test.range}, from = line.from.data(), captured = line.captured.data(),
                 kings = line.kings.data()](std::size_t at) {
                  auto const counted = captured[at] & ((kings[at] & kings_count) | (~kings[at] & men_count));
                  auto const moved = static_cast<std::uint32_t>(from[at] != 0);
                  return static_cast<std::uint32_t>(range.contains(count_of(counted))) & moved;
                });
  }
  void operator()(query::AfterTerm const& test) const {
    auto before = care;
    before.move_back(1);
    PositionMark{line, before, result}(test.move);
    result.move_on(1);
  }
  void operator()(query::LegalMovesTerm const& test) const {
    LegalMoves<Word> legal{line};
    mark_where(care, result, [&](std::size_t at) {
      auto const* const moves = legal.at(at);
      if (moves == nullptr) {
        return false;
      }
      auto const counted = !test.captures || moves->are_captures();
      return in_range(test.range, counted ? static_cast<std::int64_t>(moves->size()) : 0);
    });
  }
  void operator()(query::CanCaptureTerm const& test) const {
    LegalMoves<Word> legal{line};
    mark_where(care, result, [&](std::size_t at) {
      return legal.captures_any(at, [&](Move const& move) { return in_range(test.range, move.captured.size()); });
    });
  }
  void operator()(PositionTest::CanTake const& test) const {
    auto const& squares = test.squares[line.variant_place];
    if (!squares) {
      return nothing();
    }
    LegalMoves<Word> legal{line};
    mark_where(care, result, [&, this](std::size_t at) {
      auto const asked = (*squares)[line.side[at]];
      return legal.captures_any(at, [&](Move const& move) {
        return test.all ? (asked - move.captured).empty() : !(asked & move.captured).empty();
      });
    });
  }
  void operator()(query::LineEndTerm const& test) const {
    auto const end = test.end == query::LineEnd::first ? 0 : line.positions - 1;
    mark_where(care, result, [end](std::size_t at) { return at == end; });
  }
  void operator()(PositionTest::Shifted const& test) const {
    if (auto const& shifted = test.arrangements[line.variant_place]) {
      shifted->mark(line, care, result);
    }
  }
  void operator()(PositionTest::Echoed const& test) const {
    mark_echo(line, test.echo, test.squares[line.variant_place], care, result);
  }
  void operator()(PositionTest::Endgame const& test) const {
    if (line.variant_place >= test.tables.size()) {
      return nothing();
    }
    auto const& tables = test.tables[line.variant_place];
    auto const most = static_cast<int>(tables.most());
    mark_where(care, result, [&, this](std::size_t at) {
      return count_of(line.pieces[of_white][at] | line.pieces[of_black][at]) <= most &&
             has_value(test.term, tables, line.position(at));
    });
  }
  void operator()(query::MoveKindTerm const& test) const {
    auto const* const from = line.from.data();
    auto const* const kings = line.kings.data();
    switch (test.kind) {
      case query::MoveKind::promotes:
        return mark_values(care, result, [kings, from, to = line.to.data()](std::size_t at) {
          return Word{(kings[at] & from[at]) == 0} & Word{(kings[at + 1] & to[at]) != 0};
        });
      case query::MoveKind::man_move:
        return mark_values(care, result, [kings, from](std::size_t at) { return from[at] & ~kings[at]; });
      case query::MoveKind::king_move:
        return mark_values(care, result, [kings, from](std::size_t at) { return from[at] & kings[at]; });
      case query::MoveKind::sacrifice:
        // The move takes nothing, the opponent's next move takes something, and the player's next move after that takes
        // a different number of pieces, so that it is no exchange. Whether it was intended is not considered.
        return mark_values(care, result, [from, captured = line.captured.data()](std::size_t at) {
          auto const given = count_of(captured[at + 1]);
          return Word{captured[at] == 0} & Word{from[at] != 0} & Word{given != 0} &
                 Word{given != count_of(captured[at + 2])};
        });
      case query::MoveKind::coup_turc: return mark_turkish(both_turkish_marks);
      case query::MoveKind::demi_turc: return mark_turkish({.stop = false, .support = true});
      case query::MoveKind::coup_suisse: return mark_turkish({.stop = true, .support = false});
    }
  }
  void operator()(query::ByTerm const& test) const {
    auto const side = static_cast<std::uint8_t>(colour_of(test.side));
    mark_values(care, result, [side, sides = line.side.data(), from = line.from.data()](std::size_t at) {
      return Word{sides[at] == side} & Word{from[at] != 0};
    });
  }
  void operator()(PositionTest::Signed const& test) const {
    if (test.moves == nullptr) {
      return;
    }
    auto move = std::ranges::lower_bound(*test.moves, line.game, {}, &SignedMove::game);
    for (; move != test.moves->end() && move->game == line.game; ++move) {
      mark_move(move->line, move->move);
    }
  }

 private:
  /// Marks the place in which a move of a line of the game is played, if that is a part of this line.
  void mark_move(std::int64_t of, std::int64_t move) const {
    for (std::size_t number = 0; number < std::max<std::size_t>(line.parts.size(), 1); ++number) {
      auto const part = line.parts.empty() ? typename PlayedLine<Word>::Part{} : line.parts[number];
      auto const end = number + 1 < line.parts.size() ? line.parts[number + 1].first : line.positions - 1;
      for (auto at = part.first; part.line == of && at < end; ++at) {
        // Half moves are counted from the start of the game; a position that is set up does not change their number.
        if (line.from[at] != 0 && line.ply[at + 1] == part.plies + move && care.contains(at)) {
          result.insert(at);
        }
      }
    }
  }
  void nothing() const { result.clear(care.positions()); }
  void mark_turkish(TurkishMarks asked) const {
    mark_where(care, result, [this, asked](std::size_t at) { return turkish_marks(line, at) == asked; });
  }
};

}  // namespace

template <typename Word>
void PositionTest::mark(PlayedLine<Word> const& line, Marks const& care, Marks& result) const {
  result.clear(care.positions());
  std::visit(PositionMark<Word>{line, care, result}, kind_);
}
template void PositionTest::mark(PlayedLine<std::uint64_t> const&, Marks const&, Marks&) const;
template void PositionTest::mark(PlayedLine<WideWord> const&, Marks const&, Marks&) const;

}  // namespace damier
