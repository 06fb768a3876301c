#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace damier {

/// The treatment of an illegal move in a replay. It is a finding in any case, and the game is illegal.
enum class OnIllegal : std::uint8_t {
  stop,    ///< the following moves are not replayed
  skip,    ///< the move is left out; the owner of the piece that moves next has the turn
  accept,  ///< "laisser faire": the move is played as the text claims it where pieces can do so, else the replay stops
};

/// The names of the enumerators, in their order.
inline constexpr std::array<std::string_view, 3> on_illegal_names{"stop", "skip", "accept"};

}  // namespace damier
