#pragma once

#include "board/position.hpp"
#include "rules/variant.hpp"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace damier::answers {

/// The moves that texts mean from a position on, each exactly one legal move; nothing if one does not.
[[nodiscard]] std::optional<std::vector<Move>> meant_moves(Variant const& variant, Position position,
                                                           std::span<std::string const> texts);

/// Of some variants, the first in which a position ("start" or a FEN) can be read and moves are legal from it; nullptr
/// if there is none. One whose squares are named as in the text, by letters or by numbers, and in which nothing about
/// the position is odd goes before others.
[[nodiscard]] Variant const* fitting_variant(std::span<Variant const* const> variants, std::string_view fen,
                                             std::span<std::string const> moves);

/// The names of variants with commas between them.
[[nodiscard]] std::string names_of(std::span<Variant const* const> variants);

}  // namespace damier::answers
