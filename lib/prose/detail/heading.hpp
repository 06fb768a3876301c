#pragma once

#include "grammar/prose/token.hpp"
#include "prose/detail/text_lines.hpp"
#include "prose/detail/words.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace damier::prose {

/// A tag that a heading gives. The place of its value is in bytes of the text; value is the text itself, or its form in
/// tags: "1934.05.12".
struct HeadingTag {
  std::string_view name;
  std::string value;
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
};

/// What the lines above the moves of a game say.
struct Heading {
  std::vector<HeadingTag> tags;
  /// Tokens that the tags say, with the labels, signs and words between them: they need not be in the text any more.
  struct Taken {
    std::size_t first = 0;
    std::size_t end = 0;
  };
  std::vector<Taken> taken;
};

/// Reads the heading of a game in the lines of a range of tokens: names with a dash or a word like "against" between
/// them, names behind the words for the sides, a result, the event, place and date, the annotator, a composer's line,
/// and lines with the labels of tags. first_names_black: the player who
/// is named first has Black, who begins.
[[nodiscard]] Heading read_heading(std::string_view text, std::span<Token const> tokens, std::size_t first,
                                   std::size_t end, Languages languages, bool first_names_black);

/// Reads the names of the players in a bracket that is behind the moves of a game, in the rest of their paragraph.
[[nodiscard]] Heading read_heading_behind(std::string_view text, std::span<Token const> tokens, std::size_t first,
                                          std::size_t end, Languages languages, bool first_names_black);

/// The token where the last sentence of a text line begins if it names both players; else the end of the line.
[[nodiscard]] std::size_t names_in_last_sentence(std::string_view text, std::span<Token const> tokens,
                                                 TextLine const& line, Languages languages);

/// The token where the heading of a game begins whose moves begin at a token: not before first. What is before it
/// belongs to the game before.
[[nodiscard]] std::size_t heading_begin(std::string_view text, std::span<Token const> tokens, std::size_t first,
                                        std::size_t moves, Languages languages);

}  // namespace damier::prose
