#pragma once

#include "apps/damier/terminal/console.hpp"
#include "board/position.hpp"
#include "rules/variant.hpp"

#include <optional>
#include <string>

namespace damier::app {

/// The position that a command line gives: "start" or a FEN. Oddities are printed as hints on console.err(); faults are
/// printed as an error with a caret, and there is no position.
[[nodiscard]] std::optional<Position> position_argument(Console& console, std::string const& text,
                                                        Variant const& variant);

}  // namespace damier::app
