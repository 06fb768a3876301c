#pragma once

#include "grammar/prose/token.hpp"
#include "prose/detail/text_lines.hpp"

#include <span>
#include <string_view>
#include <vector>

namespace damier::prose {

/// Whether a text line has the results of several games, "A. Name – B. Other 1-1; C. Third – D. Fourth 2-0": it is none
/// of the heading of one.
[[nodiscard]] bool lists_results(std::string_view text, std::span<Token const> tokens, TextLine const& line) noexcept;

/// Which of the lines above a game are a list of results: one line with several, or several lines one below the other
/// with one each. The last of those is the heading of the game if its moves are directly below it. end: where they
/// begin.
[[nodiscard]] std::vector<bool> lines_of_results(std::string_view text, std::span<Token const> tokens,
                                                 std::span<TextLine const> lines, std::size_t end);

}  // namespace damier::prose
