#pragma once

#include "grammar/query/ast.hpp"

namespace damier {

/// Whether the terms of a conjunction about moves exclude each other, whatever the variant: forced choice, by man by
/// king, last captures. Only what is certain counts.
[[nodiscard]] bool moves_exclude_each_other(query::Combination const& all);
/// Whether a relation is between no two pieces: pieces of one side that attack each other, a man that stands where a
/// king stands.
[[nodiscard]] bool is_impossible(query::RelationTerm const& relation) noexcept;

}  // namespace damier
