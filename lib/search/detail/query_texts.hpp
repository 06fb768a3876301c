#pragma once

#include "grammar/query/ast.hpp"
#include "language/message_data.hpp"
#include "search/detail/board_shift.hpp"
#include "search/detail/position_test.hpp"

#include <cstddef>
#include <optional>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

namespace damier {

/// Why a text of a query is invalid in every variant.
struct TextFault {
  std::size_t offset = 0;  ///< in the value of the text, in bytes
  std::string_view code;
  Message message;
  Message hint;
};

/// The place in the query of the byte at offset of a text's value: a backslash before a quote or a backslash was left
/// out.
[[nodiscard]] std::size_t offset_in_query(std::string_view query, query::Text const& text, std::size_t offset);

/// The squares that a condition inside a shift names, and the shift.
struct ShiftContext {
  BoardShift by;
  ShiftedSquares* named = nullptr;  ///< to be added to, if not null
};

/// The meaning of a position, a pattern or a move in a query on the board of each variant; inside a mirror the board is
/// turned. Inside a shift the squares of patterns and moves are moved; a fault if a move has none.
[[nodiscard]] tl::expected<PositionTest, TextFault> exact_test(query::FenTerm const& term, bool mirrored);
[[nodiscard]] tl::expected<PositionTest, TextFault> pattern_test(query::PatternTerm const& term, bool mirrored,
                                                                 std::optional<ShiftContext> const& shift = {});
[[nodiscard]] tl::expected<PositionTest, TextFault> move_test(query::MoveTerm const& term, bool mirrored,
                                                              std::optional<ShiftContext> const& shift = {});

}  // namespace damier
