#include "report/column.hpp"

#include "report/format.hpp"

#include <array>

namespace damier::report {

std::string Heading::title(Language language) const {
  auto const* const word = std::get_if<Word>(&title_);
  return word != nullptr ? std::string{word->in(language)} : std::get<Label>(title_).text;
}

std::string_view name(Format format) noexcept {
  static constexpr std::array<std::string_view, 10> names{"table",    "json", "ndjson", "csv",   "tsv",
                                                          "markdown", "html", "csv",    "sarif", "cells"};
  return names[static_cast<std::size_t>(format)];
}

std::string_view type_name(Kind kind) noexcept {
  static constexpr std::array<std::string_view, 12> names{"text", "integer",       "number", "true or false",
                                                          "name", "list of names", "move",   "list of moves",
                                                          "FEN",  "date",          "list",   "object"};
  return names[static_cast<std::size_t>(kind)];
}

std::string field_list(std::vector<Heading> const& headings, Language language) {
  std::string list{"| field | type | in a table |\n|---|---|---|\n"};
  for (auto const& heading : headings) {
    if (is_in(Where::data, heading.where)) {
      list += "| `" + heading.key + "` | " + std::string{type_name(heading.kind)} + " | " +
              (is_in(Where::table, heading.where) ? heading.title(language) : std::string{}) + " |\n";
    }
  }
  return list;
}

}  // namespace damier::report
