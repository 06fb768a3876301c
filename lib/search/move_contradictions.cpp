#include "search/move_contradictions.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <variant>

namespace damier {
namespace {

using query::Content;

/// The numbers that several terms leave.
struct Numbers {
  std::int64_t low = 0;
  std::int64_t high = std::numeric_limits<std::int64_t>::max();

  void narrow(query::NumberRange const& range) noexcept {
    if (!range.outside) {
      low = std::max(low, range.low);
      high = std::min(high, range.high);
    }
  }
  [[nodiscard]] bool none() const noexcept { return low > high; }
};

/// What the terms of a conjunction say about the moves of one position.
class MoveTerms {
 public:
  template <typename Term>
  void add(Term const&) noexcept {}
  void add(query::MoveTerm const&) noexcept { played_ = true; }
  void add(query::MoveSquaresTerm const&) noexcept { played_ = true; }
  void add(query::ByTerm const&) noexcept { played_ = true; }
  void add(query::CapturesTerm const& term) noexcept {
    played_ = true;
    captured_[static_cast<std::size_t>(term.what)].narrow(term.range);
  }
  void add(query::MoveKindTerm const& term) noexcept {
    played_ = true;
    switch (term.kind) {
      case query::MoveKind::promotes:
      case query::MoveKind::man_move: by_man_ = true; break;
      case query::MoveKind::king_move: by_king_ = true; break;
      case query::MoveKind::sacrifice: captured_[0].narrow({0, 0, false}); break;
      case query::MoveKind::coup_turc:
      case query::MoveKind::demi_turc:
      case query::MoveKind::coup_suisse:
        by_king_ = true;
        captured_[0].narrow({2, captured_[0].high, false});
        break;
    }
  }
  void add(query::LegalMovesTerm const& term) noexcept { (term.captures ? captures_ : moves_).narrow(term.range); }
  void add(query::CanCaptureTerm const&) noexcept { captures_.narrow({1, captures_.high, false}); }
  void add(query::CanTakeTerm const& term) noexcept {
    if (term.quantifier != query::Quantifier::none) {
      captures_.narrow({1, captures_.high, false});
    }
  }
  void add(query::LineEndTerm const& term) noexcept { (term.end == query::LineEnd::first ? first_ : last_) = true; }
  void add(query::PlyTerm const& term) noexcept { plies_.narrow(term.range); }

  [[nodiscard]] bool exclude_each_other() const noexcept {
    auto const& [pieces, men, kings] = captured_;
    return (last_ && played_) || (first_ && plies_.low > 0) || (by_man_ && by_king_) || moves_.none() ||
           captures_.none() || captures_.low > moves_.high || pieces.none() || men.none() || kings.none() ||
           men.low + kings.low > pieces.high;
  }

 private:
  bool played_ = false;  // a move is
  bool by_man_ = false;
  bool by_king_ = false;
  bool first_ = false;
  bool last_ = false;
  Numbers plies_;
  Numbers moves_;                    // that are legal
  Numbers captures_;                 // among them
  std::array<Numbers, 3> captured_;  // pieces, men and kings
};

/// The side of pieces; nothing for either.
std::optional<query::Side> side_of(Content content) noexcept {
  switch (content) {
    case Content::white_men:
    case Content::white_kings:
    case Content::white: return query::Side::white;
    case Content::black_men:
    case Content::black_kings:
    case Content::black: return query::Side::black;
    default: return std::nullopt;
  }
}
/// Whether pieces are kings; nothing for men or kings.
std::optional<bool> are_kings(Content content) noexcept {
  switch (content) {
    case Content::white_men:
    case Content::black_men:
    case Content::man: return false;
    case Content::white_kings:
    case Content::black_kings:
    case Content::king: return true;
    default: return std::nullopt;
  }
}

}  // namespace

bool moves_exclude_each_other(query::Combination const& all) {
  MoveTerms terms;
  for (auto const& operand : all.operands) {
    std::visit([&](auto const& term) { terms.add(term); }, operand.term);
  }
  return all.operands.size() > 1 && terms.exclude_each_other();
}

bool is_impossible(query::RelationTerm const& relation) noexcept {
  auto const a = relation.operands[0].content;
  auto const b = relation.operands[1].content;
  auto const differ = [](auto const& one, auto const& other) { return one && other && *one != *other; };
  if (relation.relation == query::Relation::attacks) {
    return a == Content::none || b == Content::none || (side_of(a) && side_of(a) == side_of(b));
  }
  auto const a_piece = a != Content::none && a != Content::whatever;
  auto const b_piece = b != Content::none && b != Content::whatever;
  return relation.relation == query::Relation::stands &&
         (differ(side_of(a), side_of(b)) || differ(are_kings(a), are_kings(b)) || (a == Content::none && b_piece) ||
          (b == Content::none && a_piece));
}

}  // namespace damier
