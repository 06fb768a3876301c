#pragma once

#include "grammar/tape.hpp"

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

/// The PDN grammar token by token, in Boost.Spirit X3, which stays inside grammar.cpp and reference_reader.cpp. What
/// the grammar does not cover is the business of recovery.hpp. The EBNF is in README.md.
namespace damier::pdn {

/// As many bytes after the end of every text given to the grammar must be readable, and zero.
inline constexpr std::size_t sentinel_bytes = 80;

/// No token but a comment, a tag or skipped text is longer, or is decided by anything farther away from its beginning.
inline constexpr std::size_t longest_token = 1024;

/// A NAG has no more digits; "$" with more of them is no token.
inline constexpr std::size_t most_nag_digits = 64;

/// A tag's value is no longer, and ends on its line.
inline constexpr std::size_t longest_tag_value = std::size_t{1} << 16;

/// What read_token found.
enum class Token : std::uint8_t {
  none,  ///< no rule of the grammar fits
  move,
  bare_move,   ///< four digits, which could be something else
  semi_short,  ///< a move with the file of its start alone, "cd4", "b:d4", which could be something else
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

/// A piece of text and where its events go, their offsets counted from base.
struct Input {
  char const* base;
  char const* last;
  std::vector<Event>& events;
};

/// Past the white space.
[[nodiscard]] char const* skip_blanks(char const* first, char const* last) noexcept;

/// Reads blanks, move numbers, moves and the strengths glued to them, as many as there are: the plain part of a game.
/// No token is begun at or after safe. Returns the first byte that belongs to none of them.
[[nodiscard]] char const* read_moves(char const* first, char const* safe, Input const& input);

/// The same by the grammar alone, without the short cut for the plainest tokens (plain_tokens.hpp): the tests
/// compare the two.
[[nodiscard]] char const* read_moves_by_grammar(char const* first, char const* safe, Input const& input);

/// Reads any one token of a body; first is then behind it. With Token::none nothing is changed. Braces without others
/// inside are a comment; a comment after ";" or "%" reaches to the line's end or to the end of the input.
[[nodiscard]] Token read_token(char const*& first, Input const& input);

/// What a text is by itself, as a whole; Token::none where it is more than one token, or less.
[[nodiscard]] Token token_of(std::string_view text);

/// Whether a text, as the event of a kind has it, is read as that where a PDN text has it in its place: "32-28" as a
/// move, "W:W31:B5" as a setup, "7" as a NAG. A move may also be one of the words for a move that is left to the
/// reader, "ad lib" and "x". Texts of all other kinds of events than move, placeholder, strength, NAG and setup can.
[[nodiscard]] bool can_stand_for(EventKind kind, std::string_view text);

/// Whether a text can be the name of a tag.
[[nodiscard]] bool is_tag_name(std::string_view text);

/// Reads a tag, which begins with "[": two events. With Token::none nothing is changed.
[[nodiscard]] Token read_tag(char const*& first, Input const& input);

/// Whether a tag with a quoted value begins here. Looks at no more than longest_token bytes.
[[nodiscard]] bool begins_quoted_tag(char const* first, char const* last);

/// Reads "[ Name" and the blanks after it; true and one event if that is here.
[[nodiscard]] bool read_tag_name(char const*& first, Input const& input);

}  // namespace damier::pdn
