#include "search/possible_case.hpp"

#include "rules/move.hpp"
#include "search/detail/board_regions.hpp"
#include "search/detail/most_captured.hpp"

#include <algorithm>
#include <mutex>
#include <utility>

namespace damier {
namespace {

constexpr std::array all_contents{SquareContent::empty, SquareContent::white_man, SquareContent::white_king,
                                  SquareContent::black_man, SquareContent::black_king};

std::size_t place_of(SquareContent content) noexcept { return static_cast<std::size_t>(content); }

SquareContent man_of(Colour colour) noexcept {
  return colour == Colour::white ? SquareContent::white_man : SquareContent::black_man;
}
SquareContent king_of(Colour colour) noexcept {
  return colour == Colour::white ? SquareContent::white_king : SquareContent::black_king;
}

SquareContent turned(SquareContent content) noexcept {
  switch (content) {
    case SquareContent::white_man: return SquareContent::black_man;
    case SquareContent::white_king: return SquareContent::black_king;
    case SquareContent::black_man: return SquareContent::white_man;
    case SquareContent::black_king: return SquareContent::white_king;
    case SquareContent::empty: break;
  }
  return content;
}

/// The rows that a man has gone from its back row; kings count like men.
std::int64_t rows_gone(Geometry const& board, Square square, SquareContent content) noexcept {
  auto const row = board.cell(square).row;
  return content == SquareContent::white_man || content == SquareContent::white_king ? board.rows - 1 - row : row;
}

/// Whether one move can take so many pieces. The bound of a variant is computed once, and only where it can matter: on
/// 144 squares it takes milliseconds.
bool can_take(Variant const& variant, std::int64_t pieces) {
  if (pieces <= captured_on_any_board) {
    return true;
  }
  static std::mutex guard;
  static std::map<Variant const*, unsigned> known;
  std::lock_guard const lock{guard};
  auto const [bound, is_new] = known.try_emplace(&variant, 0);
  if (is_new) {
    bound->second = most_captured(variant.rules());
  }
  return pieces <= bound->second;
}

template <typename T>
bool agree(std::optional<T>& own, std::optional<T> const& other) {
  own = own ? own : other;
  return !other || *own == *other;
}

}  // namespace

void NumberBounds::narrow(NumberBounds const& other) noexcept {
  low = std::max(low, other.low);
  high = std::min(high, other.high);
}

PossibleCase::PossibleCase(Variant const& of, Colour to_move)
    : variant{&of},
      side{to_move},
      from{of.board().squares()},
      to{from},
      legal_moves{0, MoveList::capacity},
      legal_captures{legal_moves},
      legal_capture_size{1, of.board().square_count()} {
  may_be.fill(from);
  std::ranges::for_each(taken, [](NumberBounds& bounds) { bounds.low = 0; });
  ply.low = 0;
}

void PossibleCase::meet(PossibleCase const& other) {
  for (std::size_t content = 0; content < may_be.size(); ++content) {
    may_be[content] &= other.may_be[content];
  }
  std::ranges::for_each(other.sums, [&](Sum const& sum) { add_sum(sum); });
  if (played == Played::unknown) {
    played = other.played;
  } else if (other.played != Played::unknown && other.played != played) {
    excluded = true;
  }
  from &= other.from;
  to &= other.to;
  captured |= other.captured;
  spared |= other.spared;
  through |= other.through;
  promotes = promotes || other.promotes;
  for (std::size_t what = 0; what < taken.size(); ++what) {
    taken[what].narrow(other.taken[what]);
  }
  legal_moves.narrow(other.legal_moves);
  legal_captures.narrow(other.legal_captures);
  legal_capture_size.narrow(other.legal_capture_size);
  ply.narrow(other.ply);
  days.narrow(other.days);
  for (auto const& [field, bounds] : other.numbers) {
    numbers[field].narrow(bounds);
    excluded = excluded || numbers[field].none();
  }
  for (auto const& [field, text] : other.texts) {
    excluded = excluded || texts.emplace(field, text).first->second != text;
  }
  if (openings && other.openings) {
    std::erase_if(*openings, [&](Opening const* one) { return std::ranges::count(*other.openings, one) == 0; });
  } else if (other.openings) {
    openings = other.openings;
  }
  auto const same = agree(by_king, other.by_king) && agree(listed, other.listed) && agree(first, other.first) &&
                    agree(last, other.last) && agree(result, other.result);
  excluded = excluded || other.excluded || !same;
}

void PossibleCase::restrict(SquareSet squares, ContentMask contents) noexcept {
  for (auto const content : all_contents) {
    if ((contents & mask_of(content)) == 0) {
      may_be[place_of(content)] = may_be[place_of(content)] - squares;
    }
  }
}

void PossibleCase::add_sum(Sum sum) {
  auto const known = std::ranges::find(sums, sum.addends, &Sum::addends);
  if (known == sums.end()) {
    sums.push_back(std::move(sum));
  } else {
    known->bounds.narrow(sum.bounds);
  }
}

PossibleCase PossibleCase::mirrored() const {
  auto const& board = variant->board();
  auto image = *this;
  image.side = opponent(side);
  for (auto const content : all_contents) {
    image.may_be[place_of(turned(content))] = damier::turned(may_be[place_of(content)], board);
  }
  for (auto* const squares : {&image.from, &image.to, &image.captured, &image.spared, &image.through}) {
    *squares = damier::turned(*squares, board);
  }
  for (auto& sum : image.sums) {
    for (auto& addend : sum.addends) {
      addend.squares = damier::turned(addend.squares, board);
      ContentMask pieces = 0;
      for (auto const content : all_contents) {
        pieces |= (addend.pieces & mask_of(content)) != 0 ? mask_of(turned(content)) : ContentMask{0};
      }
      addend.pieces = pieces;
    }
  }
  return image;
}

bool PossibleCase::is_possible(bool moves_are_legal) const {
  auto const is_something = may_be[0] | may_be[1] | may_be[2] | may_be[3] | may_be[4];
  if (excluded || is_something != variant->board().squares() || ply.none() || days.none() ||
      (openings && openings->empty()) || !sums_are_possible()) {
    return false;
  }
  auto const lists_none = listed && !*listed;
  auto const legal = !legal_moves.none() && !legal_captures.none() && !legal_capture_size.none() &&
                     can_take(*variant, legal_capture_size.low) && legal_captures.low <= legal_moves.high;
  auto const at_begin = first && *first;
  auto const at_end = last && *last;
  if ((!legal && !lists_none) || (at_begin && ply.low > 0) || (at_end && played == Played::yes)) {
    return false;
  }
  return played != Played::yes || move_is_possible(false, moves_are_legal) || move_is_possible(true, moves_are_legal);
}

/// The least and the greatest value of each sum, square by square: a square adds what one of the contents that it may
/// have adds.
bool PossibleCase::sums_are_possible() const {
  return std::ranges::all_of(sums, [&](Sum const& sum) {
    NumberBounds value{0, 0};
    for (auto const square : variant->board().squares()) {
      NumberBounds here{std::numeric_limits<std::int64_t>::max(), std::numeric_limits<std::int64_t>::min()};
      for (auto const content : all_contents) {
        if (!may_be[place_of(content)].contains(square)) {
          continue;
        }
        std::int64_t adds = 0;
        for (auto const& addend : sum.addends) {
          if ((addend.pieces & mask_of(content)) != 0 && addend.squares.contains(square)) {
            adds += addend.weight * (addend.tempo ? rows_gone(variant->board(), square, content) : 1);
          }
        }
        here = {std::min(here.low, adds), std::max(here.high, adds)};
      }
      value = {value.low + here.low, value.high + here.high};
    }
    value.narrow(sum.bounds);
    return !value.none();
  });
}

/// Whether the move can be a capture, or a quiet one.
bool PossibleCase::move_is_possible(bool capture, bool moves_are_legal) const {
  auto const man = (by_king && *by_king) ? SquareSet{} : may_be[place_of(man_of(side))];
  auto const king = promotes || (by_king && !*by_king) ? SquareSet{} : may_be[place_of(king_of(side))];
  auto const starts = from & (man | king);
  auto const men = may_be[place_of(man_of(opponent(side)))] - spared;
  auto const kings = may_be[place_of(king_of(opponent(side)))] - spared;
  auto const prey = men | kings;
  if (starts.empty() || to.empty() || !prey.contains_all(captured)) {
    return false;
  }
  auto [pieces, of_men, of_kings] = taken;
  of_men.narrow({(captured - kings).size(), men.size()});
  of_kings.narrow({(captured - men).size(), kings.size()});
  pieces.narrow(capture ? NumberBounds{1, prey.size()} : NumberBounds{0, 0});
  pieces.low = std::max(pieces.low, std::int64_t{captured.size()});
  if (of_men.none() || of_kings.none() || pieces.none() || of_men.low + of_kings.low > pieces.high ||
      of_men.high + of_kings.high < pieces.low) {
    return false;
  }
  return !moves_are_legal || is_legal_move(capture, starts, prey);
}

bool PossibleCase::is_legal_move(bool capture, SquareSet starts, SquareSet prey) const {
  auto const& rules = variant->rules();
  auto const& [pieces, of_men, of_kings] = taken;
  auto const empty = may_be[place_of(SquareContent::empty)];
  auto const at_once = rules.removal == Removal::at_once;
  // A capture may come back to where it began, and to where a piece was that has left the board.
  auto ends = to & (capture ? empty | starts | (at_once ? prey : SquareSet{}) : empty);
  if (!capture && starts.size() == 1) {
    ends = ends - starts;
  }
  auto const crowned_on_the_way = capture && rules.promotion == PromotionInCapture::goes_on_as_king;
  if (promotes && !crowned_on_the_way) {
    ends &= rules.promotion_row(side);
  }
  auto const free = empty | (capture ? starts : SquareSet{}) | (at_once && capture ? prey : SquareSet{});
  if (ends.empty() || !free.contains_all(through)) {
    return false;
  }
  // What is played is legal, and so the legal moves can be listed.
  if ((listed && !*listed) || legal_moves.high < 1) {
    return false;
  }
  if (!capture) {
    return rules.huffing || legal_captures.low < 1;
  }
  auto const by_man = by_king && !*by_king;
  auto size = pieces;
  if (must_take_most(rules) && !rules.huffing) {
    size.narrow(legal_capture_size);
  }
  return legal_captures.high >= 1 && !size.none() && can_take(*variant, size.low) &&
         of_men.low + of_kings.low <= size.high && squares_of_captured(rules).contains_all(captured) &&
         (rules.men_take_kings || !by_man || of_kings.low < 1);
}

}  // namespace damier
