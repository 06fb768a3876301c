#pragma once

#include "board/position.hpp"
#include "rules/move.hpp"
#include "rules/variant.hpp"

#include <string_view>
#include <vector>

namespace damier {

/// A legal move of a line that is a text.
struct LineMove {
  std::string_view text;  ///< as written
  Move move;
  Position before;
  Position after;
};

/// The moves of a text, parted by blanks, played from a position on: up to the first one that is not legal there.
[[nodiscard]] std::vector<LineMove> read_line_moves(Variant const& variant, Position const& position,
                                                    std::string_view text);

}  // namespace damier
