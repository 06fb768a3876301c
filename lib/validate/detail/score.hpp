#pragma once

#include "game/game.hpp"
#include "notation/move_text.hpp"

#include <cstddef>
#include <optional>

namespace damier {

/// The last move of a game that is written like a score of ten, twelve or twenty points: "4-6", "12-8" (PDN-5.2,
/// PDN-12.1). Only remarks and a star may follow it, and a Result tag must not give another outcome. Its index in
/// game.items.
[[nodiscard]] std::optional<std::size_t> find_score_like_move(Game const& game) noexcept;

/// Whether a text is a move of the side to move in a position, legal or not: one of its pieces is on the start square,
/// and could go to the end square.
[[nodiscard]] bool may_be_move(Variant const& variant, Position const& position, MoveText const& text);

/// Whether a piece could ever go from one square to the other without taking anything.
[[nodiscard]] bool is_quiet_step(Variant const& variant, Square from, Square to);

}  // namespace damier
