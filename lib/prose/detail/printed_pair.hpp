#pragma once

#include "board/position.hpp"
#include "grammar/prose/token.hpp"
#include "prose/detail/text_lines.hpp"
#include "prose/detail/words.hpp"

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>

namespace damier::prose {

/// A part of a text, in bytes.
struct TextPart {
  std::size_t begin = 0;
  std::size_t end = 0;
};

/// A text line that has the names of both players and perhaps the result, and nothing else: whatever the names are made
/// of, "Jan van der Wal – dr. P. Smit (NED) (2-0)", "White: A/B. Black: engine 3.1. (0-2)".
struct PrintedPair {
  TextPart first;
  TextPart second;
  TextPart result;                  ///< empty if the line has none
  std::optional<Colour> first_has;  ///< as a label says; nothing where a dash is between the names
};
[[nodiscard]] std::optional<PrintedPair> printed_pair(std::string_view text, std::span<Token const> tokens,
                                                      TextLine const& line, Languages languages);

}  // namespace damier::prose
