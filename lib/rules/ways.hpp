#pragma once

#include "rules/variant.hpp"

#include <functional>

namespace damier {

/// Calls visit for each way of a move with the squares that the piece passes or lands on. The square that it begins on
/// and those of the pieces that it takes do not count. A capture has a way for each of its routes, any other move one.
void visit_ways(Variant const& variant, Position const& position, Move const& move,
                std::function<void(SquareSet)> const& visit);

}  // namespace damier
