#pragma once

#include "apps/damier/terminal/output.hpp"

#include <string_view>

namespace damier::app {

/// The manual of the query language, apps/damier/man/damier-query.md.
[[nodiscard]] std::string_view query_manual() noexcept;

/// Writes a manual for the terminal: headings strong, paragraphs as wide as it is, examples as they are.
void write_manual(Output& output, std::string_view markdown);

}  // namespace damier::app
