#pragma once

#include "grammar/prose/token.hpp"

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace damier::prose {

/// Two columns of a page side by side, as "pdftotext -layout" prints them.
struct PageColumns {
  std::size_t end = 0;         ///< the token behind them
  std::vector<Token> ordered;  ///< the tokens of the first column, then those of the second
};

/// Finds two columns in the paragraph that begins with a text line at a token. The numbers of their moves have to rise
/// from column to column, and not from line to line.
[[nodiscard]] std::optional<PageColumns> page_columns_at(std::string_view text, std::span<Token const> tokens,
                                                         std::size_t first);

}  // namespace damier::prose
