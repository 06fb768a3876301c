#include "search/detail/position_test.hpp"

#include "search/plan.hpp"

#include <algorithm>
#include <cstdint>

namespace damier {
namespace {

unsigned as_ply(std::int64_t number) noexcept {
  return static_cast<unsigned>(std::clamp<std::int64_t>(number, 0, Reach::no_limit));
}

/// The most pieces of a position in the tables of a variant. Nothing before the query has tables: then nothing is known
/// of what they will have.
std::optional<unsigned> most_in_tables(PositionTest::Endgame const& test, std::size_t variant) noexcept {
  return test.tables.empty() ? std::nullopt : std::optional{test.tables[variant].most()};
}

/// The range of a count of men or kings of the whole board that is not a difference, in the form of a mask.
std::optional<PieceMask::Range> as_mask_range(PositionTest::Counted const& test) {
  auto const& addend = test.addends.front();
  auto const men_or_kings = addend.pieces != query::Pieces::white && addend.pieces != query::Pieces::black;
  if (test.addends.size() != 1 || addend.weight != 1 || !addend.whole_board || test.range.outside || !men_or_kings) {
    return std::nullopt;
  }
  constexpr std::int64_t most = 255;
  PieceMask::Range range;
  range.least = static_cast<std::uint8_t>(std::clamp<std::int64_t>(test.range.low, 0, most));
  range.most = static_cast<std::uint8_t>(std::clamp<std::int64_t>(test.range.high, 0, most));
  return test.range.high < 0 ? PieceMask::Range{1, 0} : range;
}

}  // namespace

Reach PositionTest::reach(std::size_t variant) const {
  Reach reach;
  if (auto const* const exact = std::get_if<Exact>(&kind_)) {
    auto const& target = exact->targets[variant];
    if (!target) {
      return Reach::nowhere();
    }
    for (std::size_t side = 0; side < 2; ++side) {
      reach.least_pieces[side] = reach.most_pieces[side] = target->position.pieces[side].size();
    }
  } else if (auto const* const ply = std::get_if<query::PlyTerm>(&kind_); ply != nullptr && !ply->range.outside) {
    if (ply->range.high < 0 || ply->range.low > ply->range.high) {
      return Reach::nowhere();
    }
    reach.first_ply = as_ply(ply->range.low);
    reach.last_ply = as_ply(ply->range.high);
  } else if (auto const* const arranged = std::get_if<Arranged>(&kind_);
             arranged != nullptr && !arranged->arrangements[variant]) {
    return Reach::nowhere();
  } else if (auto const* const shifted = std::get_if<Shifted>(&kind_);
             shifted != nullptr && !shifted->arrangements[variant]) {
    return Reach::nowhere();
  } else if (auto const* const board = std::get_if<OnBoard>(&kind_); board != nullptr && !board->holds[variant]) {
    return Reach::nowhere();
  } else if (auto const* const played = std::get_if<Played>(&kind_); played != nullptr && !played->moves[variant]) {
    return Reach::nowhere();
  } else if (auto const* const move = std::get_if<MoveOn>(&kind_); move != nullptr && !move->squares[variant]) {
    return Reach::nowhere();
  } else if (auto const* const endgame = std::get_if<Endgame>(&kind_)) {
    if (auto const most = most_in_tables(*endgame, variant)) {
      reach.anywhere = *most != 0;
      reach.most_pieces = {*most, *most};
    }
  } else if (auto const* const counted = std::get_if<Counted>(&kind_)) {
    auto const& addend = counted->addends.front();
    auto const all_of_one = addend.pieces == query::Pieces::white || addend.pieces == query::Pieces::black;
    if (counted->addends.size() == 1 && addend.weight == 1 && addend.whole_board && !counted->range.outside &&
        all_of_one) {
      auto const side = addend.pieces == query::Pieces::white ? of_white : of_black;
      reach.least_pieces[side] = as_ply(counted->range.low);
      reach.most_pieces[side] = as_ply(counted->range.high);
      reach.anywhere = counted->range.high >= 0 && counted->range.low <= counted->range.high;
    }
  }
  return reach;
}

std::optional<PositionTest> PositionTest::both(PositionTest const& a, PositionTest const& b) {
  auto const* const one = std::get_if<Arranged>(&a.kind_);
  auto const* const other = std::get_if<Arranged>(&b.kind_);
  if (one == nullptr || other == nullptr) {
    return std::nullopt;
  }
  Arranged merged;
  for (std::size_t variant = 0; variant < one->arrangements.size(); ++variant) {
    auto const& first = one->arrangements[variant];
    auto const& second = other->arrangements[variant];
    merged.arrangements.push_back(first && second ? Arrangement::both(*first, *second) : std::nullopt);
  }
  return PositionTest{std::move(merged)};
}

PieceMask PositionTest::mask(std::size_t variant) const {
  PieceMask mask;
  if (auto const* const exact = std::get_if<Exact>(&kind_); exact != nullptr && exact->targets[variant]) {
    return PieceMask::exactly(exact->targets[variant]->position, exact->targets[variant]->any_side);
  }
  if (auto const* const side = std::get_if<query::SideTerm>(&kind_)) {
    mask.side = colour_of(side->side);
  }
  if (auto const* const by = std::get_if<query::ByTerm>(&kind_)) {
    mask.side = colour_of(by->side);
  }
  if (auto const* const arranged = std::get_if<Arranged>(&kind_);
      arranged != nullptr && arranged->arrangements[variant]) {
    return arranged->arrangements[variant]->mask();
  }
  if (auto const* const endgame = std::get_if<Endgame>(&kind_)) {
    if (auto const most = most_in_tables(*endgame, variant)) {
      mask.men_count.fill({0, static_cast<std::uint8_t>(*most)});
      mask.king_count.fill({0, static_cast<std::uint8_t>(*most)});
    }
  }
  if (auto const* const counted = std::get_if<Counted>(&kind_)) {
    if (auto const range = as_mask_range(*counted)) {
      using query::Pieces;
      switch (counted->addends.front().pieces) {
        case Pieces::white_men: mask.men_count[of_white] = *range; break;
        case Pieces::black_men: mask.men_count[of_black] = *range; break;
        case Pieces::white_kings: mask.king_count[of_white] = *range; break;
        case Pieces::black_kings: mask.king_count[of_black] = *range; break;
        case Pieces::white:
        case Pieces::black:
        case Pieces::none: break;
      }
    }
  }
  return mask;
}

bool PositionTest::is_its_mask(std::size_t variant) const noexcept {
  if (std::holds_alternative<Exact>(kind_) || std::holds_alternative<query::SideTerm>(kind_)) {
    return true;
  }
  if (auto const* const ply = std::get_if<query::PlyTerm>(&kind_)) {
    return !ply->range.outside;
  }
  if (auto const* const arranged = std::get_if<Arranged>(&kind_)) {
    return arranged->arrangements[variant] && arranged->arrangements[variant]->occupied.empty();
  }
  auto const* const counted = std::get_if<Counted>(&kind_);
  return counted != nullptr && as_mask_range(*counted);
}

unsigned PositionTest::cost() const noexcept {
  if (auto const* const counted = std::get_if<Counted>(&kind_)) {
    return 1 + static_cast<unsigned>(counted->addends.size());
  }
  if (std::holds_alternative<query::LegalMovesTerm>(kind_) || std::holds_alternative<query::CanCaptureTerm>(kind_) ||
      std::holds_alternative<CanTake>(kind_)) {
    return 40;
  }
  if (auto const* const on = std::get_if<MoveOn>(&kind_); on != nullptr && on->which == query::MoveSquares::through) {
    return 10;
  }
  if (std::holds_alternative<Endgame>(kind_)) {
    return 30;
  }
  if (std::holds_alternative<Echoed>(kind_)) {
    return 50;
  }
  if (std::holds_alternative<Shifted>(kind_)) {
    return 3;
  }
  if (auto const* const kind = std::get_if<query::MoveKindTerm>(&kind_)) {
    auto const turkish = kind->kind == query::MoveKind::coup_turc || kind->kind == query::MoveKind::demi_turc ||
                         kind->kind == query::MoveKind::coup_suisse;
    return turkish ? 4 : 2;
  }
  return 1;
}

unsigned PositionTest::looks_ahead() const noexcept {
  if (std::holds_alternative<Echoed>(kind_)) {
    return Reach::no_limit;
  }
  if (auto const* const kind = std::get_if<query::MoveKindTerm>(&kind_)) {
    return kind->kind == query::MoveKind::sacrifice ? 3 : 2;
  }
  return 1;  // the move that is played
}

}  // namespace damier
