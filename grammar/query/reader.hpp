#pragma once

#include "grammar/diagnostic.hpp"
#include "grammar/query/ast.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

namespace damier::query {

/// Bounds that keep hostile queries harmless.
inline constexpr std::size_t longest_query = std::size_t{64} << 10;  ///< bytes
inline constexpr unsigned deepest_nesting = 200;                     ///< of brackets and "not"

/// Reads a query; README.md describes the language. The empty query is a conjunction without terms, which is true
/// everywhere. A query that cannot be read gives a diagnostic with the place, what was expected and, where a known word
/// is similar, a suggestion. Its codes: query-syntax, query-too-long, query-too-deep, query-range.
[[nodiscard]] tl::expected<Node, Diagnostic> read_query(std::string_view text);

/// The words and signs of the language with which a query could go on behind a text, in the order of the grammar.
[[nodiscard]] std::vector<std::string_view> words_after(std::string_view text);

/// "27, 28 or 29": a list of one or more, as an argument of a message.
[[nodiscard]] Argument one_of(std::vector<Argument> items);

/// A diagnostic about a piece of a query, for code outside the grammar that finds a fault in its meaning.
[[nodiscard]] Diagnostic query_error(std::string_view query, Span span, std::string_view code, Message message,
                                     Message hint = {});

}  // namespace damier::query
