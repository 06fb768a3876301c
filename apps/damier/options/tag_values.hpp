#pragma once

#include "game/game.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace damier::app {

/// Reads Tag="value" or Tag=value, as the shell passes them on. Throws UsageError for any other word. option: its name.
[[nodiscard]] std::vector<Tag> read_tag_values(std::string const& option, std::vector<std::string> const& words);
/// Words as they could be typed, for the journal.
[[nodiscard]] std::string as_typed(std::vector<std::string> const& words);

}  // namespace damier::app
