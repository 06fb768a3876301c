#pragma once

#include "apps/damier/terminal/output.hpp"

#include <string>
#include <string_view>

namespace damier::app {

/// The text of "damier --help": all commands, from the table.
[[nodiscard]] std::string overview();
/// "damier 0.1.0"
[[nodiscard]] std::string version_line();

/// The manual of the query language, apps/damier/man/damier-query.md.
[[nodiscard]] std::string_view query_manual() noexcept;

/// Writes a manual for the terminal: headings in bold, paragraphs wrapped at its width, examples unchanged.
void write_manual(Output& output, std::string_view markdown);

}  // namespace damier::app
