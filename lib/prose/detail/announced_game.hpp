#pragma once

#include "grammar/prose/token.hpp"
#include "prose/detail/words.hpp"

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>

namespace damier::prose {

/// Whether a token is the number of a first move, and its move is behind it.
[[nodiscard]] bool begins_numbered_moves(std::span<Token const> tokens, std::size_t at) noexcept;
/// The same, or whether a text line begins with two moves at a token.
[[nodiscard]] bool begins_moves(std::span<Token const> tokens, std::size_t at) noexcept;

/// Where the moves begin that a heading in a range of tokens announces, "A. Name – B. Other ⏎ 1. …", at their number 1
/// if they have one: whether they can be played or not. Nothing if no line names both players in front of them.
[[nodiscard]] std::optional<std::size_t> announced_moves(std::string_view text, std::span<Token const> tokens,
                                                         std::size_t first, std::size_t end, Languages languages);

/// The token where the heading of a second game begins in text without a game that was read: behind other names that
/// have moves, or a result or a remark of their own, "(score lost)". The end of the range if there is none, or if the
/// names are those of a list of results.
[[nodiscard]] std::size_t second_heading(std::string_view text, std::span<Token const> tokens, std::size_t end,
                                         Languages languages);

}  // namespace damier::prose
