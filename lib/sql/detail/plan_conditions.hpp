#pragma once

#include "language/message_data.hpp"
#include "search/plan.hpp"
#include "sql/detail/board_terms.hpp"
#include "sql/detail/condition.hpp"
#include "sql/detail/dialect.hpp"
#include "sql/detail/layered_select.hpp"

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace damier {

/// A part of a query that SQL cannot say, and why.
struct NoSql {
  query::Span span;
  Message reason;
};

/// Writes the parts of a plan as conditions of a LayeredSelect. The first part that has no SQL ends it: then fault()
/// has it, and what is returned means nothing. The plan must be spelled out.
class PlanConditions {
 public:
  PlanConditions(Plan const& plan, SqlDialect const& dialect, LayeredSelect& select);

  /// The condition of a part, true of the rows of positions or, if the part is about headers alone, of those of games.
  [[nodiscard]] SqlCondition of(Plan::Step const& step);
  [[nodiscard]] std::optional<NoSql> const& fault() const noexcept { return fault_; }
  /// Whether columns of the table of games are used in conditions on positions.
  [[nodiscard]] bool uses_games() const noexcept { return uses_games_; }

 private:
  // Places after each other: plan_sequences.cpp

  /// Places of the rows of a game, and the one after the last: those that have a row of which a condition is true so
  /// many places later.
  struct Places {
    SqlCondition at = SqlCondition::always();
    bool end = false;  ///< the place after the last counts as such a row
    std::int64_t least = 0;
    std::optional<std::int64_t> most = 0;
  };
  [[nodiscard]] static bool is_one_position(Plan::Step const& step) noexcept;
  /// Whether the place that comes so many after a row belongs to some.
  [[nodiscard]] SqlCondition holds(Places const& places, std::int64_t after);
  /// The places where a match of a part begins that ends right before one of the places behind.
  [[nodiscard]] Places match(Plan::Step const& step, Places const& behind);
  [[nodiscard]] Places match_sequence(Plan::Step const& step, Places behind);
  [[nodiscard]] Places match_run(Plan::Step const& step, Places const& behind);
  [[nodiscard]] Places match_repeated(Plan::Step const& step, Places const& behind);
  [[nodiscard]] SqlCondition stays(Plan::Step const& step);
  [[nodiscard]] static SqlCondition compared(SqlValue const& a, std::string_view sign, SqlValue const& b);

  // Terms: plan_conditions.cpp

  struct PositionSql;
  struct SquareSql;

  [[nodiscard]] SqlCondition header(Plan::Step const& step);
  [[nodiscard]] SqlCondition refuse(Message reason);
  /// The condition for each variant that the games can have, where variants differ with the variant.
  [[nodiscard]] SqlCondition by_variant(
      std::function<SqlCondition(std::size_t variant, BoardTerms const& board)> const& make);
  /// The condition for each side to move, where they differ with the side.
  [[nodiscard]] static SqlCondition by_side(std::function<SqlCondition(Colour side)> const& make);

  Plan const& plan_;
  SqlDialect const& dialect_;
  LayeredSelect& select_;
  std::vector<std::size_t> variants_;  // that the games can have, in variants()
  bool uses_games_ = false;
  query::Span span_;  // of the part that is being written
  std::optional<NoSql> fault_;
};

}  // namespace damier
