#pragma once

#include "apps/damier/options/arguments.hpp"

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace damier::app {

/// The formats of --format, which mean the same with every command; each command supports some of them.
enum class Format : unsigned char {
  table,   ///< aligned text for people
  json,    ///< one JSON value
  ndjson,  ///< one JSON object on each line
  csv,     ///< RFC 4180 with a header line
  tsv,     ///< fields separated by tabs, with escapes, under a header line
  sarif,   ///< findings in the format that code-review tools read
  html,    ///< a page for people
};

[[nodiscard]] std::string_view name(Format format) noexcept;

/// Whether the format has a header line and one line for each row: csv and tsv.
[[nodiscard]] constexpr bool is_delimited(Format format) noexcept {
  return format == Format::csv || format == Format::tsv;
}
/// A row of a delimited format, with its line end.
[[nodiscard]] std::string delimited_row(Format format, std::vector<std::string> const& fields);

/// The format for the ending of a file name: .json, .ndjson or .jsonl, .csv, .tsv, .sarif, .html or .htm, .txt for a
/// table; nothing for any other.
[[nodiscard]] std::optional<Format> format_of_file(std::string_view path) noexcept;

/// Declares --format with the formats that the command knows.
void add_format(Arguments& arguments, Format& target, std::initializer_list<Format> known);
/// The same, and declares -o FILE, whose ending chooses the format if --format is not given. The ending of a format
/// that the command does not support is then a usage error.
void add_format(Arguments& arguments, Format& target, std::initializer_list<Format> known,
                std::optional<std::string>& output);

}  // namespace damier::app
