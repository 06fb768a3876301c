#pragma once

#include "draw/diagram.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace damier {

/// A place in a drawing. The side of a square of the board is 100; y grows downwards; (0, 0) is the top left corner of
/// the board.
struct DrawingPoint {
  double x = 0;
  double y = 0;
};

/// A colour of the sRGB space.
struct Rgb {
  std::uint8_t red = 0;
  std::uint8_t green = 0;
  std::uint8_t blue = 0;
  bool operator==(Rgb const&) const = default;
};

/// A line around a shape or along a path. Its ends and corners are round.
struct Stroke {
  Rgb colour;
  double width = 1;
  std::vector<double> dashes = {};  ///< lengths drawn and left out, in turn; none: a full line
};

/// Lines from point to point, filled or not.
struct PathShape {
  std::vector<std::vector<DrawingPoint>> parts;
  bool closed = true;
  std::optional<Rgb> fill = {};
  std::optional<Stroke> stroke = {};
};

struct DiscShape {
  DrawingPoint centre;
  double radius = 0;
  std::optional<Rgb> fill = {};
  std::optional<Stroke> stroke = {};
};

/// Digits and Latin letters.
struct LetteringShape {
  DrawingPoint at;  ///< on the base line: the left end, or the middle
  double size = 0;  ///< of the font
  std::string text;
  std::optional<Rgb> colour = {};  ///< nothing: that of the text around the drawing
  bool centred = false;
};

using Shape = std::variant<PathShape, DiscShape, LetteringShape>;

/// A diagram laid out: what all formats draw, the later shapes above the earlier ones.
struct Drawing {
  double left = 0;
  double top = 0;
  double width = 0;
  double height = 0;
  std::vector<Shape> shapes = {};
  std::string label = {};
};

[[nodiscard]] Drawing lay_out(Diagram const& diagram);

/// A piece alone, in the middle of a square whose top left corner is (0, 0).
[[nodiscard]] Drawing lay_out(Piece piece, DiagramColours colours);

/// Appends a drawing as one <svg> element that needs nothing around it. It has no ids, scripts or links, and no size but
/// its viewBox unless a width in pixels is given.
void append_svg(std::string& text, Drawing const& drawing, std::optional<unsigned> width = {});

/// A drawing as a PNG file with eight bits a channel on white, so many pixels wide (at most 8,192). The label is in its
/// text chunk Description.
[[nodiscard]] std::string png_of(Drawing const& drawing, unsigned width);

/// Appends a drawing as a tikzpicture for LaTeX with the package tikz, so many millimetres wide.
void append_tikz(std::string& text, Drawing const& drawing, double width);

/// The width of a drawing whose squares have a side of so many pixels or millimetres.
[[nodiscard]] double width_of(Drawing const& drawing, double side) noexcept;

}  // namespace damier
