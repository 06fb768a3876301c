#pragma once

#include "board/position.hpp"
#include "endgame/tables.hpp"
#include "grammar/query/ast.hpp"

namespace damier {

/// Whether a position has the value of a term, by endgame tables. A position that no table covers has no value, and
/// neither has a win or loss within or beyond the draw rules where the folder lacks that column.
[[nodiscard]] bool has_value(query::EndgameTerm const& term, endgame::Tables const& tables,
                             Position const& position) noexcept;

}  // namespace damier
