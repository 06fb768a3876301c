#pragma once

#include "apps/damier/options/arguments.hpp"
#include "report/format.hpp"

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace damier::app {

using report::Format;
using report::is_delimited;

/// The format for the ending of a file name: .json, .ndjson or .jsonl, .csv, .tsv, .md, .sarif, .html or .htm, .txt for
/// a table; nothing for any other.
[[nodiscard]] std::optional<Format> format_of_file(std::string_view path) noexcept;

/// The formats of a command whose answer is rows.
inline constexpr std::array row_formats{Format::table, Format::json,     Format::ndjson, Format::csv,
                                        Format::tsv,   Format::markdown, Format::html};
/// The formats of a command whose answer is objects of several kinds.
inline constexpr std::array object_formats{Format::table, Format::json, Format::ndjson};
/// The formats of a command whose answer is a few figures.
inline constexpr std::array figure_formats{Format::table, Format::json};

/// Declares --format with the formats that the command knows, and --csv if CSV is one of them.
void add_format(Arguments& arguments, Format& target, std::span<Format const> known);
/// The same, and declares -o FILE, whose ending chooses the format if --format is not given. The ending of a format
/// that the command does not support is then a usage error. pdn: of a command that writes games, too, in place of rows:
/// set by the ending .pdn; if it is set by an option before, the ending chooses nothing.
void add_format(Arguments& arguments, Format& target, std::span<Format const> known, std::optional<std::string>& output,
                bool* pdn = nullptr);

}  // namespace damier::app
