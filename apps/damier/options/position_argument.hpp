#pragma once

#include "apps/damier/terminal/console.hpp"
#include "board/position.hpp"
#include "rules/variant.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace damier::app {

/// The position that a command line means: "start" or a FEN. What is odd about it is said as a hint on console.err();
/// what is wrong with it as an error with a caret, and there is no position.
[[nodiscard]] std::optional<Position> position_argument(Console& console, std::string const& text,
                                                        Variant const& variant);

/// The words of a line of moves that a user has typed or pasted, each one move, in whatever notation PDN files have
/// moves: "1. 32-28 19-23", "1.cd4 fg5 2.dc5 b:d4", "1) 23-20, 9-13". Numbers, signs of strength and comments are left
/// out, and a reply may be in parentheses. What is no move is a word, too.
[[nodiscard]] std::vector<std::string> read_move_words(std::string_view text);

}  // namespace damier::app
