#include "search/detail/anchored_test.hpp"

#include "search/detail/position_test.hpp"

#include <algorithm>
#include <array>
#include <variant>

namespace damier {
namespace {

using Set = AnchoredTest::Set;

Set set_asked_of(query::Pieces pieces) noexcept {
  switch (pieces) {
    case query::Pieces::white_men: return Set::white_men;
    case query::Pieces::black_men: return Set::black_men;
    case query::Pieces::white_kings: return Set::white_kings;
    case query::Pieces::black_kings: return Set::black_kings;
    case query::Pieces::white: return Set::white;
    case query::Pieces::black: return Set::black;
    case query::Pieces::none: break;
  }
  return Set::empty;
}

/// One overload for each kind of test that can be anchored; nothing where it is never true.
struct Anchor {
  std::size_t variant = 0;
  Square anchor;

  std::optional<AnchoredTest> operator()(PositionTest::Arranged const& test) const {
    auto const& asked = test.arrangements[variant];
    if (!asked) {
      return std::nullopt;
    }
    AnchoredTest anchored{.all = true, .side = asked->side};
    anchored.add(Set::white_men, asked->men[0], anchor);
    anchored.add(Set::black_men, asked->men[1], anchor);
    anchored.add(Set::white_kings, asked->kings[0], anchor);
    anchored.add(Set::black_kings, asked->kings[1], anchor);
    anchored.add(Set::white, asked->pieces[0], anchor);
    anchored.add(Set::black, asked->pieces[1], anchor);
    anchored.add(Set::occupied, asked->occupied, anchor);
    anchored.add(Set::empty, asked->empty, anchor);
    return anchored;
  }
  std::optional<AnchoredTest> operator()(PositionTest::OnAny const& test) const {
    AnchoredTest anchored{.all = false};
    anchored.add(set_asked_of(test.pieces), test.squares[variant], anchor);
    return anchored;
  }
  std::optional<AnchoredTest> operator()(PositionTest::MoveOn const& test) const {
    return on_squares(test.which == query::MoveSquares::from ? Set::from
                      : test.which == query::MoveSquares::to ? Set::to
                                                             : Set::captured,
                      test.all, test.squares[variant]);
  }
  std::optional<AnchoredTest> operator()(PositionTest::CanTake const& test) const {
    return on_squares(Set::can_take, test.all, test.squares[variant]);
  }
  std::optional<AnchoredTest> operator()(PositionTest::Played const& test) const {
    auto const& move = test.moves[variant];
    if (!move) {
      return std::nullopt;
    }
    AnchoredTest anchored{.all = true};
    anchored.add(Set::from, SquareSet{move->from()}, anchor);
    anchored.add(Set::to, SquareSet{move->to()}, anchor);
    return anchored;
  }

 private:
  [[nodiscard]] std::optional<AnchoredTest> on_squares(Set set, bool all,
                                                       std::optional<std::array<SquareSet, 2>> const& squares) const {
    if (!squares) {
      return std::nullopt;
    }
    AnchoredTest anchored{.all = all};
    anchored.add(set, squares->front(), anchor);
    return anchored;
  }
};

bool seen_alike(std::vector<std::optional<std::array<SquareSet, 2>>> const& squares) {
  return std::ranges::all_of(squares, [](auto const& seen) { return !seen || seen->front() == seen->back(); });
}

// Whether a kind of test can be anchored.

bool can_be_anchored(PositionTest::Arranged const&) { return true; }
bool can_be_anchored(PositionTest::OnAny const&) { return true; }
bool can_be_anchored(PositionTest::MoveOn const& test) {
  return test.which != query::MoveSquares::through && seen_alike(test.squares);
}
/// The squares of one move, not of several.
bool can_be_anchored(PositionTest::CanTake const& test) {
  return seen_alike(test.squares) && std::ranges::all_of(test.squares, [&](auto const& seen) {
           return !test.all || !seen || seen->front().size() <= 1;
         });
}
/// No route of a capture has to be found.
bool can_be_anchored(PositionTest::Played const& test) {
  return !test.whole_route && std::ranges::all_of(test.moves, [](auto const& move) {
    return !move || (move->via().empty() && !move->captured && !move->names_file_alone());
  });
}

}  // namespace

bool names_no_squares(PositionTest const& test) {
  return std::visit(
      [](auto const& kind) {
        using Kind = std::remove_cvref_t<decltype(kind)>;
        if constexpr (std::is_same_v<Kind, PositionTest::Counted>) {
          return std::ranges::all_of(kind.addends, &PositionTest::Counted::Addend::whole_board);
        } else {
          return std::is_same_v<Kind, PositionTest::OnBoard> || std::is_same_v<Kind, PositionTest::Signed> ||
                 std::is_same_v<Kind, query::PlyTerm> || std::is_same_v<Kind, query::SideTerm> ||
                 std::is_same_v<Kind, query::CapturesTerm> || std::is_same_v<Kind, query::AfterTerm> ||
                 std::is_same_v<Kind, query::MoveKindTerm> || std::is_same_v<Kind, query::ByTerm> ||
                 std::is_same_v<Kind, query::LegalMovesTerm> || std::is_same_v<Kind, query::CanCaptureTerm> ||
                 std::is_same_v<Kind, query::LineEndTerm> || std::is_same_v<Kind, PositionTest::Endgame>;
        }
      },
      test.kind());
}

std::optional<AnchoredTests> anchored(PositionTest const& test, ShiftedSquares const& named) {
  return std::visit(
      [&](auto const& kind) -> std::optional<AnchoredTests> {
        if constexpr (requires { can_be_anchored(kind); }) {
          if (!can_be_anchored(kind)) {
            return std::nullopt;
          }
          AnchoredTests tests;
          for (std::size_t variant = 0; variant < variants().size(); ++variant) {
            tests.push_back(Anchor{variant, named.anchor(variant)}(kind));
          }
          return tests;
        } else {
          return std::nullopt;
        }
      },
      test.kind());
}

}  // namespace damier
