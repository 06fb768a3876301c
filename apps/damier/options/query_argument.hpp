#pragma once

#include "apps/damier/terminal/console.hpp"
#include "search/query.hpp"

#include <optional>
#include <string>

namespace damier::app {

/// The query that a command line means. What is wrong with it is shown with a caret on console.err(), and there is
/// none.
[[nodiscard]] std::optional<Query> query_argument(Console& console, std::string const& text);

}  // namespace damier::app
