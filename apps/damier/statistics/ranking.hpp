#pragma once

#include "apps/damier/options/arguments.hpp"
#include "apps/damier/terminal/console.hpp"
#include "statistics/counts.hpp"
#include "statistics/cross_table.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace damier::app {

/// Declares --points W-D-L. If as_written is not null, the value "written" is allowed, too.
void add_points(Arguments& arguments, std::optional<Points>& target, std::optional<bool>* as_written);
/// Declares --tie-breaks LIST. with: the option without which it has no effect, for its help.
void add_tie_breaks(Arguments& arguments, std::string_view with, std::optional<std::vector<TieBreak>>& target);
/// The points for win, draw and loss as the option takes them: "2-1-0".
[[nodiscard]] std::string points_text(Points const& points);
/// The points of some results.
[[nodiscard]] double points_of(PlayerCounts const& counts, Points const& points) noexcept;

/// Declares --merge-spellings.
void add_merge_spellings(Arguments& arguments, bool& target);

/// Reports that a name means no player (exit code 1) or several (exit code 2), and lists those it may mean.
[[nodiscard]] ExitCode refuse_name(Console& console, std::string const& option, std::string const& text,
                                   std::vector<std::string> const& meant, std::vector<std::string> const& all);

}  // namespace damier::app
