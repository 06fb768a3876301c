#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace damier::prose {

/// What a piece of running text looks like. Nothing is judged: "1950-52" is a move by its looks.
enum class TokenKind : std::uint8_t {
  move,       ///< squares with signs between them: "32-28", "c3 — d4", "23.20", "b:d4", "cd4"
  blur,       ///< digits, signs and letters that a scanner takes for digits: "l9-23", "32-Z8", "3228"
  number,     ///< digits alone
  mark,       ///< a number in front of a move: "12.", "12)", "12…"
  dots,       ///< "…" or "..." alone
  square,     ///< a square with a letter: "d4"
  cross,      ///< a sign of a capture alone, "x"
  word,       ///< letters
  open,       ///< "(", "[" or "{"
  close,      ///< ")", "]" or "}"
  label,      ///< a letter or number of a note: "(a)", "(1)", "a)" and "A." where a text line begins
  strength,   ///< "!", "?", "!?", "*" directly behind a move
  result,     ///< "2-0", "1/2-1/2", "W+", "RW"
  stop,       ///< the end of a sentence: ". ! ? ;"
  sign,       ///< "," ":" and any other character
  fen,        ///< a position as PDN writes it
  line_end,   ///< the end of a text line
  paragraph,  ///< an empty text line or a new page
};

/// A token and its place. Offsets are bytes in the text that was read.
struct Token {
  TokenKind kind = TokenKind::sign;
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  /// The value of a number or mark, the letter (small) or number of a label or of a word of one letter, 0 if there is
  /// none.
  std::uint32_t value = 0;
  /// A mark of Black's half of a pair: "12…", "12. ...".
  bool replies = false;
  /// A label whose letter or number stands in brackets.
  bool bracketed = false;
  /// The token before it in the list is not the one before it in the text: it is in a column that is read downwards.
  bool displaced = false;
  /// A move of a typed score sheet, whose squares are parted by something else than the sign of a move: "32 28",
  /// "32/28".
  bool is_typed = false;

  [[nodiscard]] constexpr std::string_view in(std::string_view text) const noexcept {
    return text.substr(begin, end - begin);
  }
  /// Whether it is the end of a text line or of a paragraph.
  [[nodiscard]] constexpr bool ends_line() const noexcept {
    return kind == TokenKind::line_end || kind == TokenKind::paragraph;
  }
};

/// The longest token in bytes: a longer run of letters or digits is cut.
inline constexpr std::size_t longest_token = 400;

/// Whether a text is a page of HTML (hOCR of OCR programs too), whose line ends have no meaning.
enum class Markup : std::uint8_t { none, html };
/// Detects the markup from the beginning of a text.
[[nodiscard]] Markup markup_of(std::string_view beginning) noexcept;

/// How a text is split.
struct TokenOptions {
  bool is_whole = true;  ///< no text follows
  Markup markup = Markup::none;
  bool is_scan = false;  ///< letters may stand for digits in lettered moves, too: "eg5" as "egS"
};

/// Reads the tokens of a text from a place on, which is between two tokens, and appends them. Returns the place up to
/// which they were read: the end of the text if it is whole, otherwise the last place at which a token ends whatever
/// follows the text. The tags of HTML are blanks between tokens, or
/// ends of lines.
std::size_t read_tokens(std::string_view text, std::size_t from, TokenOptions const& options,
                        std::vector<Token>& tokens);

/// A move as notation/move_text.hpp reads it: digits and Latin letters for those that look like them, one sign of ASCII
/// between squares, no blanks: "с3 — d4" becomes "c3-d4". For a blur, the letters stay where no move needs them.
[[nodiscard]] std::string plain_spelling(std::string_view text);
/// The same of a token of a text.
[[nodiscard]] std::string plain_spelling(Token const& token, std::string_view text);

}  // namespace damier::prose
