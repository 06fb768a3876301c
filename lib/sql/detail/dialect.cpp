#include "sql/detail/dialect.hpp"

#include <array>
#include <limits>

namespace damier {

std::span<SqlDialect const> sql_dialects() noexcept {
  static constexpr std::array dialects{
      SqlDialect{"postgresql", "bit_count(CAST(", " AS bigint)::bit(64))", "E'", "\\\\"},
      SqlDialect{"duckdb", "CAST(bit_count(CAST(", " AS bigint)) AS bigint)", "'", "\\"},
  };
  return dialects;
}

std::string sql_text(SqlDialect const& dialect, std::string_view text) {
  std::string literal{text.find('\\') == std::string_view::npos ? std::string_view{"'"} : dialect.escaping_quote};
  for (auto const c : text) {
    switch (c) {
      case '\'': literal += "''"; break;
      case '\\': literal += dialect.backslash; break;
      default: literal += c;
    }
  }
  literal += '\'';
  return literal;
}

std::string sql_number(std::int64_t number) {
  if (number == std::numeric_limits<std::int64_t>::min()) {  // its digits alone are no bigint
    return "CAST('-9223372036854775808' AS bigint)";
  }
  auto digits = std::to_string(number);
  return number < 0 ? '(' + digits + ')' : digits;
}

std::string sql_bit_count(SqlDialect const& dialect, std::string_view integer) {
  std::string call{dialect.count_begin};
  call += integer;
  call += dialect.count_end;
  return call;
}

}  // namespace damier
