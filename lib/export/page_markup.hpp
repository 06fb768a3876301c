#pragma once

#include "language/language.hpp"
#include "language/message.hpp"

#include <fmt/format.h>

#include <iterator>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace damier {

/// A column of a table: its title, and the class of its cells.
struct PageColumn {
  std::string_view title;
  std::string_view kind;  ///< "n" for numbers; "extra" for what a narrow screen does without
};

/// The elements of a page of cards and tables, appended to its text. Words and names are escaped, and shown
/// whatever characters they have.
class PageMarkup {
 public:
  PageMarkup(std::string& text, Language language) : body_{text}, language_{language} {}

 protected:
  [[nodiscard]] std::string_view word(Word words) const noexcept { return words.in(language_); }

  /// Appends markup; the values must need no escape.
  template <typename... Values>
  void add(fmt::format_string<Values...> format, Values&&... values) {
    fmt::format_to(std::back_inserter(body_), format, std::forward<Values>(values)...);
  }
  /// The page up to its header, in which the title is: one file without scripts, which asks for no other file.
  void begin_page(std::string_view title, std::string_view more_style = {});
  /// Its footer: how a game of a base is shown, and who has made the page.
  void end_page(std::string_view base);
  void add_text(std::string_view text);
  void element(std::string_view name, std::string_view text);
  /// A paragraph in a soft colour.
  void note(std::string_view text);
  void section(Word title, std::string_view id);
  /// Begins a table with its row of titles.
  void begin_table(std::span<PageColumn const> columns);
  void cell(std::string_view kind, std::string_view text);
  /// Moves with their numbers, which a line end may part only between two moves.
  void moves(std::string_view text);

  std::string& body_;
  Language language_;
};

/// A date of a tag in its parts.
struct DateParts {
  std::string_view year;  ///< four digits
  unsigned month = 0;     ///< 1 to 12; 0 where it is not known
  unsigned day = 0;       ///< 1 to 31; 0 where it is not known

  constexpr bool operator==(DateParts const&) const noexcept = default;
};
/// Reads 1975, 1975.06, 1975.06.30, also with - or / in place of the full stop, and with ? for digits of month and day
/// that are not known. Nothing for any other text, and for a day of an unknown month.
[[nodiscard]] std::optional<DateParts> date_parts(std::string_view date) noexcept;

/// The name of a month, 1 to 12, within a date.
[[nodiscard]] std::string_view month_name(unsigned month, Language language);

/// A date as people print it: "30 June 1975", "juin 1975", "1975"; "1–3 mei 1998" for 1998.05.01 - 1998.05.03. A text
/// that is no such date, as it is.
[[nodiscard]] std::string printed_date(std::string_view date, Language language);

}  // namespace damier
