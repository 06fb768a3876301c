#pragma once

#include "store/games.hpp"

#include <functional>
#include <string_view>

namespace damier {

/// Goes through the comments of all games, in main lines and variations, in the order of the games' numbers. The text is
/// valid during the call.
void scan_comments(Base& base, std::function<void(GameId game, std::string_view text)> const& visit);

}  // namespace damier
