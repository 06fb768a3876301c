#pragma once

#include "apps/damier/terminal/console.hpp"
#include "endgame/table_folder.hpp"

#include <optional>
#include <string>

namespace damier::app {

/// Opens a folder of endgame tables for reading, and warns of its files that cannot be used. Throws UsageError, which
/// names the option, if it has no table of any variant.
[[nodiscard]] endgame::TableFolder open_tables(Console& console, std::string const& option, std::string const& folder);

/// The tables of --tables as above where it was given; else those of the usual folder (usual_table_folder()), or
/// nothing if it has none.
[[nodiscard]] std::optional<endgame::TableFolder> open_tables_or_usual(Console& console, std::string const& option,
                                                                       std::optional<std::string> const& folder);

/// The tables of one variant for the engine, from the folder of --tables; warns of the files that cannot be used.
/// Throws UsageError if the folder has none of the variant.
[[nodiscard]] endgame::Tables open_engine_tables(Console& console, std::string const& folder, Variant const& variant);

}  // namespace damier::app
