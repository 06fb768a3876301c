#pragma once

#include "apps/damier/terminal/console.hpp"
#include "grammar/diagnostic.hpp"

#include <string>

namespace damier::app {

/// Prints a diagnostic on console.err(), with its place, a caret and its hint. source: the file that the text is in, or
/// what else the text is, such as "query". If the line of the place is 0, only the column is printed.
void print_diagnostic(Console& console, std::string const& source, Diagnostic const& diagnostic);

}  // namespace damier::app
