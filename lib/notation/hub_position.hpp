#pragma once

#include "board/position.hpp"
#include "rules/variant.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace damier {

/// The side to move and a letter for each square by number, as the Hub protocol has positions: 51 characters for 10x10.
[[nodiscard]] std::string write_hub_position(Position const& position, Variant const& variant);

/// Reads it, with a capital or a small letter for the side. Nothing unless the text has exactly the squares of the
/// board.
[[nodiscard]] std::optional<Position> read_hub_position(std::string_view text, Variant const& variant);

/// Whether a text is such a position, of a board of any size: a side and nothing but letters of pieces and empty
/// squares. Those of the DamExchange protocol, Z for Black, are among them.
[[nodiscard]] bool is_hub_position(std::string_view text) noexcept;

}  // namespace damier
