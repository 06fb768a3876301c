#pragma once

#include "apps/damier/options/arguments.hpp"
#include "export/game_shape.hpp"

#include <string>

namespace damier::app {

/// --each-variation, --without and --fen-comments, of the commands that write games.
void add_shape_options(Arguments& arguments, GameShape& shape);

/// Reads where positions are shown: comments, marks, none or N. Throws UsageError. option: that has the text.
[[nodiscard]] DiagramRule read_diagrams(std::string const& text, std::string const& option);

}  // namespace damier::app
