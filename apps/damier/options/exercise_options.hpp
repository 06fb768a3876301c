#pragma once

#include "apps/damier/options/arguments.hpp"
#include "apps/damier/terminal/console.hpp"
#include "export/format.hpp"

#include <optional>
#include <string>

namespace damier::app {

/// --exercises, --group-by, --short-solutions and --solutions, of the commands that write games.
void add_exercise_options(Arguments& arguments, ExportOptions& options, std::optional<std::string>& solutions_path);

/// Throws UsageError if there is an option of sheets of exercises without --exercises.
void check_exercise_options(ExportOptions const& options, bool has_solutions_path);

/// Gives the names of motifs to a sheet of exercises, which has them above its groups.
void name_themes(ExportOptions& options, Console& console);

}  // namespace damier::app
