#pragma once

#include "grammar/prose/token.hpp"
#include "prose/detail/text_lines.hpp"
#include "prose/detail/words.hpp"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace damier::prose {

/// A date in the form of PDN, "1934.05.??", and its tokens.
struct DateInLine {
  std::size_t first = 0;
  std::size_t end = 0;
  std::string value;
};

/// What a text line above the moves says beside names: when and where, and whether it is about the game at all.
class HeadingLine {
 public:
  HeadingLine(std::string_view text, std::span<Token const> tokens, Languages languages) noexcept
      : text_{text}, tokens_{tokens}, languages_{languages} {}

  /// Whether a line is no longer than those of headings are.
  [[nodiscard]] bool may_be_of_heading(TextLine const& line) const noexcept;
  /// Whether a line is a tag of PDN, or nearly one, whose name and quotes are no part of a value; or a row of a table:
  /// "Event;White;Black;Result".
  [[nodiscard]] bool is_tag_or_row(TextLine const& line) const;
  /// A year, with day and month if they are beside it.
  [[nodiscard]] std::optional<DateInLine> date_in(TextLine const& line) const;
  /// Whether a text line is a sentence or a part of one.
  [[nodiscard]] bool is_prose(TextLine const& line) const noexcept;
  /// Whether a full stop is that of an initial or a short title: "B. Smit", "Dr. Smit".
  [[nodiscard]] bool shortens_name(std::size_t stop) const noexcept;
  /// Whether words such as "played at" from a token on lead to a date.
  [[nodiscard]] bool says_where_played(std::size_t first, std::size_t date) const;
  /// Whether a line says when and by whom the text was written, and nothing of the game: "© 2000, A. Writer", "posted
  /// on 7 July 2021 at 08:20".
  [[nodiscard]] bool is_about_text(TextLine const& line) const;
  [[nodiscard]] bool is_short(TextLine const& line) const noexcept;
  [[nodiscard]] bool has_event_word(std::size_t first, std::size_t end) const;
  [[nodiscard]] bool has_compound_of_event(TextLine const& line) const;
  /// Whether a text line is a part of a sentence that is on several lines, or leads to what is below it: "welke partij
  /// de prijs zou krijgen:".
  [[nodiscard]] bool is_part_of_sentence(TextLine const& line) const;

 private:
  /// Whether a word is made of others of which the last is an event: "Bekerfinale", "Vereinsmeisterschaft".
  [[nodiscard]] bool ends_with_event(Token const& token) const;
  [[nodiscard]] DateInLine date_of_year(std::size_t begin, std::size_t at, unsigned year) const;
  [[nodiscard]] std::string_view text_of(TextLine const& line) const noexcept;
  [[nodiscard]] Roles roles_at(std::size_t at) const { return meaning_at(text_, tokens_, at, languages_).roles; }

  std::string_view text_;
  std::span<Token const> tokens_;
  Languages languages_;
};

}  // namespace damier::prose
