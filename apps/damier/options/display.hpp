#pragma once

#include "apps/damier/options/arguments.hpp"
#include "apps/damier/terminal/console.hpp"

#include <string>

namespace damier::app {

/// --color auto|always|never, which every command has.
void add_colour(Arguments& arguments, ColourChoice& target);
/// --ascii, which every command that draws boards has.
void add_ascii(Arguments& arguments, bool& target);

}  // namespace damier::app
