#pragma once

#include "grammar/prose/token.hpp"

#include <cstddef>
#include <optional>
#include <string_view>

namespace damier::prose {

/// A tag of HTML.
struct MarkupTag {
  std::size_t size = 0;                  ///< in bytes, with the script or the style that it begins
  std::optional<TokenKind> breaks = {};  ///< line_end or paragraph, if it ends a line or a paragraph
};
/// The tag that a text with '<' at its beginning begins with; nothing if that is none.
[[nodiscard]] std::optional<MarkupTag> read_markup_tag(std::string_view text);

}  // namespace damier::prose
