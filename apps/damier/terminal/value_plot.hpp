#pragma once

#include "export/svg_chart.hpp"
#include "language/language.hpp"

#include <optional>
#include <string>
#include <vector>

namespace damier::app {

/// The values of a game's positions (value_curve of game/layer_note.hpp) as a few text lines of at most that many columns: a bar a
/// half move, up where White is better, down where Black is; several half moves share a column where there are more.
/// Nothing for fewer than two values.
[[nodiscard]] std::string plot_values(std::vector<std::optional<double>> const& values, unsigned columns, bool ascii,
                                      Language language);

/// The same as a chart. Values beyond largest_plotted are drawn there.
[[nodiscard]] SvgChart value_chart(std::vector<std::optional<double>> const& values, std::string title,
                                   Language language);

/// In men: what is more is a won game, and would flatten the rest.
inline constexpr double largest_plotted = 4;

}  // namespace damier::app
