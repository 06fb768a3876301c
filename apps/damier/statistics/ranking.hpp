#pragma once

#include "apps/damier/options/arguments.hpp"
#include "statistics/cross_table.hpp"

#include <optional>
#include <string_view>
#include <vector>

namespace damier::app {

/// Declares --points W-D-L. If as_written is not null, the value "written" is allowed, too.
void add_points(Arguments& arguments, std::optional<Points>& target, std::optional<bool>* as_written);
/// Declares --tie-breaks LIST. with: the option without which it has no effect, for its help.
void add_tie_breaks(Arguments& arguments, std::string_view with, std::optional<std::vector<TieBreak>>& target);
/// Declares --merge-spellings.
void add_merge_spellings(Arguments& arguments, bool& target);

}  // namespace damier::app
