#pragma once

#include "apps/damier/terminal/console.hpp"
#include "board/position.hpp"
#include "rules/variant.hpp"

#include <optional>
#include <string>

namespace damier::app {

/// The position that a command line means: "start" or a FEN. What is odd about it is said as a hint on console.err();
/// what is wrong with it as an error with a caret, and there is no position.
[[nodiscard]] std::optional<Position> position_argument(Console& console, std::string const& text,
                                                        Variant const& variant);

}  // namespace damier::app
