#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace damier {

/// A dialect of SQL: everything in which those that are written differ. What is not here is the same in all of them.
struct SqlDialect {
  std::string_view name;
  std::string_view count_begin;     ///< before an integer whose bits are counted
  std::string_view count_end;       ///< behind it
  std::string_view escaping_quote;  ///< begins a text with a backslash in it
  std::string_view backslash;       ///< is one in such a text
};

/// The dialects, the first one of them for whoever names none.
[[nodiscard]] std::span<SqlDialect const> sql_dialects() noexcept;

/// A text as a literal: no text of a query ends it, or begins anything else. It must be UTF-8 without a zero byte.
[[nodiscard]] std::string sql_text(SqlDialect const& dialect, std::string_view text);
/// A number as a literal, in brackets if it is negative.
[[nodiscard]] std::string sql_number(std::int64_t number);
/// The number of bits of an integer.
[[nodiscard]] std::string sql_bit_count(SqlDialect const& dialect, std::string_view integer);

}  // namespace damier
