#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace damier::answers {

/// The words of a line of moves that a user has typed or pasted, each one move, in whatever notation PDN files have
/// moves: "1. 32-28 19-23", "1.cd4 fg5 2.dc5 b:d4", "1) 23-20, 9-13". Numbers, signs of strength and comments are left
/// out, and a reply may be in parentheses. What is no move is a word, too.
[[nodiscard]] std::vector<std::string> read_move_words(std::string_view text);

}  // namespace damier::answers
