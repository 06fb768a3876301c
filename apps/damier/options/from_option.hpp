#pragma once

#include "apps/damier/options/arguments.hpp"
#include "grammar/game_reader.hpp"

#include <optional>

namespace damier::app {

/// Declares --from FORMAT; the target stays empty where the option is not given.
void add_from(Arguments& arguments, std::optional<TextFormat>& target);

}  // namespace damier::app
