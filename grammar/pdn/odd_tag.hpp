#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

/// Tags in another form than [Name "value"], as word processors, mail and web pages make them: with quotation marks of
/// print, escaped or as references of HTML, with a blank or a colon in the name, in brackets of another kind.
namespace damier::pdn {

/// A tag in another form. All places are offsets in the text.
struct OddTag {
  std::size_t name_begin = 0;
  std::size_t name_end = 0;
  std::string name;  ///< as a name of PDN: "WhiteElo" for "White Elo", "Résultat" for "R&eacute;sultat"
  std::size_t value_begin = 0;
  std::size_t value_end = 0;
  std::size_t end = 0;    ///< behind the closing bracket
  bool is_quoted = true;  ///< the value has quotation marks
  bool is_plain = false;  ///< bracket, name and the mark before the value are those of PDN
  bool is_closed = true;  ///< behind the value are a quotation mark, if one is before it, and a bracket
};

/// The length in bytes of an opening bracket of any kind at the beginning of a text; 0 if there is none.
[[nodiscard]] std::size_t opening_bracket_size(std::string_view text);

/// The tag in another form whose opening bracket is at `at`; nothing if there is none, as before a name and a value
/// without quotation marks, [White Kuiper, T.], which recovery.hpp reads. A text line of longest_odd_tag bytes or more
/// has none.
[[nodiscard]] std::optional<OddTag> read_odd_tag(std::string_view text, std::size_t at);
inline constexpr std::size_t longest_odd_tag = 1024;

/// Whether a tag in another form that is surely one begins here: it ends on its line, and its name begins with a
/// capital or is not Latin; with a quoted value, or it is a known name.
[[nodiscard]] bool begins_odd_tag(std::string_view text, std::size_t at);

/// Whether a tag with quotation marks of another kind begins here, whatever its name.
[[nodiscard]] bool begins_quoted_odd_tag(std::string_view text, std::size_t at);

/// The length in bytes of a quotation mark at the end of a value that has no other; 0 if there is none. An apostrophe
/// is none.
[[nodiscard]] std::size_t lone_closing_quote_size(std::string_view value);

/// Whether only blanks and the marks ">" of a quoted mail are before a place in its text line. The beginning of the
/// text is the beginning of a line.
[[nodiscard]] bool begins_text_line(std::string_view text, std::size_t at) noexcept;

/// The length in bytes of a mail's mark of quotation, ">" or "&gt;", at the beginning of a text; 0 if there is none.
[[nodiscard]] std::size_t mail_mark_size(std::string_view text) noexcept;

/// Whether a byte may be the first one of the mark of a list. A quick first test.
[[nodiscard]] constexpr bool may_begin_list_mark(char byte) noexcept {
  return byte == '*' || byte == '-' || byte == '+' || byte == '#' || (byte >= '0' && byte <= '9') || byte == '\xC2' ||
         byte == '\xE2';
}

/// The length in bytes of the mark of a list, with the blanks behind it, at the beginning of a text if a tag with a
/// quoted value is next: "* [Event "x"]", "1. [Event "x"]"; 0 if there is none.
[[nodiscard]] std::size_t list_mark_size(std::string_view text);

/// The length in bytes of a mark of HTML at the beginning of a text, "<pre>", "</p>", "<!-- … -->"; 0 if there is none.
[[nodiscard]] std::size_t markup_size(std::string_view text) noexcept;

/// Whether a text has text lines that look like tags in another form, so many that it is PDN: a known name with a
/// quoted value, two other names with quoted values, or three known names.
[[nodiscard]] bool looks_like_odd_tags(std::string_view beginning);

}  // namespace damier::pdn
