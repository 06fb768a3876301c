#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace damier {

/// The colour of a series: those of results, of results as one player sees them, or one of several that tell lines
/// apart.
enum class ChartInk : std::uint8_t { white_wins, draws, black_wins, both_lose, unknown, won, drawn, lost, line };

struct ChartSeries {
  std::string name;
  ChartInk ink = ChartInk::line;
  std::vector<std::optional<double>> values;  ///< one for each slot; nothing: a gap
};

/// Numbers as a picture.
struct SvgChart {
  enum class Kind : std::uint8_t {
    columns,  ///< a column for each slot from left to right, the series one on top of the other
    bars,     ///< a bar for each slot from top to bottom, the series one after the other: for long names
    lines,    ///< a line for each series; eight at most are told apart
  };
  Kind kind = Kind::columns;
  std::string title;
  std::string description;  ///< a sentence below the title; any text, as all texts here
  std::string slot_title;   ///< of the axis of the slots
  std::string value_title;  ///< of the axis of the numbers
  std::vector<std::string> slots;
  std::vector<ChartSeries> series;
  bool decimal_comma = false;
};

/// Appends a chart as one SVG file that needs nothing around it: no scripts, no links, no fonts of its own. It is
/// readable on light and dark ground, as the viewer wants; every number stands in a <title>, which viewers show at the
/// pointer and read aloud; lines differ by their dashes and marks too, not by colours alone.
void write_svg_chart(std::string& text, SvgChart const& chart);

}  // namespace damier
