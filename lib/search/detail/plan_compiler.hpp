#pragma once

#include "language/message_data.hpp"
#include "motif/catalogue.hpp"
#include "search/detail/board_shift.hpp"
#include "search/detail/choice.hpp"
#include "search/detail/definitions.hpp"
#include "search/detail/query_texts.hpp"
#include "search/detail/square_expression.hpp"
#include "search/detail/square_selection.hpp"
#include "search/plan.hpp"

#include <array>
#include <cstddef>
#include <deque>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

namespace damier {

/// Builds a plan term by term; the first term without a meaning ends it.
class Plan::Compiler {
 public:
  /// all_choices: whether steps may be evaluated for all choices at once.
  Compiler(std::string_view text, MotifCatalogue const& catalogue, bool all_choices = true) noexcept
      : text_{text}, catalogue_{catalogue}, all_choices_{all_choices} {}

  tl::expected<Plan, Diagnostic> run(query::Node const& root);

 private:
  // Combinations: plan_compiler.cpp

  Step compile(query::Node const& node);
  Step compile(query::Combination const& combination);
  /// Combines the arrangement of a part of a conjunction with that of an earlier part, if there is one.
  bool merge(Step const& conjunction, Step const& part);
  Step compile(query::Sequence const& sequence);
  Step compile(query::Repetition const& repetition);
  Step compile(query::Stays const& stays);
  Step compile(query::Mirror const& mirror);
  /// A query that says in which lines finds positions, whatever it asks.
  Step compile(query::InLines const& term);
  static Step negated(Step step);
  static void add_operand(Step& step, Step operand);
  /// The place of the current term in the query.
  [[nodiscard]] query::Span place() const noexcept { return motif_ ? motif_->span : span_; }
  Step header(HeaderTest test);
  Step position(PositionTest test);
  Step square_test(SquareTest::Kind kind);
  /// The test that a text was read as.
  Step written(query::Text const& text, tl::expected<PositionTest, TextFault> test);
  void fail(query::Span span, std::string_view code, Message message, Message hint = {});

  // Shifts: plan_shifts.cpp

  /// All ways to move the squares at once if possible, else an alternative for each of them. Where it is an arrangement
  /// of pieces alone, one test finds all places; an arrangement that is a part of it is looked for in this way first.
  Step compile(query::Shift const& shift);
  /// The arrangement of a condition, or of a part of a conjunction, anywhere on the board.
  std::optional<Step> shifted_arrangement(Step const& step, ShiftedSquares const& named);
  /// Nothing if the condition has parts for which that is not possible.
  std::optional<Step> shifted_at_once(query::Node const& operand, ShiftedSquares const& named);
  Step shifted_alternatives(query::Node const& operand, ShiftedSquares const& named);
  [[nodiscard]] std::optional<ShiftContext> shift_context() const noexcept;
  void fail_in_shift();

  // Names of the query: plan_names.cpp

  Step compile(query::Let const& let);
  /// A condition in which a name has a meaning.
  Step with_name(Definition definition, query::Node const& condition);
  /// For one of some squares.
  Step chosen_square(query::Let const& let, SquareSelection const& squares);
  /// For one of some pieces, which is then the same one in all positions.
  Step followed(query::Let const& let);
  /// The same, for all of them at once, if possible.
  std::optional<Step> followed_at_once(query::Let const& let, PlacedContent const& where);
  /// The pieces of one side that a content is.
  static std::optional<query::Pieces> pieces_of(query::Content content) noexcept;
  Step compile(query::VariableTerm const& term);
  [[nodiscard]] std::optional<std::size_t> find(query::Text const& name);

  // Choices of squares and pieces: plan_choices.cpp

  /// A condition that is true for one of several squares or pieces, evaluated for all of them at once; nothing if it
  /// has parts for which that is not possible.
  std::optional<Step> at_once(query::Let const& let, Choice choice);
  std::optional<Step> at_once(Choice choice, std::function<Step()> const& compile_condition);
  /// Makes at_once() give nothing for the choice that is being compiled, if there is one.
  void choice_impossible() noexcept;
  /// Whether a list is that square or piece alone.
  [[nodiscard]] bool is_choice(query::SquareList const& list);
  Step choice_test(ChoiceTest test);
  /// $p stands 28; nothing if it is about something else.
  std::optional<Step> choice_stands(query::RelationTerm const& term);
  static std::vector<ChoiceTest::SeenBy> seen_squares(SquareSelection const& squares, std::optional<Colour> viewer);

  // Lists of squares: plan_square_lists.cpp

  /// What a list of squares means, with the board turned inside a mirror and the squares moved by a shift.
  SquareExpression expression(query::SquareList const& list);
  SquareSelection selection(query::SquareList const& list);
  /// The squares of a list that have to be the same in all positions.
  SquareSelection fixed(query::SquareList const& list, SquareExpression const& squares);
  /// The first name in a list, or within its functions, that depends on a piece.
  [[nodiscard]] query::Text const* piece_in(query::SquareList const& list) const;
  SquareExpression as_written(query::SquareList const& list);
  /// The squares of a list as each side sees them, by variant; nothing where all are needed and one is missing.
  std::vector<std::optional<std::array<SquareSet, 2>>> squares_for_mover(SquareExpression const& named, bool all);

  // Terms about the game: plan_game_terms.cpp

  Step compile(query::NagTerm const& term);
  Step compile(query::ShotTerm const& term);
  Step compile(query::TextTerm const& term);
  Step compile(query::PlayerTerm const& term);
  Step compile(query::ResultTerm const& term);
  Step compile(query::NumberTerm const& term);
  Step compile(query::DateTerm const& term);
  Step compile(query::HasTerm const& term);
  Step compile(query::CommentTerm const& term);
  Step compile(query::LabelTerm const& term);
  /// A query without the base that has it: saved_query.hpp puts what it says in its place before.
  Step compile(query::SavedQueryTerm const& term);
  Step compile(query::TypeTerm const& term);
  void fail_type(query::Text const& name);

  // Terms about a position: plan_position_terms.cpp

  Step compile(query::EchoTerm const& term);
  Step compile(query::EndgameTerm term);
  Step compile(query::PlyTerm const& term);
  Step compile(query::SideTerm const& term);
  Step compile(query::FenTerm const& term);
  Step compile(query::PatternTerm const& term);
  Step compile(query::PiecesTerm const& term);
  /// Pieces of a kind on squares as a side sees them, with a side to move if that is asked for.
  Step on_squares(query::Quantifier quantifier, query::Pieces pieces, SquareSelection const& squares, Colour viewer,
                  std::optional<Colour> to_move);
  [[nodiscard]] static bool same_for_both(SquareSelection const& squares);
  Step compile(query::RelationTerm const& term);

  // Counts: plan_counts.cpp

  Step compile(query::CountTerm const& term);
  /// A sum in which squares depend on pieces that are followed.
  Step count_by_pieces(query::CountTerm const& term);
  /// The rows that men have gone: those of the n-th row from their back row, each n times.
  void add_rows(query::CountTerm::Addend const& written, PositionTest::Counted& counted) const;

  // Terms about the move that is played, or could be: plan_move_terms.cpp

  Step compile(query::MoveTerm const& term);
  Step compile(query::MoveSquaresTerm const& term);
  Step compile(query::CapturesTerm const& term);
  Step compile(query::AfterTerm const& term);
  Step compile(query::LegalMovesTerm const& term);
  Step compile(query::CanCaptureTerm const& term);
  Step compile(query::LineEndTerm const& term);
  Step compile(query::CanTakeTerm const& term);
  Step compile(query::MoveKindTerm const& term);
  Step compile(query::ByTerm const& term);

  // Names of the catalogue: plan_catalogue_terms.cpp

  Step compile(query::MotifTerm const& term);
  /// The mechanism of a motif, which is written for White, in the games of its variants. A fault in it is reported
  /// where the query names the motif.
  Step carried_out(Motif const& motif, query::Side side, query::Span span);
  Step compile(query::OpeningTerm const& term);

  /// The choice whose condition is being compiled.
  struct OpenChoice {
    bool of_pieces = false;
    bool mirrored = false;
    bool impossible = false;
  };
  /// The motif whose mechanism is being compiled, and where the query names it.
  struct NamedMotif {
    Motif const* motif;
    query::Span span;
  };

  std::string_view text_;
  MotifCatalogue const& catalogue_;
  bool all_choices_;
  std::deque<query::Node> motif_roots_;  // definitions refer to them
  std::optional<NamedMotif> motif_;
  unsigned motif_depth_ = 0;
  Plan plan_;
  std::optional<Diagnostic> error_;
  Definitions definitions_;
  std::optional<OpenChoice> open_choice_;
  bool mirrored_ = false;                     // inside an odd number of mirrors
  std::optional<BoardShift> shift_;           // inside a shift
  ShiftedSquares* collected_ = nullptr;       // of a shift whose squares are looked for
  ShiftedSquares const* anchored_ = nullptr;  // of a shift that is compiled for all ways at once
  bool own_way_in_shift_ = false;             // squares that a shift does not move like all others
  std::size_t steps_ = 0;
  query::Span span_;  // of the current compilation
};

}  // namespace damier
