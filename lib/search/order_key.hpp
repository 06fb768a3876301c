#pragma once

#include "search/search.hpp"
#include "store/games.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <variant>

namespace damier {

using OrderKey = std::variant<std::monostate, std::int64_t, std::string>;

/// The key by which a game is ordered: a number or a name without case and accents, compared byte by byte; nothing if
/// its header has no value, and then it comes last.
[[nodiscard]] OrderKey order_key(GameHeader const& header, Order order);

}  // namespace damier
