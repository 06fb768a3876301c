#include "sql/detail/plan_conditions.hpp"

#include "export/archive_tables.hpp"
#include "language/message.hpp"
#include "search/plan.hpp"
#include "sql/detail/header_conditions.hpp"

#include <algorithm>
#include <bit>
#include <limits>
#include <string_view>
#include <utility>
#include <variant>

namespace damier {
namespace {

constexpr std::string_view is_played = "(from_square IS NOT NULL)";

/// The variants that a condition on headers leaves, if it is about nothing else.
std::optional<std::vector<std::string_view>> types_of(Plan const& plan, Plan::Step const& step) {
  if (step.kind == Plan::Kind::header) {
    auto const* const type = std::get_if<HeaderTest::VariantName>(&plan.headers()[step.test].kind());
    return type != nullptr ? std::optional{std::vector<std::string_view>{type->name}} : std::nullopt;
  }
  if (step.kind != Plan::Kind::disjunction || step.operands.empty()) {
    return std::nullopt;
  }
  std::vector<std::string_view> all;
  for (auto const& operand : step.operands) {
    auto const some = types_of(plan, operand);
    if (!some) {
      return std::nullopt;
    }
    all.insert(all.end(), some->begin(), some->end());
  }
  return all;
}

/// The variants of the games of which a query can be true, as far as conditions on their type alone show.
std::vector<std::size_t> possible_variants(Plan const& plan) {
  std::vector<std::size_t> left(variants().size());
  for (std::size_t place = 0; place < left.size(); ++place) {
    left[place] = place;
  }
  auto const keep = [&](Plan::Step const& step) {
    if (auto const types = types_of(plan, step)) {
      std::erase_if(left, [&](std::size_t place) {
        return std::ranges::find(*types, variants()[place]->name()) == types->end();
      });
    }
  };
  keep(plan.root());
  if (plan.root().kind == Plan::Kind::conjunction) {
    std::ranges::for_each(plan.root().operands, keep);
  }
  return left;
}

SqlCondition in_text_range(std::string text, query::NumberRange const& range) {
  return in_sql_range({std::move(text)}, range);
}

SqlCondition is_side(Colour side) { return std::string{side == Colour::white ? "(side = 'W')" : "(side = 'B')"}; }

}  // namespace

PlanConditions::PlanConditions(Plan const& plan, SqlDialect const& dialect, LayeredSelect& select)
    : plan_{plan}, dialect_{dialect}, select_{select}, variants_{possible_variants(plan)} {}

SqlCondition PlanConditions::refuse(Message reason) {
  if (!fault_) {
    fault_ = NoSql{span_, std::move(reason)};
  }
  return SqlCondition::never();
}

SqlCondition PlanConditions::header(Plan::Step const& step) {
  auto condition = header_condition(plan_.headers()[step.test], dialect_);
  if (!condition) {
    return refuse(std::move(condition.error()));
  }
  uses_games_ = true;
  return std::move(*condition);
}

SqlCondition PlanConditions::by_variant(
    std::function<SqlCondition(std::size_t variant, BoardTerms const& board)> const& make) {
  struct Group {
    SqlCondition condition;
    std::string names;
  };
  std::vector<Group> groups;
  for (auto const place : variants_) {
    auto const& variant = *variants()[place];
    auto condition = make(place, BoardTerms{dialect_, variant.board()});
    auto group = std::ranges::find_if(groups, [&](Group const& one) {
      return one.condition.text == condition.text && one.condition.level == condition.level;
    });
    if (group == groups.end()) {
      group = groups.insert(groups.end(), {std::move(condition), {}});
    }
    group->names += (group->names.empty() ? "" : ", ") + sql_text(dialect_, variant.name());
  }
  if (groups.empty()) {
    return SqlCondition::never();
  }
  if (groups.size() == 1) {
    return std::move(groups.front().condition);
  }
  uses_games_ = true;
  std::vector<SqlCondition> any;
  any.reserve(groups.size());
  for (auto& group : groups) {
    any.push_back(all_of({{"(variant IN (" + group.names + "))"}, std::move(group.condition)}));
  }
  return any_of(std::move(any));
}

SqlCondition PlanConditions::by_side(std::function<SqlCondition(Colour side)> const& make) {
  auto white = make(Colour::white);
  auto black = make(Colour::black);
  if (white.text == black.text) {
    return white;
  }
  return any_of(
      {all_of({is_side(Colour::white), std::move(white)}), all_of({is_side(Colour::black), std::move(black)})});
}

/// One overload for each kind of test.
struct PlanConditions::PositionSql {
  PlanConditions& owner;

  SqlCondition operator()(PositionTest::Exact const& test) const {
    return owner.by_variant([&](std::size_t place, BoardTerms const&) {
      auto const& target = test.targets[place];
      return target ? SqlCondition{'(' + sql_condition(target->position, *variants()[place], target->any_side) + ')'}
                    : SqlCondition::never();
    });
  }
  SqlCondition operator()(query::PlyTerm const& test) const { return in_text_range("ply", test.range); }
  SqlCondition operator()(query::SideTerm const& test) const { return is_side(colour_of(test.side)); }
  SqlCondition operator()(PositionTest::Arranged const& test) const {
    return owner.by_variant([&](std::size_t place, BoardTerms const& board) {
      auto const& arrangement = test.arrangements[place];
      return arrangement ? arranged(*arrangement, board) : SqlCondition::never();
    });
  }
  SqlCondition operator()(PositionTest::OnAny const& test) const {
    return owner.by_variant([&](std::size_t place, BoardTerms const& board) {
      return board.on_any(squares_with(mask_of(content_of(test.pieces))), test.squares[place]);
    });
  }
  SqlCondition operator()(PositionTest::Counted const& test) const {
    return owner.by_variant([&](std::size_t place, BoardTerms const& board) {
      std::string sum;
      for (auto const& addend : test.addends) {
        auto const squares = addend.whole_board ? variants()[place]->board().squares() : addend.squares[place];
        add(sum, addend.weight, board.count(squares_with(mask_of(content_of(addend.pieces))), squares));
      }
      return in_text_range(sum.empty() ? "0" : '(' + sum + ')', test.range);
    });
  }
  SqlCondition operator()(PositionTest::OnBoard const& test) const {
    return owner.by_variant([&](std::size_t place, BoardTerms const&) {
      return test.holds[place] ? SqlCondition::always() : SqlCondition::never();
    });
  }
  SqlCondition operator()(PositionTest::Played const& test) const {
    return owner.by_variant([&](std::size_t place, BoardTerms const& board) {
      auto const& move = test.moves[place];
      if (!move) {
        return SqlCondition::never();
      }
      if (test.whole_route || !move->via().empty()) {
        return owner.refuse(message("sql-no-routes"));
      }
      auto const captured = [&] {
        auto const all = variants()[place]->board().squares();
        return all_of({board.on_all(squares_of(MoveColumn::captured), *move->captured),
                       none_of(board.on_any(squares_of(MoveColumn::captured), all - *move->captured))});
      };
      return all_of({board.is_one_of("from_square", move->names_file_alone() ? move->starts : SquareSet{move->from()}),
                     board.is_one_of("to_square", {move->to()}), move->captured ? captured() : SqlCondition::always()});
    });
  }
  SqlCondition operator()(PositionTest::MoveOn const& test) const {
    return owner.by_variant([&](std::size_t place, BoardTerms const& board) {
      auto const& squares = test.squares[place];
      return squares ? by_side([&](Colour side) {
        return move_on(board, test.which, test.all, (*squares)[static_cast<std::size_t>(side)]);
      })
                     : SqlCondition::never();
    });
  }
  SqlCondition operator()(query::CapturesTerm const& test) const { return captures(test); }
  SqlCondition operator()(query::AfterTerm const& test) const { return owner.select_.just_before(captures(test.move)); }
  SqlCondition operator()(query::MoveKindTerm const& test) const {
    switch (test.kind) {
      case query::MoveKind::promotes: return std::string{"promotes"};
      case query::MoveKind::king_move: return std::string{"by_king"};
      case query::MoveKind::man_move: return all_of({std::string{is_played}, none_of(std::string{"by_king"})});
      case query::MoveKind::sacrifice: return sacrifice();
      case query::MoveKind::coup_turc:
      case query::MoveKind::demi_turc:
      case query::MoveKind::coup_suisse: break;
    }
    return owner.refuse(message("sql-no-rays"));
  }
  SqlCondition operator()(query::ByTerm const& test) const {
    return all_of({is_side(colour_of(test.side)), std::string{is_played}});
  }
  SqlCondition operator()(query::LegalMovesTerm const& test) const {
    auto const count = test.captures ? "(CASE WHEN capture_sizes <> 0 THEN legal_moves ELSE 0 END)" : "legal_moves";
    return all_of({std::string{"(legal_moves IS NOT NULL)"}, false_if_null(in_text_range(count, test.range))});
  }
  SqlCondition operator()(query::CanCaptureTerm const& test) const {
    constexpr unsigned sizes = 63;
    std::uint64_t mask = 0;
    for (unsigned size = 1; size < sizes; ++size) {
      mask |= (in_range(test.range, size) ? std::uint64_t{1} : std::uint64_t{0}) << size;
    }
    return mask == 0 ? SqlCondition::never()
                     : SqlCondition{"((capture_sizes & " + sql_number(std::bit_cast<std::int64_t>(mask)) + ") <> 0)"};
  }
  SqlCondition operator()(PositionTest::CanTake const& test) const {
    return owner.by_variant([&](std::size_t place, BoardTerms const& board) {
      auto const& squares = test.squares[place];
      return squares ? by_side([&](Colour side) {
        return can_take(board, test.all, (*squares)[static_cast<std::size_t>(side)]);
      })
                     : SqlCondition::never();
    });
  }
  SqlCondition operator()(query::LineEndTerm const& test) const {
    if (test.end == query::LineEnd::first) {
      return std::string{"(place = 0)"};
    }
    auto const count = owner.select_.positions();
    return {"(place = " + count.text + " - 1)", count.level};
  }
  /// Not in a plan that is spelled out.
  SqlCondition operator()(PositionTest::Shifted const&) const { return owner.refuse(message("sql-no-rays")); }
  SqlCondition operator()(PositionTest::Echoed const& test) const {
    if (test.echo.turned) {
      return owner.refuse(message("sql-no-turned"));
    }
    constexpr std::string_view begin =
        "(count(*) OVER (PARTITION BY game, side, white_men, white_kings, black_men, "
        "black_kings, far_squares) ";
    if (!test.echo.differs) {
      return owner.select_.of_tables(std::string{begin} + "> 1)");
    }
    auto const found = owner.by_variant([&](std::size_t place, BoardTerms const& board) {
      return by_side([&](Colour side) {
        std::string same;
        for (auto const content : {SquareContent::white_man, SquareContent::white_king, SquareContent::black_man,
                                   SquareContent::black_king}) {
          same +=
              ", " + board.without(squares_with(mask_of(content)), test.squares[place][static_cast<std::size_t>(side)]);
        }
        return SqlCondition{std::string{begin} + "< count(*) OVER (PARTITION BY game, side" + same + "))"};
      });
    });
    return owner.select_.of_tables(found.text);
  }
  SqlCondition operator()(PositionTest::Endgame const&) const { return owner.refuse(message("sql-no-endgames")); }
  SqlCondition operator()(PositionTest::Signed const&) const { return owner.refuse(message("sql-no-signs")); }

  // The same for squares that depend on who sees them.

  [[nodiscard]] SqlCondition move_on(BoardTerms const& board, query::MoveSquares which, bool all,
                                     SquareSet squares) const {
    auto const played = [](SqlCondition condition) { return all_of({std::string{is_played}, std::move(condition)}); };
    switch (which) {
      case query::MoveSquares::from:
      case query::MoveSquares::to: {
        if (all && squares.size() != 1) {  // a move has one such square
          return squares.empty() ? played(SqlCondition::always()) : SqlCondition::never();
        }
        return board.is_one_of(which == query::MoveSquares::from ? "from_square" : "to_square", squares);
      }
      case query::MoveSquares::captured: {
        auto const column = squares_of(MoveColumn::captured);
        return all ? played(board.on_all(column, squares)) : board.on_any(column, squares);
      }
      case query::MoveSquares::through: break;
    }
    if (all && squares.size() > 1) {
      return owner.refuse(message("sql-several-squares"));
    }
    return all && squares.empty() ? played(SqlCondition::always())
                                  : board.on_any(squares_of(MoveColumn::passed), squares);
  }
  [[nodiscard]] SqlCondition can_take(BoardTerms const& board, bool all, SquareSet squares) const {
    if (all && squares.size() > 1) {
      return owner.refuse(message("sql-several-squares"));
    }
    return all && squares.empty() ? SqlCondition{std::string{"(capture_sizes <> 0)"}}
                                  : board.on_any(squares_of(MoveColumn::capturable), squares);
  }
  static void add(std::string& sum, std::int64_t weight, std::string const& count) {
    if (weight != 0 && count != "0") {
      sum += sum.empty() ? "" : " + ";
      sum += weight == 1 ? count : sql_number(weight) + " * " + count;
    }
  }

 private:
  [[nodiscard]] static SqlCondition arranged(Arrangement const& asked, BoardTerms const& board) {
    std::vector<SqlCondition> all;
    auto const on = [&](SquareSet squares, ContentMask content) {
      all.push_back(board.on_all(squares_with(content), squares));
    };
    for (auto const colour : {of_white, of_black}) {
      auto const white = colour == of_white;
      auto const man = mask_of(white ? SquareContent::white_man : SquareContent::black_man);
      auto const king = mask_of(white ? SquareContent::white_king : SquareContent::black_king);
      on(asked.men[colour], man);
      on(asked.kings[colour], king);
      on(asked.pieces[colour], static_cast<ContentMask>(man | king));
    }
    on(asked.occupied, static_cast<ContentMask>(any_content & ~mask_of(SquareContent::empty)));
    on(asked.empty, mask_of(SquareContent::empty));
    if (asked.side) {
      all.push_back(is_side(*asked.side));
    }
    return all_of(std::move(all));
  }
  [[nodiscard]] SqlCondition captures(query::CapturesTerm const& test) const {
    auto const column = test.what == query::Captured::pieces ? squares_of(MoveColumn::captured)
                        : test.what == query::Captured::men  ? captured_with(mask_of(query::Content::man))
                                                             : captured_with(mask_of(query::Content::king));
    return owner.by_variant([&](std::size_t place, BoardTerms const& board) {
      auto const& squares = variants()[place]->board().squares();
      auto const any = test.range.low == 1 && test.range.high == std::numeric_limits<std::int64_t>::max();
      return any && !test.range.outside
                 ? board.on_any(column, squares)
                 : all_of({std::string{is_played}, in_text_range(board.count(column, squares), test.range)});
    });
  }
  /// The move takes nothing, the next one something, and the one after it another number of pieces.
  [[nodiscard]] SqlCondition sacrifice() const {
    auto& select = owner.select_;
    auto number = sql_bit_count(owner.dialect_, "captured");
    number += " + ";
    number += sql_bit_count(owner.dialect_, squares_of(MoveColumn::captured).far + " & 255");
    auto const taken = select.column({'(' + number + ')'});
    auto const played = select.column({std::string{is_played}});
    auto const given = select.over_game("lead(" + taken.text + ", 1, 0)", "", 1);
    auto const back = select.over_game("lead(" + taken.text + ", 2, 0)", "", 1);
    return {'(' + played.text + " AND " + taken.text + " = 0 AND " + given.text + " <> 0 AND " + given.text + " <> " +
                back.text + ')',
            given.level};
  }
};

/// Squares that depend on the side, but on no piece.
struct PlanConditions::SquareSql {
  PlanConditions& owner;
  PositionSql terms{owner};

  SqlCondition operator()(SquareTest::Placed const& test) const {
    return each_side(test.squares, [&](std::size_t place, BoardTerms const& board, Colour side) {
      auto const asked = squares(test.squares, place, viewer(test.content, side));
      auto const column = squares_with(mask_of(test.content));
      return test.all ? all_of({asked.complete ? SqlCondition::always() : SqlCondition::never(),
                                on_all(board, test.content, column, set_of(asked.squares))})
                      : on_any(board, mask_of(test.content), set_of(asked.squares));
    });
  }
  SqlCondition operator()(SquareTest::MoveOn const& test) const {
    return each_side(test.squares, [&](std::size_t place, BoardTerms const& board, Colour side) {
      auto const asked = squares(test.squares, place, side);
      return test.all && !asked.complete ? SqlCondition::never()
                                         : terms.move_on(board, test.which, test.all, set_of(asked.squares));
    });
  }
  SqlCondition operator()(SquareTest::CanTake const& test) const {
    return each_side(test.squares, [&](std::size_t place, BoardTerms const& board, Colour side) {
      auto const asked = squares(test.squares, place, side);
      return test.all && !asked.complete ? SqlCondition::never()
                                         : terms.can_take(board, test.all, set_of(asked.squares));
    });
  }
  /// A sum without pieces that are followed is a test of the position.
  SqlCondition operator()(SquareTest::Counted const&) const { return owner.refuse(message("sql-no-followed-piece")); }
  SqlCondition operator()(SquareTest::Stands const& test) const {
    if (test.content.squares.names_pieces() || test.squares.squares.names_pieces()) {
      return owner.refuse(message("sql-no-followed-piece"));
    }
    return owner.by_variant([&](std::size_t place, BoardTerms const& board) {
      return by_side([&](Colour side) {
        auto const standing = placed(test.content, place, side);
        std::vector<SqlCondition> any;
        auto const meets = [&](query::Content of, Colour seen) {
          auto const content =
              static_cast<ContentMask>(mask_of(test.content.content) & mask_of(test.squares.content) & mask_of(of));
          any.push_back(on_any(board, content, standing & placed(test.squares, place, seen)));
        };
        meets(query::Content::white, Colour::white);
        meets(query::Content::black, Colour::black);
        meets(query::Content::none, side);
        return any_of(std::move(any));
      });
    });
  }
  SqlCondition operator()(SquareTest::Related const&) const { return owner.refuse(message("sql-no-rays")); }

 private:
  template <typename Make>
  [[nodiscard]] SqlCondition each_side(SquareExpression const& named, Make const& make) const {
    if (named.names_pieces()) {
      return owner.refuse(message("sql-no-followed-piece"));
    }
    return owner.by_variant([&](std::size_t place, BoardTerms const& board) {
      return by_side([&](Colour side) { return make(place, board, side); });
    });
  }
  [[nodiscard]] static SquareExpression::Squares<WideWord> squares(SquareExpression const& named, std::size_t place,
                                                                   Colour seen) {
    return named.at<WideWord>(place, seen, {}, 0);
  }
  [[nodiscard]] static SquareSet placed(PlacedContent const& named, std::size_t place, Colour side) {
    return named.whole_board ? variants()[place]->board().squares()
                             : set_of(squares(named.squares, place, viewer(named.content, side)).squares);
  }
  [[nodiscard]] static SqlCondition on_any(BoardTerms const& board, ContentMask content, SquareSet squares) {
    return content == 0             ? SqlCondition::never()
           : content == any_content ? (squares.empty() ? SqlCondition::never() : SqlCondition::always())
                                    : board.on_any(squares_with(content), squares);
  }
  [[nodiscard]] static SqlCondition on_all(BoardTerms const& board, query::Content content, SquareColumn const& column,
                                           SquareSet squares) {
    return content == query::Content::whatever ? SqlCondition::always() : board.on_all(column, squares);
  }
};

SqlCondition PlanConditions::of(Plan::Step const& step) {
  if (fault_) {
    return SqlCondition::never();
  }
  auto const outer = std::exchange(span_, step.span.length != 0 ? step.span : span_);
  auto condition = [&]() -> SqlCondition {
    switch (step.kind) {
      case Plan::Kind::header: return header(step);
      case Plan::Kind::position: return std::visit(PositionSql{*this}, plan_.positions()[step.test].kind());
      case Plan::Kind::squares: return std::visit(SquareSql{*this}, plan_.square_tests()[step.test].kind());
      case Plan::Kind::negation: return none_of(of(step.operands.front()));
      case Plan::Kind::conjunction:
      case Plan::Kind::disjunction: {
        std::vector<SqlCondition> parts;
        for (auto const& operand : step.operands) {
          parts.push_back(of(operand));
        }
        return step.kind == Plan::Kind::conjunction ? select_.all(std::move(parts)) : select_.any(std::move(parts));
      }
      case Plan::Kind::stays: return stays(step);
      case Plan::Kind::sequence:
      case Plan::Kind::repetition: return holds(match(step, {.end = true}), 0);
      case Plan::Kind::each_piece:
      case Plan::Kind::each_choice:
      case Plan::Kind::choice_test: break;
    }
    return refuse(message("sql-no-followed-piece"));
  }();
  span_ = outer;
  return condition;
}

}  // namespace damier
