#include "sql/query_as_sql.hpp"

#include "grammar/query/reader.hpp"
#include "language/message.hpp"
#include "motif/catalogue.hpp"
#include "search/plan.hpp"
#include "search/query.hpp"
#include "sql/detail/layered_select.hpp"
#include "sql/detail/plan_conditions.hpp"
#include "text/byte_classes.hpp"

#include <utility>
#include <variant>
#include <vector>

namespace damier {
namespace {

constexpr std::size_t longest_statement = std::size_t{4} << 20;  // bytes

/// A part of a query that is quoted in a message.
std::string quoted_part(std::string_view text, query::Span span) {
  constexpr std::size_t most = 60;
  auto part = text.substr(span.offset, span.length);
  auto const is_long = part.size() > most;
  part = is_long ? part.substr(0, part.find_last_of(' ', most)) : part;
  return std::string{part} + (is_long ? " …" : "");
}

Diagnostic no_sql(std::string_view text, NoSql const& fault) {
  return query::query_error(
      text, fault.span, "query-sql",
      message("query-no-sql", "term"_a = quoted_part(text, fault.span), "reason"_a = fault.reason),
      message("query-no-sql-hint"));
}

/// The place of "in variations" and the like behind a query.
std::optional<query::Span> other_lines(std::string_view text, query::Node const& root) {
  auto const* const in_lines = std::get_if<query::InLines>(&root.term);
  if (in_lines == nullptr || in_lines->lines == query::Lines::main) {
    return std::nullopt;
  }
  auto const& operand = in_lines->operand.front().span;
  std::size_t begin = operand.offset + operand.length;
  while (begin < text.size() && is_blank(text[begin])) {
    ++begin;
  }
  return query::Span{static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(text.size() - begin)};
}

/// A statement with its order, its limit and, if only their number is asked for, around all of that a count.
std::string finished(std::string statement, std::string_view order, SqlOptions const& options) {
  statement += "\nORDER BY ";
  statement += order;
  if (options.limit) {
    statement += "\nLIMIT " + std::to_string(*options.limit);
  }
  return (options.count ? "SELECT count(*) AS hits\nFROM (\n" + statement + "\n) AS found" : statement) + ";\n";
}

/// The statement for a query about headers alone.
std::string of_games(Plan const& plan, PlanConditions& conditions, SqlOptions const& options) {
  auto const condition = conditions.of(plan.root());
  auto statement = LayeredSelect{}.statement(condition, "games", SqlCondition::always(), "SELECT id AS game, 0 AS ply");
  return finished(std::move(statement), "id", options);
}

/// The statement for a query about positions.
std::string of_positions(Plan const& plan, PlanConditions& conditions, LayeredSelect& select,
                         SqlOptions const& options) {
  // Conditions on headers leave games out before the rows of a game are put in order.
  std::vector<SqlCondition> games;
  std::vector<SqlCondition> places;
  auto const add = [&](Plan::Step const& step) {
    (step.needs_positions ? places : games).push_back(conditions.of(step));
  };
  if (plan.root().kind == Plan::Kind::conjunction) {
    for (auto const& operand : plan.root().operands) {
      add(operand);
    }
  } else {
    add(plan.root());
  }
  auto const condition = select.all(std::move(places));
  auto const where = all_of(std::move(games));
  auto statement =
      select.statement(condition, conditions.uses_games() ? "positions JOIN games ON id = game" : "positions", where,
                       options.first_per_game ? "SELECT DISTINCT ON (game) game, ply" : "SELECT game, ply");
  return finished(std::move(statement), "game, place", options);
}

}  // namespace

tl::expected<std::string, Diagnostic> query_as_sql(std::string_view text, SqlDialect const& dialect,
                                                   MotifCatalogue const& catalogue, SqlOptions const& options) {
  auto root = query::read_query(text);
  if (!root) {
    return tl::unexpected{std::move(root.error())};
  }
  auto const lines = other_lines(text, *root);
  if (options.mirror) {
    add_mirror(*root);
  }
  auto const plan = Plan::spelled_out(*root, text, catalogue);
  if (!plan) {
    return tl::unexpected{plan.error()};
  }
  if (lines) {
    return tl::unexpected{no_sql(text, {*lines, message("sql-no-side-lines")})};
  }
  LayeredSelect select;
  PlanConditions conditions{*plan, dialect, select};
  auto statement = plan->mentions_positions() ? of_positions(*plan, conditions, select, options)
                                              : of_games(*plan, conditions, options);
  if (conditions.fault()) {
    return tl::unexpected{no_sql(text, *conditions.fault())};
  }
  if (statement.size() > longest_statement) {
    return tl::unexpected{query::query_error(text, root->span, "query-sql",
                                             message("query-sql-too-long", "most"_a = longest_statement),
                                             message("query-sql-too-long-hint"))};
  }
  return statement;
}

}  // namespace damier
