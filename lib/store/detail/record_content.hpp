#pragma once

#include "game/game.hpp"

#include <cstdint>

namespace damier {

/// 64 bits that tell records apart by what they say, in whatever layout and order of tags, with routes or without, with
/// a GameType or without, in whatever style the result is written: an export that is read again says the same.
[[nodiscard]] std::uint64_t content_digest(Game const& game);

}  // namespace damier
