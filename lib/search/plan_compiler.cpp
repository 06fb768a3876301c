#include "grammar/query/reader.hpp"
#include "language/message.hpp"
#include "motif/catalogue.hpp"
#include "rules/variant.hpp"
#include "search/board_shift.hpp"
#include "search/definitions.hpp"
#include "search/mirrored_terms.hpp"
#include "search/opening_names.hpp"
#include "search/plan.hpp"
#include "search/query_texts.hpp"
#include "search/square_expression.hpp"
#include "search/square_selection.hpp"
#include "search/square_test.hpp"
#include "text/byte_classes.hpp"
#include "text/spelling.hpp"

#include <algorithm>
#include <array>
#include <deque>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>

namespace damier {
namespace {

/// Maximal number of parts of a plan: definitions that are reused many times could make a short query endless.
constexpr std::size_t most_steps = 20'000;
/// Maximal nesting of repetitions: each multiplies the time that a game can take.
constexpr unsigned deepest_repetition = 3;

/// Maximal nesting of motifs whose mechanism is made of other motifs.
constexpr unsigned deepest_motif = 8;

/// The set of an arrangement that has a kind of pieces, or the empty squares.
SquareSet& set_of(Arrangement& arrangement, query::Pieces pieces) noexcept {
  auto const colour = static_cast<std::size_t>(colour_of(pieces).value_or(Colour::white));
  switch (pieces) {
    case query::Pieces::white_men:
    case query::Pieces::black_men: return arrangement.men[colour];
    case query::Pieces::white_kings:
    case query::Pieces::black_kings: return arrangement.kings[colour];
    case query::Pieces::white:
    case query::Pieces::black: return arrangement.pieces[colour];
    case query::Pieces::none: break;
  }
  return arrangement.empty;
}

}  // namespace

/// Builds a plan term by term; the first term without a meaning ends it.
class Plan::Compiler {
 public:
  Compiler(std::string_view text, MotifCatalogue const& catalogue) noexcept : text_{text}, catalogue_{catalogue} {}

  tl::expected<Plan, Diagnostic> run(query::Node const& root) {
    plan_.root_ = compile(root);
    if (error_) {
      return tl::unexpected{std::move(*error_)};
    }
    return std::move(plan_);
  }

 private:
  Step compile(query::Node const& node) {
    if (error_) {
      return {};
    }
    if (++steps_ > most_steps) {
      fail(node.span, "query-too-large", message("query-too-large", "most"_a = most_steps),
           message("query-too-large-why"));
      return {};
    }
    span_ = node.span;
    return std::visit([&](auto const& term) { return compile(term); }, node.term);
  }

  // Combinations

  Step compile(query::Combination const& combination) {
    Step step;
    switch (combination.op) {
      case query::Operator::conjunction: step.kind = Kind::conjunction; break;
      case query::Operator::disjunction: step.kind = Kind::disjunction; break;
      case query::Operator::negation: step.kind = Kind::negation; break;
    }
    for (auto const& operand : combination.operands) {
      auto part = compile(operand);
      if (step.kind != Kind::conjunction || !merge(step, part)) {
        add_operand(step, std::move(part));
      }
    }
    // The conditions on the header come first; a stable order makes the plan the same everywhere.
    std::ranges::stable_sort(step.operands, {}, [](Step const& s) { return std::pair{s.needs_positions, s.cost}; });
    return step;
  }

  /// Combines the arrangement of a part of a conjunction with that of an earlier part, if there is one.
  bool merge(Step const& conjunction, Step const& part) {
    if (part.kind != Kind::position) {
      return false;
    }
    for (auto const& earlier : conjunction.operands) {
      if (earlier.kind != Kind::position) {
        continue;
      }
      if (auto merged = PositionTest::both(plan_.positions_[earlier.test], plan_.positions_[part.test])) {
        plan_.positions_[earlier.test] = std::move(*merged);
        return true;
      }
    }
    return false;
  }

  Step compile(query::Sequence const& sequence) {
    Step step;
    step.kind = Kind::sequence;
    step.gaps = sequence.gaps;
    for (auto& gap : step.gaps) {
      gap.low = std::max<std::int64_t>(gap.low, 1);
    }
    for (auto const& part : sequence.parts) {
      add_operand(step, compile(part));
    }
    step.needs_positions = true;
    step.looks_ahead = Reach::no_limit;
    return step;
  }

  Step compile(query::Repetition const& repetition) {
    auto const span = span_;
    Step step;
    step.kind = Kind::repetition;
    step.range = repetition.times;
    add_operand(step, compile(repetition.operand.front()));
    step.needs_positions = true;
    step.looks_ahead = Reach::no_limit;
    if (++step.repetitions > deepest_repetition) {
      fail(span, "query-too-deep", message("query-repetitions-too-deep", "most"_a = deepest_repetition));
    }
    return step;
  }

  Step compile(query::Stays const& stays) {
    Step step;
    step.kind = Kind::stays;
    step.range = stays.plies;
    add_operand(step, compile(stays.operand.front()));
    step.needs_positions = true;
    step.looks_ahead = Reach::no_limit;
    return step;
  }

  Step compile(query::Mirror const& mirror) {
    mirrored_ = !mirrored_;
    auto step = compile(mirror.operand.front());
    mirrored_ = !mirrored_;
    return step;
  }

  /// An alternative for each way to move the squares. Where it is an arrangement of pieces alone, one test finds all
  /// places at once; an arrangement that is a part of it is looked for in this way first.
  Step compile(query::Shift const& shift) {
    auto const& operand = shift.operand.front();
    auto const before = std::exchange(shift_, BoardShift{});  // a shift within a shift goes its own way
    auto const collected_before = collected_;
    auto const own_way_before = std::exchange(own_way_in_shift_, false);
    ShiftedSquares named;
    collected_ = &named;
    auto const here = compile(operand);
    collected_ = nullptr;
    Step all;
    auto filter = own_way_in_shift_ ? std::nullopt : shifted_arrangement(here, named);
    if (filter) {
      add_operand(all, std::move(*filter));
    }
    auto const only_arranged =
        filter && (here.kind == Kind::position || (here.kind == Kind::conjunction && here.operands.size() == 1));
    if (!only_arranged && !error_) {
      add_operand(all, shifted_alternatives(operand, named));
    }
    shift_ = before;
    collected_ = collected_before;
    own_way_in_shift_ = own_way_before;
    return all;
  }
  /// The arrangement of a condition, or of a part of a conjunction, anywhere on the board.
  std::optional<Step> shifted_arrangement(Step const& step, ShiftedSquares const& named) {
    if (step.kind == Kind::conjunction) {
      for (auto const& operand : step.operands) {
        if (operand.kind == Kind::position) {
          if (auto found = shifted_arrangement(operand, named)) {
            return found;
          }
        }
      }
    }
    auto const* const arranged = step.kind == Kind::position ? plan_.positions_[step.test].arranged() : nullptr;
    if (arranged == nullptr) {
      return std::nullopt;
    }
    PositionTest::Shifted shifted;
    for (std::size_t variant = 0; variant < variants().size(); ++variant) {
      auto const& arrangement = arranged->arrangements[variant];
      auto& target = shifted.arrangements.emplace_back();
      if (arrangement && !named.on(variant).empty()) {
        target.emplace(*arrangement, named.on(variant), variants()[variant]->board());
      }
    }
    return position(PositionTest{std::move(shifted)});
  }
  Step shifted_alternatives(query::Node const& operand, ShiftedSquares const& named) {
    Step any;
    any.kind = Kind::disjunction;
    for (auto const& by : named.shifts()) {
      std::vector<bool> allowed;
      for (std::size_t variant = 0; variant < variants().size(); ++variant) {
        allowed.push_back(named.allows(variant, by));
      }
      shift_ = by;
      Step both;
      add_operand(both, position(PositionTest{PositionTest::OnBoard{std::move(allowed)}}));
      add_operand(both, compile(operand));
      add_operand(any, std::move(both));
    }
    return any;
  }
  [[nodiscard]] std::optional<ShiftContext> shift_context() const noexcept {
    return shift_ ? std::optional{ShiftContext{*shift_, collected_}} : std::nullopt;
  }
  void fail_in_shift() {
    if (shift_) {
      fail(span_, "query-shift", message("query-cannot-shift"), message("query-shift-form"));
    }
  }

  Step compile(query::EchoTerm const& term) {
    fail_in_shift();
    auto const squares = selection(term.squares);
    PositionTest::Echoed echoed{{term.turned, term.differs}, {}};
    for (std::size_t variant = 0; variant < variants().size(); ++variant) {
      echoed.squares.push_back(squares.on(variant).seen_by);
    }
    return position(PositionTest{std::move(echoed)});
  }
  Step compile(query::NagTerm const& term) { return header(HeaderTest{term}); }

  /// A query that says in which lines finds positions, whatever it asks.
  Step compile(query::InLines const& term) {
    plan_.lines_ = term.lines;
    Step all;
    if (term.lines == query::Lines::solutions) {
      add_operand(all, header(HeaderTest{query::HasTerm{query::Feature::fen}}));
    }
    add_operand(all, compile(term.operand.front()));
    if (!all.needs_positions) {
      add_operand(all, position(PositionTest{query::PlyTerm{{0, std::numeric_limits<std::int64_t>::max(), false}}}));
    }
    return all;
  }

  Step compile(query::Let const& let) {
    if (let.kind == query::Let::Kind::piece) {
      return followed(let);
    }
    if (let.kind == query::Let::Kind::condition) {
      compile(let.operands.front());  // for what may be wrong with it
      return error_ ? Step{} : with_name({let.name.value, {}, &let.operands.front()}, let.operands.back());
    }
    // A mirror turns the squares, and a shift moves them, where they are used.
    auto const written = as_written(let.squares);
    if (let.kind != query::Let::Kind::each_square) {
      return error_ ? Step{} : with_name({let.name.value, written}, let.operands.back());
    }
    auto const squares = fixed(let.squares, written);
    if (error_) {
      return {};
    }
    // For one square of several: an alternative for each.
    Step any;
    any.kind = Kind::disjunction;
    for (std::size_t n = 0; n < squares.size() && !error_; ++n) {
      auto const square = squares.nth(n);
      std::vector<bool> has_it;
      for (std::size_t variant = 0; variant < variants().size(); ++variant) {
        has_it.push_back(square.on(variant).complete);
      }
      Step both;
      add_operand(both, position(PositionTest{PositionTest::OnBoard{std::move(has_it)}}));
      add_operand(both, with_name({let.name.value, SquareExpression::fixed(square, false)}, let.operands.back()));
      add_operand(any, std::move(both));
    }
    return any;
  }

  /// A condition in which a name has a meaning.
  Step with_name(Definition definition, query::Node const& condition) {
    definitions_.open(std::move(definition));
    auto step = compile(condition);
    definitions_.close();
    return step;
  }

  /// For one of some pieces, which is then the same one in all positions.
  Step followed(query::Let const& let) {
    PlacedContent where{mirrored_ ? mirrored(let.content) : let.content, let.squares.empty(), expression(let.squares)};
    Step step;
    step.kind = Kind::each_piece;
    step.test = plan_.followed_.size();
    plan_.followed_.push_back(where);
    add_operand(step, with_name({let.name.value, SquareExpression::piece(step.test)}, let.operands.back()));
    constexpr unsigned pieces_at_a_time = 4;
    step.cost = pieces_at_a_time * (step.cost + 1);
    step.needs_positions = true;
    step.looks_ahead = std::max(step.looks_ahead, 1U);
    auto const pieces = pieces_of(where.content);
    if (error_ || !pieces || where.whole_board || where.squares.names_pieces()) {
      return step;
    }
    // The squares decide quickly where no such piece stands.
    auto const squares = where.squares.selection(colour_of(*pieces));
    auto const quantifier = squares.size() == 1 ? query::Quantifier::all : query::Quantifier::any;
    Step both;
    add_operand(both, on_squares(quantifier, *pieces, squares, *colour_of(*pieces), std::nullopt));
    add_operand(both, std::move(step));
    return both;
  }
  /// The pieces of one side that a content is.
  static std::optional<query::Pieces> pieces_of(query::Content content) noexcept {
    return content <= query::Content::black ? std::optional{static_cast<query::Pieces>(content)} : std::nullopt;
  }

  Step compile(query::VariableTerm const& term) {
    auto const place = find(term.name);
    if (!place) {
      return {};
    }
    auto const* const condition = definitions_[*place].condition;
    if (condition == nullptr) {
      fail(term.name.span, "query-variable", message("query-variable-not-condition", "name"_a = term.name.value),
           message("query-variable-example", "name"_a = term.name.value));
      return {};
    }
    // Names defined after the condition have no meaning in it.
    auto later = definitions_.take_from(*place);
    auto step = compile(*condition);
    definitions_.append(std::move(later));
    return step;
  }

  static Step negated(Step step) {
    Step none;
    none.kind = Kind::negation;
    add_operand(none, std::move(step));
    return none;
  }
  /// The squares of a list as each side sees them, by variant; nothing where all are needed and one is missing.
  std::vector<std::optional<std::array<SquareSet, 2>>> squares_for_mover(SquareExpression const& named, bool all) {
    auto const squares = named.selection();
    std::vector<std::optional<std::array<SquareSet, 2>>> seen;
    for (std::size_t variant = 0; variant < variants().size(); ++variant) {
      auto const& on_board = squares.on(variant);
      seen.push_back(on_board.complete || !all ? std::optional{on_board.seen_by} : std::nullopt);
    }
    return seen;
  }

  static void add_operand(Step& step, Step operand) {
    step.needs_positions = step.needs_positions || operand.needs_positions;
    step.cost += operand.cost;
    step.looks_ahead = std::max(step.looks_ahead, operand.looks_ahead);
    step.repetitions = std::max(step.repetitions, operand.repetitions);
    step.operands.push_back(std::move(operand));
  }

  // Terms about the game

  Step compile(query::TextTerm const& term) { return header(HeaderTest{mirrored_ ? mirrored(term) : term}); }
  Step compile(query::PlayerTerm const& term) { return header(HeaderTest{mirrored_ ? mirrored(term) : term}); }
  Step compile(query::ResultTerm const& term) { return header(HeaderTest{mirrored_ ? mirrored(term) : term}); }
  Step compile(query::NumberTerm const& term) { return header(HeaderTest{mirrored_ ? mirrored(term) : term}); }
  Step compile(query::DateTerm const& term) { return header(HeaderTest{term}); }
  Step compile(query::HasTerm const& term) { return header(HeaderTest{term}); }
  Step compile(query::CommentTerm const& term) { return header(HeaderTest{term}); }

  Step compile(query::TypeTerm const& term) {
    auto const found = find_types(term.name.value);
    if (found.empty()) {
      fail_type(term.name);
      return {};
    }
    Step any;
    any.kind = Kind::disjunction;
    for (auto const* const variant : found) {
      add_operand(any, header(HeaderTest{HeaderTest::VariantName{std::string{variant->name()}}}));
    }
    return found.size() == 1 ? std::move(any.operands.front()) : any;
  }

  // Terms about a position

  Step compile(query::PlyTerm const& term) { return position(PositionTest{term}); }
  Step compile(query::SideTerm const& term) {
    return position(PositionTest{query::SideTerm{mirrored_ ? mirrored(term.side) : term.side}});
  }

  Step compile(query::FenTerm const& term) {
    fail_in_shift();
    return written(term.fen, exact_test(term, mirrored_));
  }
  Step compile(query::PatternTerm const& term) {
    return written(term.pattern, pattern_test(term, mirrored_, shift_context()));
  }

  Step compile(query::PiecesTerm const& term) {
    auto const pieces = mirrored_ ? mirrored(term.pieces) : term.pieces;
    auto const named = expression(term.squares);
    auto const side = colour_of(pieces);
    if (side ? named.names_pieces() : !named.is_fixed()) {
      auto const all = term.quantifier == query::Quantifier::all;
      auto asked = square_test(SquareTest::Placed{content_of(pieces), all, named});
      return term.quantifier == query::Quantifier::none ? negated(std::move(asked)) : std::move(asked);
    }
    auto const squares = named.selection(side);
    if (side) {
      return on_squares(term.quantifier, pieces, squares, *side, std::nullopt);
    }
    if (same_for_both(squares)) {
      return on_squares(term.quantifier, pieces, squares, Colour::white, std::nullopt);
    }
    // Empty squares have no colour of their own: they are seen by the side to move.
    Step either;
    either.kind = Kind::disjunction;
    for (auto const mover : {Colour::white, Colour::black}) {
      add_operand(either, on_squares(term.quantifier, pieces, squares, mover, mover));
    }
    return either;
  }

  /// Pieces of a kind on squares as a side sees them, with a side to move if that is asked for.
  Step on_squares(query::Quantifier quantifier, query::Pieces pieces, SquareSelection const& squares, Colour viewer,
                  std::optional<Colour> to_move) {
    auto const seen_by = static_cast<std::size_t>(viewer);
    PositionTest::Arranged all;
    PositionTest::OnAny any{pieces, {}};
    for (std::size_t variant = 0; variant < variants().size(); ++variant) {
      auto const& on_board = squares.on(variant);
      any.squares.push_back(on_board.seen_by[seen_by]);
      Arrangement arrangement;
      set_of(arrangement, pieces) = on_board.seen_by[seen_by];
      arrangement.side = to_move;
      all.arrangements.push_back(on_board.complete ? arrangement.if_possible() : std::nullopt);
    }
    if (quantifier == query::Quantifier::all) {
      return position(PositionTest{std::move(all)});
    }
    Step asked = position(PositionTest{std::move(any)});
    if (quantifier == query::Quantifier::none) {
      asked = negated(std::move(asked));
    }
    if (to_move) {
      Step both;
      add_operand(
          both,
          position(PositionTest{query::SideTerm{*to_move == Colour::white ? query::Side::white : query::Side::black}}));
      add_operand(both, std::move(asked));
      asked = std::move(both);
    }
    return asked;
  }

  Step compile(query::RelationTerm const& term) {
    std::vector<PlacedContent> operands;
    for (auto const& operand : term.operands) {
      operands.push_back({mirrored_ ? mirrored(operand.content) : operand.content, operand.squares.empty(),
                          expression(operand.squares)});
    }
    if (term.relation == query::Relation::stands) {
      return square_test(SquareTest::Stands{std::move(operands[0]), std::move(operands[1])});
    }
    return square_test(SquareTest::Related{term.relation, std::move(operands)});
  }

  Step compile(query::CountTerm const& term) {
    auto const names_pieces = [&](query::CountTerm::Addend const& addend) {
      return as_written(addend.squares).names_pieces();
    };
    if (std::ranges::any_of(term.addends, names_pieces)) {
      return count_by_pieces(term);
    }
    PositionTest::Counted counted{{}, term.range};
    for (auto const& written : term.addends) {
      if (written.tempo) {
        add_rows(written, counted);
        continue;
      }
      auto& addend = counted.addends.emplace_back();
      addend.weight = written.weight;
      addend.pieces = mirrored_ ? mirrored(written.pieces) : written.pieces;
      addend.whole_board = written.squares.empty();
      auto const squares = selection(written.squares);
      auto const seen_by = static_cast<std::size_t>(colour_of(addend.pieces).value_or(Colour::white));
      for (std::size_t variant = 0; variant < variants().size() && !addend.whole_board; ++variant) {
        addend.squares.push_back(squares.on(variant).seen_by[seen_by]);
      }
    }
    return position(PositionTest{std::move(counted)});
  }

  /// A sum in which squares depend on pieces that are followed.
  Step count_by_pieces(query::CountTerm const& term) {
    SquareTest::Counted counted{{}, term.range};
    for (auto const& written : term.addends) {
      if (!written.tempo) {
        auto const pieces = mirrored_ ? mirrored(written.pieces) : written.pieces;
        counted.addends.emplace_back(
            written.weight, PlacedContent{content_of(pieces), written.squares.empty(), expression(written.squares)});
        continue;
      }
      PositionTest::Counted rows{{}, {}};
      add_rows(written, rows);
      for (auto const& row : rows.addends) {
        std::vector<SquareSelection::OnBoard> boards;
        for (auto const squares : row.squares) {
          boards.push_back({{squares, squares}, true});
        }
        counted.addends.emplace_back(row.weight,
                                     PlacedContent{content_of(row.pieces), false,
                                                   SquareExpression::fixed(SquareSelection{std::move(boards)}, true)});
      }
    }
    return square_test(std::move(counted));
  }

  /// The rows that men have gone: those of the n-th row from their back row, each n times.
  void add_rows(query::CountTerm::Addend const& written, PositionTest::Counted& counted) const {
    unsigned most_rows = 0;
    for (auto const* const variant : variants()) {
      most_rows = std::max<unsigned>(most_rows, variant->board().rows);
    }
    auto const pieces = mirrored_ ? mirrored(written.pieces) : written.pieces;
    for (unsigned gone = 1; gone < most_rows; ++gone) {
      auto& addend = counted.addends.emplace_back();
      addend.weight = written.weight * static_cast<int>(gone);
      addend.pieces = pieces;
      addend.whole_board = false;
      for (auto const* const variant : variants()) {
        auto const& board = variant->board();
        auto const row = pieces == query::Pieces::white_men ? board.rows - 1 - gone : gone;
        addend.squares.push_back(gone < board.rows ? board.rows_between(row, row + 1) : SquareSet{});
      }
    }
  }

  // Terms about the move that is played in a position

  Step compile(query::MoveTerm const& term) { return written(term.move, move_test(term, mirrored_, shift_context())); }

  Step compile(query::MoveSquaresTerm const& term) {
    // A move starts (or ends) on one square. It is therefore on all squares of a list only if the list has one square.
    auto const all = term.quantifier == query::Quantifier::all;
    auto const named = expression(term.squares);
    auto asked = !named.is_fixed()
                     ? square_test(SquareTest::MoveOn{term.which, all, named})
                     : position(PositionTest{PositionTest::MoveOn{term.which, all, squares_for_mover(named, all)}});
    if (term.quantifier != query::Quantifier::none) {
      return asked;
    }
    auto none = negated(std::move(asked));
    Step played;  // without a move nothing comes from anywhere
    add_operand(played,
                position(PositionTest{query::CapturesTerm{{0, std::numeric_limits<std::int64_t>::max(), false}}}));
    add_operand(played, std::move(none));
    return played;
  }

  Step compile(query::CapturesTerm const& term) { return position(PositionTest{term}); }
  Step compile(query::LegalMovesTerm const& term) { return position(PositionTest{term}); }
  Step compile(query::CanCaptureTerm const& term) { return position(PositionTest{term}); }
  Step compile(query::LineEndTerm const& term) { return position(PositionTest{term}); }
  Step compile(query::CanTakeTerm const& term) {
    auto const all = term.quantifier == query::Quantifier::all;
    auto const named = expression(term.squares);
    auto asked = !named.is_fixed() ? square_test(SquareTest::CanTake{all, named})
                                   : position(PositionTest{PositionTest::CanTake{all, squares_for_mover(named, all)}});
    return term.quantifier == query::Quantifier::none ? negated(std::move(asked)) : std::move(asked);
  }
  Step compile(query::MoveKindTerm const& term) { return position(PositionTest{term}); }
  Step compile(query::ByTerm const& term) {
    return position(PositionTest{query::ByTerm{mirrored_ ? mirrored(term.side) : term.side}});
  }

  // Names of the catalogue

  Step compile(query::MotifTerm const& term) {
    auto const found = catalogue_.motifs_named(term.name.value);
    if (found.empty()) {
      auto const meant = catalogue_.nearest_motif(term.name.value);
      fail(term.name.span, "query-motif", message("query-no-such-motif"),
           meant.empty() ? message("query-motifs-listed") : message("did-you-mean", "word"_a = meant));
      return {};
    }
    Step any;
    any.kind = Kind::disjunction;
    for (auto const* const motif : found) {
      for (auto const side : {query::Side::white, query::Side::black}) {
        if (!motif->query.empty() && term.side.value_or(side) == side && !error_) {
          add_operand(any, carried_out(*motif, side, term.name.span));
        }
      }
    }
    if (any.operands.empty()) {
      fail(term.name.span, "query-motif", message("query-motif-not-implemented", "name"_a = term.name.value),
           message("query-motifs-listed"));
      return {};
    }
    return any.operands.size() == 1 ? std::move(any.operands.front()) : any;
  }

  /// The mechanism of a motif, which is written for White, in the games of its variants. A fault in it is reported
  /// where the query names the motif.
  Step carried_out(Motif const& motif, query::Side side, query::Span span) {
    auto root = query::read_query(motif.query);
    if (!root || motif_depth_ == deepest_motif) {
      fail(span, "query-motif", message("query-motif-broken", "name"_a = motif.id));
      return {};
    }
    auto const& read = motif_roots_.emplace_back(std::move(*root));
    auto definitions = std::exchange(definitions_, {});  // its names are its own
    auto const mirrored = std::exchange(mirrored_, mirrored_ != (side == query::Side::black));
    auto const outer = std::exchange(motif_, NamedMotif{&motif, motif_ ? motif_->span : span});
    ++motif_depth_;
    Step both;
    if (!motif.variants.empty()) {
      std::vector<bool> has_it;
      for (auto const* const variant : variants()) {
        has_it.push_back(motif.is_of(*variant));
      }
      add_operand(both, position(PositionTest{PositionTest::OnBoard{std::move(has_it)}}));
    }
    add_operand(both, compile(read));
    --motif_depth_;
    motif_ = outer;
    mirrored_ = mirrored;
    definitions_ = std::move(definitions);
    return both.operands.size() == 1 ? std::move(both.operands.front()) : both;
  }

  Step compile(query::OpeningTerm const& term) {
    std::vector<std::string> ids;
    for (auto const* const opening : catalogue_.openings_named(term.name.value)) {
      ids.push_back(opening->id);
    }
    if (ids.empty()) {
      auto const meant = catalogue_.nearest_opening(term.name.value);
      fail(term.name.span, "query-opening", message("query-no-such-opening"),
           meant.empty() ? message("query-motifs-listed") : message("did-you-mean", "word"_a = meant));
      return {};
    }
    return header(HeaderTest{
        HeaderTest::Openings{std::make_shared<OpeningNames const>(catalogue_.openings()), std::move(ids), {}}});
  }

  // Parts

  Step header(HeaderTest test) {
    Step step;
    step.kind = Kind::header;
    step.test = plan_.headers_.size();
    step.cost = test.cost();
    plan_.headers_.push_back(std::move(test));
    return step;
  }
  Step position(PositionTest test) {
    Step step;
    step.kind = Kind::position;
    step.test = plan_.positions_.size();
    step.cost = test.cost();
    step.looks_ahead = test.looks_ahead();
    step.needs_positions = true;
    plan_.positions_.push_back(std::move(test));
    return step;
  }
  Step square_test(SquareTest::Kind kind) {
    Step step;
    step.kind = Kind::squares;
    step.test = plan_.square_tests_.size();
    plan_.square_tests_.emplace_back(std::move(kind));
    step.cost = plan_.square_tests_.back().cost();
    step.looks_ahead = 1;
    step.needs_positions = true;
    return step;
  }
  /// The test that a text was read as.
  Step written(query::Text const& text, tl::expected<PositionTest, TextFault> test) {
    if (test) {
      return position(std::move(*test));
    }
    auto const offset = offset_in_query(text_, text, test.error().offset);
    fail({static_cast<std::uint32_t>(offset), 1}, test.error().code, std::move(test.error().message),
         std::move(test.error().hint));
    return {};
  }
  [[nodiscard]] static bool same_for_both(SquareSelection const& squares) {
    for (std::size_t variant = 0; variant < variants().size(); ++variant) {
      if (squares.on(variant).seen_by[0] != squares.on(variant).seen_by[1]) {
        return false;
      }
    }
    return true;
  }

  /// What a list of squares means, with the board turned inside a mirror and the squares moved by a shift.
  SquareExpression expression(query::SquareList const& list) {
    return as_written(list).changed([&](SquareSelection const& squares, bool is_region) {
      auto const seen = mirrored_ ? squares.mirrored() : squares;
      if (is_region) {
        own_way_in_shift_ = true;
        return seen;
      }
      if (collected_ != nullptr) {
        collected_->add(seen);
      }
      return shift_ ? shifted(seen, *shift_) : seen;
    });
  }
  SquareSelection selection(query::SquareList const& list) { return fixed(list, expression(list)); }
  /// The squares of a list that have to be the same in all positions.
  SquareSelection fixed(query::SquareList const& list, SquareExpression const& squares) {
    if (!squares.names_pieces()) {
      return squares.selection();
    }
    auto const* const piece = piece_in(list);
    auto const& name = piece != nullptr ? *piece : list.front().first;
    fail(name.span, "query-variable", message("query-variable-moves", "name"_a = name.value));
    return {};
  }
  /// The first name in a list, or within its functions, that depends on a piece.
  [[nodiscard]] query::Text const* piece_in(query::SquareList const& list) const {
    for (auto const& item : list) {
      auto const place = item.kind == query::SquareItem::Kind::variable ? definitions_.find(item.first.value)
                                                                        : std::optional<std::size_t>{};
      if (place && definitions_[*place].squares.names_pieces()) {
        return &item.first;
      }
      for (auto const& operand : item.operands) {
        if (auto const* const found = piece_in(operand)) {
          return found;
        }
      }
    }
    return nullptr;
  }
  SquareExpression as_written(query::SquareList const& list) {
    SquareExpression all;
    for (auto const& item : list) {
      if (item.kind == query::SquareItem::Kind::variable) {
        auto const place = find(item.first);
        if (place && definitions_[*place].condition != nullptr) {
          fail(item.first.span, "query-variable", message("query-variable-not-squares", "name"_a = item.first.value));
        } else if (place) {
          all.add(definitions_[*place].squares);
        }
        continue;
      }
      if (item.kind == query::SquareItem::Kind::function) {
        own_way_in_shift_ = true;
        auto value = SquareExpression::function(item);
        for (auto const& operand : item.operands) {
          value.add(as_written(operand));
        }
        all.add(std::move(value));
        continue;
      }
      auto squares = SquareSelection::of(item);
      if (!squares) {
        fail(squares.error().span, squares.error().code, squares.error().message, squares.error().hint);
        return all;
      }
      all.add(SquareExpression::fixed(std::move(*squares), item.kind == query::SquareItem::Kind::region));
    }
    return all;
  }

  [[nodiscard]] std::optional<std::size_t> find(query::Text const& name) {
    auto const place = definitions_.find(name.value);
    if (!place) {
      auto const meant = definitions_.nearest(name.value);
      fail(name.span, "query-variable", message("query-variable-not-defined", "name"_a = name.value),
           meant.empty() ? message("query-define-variable", "name"_a = name.value)
                         : message("did-you-mean", "word"_a = "$" + std::string{meant}));
    }
    return place;
  }

  void fail_type(query::Text const& name) {
    std::vector<std::string_view> names;
    std::string list;
    for (auto const* const variant : variants()) {
      names.push_back(variant->name());
      list += (list.empty() ? "" : ", ") + std::string{variant->name()};
    }
    auto const meant = nearest_word(trimmed(name.value), names);
    fail(name.span, "query-type", message("query-no-such-variant"),
         meant.empty() ? message("query-variants-played", "variants"_a = list)
                       : message("did-you-mean", "word"_a = meant));
  }
  void fail(query::Span span, std::string_view code, Message message, Message hint = {}) {
    if (!error_ && motif_) {  // places in the text of the motif mean nothing in that of the query
      error_ = query::query_error(text_, motif_->span, "query-motif",
                                  damier::message("query-motif-broken", "name"_a = motif_->motif->id));
    } else if (!error_) {
      error_ = query::query_error(text_, span, code, std::move(message), std::move(hint));
    }
  }

  /// The motif whose mechanism is being compiled, and where the query names it.
  struct NamedMotif {
    Motif const* motif;
    query::Span span;
  };

  std::string_view text_;
  MotifCatalogue const& catalogue_;
  std::deque<query::Node> motif_roots_;  // definitions refer to them
  std::optional<NamedMotif> motif_;
  unsigned motif_depth_ = 0;
  Plan plan_;
  std::optional<Diagnostic> error_;
  Definitions definitions_;
  bool mirrored_ = false;                // inside an odd number of mirrors
  std::optional<BoardShift> shift_;      // inside a shift
  ShiftedSquares* collected_ = nullptr;  // of a shift whose squares are looked for
  bool own_way_in_shift_ = false;        // squares that a shift does not move like all others
  std::size_t steps_ = 0;
  query::Span span_;  // of the current compilation
};

tl::expected<Plan, Diagnostic> Plan::compile(query::Node const& root, std::string_view text,
                                             MotifCatalogue const& catalogue) {
  return Compiler{text, catalogue}.run(root);
}
tl::expected<Plan, Diagnostic> Plan::compile(query::Node const& root, std::string_view text) {
  return compile(root, text, MotifCatalogue::built_in());
}

}  // namespace damier
