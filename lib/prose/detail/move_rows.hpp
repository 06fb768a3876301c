#pragma once

#include "grammar/prose/token.hpp"
#include "prose/detail/opening_fit.hpp"

#include <cstddef>
#include <span>
#include <string_view>

namespace damier::prose {

/// Whether a token may be the first move, or its number, of a row: the first in its text line, behind a few words.
[[nodiscard]] bool may_begin_row(std::span<Token const> tokens, std::size_t at) noexcept;

/// The variant in which a token begins the game of a row of a table: "Jansen;Smit;2-0;32-28 18-23 38-32 12-18". Words
/// are before its moves and none behind them, all of them can be played from the start position, and the row above or
/// below it has a game of its own, too. nullptr if the token begins none.
[[nodiscard]] Variant const* game_of_row(std::string_view text, std::span<Token const> tokens, std::size_t at,
                                         OpeningContext const& context);

/// Whether a text has a table with a game a row.
[[nodiscard]] bool has_games_in_rows(std::string_view text);

}  // namespace damier::prose
