#pragma once

#include "grammar/prose/token.hpp"

#include <cstddef>
#include <span>
#include <vector>

namespace damier::prose {

/// The tokens of a text line, without its end.
struct TextLine {
  std::size_t first = 0;
  std::size_t end = 0;
};

/// The text lines in a range of tokens that have tokens.
[[nodiscard]] std::vector<TextLine> lines_of(std::span<Token const> tokens, std::size_t first, std::size_t end);

}  // namespace damier::prose
