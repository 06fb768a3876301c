#pragma once

#include "board/position.hpp"
#include "rules/move.hpp"
#include "rules/variant.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace damier {

/// The text of an engine's variation in a layer: at most twelve moves with blanks between them, as the moves after
/// these are rarely exact.
[[nodiscard]] std::string variation_text(Variant const& variant, Position position, std::vector<Move> const& moves);

/// The first move of such a text; nothing if it is no legal move of the position.
[[nodiscard]] std::optional<Move> first_move(Variant const& variant, Position const& position, std::string_view text);

}  // namespace damier
