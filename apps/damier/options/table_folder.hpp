#pragma once

#include "apps/damier/options/arguments.hpp"

#include <optional>
#include <string>

namespace damier::app {

/// -o, --tables FOLDER: the folder of endgame tables. target: what was given; empty if nothing was.
void add_table_folder(Arguments& arguments, std::string& target);

/// The folder that was given; without one that of DAMIER_ENDGAME, or damier/endgame in the user's folder for data
/// (XDG_DATA_HOME, ~/.local/share). Throws UsageError if there is none.
[[nodiscard]] std::string table_folder_to_use(std::string const& given);
/// That folder where none was given; nothing if there is none.
[[nodiscard]] std::optional<std::string> usual_table_folder();

}  // namespace damier::app
