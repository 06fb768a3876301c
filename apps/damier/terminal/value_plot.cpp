#include "apps/damier/terminal/value_plot.hpp"

#include "language/message.hpp"
#include "report/column.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <utility>

namespace damier::app {
namespace {

constexpr unsigned half_height = 3;  // text lines above the axis and below it
constexpr unsigned scale_width = 5;  // "   4 "
constexpr unsigned steps = 8;        // of a text line

double plotted(double value) noexcept { return std::clamp(value, -largest_plotted, largest_plotted); }

/// The value of each column: of its half moves the one furthest from zero.
std::vector<std::optional<double>> column_values(std::vector<std::optional<double>> const& values, unsigned columns) {
  auto const share = (values.size() + columns - 1) / columns;
  std::vector<std::optional<double>> column((values.size() + share - 1) / share);
  for (std::size_t ply = 0; ply < values.size(); ++ply) {
    auto& most = column[ply / share];
    if (values[ply] && (!most || std::abs(*values[ply]) > std::abs(*most))) {
      most = plotted(*values[ply]);
    }
  }
  return column;
}

/// The part of a bar in a text line, line 0 next to the axis. Signs fill from below, so a bar downwards is drawn as
/// whole lines and halves.
std::string bar_part(double length, unsigned line, bool up, bool ascii) {
  constexpr std::array<char const*, steps + 1> rising{" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
  auto const filled = std::clamp<long>(
      std::lround(length / largest_plotted * half_height * steps) - static_cast<long>(line * steps), 0, steps);
  if (ascii) {
    return filled * 2 >= static_cast<long>(steps) ? "#" : " ";
  }
  if (up) {
    return rising[static_cast<std::size_t>(filled)];
  }
  return filled == 0 ? " " : filled <= static_cast<long>(steps / 2) ? "▀" : "█";
}

std::string label_of(std::string const& text) { return std::string(scale_width - 1 - text.size(), ' ') + text + ' '; }

void drop_blanks_at_end(std::string& line) { line.erase(line.find_last_not_of(' ') + 1); }

}  // namespace

std::string plot_values(std::vector<std::optional<double>> const& values, unsigned columns, bool ascii,
                        Language language) {
  if (std::ranges::count_if(values, [](auto const& value) { return value.has_value(); }) < 2) {
    return {};
  }
  auto const bars = column_values(values, std::max(columns, scale_width + 10) - scale_width);
  auto const most = std::to_string(static_cast<int>(largest_plotted));
  auto text = text_of(language, "plot-values") + '\n';
  auto const add_line = [&](std::string const& label, unsigned line, bool up) {
    auto row = label_of(label);
    for (auto const& bar : bars) {
      auto const length = bar.value_or(0) * (up ? 1 : -1);
      row += length > 0 ? bar_part(length, line, up, ascii) : " ";
    }
    drop_blanks_at_end(row);
    text += row + '\n';
  };
  for (auto line = half_height; line-- > 0;) {
    add_line(line + 1 == half_height ? '+' + most : "", line, true);
  }
  text += label_of("0");
  for (auto const& bar : bars) {
    text += !bar ? " " : ascii ? "-" : "─";
  }
  drop_blanks_at_end(text);
  text += '\n';
  for (unsigned line = 0; line < half_height; ++line) {
    add_line(line + 1 == half_height ? '-' + most : "", line, false);
  }
  return text;
}

SvgChart value_chart(std::vector<std::optional<double>> const& values, std::string title, Language language) {
  SvgChart chart{.kind = SvgChart::Kind::lines,
                 .title = std::move(title),
                 .description = text_of(language, "plot-values"),
                 .slot_title = text_of(language, "plot-half-moves"),
                 .value_title = text_of(language, "plot-men")};
  ChartSeries series{.name = {}, .values = {}};
  for (std::size_t ply = 0; ply < values.size(); ++ply) {
    chart.slots.push_back(std::to_string(ply));
    series.values.push_back(values[ply] ? std::optional{plotted(*values[ply])} : std::nullopt);
  }
  chart.series.push_back(std::move(series));
  chart.decimal_comma = report::decimal_sign(language) == ',';
  return chart;
}

}  // namespace damier::app
