#pragma once

#include "rules/variant.hpp"

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace damier::prose {

/// A position that the moves of a table may go on from.
struct TableStart {
  Variant const* variant = nullptr;
  Position position;
};

/// How far the cells of a table can be played in an order.
struct ColumnFit {
  std::size_t start = 0;            ///< the place of the best start among those that were tried
  std::size_t plies = 0;            ///< how many cells are moves of a game; 0: none
  std::vector<Position> positions;  ///< after each of them
};

/// Plays the texts of cells in an order from each of several positions. A text that is no legal move is taken for a
/// misprint of the one behind which three more can be played, at most one in eight. order: places among the texts.
[[nodiscard]] ColumnFit fit_of_order(std::span<TableStart const> starts, std::span<std::string const> texts,
                                     std::span<std::size_t const> order);

}  // namespace damier::prose
