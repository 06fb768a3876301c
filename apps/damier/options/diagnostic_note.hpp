#pragma once

#include "apps/damier/terminal/console.hpp"
#include "grammar/diagnostic.hpp"

#include <string>

namespace damier::app {

/// Prints a fault of a text on console.err(), with its place, a caret and its hint. source: the file that the text is
/// in, or what else it is, "query". A place on line 0 is named by its column alone.
void print_diagnostic(Console& console, std::string const& source, Diagnostic const& diagnostic);

}  // namespace damier::app
