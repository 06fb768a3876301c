#pragma once

#include "grammar/query/ast.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace damier {

/// A value in an SQL statement, and the SELECT in which its text has a meaning: 0 is the one that reads the tables,
/// each further one reads from the one before it (LayeredSelect).
struct SqlValue {
  std::string text;
  unsigned level = 0;

  SqlValue() = default;
  SqlValue(std::string value, unsigned of_level = 0) : text{std::move(value)}, level{of_level} {}
};

/// A condition: true or false of every row, never NULL. Some are known to be the same of all rows.
struct SqlCondition : SqlValue {
  enum class Truth : std::uint8_t { open, always, never };
  Truth truth = Truth::open;

  SqlCondition(std::string condition, unsigned of_level = 0) : SqlValue{std::move(condition), of_level} {}
  [[nodiscard]] static SqlCondition always() { return {"TRUE", Truth::always}; }
  [[nodiscard]] static SqlCondition never() { return {"FALSE", Truth::never}; }

  [[nodiscard]] bool is_always() const noexcept { return truth == Truth::always; }
  [[nodiscard]] bool is_never() const noexcept { return truth == Truth::never; }

 private:
  SqlCondition(std::string condition, Truth known) : SqlValue{std::move(condition), 0}, truth{known} {}
};

/// Conditions of one level, combined.
[[nodiscard]] SqlCondition all_of(std::vector<SqlCondition> conditions);
[[nodiscard]] SqlCondition any_of(std::vector<SqlCondition> conditions);
[[nodiscard]] SqlCondition none_of(SqlCondition const& condition);

/// A value that is never NULL is in a range.
[[nodiscard]] SqlCondition in_sql_range(SqlValue const& value, query::NumberRange const& range);
/// A condition that would be NULL where a value is missing is false there.
[[nodiscard]] SqlCondition false_if_null(SqlCondition condition);

}  // namespace damier
