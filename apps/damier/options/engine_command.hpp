#pragma once

#include "engine/hub/hub.hpp"

#include <string>

namespace damier::app {

/// The program and the arguments of a command that a user gives for an engine. A first word `damier` is this program
/// itself, wherever it is installed; alone it means `damier hub`. Throws UsageError, with the name of the option or
/// argument, if there is no program in it or a quote is not closed.
[[nodiscard]] EngineCommand engine_command(std::string const& option, std::string const& text);

}  // namespace damier::app
