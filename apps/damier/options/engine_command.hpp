#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace damier::app {

/// The words of an engine's command line. A first word `damier` is this program itself, wherever it is installed;
/// alone it means `damier hub`.
[[nodiscard]] std::vector<std::string> engine_command(std::string_view text);

}  // namespace damier::app
