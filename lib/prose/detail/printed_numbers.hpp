#pragma once

#include "grammar/prose/token.hpp"

#include <cstddef>
#include <string_view>
#include <vector>

namespace damier::prose {

/// Makes numbers of tokens that look like moves with a full stop and are something else: "Scan 3.1", "§ 4.12",
/// "at 20.30 h". from: the first token to look at; is_whole: no token follows the last one.
void find_printed_numbers(std::string_view text, std::vector<Token>& tokens, std::size_t from, bool is_whole);

}  // namespace damier::prose
