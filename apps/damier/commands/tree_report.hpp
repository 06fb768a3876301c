#pragma once

#include "apps/damier/options/format.hpp"
#include "apps/damier/terminal/console.hpp"
#include "search/opening_tree.hpp"

namespace damier::app {

/// Prints an opening tree as table, JSON or CSV.
void write_tree(Console& console, Format format, Variant const& variant, Position const& position,
                OpeningTree const& tree);

}  // namespace damier::app
