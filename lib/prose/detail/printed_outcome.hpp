#pragma once

#include "game/outcome.hpp"
#include "prose/detail/read_text.hpp"
#include "rules/variant.hpp"

#include <cstddef>

namespace damier::prose {

/// How a game ends, as the token of a result or the words of an outcome say: "2-0", "B+", "White wins", "remise".
/// mover: who played the last move before it; a "+" alone says that this player has won. Unknown if the text does not
/// say it.
[[nodiscard]] Outcome printed_outcome(ReadText const& read, std::size_t at, Variant const& variant, Colour mover);

}  // namespace damier::prose
