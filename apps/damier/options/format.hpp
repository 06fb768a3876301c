#pragma once

#include "apps/damier/options/arguments.hpp"

#include <initializer_list>
#include <string_view>

namespace damier::app {

/// --format: how rows are written. It means the same with every command; each says which it knows.
enum class Format : unsigned char {
  table,   ///< aligned text for people
  json,    ///< one JSON value
  ndjson,  ///< one JSON object a line
  csv,     ///< RFC 4180 with a header line
  sarif,   ///< findings as code-review tools read them
  html,    ///< a page for people
};

[[nodiscard]] std::string_view name(Format format) noexcept;

/// Declares --format with the formats that the command knows.
void add_format(Arguments& arguments, Format& target, std::initializer_list<Format> known);

}  // namespace damier::app
