#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace damier {

/// The colour of a series: of results, of results as one player sees them, or one of several that distinguish curves.
enum class ChartInk : std::uint8_t { white_wins, draws, black_wins, both_lose, unknown, won, drawn, lost, line };

struct ChartSeries {
  std::string name;
  ChartInk ink = ChartInk::line;
  std::vector<std::optional<double>> values;  ///< one for each slot; nothing: a gap
};

/// Numbers as a picture.
struct SvgChart {
  enum class Kind : std::uint8_t {
    columns,  ///< a column for each slot from left to right, the series stacked
    bars,     ///< a bar for each slot from top to bottom, the series one after the other: for long names
    lines,    ///< a curve for each series; at most eight can be distinguished; values may be below zero
  };
  Kind kind = Kind::columns;
  std::string title;
  std::string description;  ///< a sentence below the title; any text, like all texts here
  std::string slot_title;   ///< of the axis of the slots
  std::string value_title;  ///< of the axis of the numbers
  std::vector<std::string> slots{};
  std::vector<ChartSeries> series{};
  bool decimal_comma = false;
};

/// Appends a chart as one SVG file that needs nothing around it: no scripts, links or fonts of its own. It is readable
/// on light and dark backgrounds. Every number is in a <title>, which viewers show at the pointer and read aloud.
/// Curves differ by dashes and marks too, not only by colour.
void write_svg_chart(std::string& text, SvgChart const& chart);

}  // namespace damier
