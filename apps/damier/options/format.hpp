#pragma once

#include "apps/damier/options/arguments.hpp"
#include "report/format.hpp"

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace damier::app {

using report::Format;
using report::is_delimited;

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
