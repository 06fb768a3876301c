#include "sql/detail/condition.hpp"

#include "sql/detail/dialect.hpp"

#include <algorithm>
#include <limits>

namespace damier {
namespace {

/// Conditions with a word between them; decisive: the truth of one that decides alone.
SqlCondition joined(std::vector<SqlCondition> conditions, std::string_view word, SqlCondition decisive,
                    SqlCondition otherwise) {
  std::vector<SqlCondition> open;
  for (auto& condition : conditions) {
    if (condition.truth == decisive.truth) {
      return decisive;
    }
    auto const known = condition.truth != SqlCondition::Truth::open ||
                       std::ranges::find(open, condition.text, &SqlCondition::text) != open.end();
    if (!known) {
      open.push_back(std::move(condition));
    }
  }
  if (open.empty()) {
    return otherwise;
  }
  if (open.size() == 1) {
    return std::move(open.front());
  }
  std::string text{"("};
  unsigned level = 0;
  for (auto const& condition : open) {
    text += text.size() == 1 ? "" : word;
    text += condition.text;
    level = std::max(level, condition.level);
  }
  text += ')';
  return {std::move(text), level};
}

}  // namespace

SqlCondition all_of(std::vector<SqlCondition> conditions) {
  return joined(std::move(conditions), " AND ", SqlCondition::never(), SqlCondition::always());
}
SqlCondition any_of(std::vector<SqlCondition> conditions) {
  return joined(std::move(conditions), " OR ", SqlCondition::always(), SqlCondition::never());
}
SqlCondition none_of(SqlCondition const& condition) {
  if (condition.truth != SqlCondition::Truth::open) {
    return condition.is_always() ? SqlCondition::never() : SqlCondition::always();
  }
  std::string text{"(NOT "};
  text += condition.text;
  text += ')';
  return {std::move(text), condition.level};
}

SqlCondition in_sql_range(SqlValue const& value, query::NumberRange const& range) {
  using Numbers = std::numeric_limits<std::int64_t>;
  if (range.low > range.high) {
    return range.outside ? SqlCondition::always() : SqlCondition::never();
  }
  std::vector<SqlCondition> ends;
  auto const compare = [&](std::string_view sign, std::int64_t number) {
    std::string text{"("};
    text += value.text;
    text += sign;
    text += sql_number(number);
    text += ')';
    ends.emplace_back(std::move(text), value.level);
  };
  if (range.low == range.high) {
    compare(" = ", range.low);
  } else {
    if (range.low != Numbers::min()) {
      compare(" >= ", range.low);
    }
    if (range.high != Numbers::max()) {
      compare(" <= ", range.high);
    }
  }
  auto inside = all_of(std::move(ends));
  return range.outside ? none_of(inside) : inside;
}

SqlCondition false_if_null(SqlCondition condition) {
  if (condition.truth != SqlCondition::Truth::open) {
    return condition;
  }
  std::string text{"COALESCE("};
  text += condition.text;
  text += ", FALSE)";
  return {std::move(text), condition.level};
}

}  // namespace damier
