#include "notation/move_text.hpp"
#include "search/detail/condition_cases.hpp"
#include "search/detail/most_captured.hpp"
#include "search/detail/query_texts.hpp"
#include "search/mirrored_terms.hpp"

#include <algorithm>
#include <iterator>

namespace damier {
namespace {

using query::Quantifier;

}  // namespace

ConditionCases::Cases ConditionCases::of(query::MoveTerm const& term, bool wanted) {
  if (!wanted) {
    return everything();
  }
  auto const asked = move_test(term, false);
  auto const* const read = asked ? asked->played() : nullptr;
  if (read == nullptr) {
    return everything();
  }
  auto const& move = read->moves[place_];
  if (!move && !in_shift_) {
    return {};
  }
  return where([&](PossibleCase& one) {
    one.played = PossibleCase::Played::yes;
    if (move && !in_shift_) {
      one.from &= move->names_file_alone() ? one.from : SquareSet{move->from()};
      one.to &= SquareSet{move->to()};
    }
  });
}

ConditionCases::Cases ConditionCases::of(query::MoveSquaresTerm const& term, bool wanted) {
  auto const on = squares(term.squares, side_);
  switch (term.quantifier) {
    case Quantifier::all:
      if (wanted) {
        return on_all(term.which, on);
      }
      return unless_played(on.complete && on.exact && on.known.size() == 1 ? on_none(term.which, on) : everything());
    case Quantifier::any: return wanted ? on_any(term.which, on) : unless_played(on_none(term.which, on));
    case Quantifier::none: break;
  }
  return wanted ? on_none(term.which, on) : unless_played(on_any(term.which, on));
}

ConditionCases::Cases ConditionCases::on_all(query::MoveSquares which, Squares const& on) const {
  if (!on.complete) {
    return {};
  }
  return where([&](PossibleCase& one) {
    one.played = PossibleCase::Played::yes;
    switch (which) {
      case query::MoveSquares::from:
      case query::MoveSquares::to: {
        auto& squares = which == query::MoveSquares::from ? one.from : one.to;
        squares &= on.known.size() > 1    ? SquareSet{}  // a move has one such square
                   : on.known.size() == 1 ? on.known
                                          : squares;
        break;
      }
      case query::MoveSquares::captured: one.captured |= on.known; break;
      case query::MoveSquares::through: one.through |= on.known; break;
    }
  });
}

ConditionCases::Cases ConditionCases::on_any(query::MoveSquares which, Squares const& on) const {
  auto const is_end = which == query::MoveSquares::from || which == query::MoveSquares::to;
  if (!on.exact || (!is_end && on.known.size() > most_choices)) {
    return where([&](PossibleCase& one) {
      one.played = PossibleCase::Played::yes;
      one.taken[0].narrow({which == query::MoveSquares::captured ? 1 : 0, one.taken[0].high});
    });
  }
  if (is_end) {
    return where([&](PossibleCase& one) {
      one.played = PossibleCase::Played::yes;
      (which == query::MoveSquares::from ? one.from : one.to) &= on.known;
    });
  }
  Cases found;
  for (auto const square : on.known) {
    std::ranges::move(on_all(which, {{square}}), std::back_inserter(found));
  }
  return found;
}

ConditionCases::Cases ConditionCases::on_none(query::MoveSquares which, Squares const& on) const {
  return where([&](PossibleCase& one) {
    one.played = PossibleCase::Played::yes;
    switch (which) {
      case query::MoveSquares::from: one.from = one.from - on.known; break;
      case query::MoveSquares::to: one.to = one.to - on.known; break;
      case query::MoveSquares::captured: one.spared |= on.known; break;
      case query::MoveSquares::through: break;
    }
  });
}

ConditionCases::Cases ConditionCases::of(query::CapturesTerm const& term, bool wanted) {
  auto found = where_each(bounds_of(term.range, wanted), [&](PossibleCase& one, NumberBounds const& bounds) {
    one.played = PossibleCase::Played::yes;
    one.taken[static_cast<std::size_t>(term.what)].narrow(bounds);
  });
  return wanted ? found : unless_played(std::move(found));
}

/// Something was played before; not after a capture is the first position, too, and one that was set up.
ConditionCases::Cases ConditionCases::of(query::AfterTerm const&, bool wanted) {
  return wanted ? where([](PossibleCase& one) { one.first = false; }) : everything();
}

ConditionCases::Cases ConditionCases::of(query::MoveKindTerm const& term, bool wanted) {
  using query::MoveKind;
  auto const is_turkish =
      term.kind == MoveKind::coup_turc || term.kind == MoveKind::demi_turc || term.kind == MoveKind::coup_suisse;
  if (!wanted) {
    auto const by_other = term.kind == MoveKind::man_move || term.kind == MoveKind::king_move;
    return by_other ? unless_played(where([&](PossibleCase& one) { one.by_king = term.kind == MoveKind::man_move; }))
                    : everything();
  }
  if (is_turkish && variant_->rules().removal == Removal::at_once) {
    return {};
  }
  return where([&](PossibleCase& one) {
    one.played = PossibleCase::Played::yes;
    switch (term.kind) {
      case MoveKind::promotes: one.promotes = true; [[fallthrough]];
      case MoveKind::man_move: one.by_king = false; break;
      case MoveKind::sacrifice: one.taken[0].narrow({0, 0}); break;
      case MoveKind::coup_turc:
      case MoveKind::demi_turc:
      case MoveKind::coup_suisse: one.taken[0].narrow({2, one.taken[0].high}); [[fallthrough]];
      case MoveKind::king_move: one.by_king = true; break;
    }
  });
}

ConditionCases::Cases ConditionCases::of(query::ByTerm const& term, bool wanted) {
  auto const is_side = colour_of(term.side) == side_;
  if (!wanted) {
    return is_side ? where([](PossibleCase& one) { one.played = PossibleCase::Played::no; }) : everything();
  }
  return is_side ? where([](PossibleCase& one) { one.played = PossibleCase::Played::yes; }) : Cases{};
}

/// No number of moves is right where they are too many to be listed.
ConditionCases::Cases ConditionCases::of(query::LegalMovesTerm const& term, bool wanted) {
  auto found = where_each(bounds_of(term.range, wanted), [&](PossibleCase& one, NumberBounds const& bounds) {
    one.listed = true;
    (term.captures ? one.legal_captures : one.legal_moves).narrow(bounds);
  });
  return wanted ? found : either(where([](PossibleCase& one) { one.listed = false; }), std::move(found));
}

ConditionCases::Cases ConditionCases::of(query::CanCaptureTerm const& term, bool wanted) {
  auto const capturing = [](PossibleCase& one, NumberBounds const& bounds) {
    one.listed = true;
    one.legal_captures.narrow({1, one.legal_captures.high});
    one.legal_capture_size.narrow(bounds);
  };
  auto const one_size = must_take_most(variant_->rules());
  auto found = where_each(bounds_of(term.range, wanted), capturing);
  std::erase_if(found, [&](PossibleCase const& one) { return one.legal_capture_size.none(); });
  for (auto& one : found) {
    one.legal_capture_size = one_size ? one.legal_capture_size : PossibleCase{*variant_, side_}.legal_capture_size;
  }
  if (wanted) {
    return found;
  }
  auto const nothing = where([](PossibleCase& one) {
    one.listed = true;
    one.legal_captures.narrow({0, 0});
  });
  return either(where([](PossibleCase& one) { one.listed = false; }), either(nothing, std::move(found)));
}

ConditionCases::Cases ConditionCases::of(query::CanTakeTerm const& term, bool wanted) {
  if (wanted == (term.quantifier == Quantifier::none)) {
    return everything();
  }
  auto const on = squares(term.squares, side_);
  if (term.quantifier == Quantifier::all && !on.complete) {
    return {};
  }
  auto const prey = contents(side_ == Colour::white ? query::Pieces::black : query::Pieces::white);
  return where([&](PossibleCase& one) {
    one.listed = true;
    one.legal_captures.narrow({1, one.legal_captures.high});
    if (term.quantifier == Quantifier::all || (on.exact && on.known.size() == 1)) {
      one.restrict(on.known, prey);
    }
  });
}

}  // namespace damier
