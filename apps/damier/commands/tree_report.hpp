#pragma once

#include "apps/damier/options/format.hpp"
#include "apps/damier/terminal/console.hpp"
#include "language/language.hpp"
#include "search/opening_tree.hpp"

#include <string_view>

namespace damier::app {

/// Prints an opening tree as table, JSON, one JSON object a move, CSV or TSV. others: the names of the variants whose
/// games were not counted, separated by commas; a table names them below.
void write_tree(Console& console, Format format, Language language, Variant const& variant, Position const& position,
                OpeningTree const& tree, std::string_view others = {});

}  // namespace damier::app
