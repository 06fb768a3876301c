#pragma once

#include "grammar/tape.hpp"

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

/// The PDN grammar token by token, in Boost.Spirit X3, which stays inside grammar.cpp and record_grammar.cpp.
/// recovery.hpp handles text that the grammar does not cover. The EBNF is in README.md.
namespace damier::pdn {

/// Every text given to the grammar must be followed by this many readable bytes that are zero.
inline constexpr std::size_t sentinel_bytes = 80;

/// Every token but a comment, a tag or skipped text is at most this long, and is decided by the bytes within this
/// distance of its beginning.
inline constexpr std::size_t longest_token = 1024;

/// The most digits of a NAG; "$" with more digits is no token.
inline constexpr std::size_t most_nag_digits = 64;

/// The most bytes of a tag's value, which ends on the line where it begins.
inline constexpr std::size_t longest_tag_value = std::size_t{1} << 16;

/// What read_token found.
enum class Token : std::uint8_t {
  none,  ///< no rule of the grammar fits
  move,
  bare_move,   ///< four digits, which could be something else
  semi_short,  ///< a move that has only the file of its start square, "cd4", "b:d4", and could be something else
  number,
  strength,
  result,
  comment,
  variation_begin,
  variation_end,
  nag,
  placeholder,
  setup,
  stray_dot,
  tag,
  unquoted_tag,
};

/// A piece of text, and the vector for its events, whose offsets are counted from base.
struct Input {
  char const* base;
  char const* last;
  std::vector<Event>& events;
};

/// The first byte from `first` on that is not white space.
[[nodiscard]] char const* skip_blanks(char const* first, char const* last) noexcept;

/// Reads blanks, move numbers, moves and the strengths glued to them, as many as there are: the plain part of a game,
/// by the rules for any of them. No token is begun at or after safe. Returns the first byte that belongs to none of
/// them. The tests compare it with the terminals for plain text (detail/plain_tokens.hpp).
[[nodiscard]] char const* read_moves_by_grammar(char const* first, char const* safe, Input const& input);

/// Reads one token of a body and moves first behind it; changes nothing if it returns Token::none. A comment in braces
/// has no braces inside; a comment after ";" or "%" ends at the end of the line or of the input.
[[nodiscard]] Token read_token(char const*& first, Input const& input);

/// The token that a whole text is; Token::none if the text is more or less than one token.
[[nodiscard]] Token token_of(std::string_view text);

/// Whether a PDN reader reads the text of an event back as an event of the same kind: "32-28" as a move, "W:W31:B5" as
/// a setup, "7" as a NAG. A move may also be one of the words for a move that is left to the reader, "ad lib" and "x".
/// Always true for kinds other than move, placeholder, strength, NAG and setup.
[[nodiscard]] bool can_stand_for(EventKind kind, std::string_view text);

/// Whether a text can be the name of a tag.
[[nodiscard]] bool is_tag_name(std::string_view text);

/// Reads a tag, which begins with "[", as two events; changes nothing if it returns Token::none.
[[nodiscard]] Token read_tag(char const*& first, Input const& input);

/// Whether a tag with a quoted value begins here. Looks at no more than longest_token bytes.
[[nodiscard]] bool begins_quoted_tag(char const* first, char const* last);

/// Reads "[ Name" and the blanks after it as one event; false if something else is at first.
[[nodiscard]] bool read_tag_name(char const*& first, Input const& input);

}  // namespace damier::pdn
