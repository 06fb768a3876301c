#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace damier {

/// What a replay does at a move that the rules forbid. It is a finding in any case, and the game is illegal.
enum class OnIllegal : std::uint8_t {
  stop,    ///< the rest of the line is not replayed
  skip,    ///< the move is left out, and the line goes on with whoever moves next
  accept,  ///< "laisser faire": the move stands as the text claims it where pieces can do so, else the line stops
};

/// The names of the ways, in their order.
inline constexpr std::array<std::string_view, 3> on_illegal_names{"stop", "skip", "accept"};
[[nodiscard]] std::optional<OnIllegal> read_on_illegal(std::string_view name) noexcept;

}  // namespace damier
