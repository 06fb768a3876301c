#pragma once

#include "search/header_test.hpp"
#include "sql/detail/condition.hpp"
#include "sql/detail/dialect.hpp"

#include <tl/expected.hpp>

namespace damier {

/// A condition on the header of a game as one on a row of the table of games; the reason if it has none.
[[nodiscard]] tl::expected<SqlCondition, Message> header_condition(HeaderTest const& test, SqlDialect const& dialect);

}  // namespace damier
