#pragma once

#include "sample_game.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace damier::bench {

/// A rule that a player breaks without an objection from the opponent.
enum class Breach : std::uint8_t { capture_missed, rafle_stopped, fewer_taken };
inline constexpr std::array breaches{Breach::capture_missed, Breach::rafle_stopped, Breach::fewer_taken};
/// The name of a breach: "capture missed".
[[nodiscard]] std::string_view name(Breach breach) noexcept;

/// The record of a game in which a rule was broken and that continued with up to 40 random legal moves. The record
/// itself has no slip. Nothing if the rule cannot be broken in this game.
[[nodiscard]] std::optional<std::string> with_breach(SampleGame const& game, Breach breach, Random& random);

/// Whether a repair of the record is called sure, although it would replace moves that were played.
[[nodiscard]] bool is_surely_repaired(Variant const& variant, std::string record);

}  // namespace damier::bench
