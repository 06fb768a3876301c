#pragma once

#include "search/search.hpp"
#include "store/games.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <variant>

namespace damier {

using OrderKey = std::variant<std::monostate, std::int64_t, std::string>;

/// What a game has its place by in an order: a number or a name without case and accents, compared byte by byte;
/// nothing where its header does not say, and then it comes last.
[[nodiscard]] OrderKey order_key(GameHeader const& header, Order order);

}  // namespace damier
