#pragma once

#include "grammar/prose/token.hpp"
#include "prose/detail/words.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace damier::prose {

/// A text, and what is known of it before its moves are read.
struct ReadText {
  std::string_view text;  ///< of the record
  std::span<Token const> tokens;
  Markup markup = Markup::none;
  Languages languages = ~Languages{0};
  bool notes_repairs = false;  ///< corrections become comments, too
};

/// A piece of the text, in bytes.
struct TextPiece {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  bool shows_position = false;  ///< a diagram of the position that the game has reached
};

[[nodiscard]] std::string_view cut(ReadText const& read, TextPiece piece) noexcept;
/// The piece from a token up to another; of the first token alone if the other is not behind it.
[[nodiscard]] TextPiece piece_of(ReadText const& read, std::size_t first, std::size_t end) noexcept;
/// The pieces of text with content in a range of tokens, one a paragraph; in a table, those of each cell.
[[nodiscard]] std::vector<TextPiece> pieces_between(ReadText const& read, std::size_t first, std::size_t end);

}  // namespace damier::prose
