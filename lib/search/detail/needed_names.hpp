#pragma once

#include "grammar/query/ast.hpp"

#include <string_view>

namespace damier {

/// Whether a part of a query may also be no position at all.
[[nodiscard]] bool may_be_left_out(query::Repetition const& part) noexcept;

/// Whether a condition can be true only where a name of a "let" stands for something. False where that is not plain.
[[nodiscard]] bool needs_name(query::Node const& condition, std::string_view name);

}  // namespace damier
