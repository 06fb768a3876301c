#pragma once

#include "apps/damier/terminal/console.hpp"
#include "endgame/table_folder.hpp"

#include <string>

namespace damier::app {

/// Opens a folder of endgame tables for reading, and warns of its files that cannot be used. Throws UsageError, which
/// names the option, if it has no table of any variant.
[[nodiscard]] endgame::TableFolder open_tables(Console& console, std::string const& option, std::string const& folder);

}  // namespace damier::app
