#pragma once

#include "grammar/query/ast.hpp"
#include "rules/variant.hpp"
#include "search/detail/move_reach.hpp"
#include "search/detail/square_selection.hpp"
#include "search/possible_case.hpp"

#include <cstddef>
#include <map>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace damier {

class MotifCatalogue;

/// A definition of a query, and those that are known where it is written.
struct NameScope {
  query::Let const* let = nullptr;
  NameScope const* outer = nullptr;
};

/// The cases in which a condition of a query can be true of a position: of one of them at least, wherever it is true. A
/// condition without cases is true nowhere. What is not understood in detail is one case in which everything is
/// possible.
class ConditionCases {
 public:
  /// moves_are_legal: all moves of the games are legal. Work is bounded: of a hostile query everything is possible from
  /// some number of questions on.
  ConditionCases(MotifCatalogue const& catalogue, bool moves_are_legal) noexcept
      : catalogue_{catalogue}, moves_are_legal_{moves_are_legal} {}

  /// Whether a condition can be true in a game of a variant. scope: what the names in it mean, or nullptr. in_shift:
  /// its squares are any that are placed alike.
  [[nodiscard]] bool can_hold(query::Node const& node, Variant const& variant, NameScope const* scope, bool in_shift);

 private:
  using Cases = std::vector<PossibleCase>;
  /// The squares of a list as far as they are the same in all positions.
  struct Squares {
    SquareSet known;
    bool complete = true;  ///< the board has all that are known
    bool exact = true;     ///< there are no others
  };

  // How conditions combine

  [[nodiscard]] Cases cases(query::Node const& node, bool wanted);
  [[nodiscard]] Cases everything() const { return {PossibleCase{*variant_, side_}}; }
  /// The cases in which one of each is.
  [[nodiscard]] Cases both(Cases const& a, Cases const& b);
  [[nodiscard]] Cases either(Cases a, Cases b) const;
  /// A case that differs from one in which everything is possible.
  template <typename Change>
  [[nodiscard]] Cases where(Change const& change) const {
    auto all = everything();
    change(all.front());
    return all;
  }
  /// The numbers of a range, or those that are not in it.
  [[nodiscard]] static std::vector<NumberBounds> bounds_of(query::NumberRange const& range, bool wanted);
  /// A case for each of these.
  template <typename Change>
  [[nodiscard]] Cases where_each(std::vector<NumberBounds> const& all, Change const& change) const {
    Cases found;
    for (auto const& bounds : all) {
      found.emplace_back(*variant_, side_);
      change(found.back(), bounds);
    }
    return found;
  }
  /// No move is played, or one of these is.
  [[nodiscard]] Cases unless_played(Cases played) const;

  template <typename Term>
  [[nodiscard]] Cases of(Term const&, bool) {
    return everything();
  }
  [[nodiscard]] Cases of(query::Combination const& term, bool wanted);
  [[nodiscard]] Cases of(query::Mirror const& term, bool wanted);
  [[nodiscard]] Cases of(query::Shift const& term, bool wanted);
  [[nodiscard]] Cases of(query::InLines const& term, bool wanted) { return cases(term.operand.front(), wanted); }
  [[nodiscard]] Cases of(query::Let const& term, bool wanted);
  [[nodiscard]] Cases of(query::VariableTerm const& term, bool wanted);

  // Positions after each other

  /// A part of a sequence, and how it is followed by the next one.
  struct Part {
    query::Node const* node = nullptr;
    bool directly = true;  ///< the next one begins in the very next position
  };
  [[nodiscard]] Cases of(query::Sequence const& term, bool wanted);
  [[nodiscard]] Cases of(query::Repetition const& term, bool wanted);
  [[nodiscard]] Cases of(query::Stays const& term, bool wanted);
  [[nodiscard]] Cases in_order(std::vector<Part> const& parts);
  /// Whether one of two cases can be that of a later position.
  [[nodiscard]] bool follows(PossibleCase const& earlier, PossibleCase const& later, bool directly) const;
  /// Whether a part of a sequence is one position long, whatever it is.
  [[nodiscard]] static bool is_one_position(query::Node const& node) noexcept;
  /// Whether a part of a sequence may be no position at all, as far as is known.
  [[nodiscard]] static bool can_be_nothing(query::Node const& node) noexcept;

  // Terms about the game

  [[nodiscard]] Cases of(query::TypeTerm const& term, bool wanted);
  [[nodiscard]] Cases of(query::NumberTerm term, bool wanted);
  [[nodiscard]] Cases of(query::DateTerm const& term, bool wanted);
  [[nodiscard]] Cases of(query::ResultTerm term, bool wanted);
  [[nodiscard]] Cases of(query::TextTerm term, bool wanted);
  [[nodiscard]] Cases of(query::OpeningTerm const& term, bool wanted);

  // Terms about the position

  [[nodiscard]] Cases of(query::FenTerm const& term, bool wanted);
  [[nodiscard]] Cases of(query::PatternTerm const& term, bool wanted);
  [[nodiscard]] Cases of(query::PlyTerm const& term, bool wanted);
  [[nodiscard]] Cases of(query::SideTerm const& term, bool wanted);
  [[nodiscard]] Cases of(query::LineEndTerm const& term, bool wanted);
  [[nodiscard]] Cases of(query::PiecesTerm const& term, bool wanted);
  [[nodiscard]] Cases of(query::CountTerm const& term, bool wanted);
  [[nodiscard]] Cases of(query::RelationTerm const& term, bool wanted);
  [[nodiscard]] static ContentMask contents(query::Pieces pieces) noexcept;

  // Terms about the move that is played, or could be

  [[nodiscard]] Cases of(query::MoveTerm const& term, bool wanted);
  [[nodiscard]] Cases of(query::MoveSquaresTerm const& term, bool wanted);
  [[nodiscard]] Cases on_all(query::MoveSquares which, Squares const& squares) const;
  [[nodiscard]] Cases on_any(query::MoveSquares which, Squares const& squares) const;
  [[nodiscard]] Cases on_none(query::MoveSquares which, Squares const& squares) const;
  [[nodiscard]] Cases of(query::CapturesTerm const& term, bool wanted);
  [[nodiscard]] Cases of(query::AfterTerm const& term, bool wanted);
  [[nodiscard]] Cases of(query::MoveKindTerm const& term, bool wanted);
  [[nodiscard]] Cases of(query::ByTerm const& term, bool wanted);
  [[nodiscard]] Cases of(query::LegalMovesTerm const& term, bool wanted);
  [[nodiscard]] Cases of(query::CanCaptureTerm const& term, bool wanted);
  [[nodiscard]] Cases of(query::CanTakeTerm const& term, bool wanted);

  /// The squares of a list as a side sees them.
  [[nodiscard]] Squares squares(query::SquareList const& list, Colour viewer, NameScope const* scope);
  [[nodiscard]] Squares squares(query::SquareList const& list, Colour viewer) { return squares(list, viewer, scope_); }
  [[nodiscard]] static query::Let const* find(std::string_view name, NameScope const*& scope) noexcept;
  /// Whether no piece of the variant goes between any squares of a case by the move that is played.
  [[nodiscard]] bool is_out_of_reach(PossibleCase const& found);

  static constexpr std::size_t most_choices = 4;      // squares that get a case each
  static constexpr std::size_t most_steps = 300'000;  // terms that are looked at, and pairs of cases that are compared

  MotifCatalogue const& catalogue_;
  bool moves_are_legal_;
  Variant const* variant_ = nullptr;
  std::size_t place_ = 0;  // in variants()
  Colour side_ = Colour::white;
  NameScope const* scope_ = nullptr;
  bool in_shift_ = false;
  bool mirrored_ = false;            // inside an odd number of mirrors
  std::size_t budget_ = most_steps;  // left
  std::map<query::SquareItem const*, std::optional<SquareSelection>> selections_;
  std::map<std::pair<Variant const*, std::pair<Square, Square>>, MoveReach> reach_;
};

/// Whether a relation is between no two pieces: pieces of one side that attack each other, a man that stands where a
/// king stands.
[[nodiscard]] bool is_impossible(query::RelationTerm const& relation) noexcept;

}  // namespace damier
