#pragma once

#include "language/language.hpp"
#include "language/message.hpp"

#include <fmt/format.h>

#include <iterator>
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

}  // namespace damier
