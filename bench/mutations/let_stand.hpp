#pragma once

#include "sample_game.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace damier::bench {

/// A rule that a player overlooks, and his opponent lets it stand.
enum class Breach : std::uint8_t { capture_missed, rafle_stopped, fewer_taken };
inline constexpr std::array breaches{Breach::capture_missed, Breach::rafle_stopped, Breach::fewer_taken};
/// "capture missed".
[[nodiscard]] std::string_view name(Breach breach) noexcept;

/// A record of a game in which a rule was broken and that went on, by up to 40 legal moves that the dice decide, to its
/// end: nothing is wrong with the record. Nothing where the game gives no occasion for the breach.
[[nodiscard]] std::optional<std::string> with_breach(SampleGame const& game, Breach breach, Random& random);

/// Whether a repair of the record is called sure, which puts moves into it that were not played.
[[nodiscard]] bool is_surely_repaired(Variant const& variant, std::string record);

}  // namespace damier::bench
