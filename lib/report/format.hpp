#pragma once

#include <cstdint>
#include <string_view>

namespace damier::report {

/// The formats of --format, which mean the same with every command; each command supports some of them.
enum class Format : std::uint8_t {
  table,     ///< aligned text for people
  json,      ///< one JSON value
  ndjson,    ///< one JSON object on each line
  csv,       ///< RFC 4180 with a header line
  tsv,       ///< fields separated by tabs, with escapes, under a header line
  markdown,  ///< a table as GitHub and pandoc read it
  html,      ///< a page for people
  excel,     ///< CSV for spreadsheets of a language: a byte order mark, semicolons where it has a decimal comma
  sarif,     ///< findings in the format that code-review tools read; no report has it
  cells,     ///< for a page: JSON with the columns, their titles, and rows of cells; no command has it
};

[[nodiscard]] std::string_view name(Format format) noexcept;

/// Whether the format has a header line and one line for each row: csv, for spreadsheets too, and tsv.
[[nodiscard]] constexpr bool is_delimited(Format format) noexcept {
  return format == Format::csv || format == Format::tsv || format == Format::excel;
}

}  // namespace damier::report
