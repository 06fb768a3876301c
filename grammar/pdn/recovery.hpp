#pragma once

#include "grammar/limits.hpp"
#include "grammar/pdn/detail/fault.hpp"
#include "grammar/pdn/grammar.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

/// Recovery from text that the grammar does not cover. Every function examines a bounded piece of text, or consumes
/// what it has examined, so that no input makes reading slow.
namespace damier::pdn {

/// A comment that the grammar does not accept. All places are offsets in the text.
struct BrokenComment {
  std::size_t content_end = 0;  ///< the comment's text reaches from behind the brace to here
  std::size_t end = 0;          ///< where reading continues; the text between content_end and end is skipped
  FaultKind fault = FaultKind::unclosed_comment;
  std::size_t fault_at = 0;
  bool cut = false;  ///< the comment is longer than the text may be
};

/// The comment whose opening brace is at `at`; nothing if more text is needed. A comment whose closing brace is missing
/// may have swallowed the next game: see find_swallowed_game.
[[nodiscard]] std::optional<BrokenComment> recover_comment(std::string_view text, std::size_t at, Tail tail,
                                                           bool in_game);

/// The comment that begins at `at` and was never closed, so that it ends before the line with a tag at `tag_line`.
[[nodiscard]] BrokenComment unclosed_comment(std::string_view text, std::size_t at, std::size_t tag_line) noexcept;

/// The first text line with a tag in text[from, to), a part between a brace and the next closing one, if a whole game
/// begins there; the closing brace then belongs to none of its comments. A whole game has two tags or more, each alone
/// on its line, an empty line before or after them, and move 1 with its reply. Otherwise npos: a comment may quote
/// tags. The writers of this project write no empty lines in comments, so that a comment of theirs that quotes a game
/// is read back unchanged.
[[nodiscard]] std::size_t find_swallowed_game(std::string_view text, std::size_t from, std::size_t to);

/// The first line in text[from, to) that begins with a tag; npos if there is none. text[from] does not count as the
/// beginning of a line.
[[nodiscard]] std::size_t find_tag_line(std::string_view text, std::size_t from, std::size_t to);

/// A tag that the grammar does not accept. Its name has been read.
struct BrokenTag {
  std::size_t value_begin = 0;
  std::size_t value_end = 0;
  std::size_t end = 0;
  FaultKind fault = FaultKind::unclosed_tag;
};

/// The tag whose value should begin at `at`; nothing if more text is needed.
[[nodiscard]] std::optional<BrokenTag> recover_tag(std::string_view text, std::size_t at, Tail tail);

/// The value of a move number, "12." or "12...".
[[nodiscard]] unsigned value_of(std::string_view number) noexcept;

/// Whether a text begins with a dash and a digit, as the rest of the date "20-06-2003" does behind "20-06".
[[nodiscard]] bool begins_with_dash_and_digit(std::string_view text) noexcept;

/// The end of a move number without its full stop, "12" or "12)", that begins at `at`: up to three digits with a move
/// behind them. In a variation the parenthesis ends the variation and is not part of the number. npos if there is no
/// such number.
[[nodiscard]] std::size_t end_of_number_without_dot(std::string_view text, std::size_t at, bool in_variation);

/// The end of the unexpected text that begins at `at`: the next blank, no-break spaces included, brace, bracket or
/// parenthesis; text in square brackets ends with them. May be the text's end.
[[nodiscard]] std::size_t unexpected_end(std::string_view text, std::size_t at) noexcept;

}  // namespace damier::pdn
