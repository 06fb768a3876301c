#include "draw/drawing.hpp"

#include <fmt/format.h>

#include <cmath>
#include <iterator>

namespace damier {
namespace {

class TikzWriter {
 public:
  /// unit: millimetres.
  TikzWriter(std::string& text, double unit) : text_{text}, unit_{unit} {}

  void operator()(PathShape const& path) {
    begin(path.fill, path.stroke);
    std::size_t column = 0;
    for (auto const& part : path.parts) {
      for (std::size_t i = 0; i < part.size(); ++i) {
        put("{}({:.0f},{:.0f})", i == 0 ? " " : "--", part[i].x, part[i].y);
      }
      text_ += path.closed ? "--cycle" : "";
      text_ += ++column % 4 == 0 ? "\n" : "";
    }
    text_ += ";\n";
  }

  void operator()(DiscShape const& disc) {
    begin(disc.fill, disc.stroke);
    put(" ({:.0f},{:.0f}) circle[radius={:.0f}];\n", disc.centre.x, disc.centre.y, disc.radius);
  }

  void operator()(LetteringShape const& letters) {
    constexpr double ten_points = 3.515;  // millimetres
    put("\\node[inner sep=0pt,outer sep=0pt,anchor={},scale={:.3f},font=\\fontsize{{10}}{{10}}\\selectfont\\sffamily",
        letters.centred ? "base" : "base west", letters.size * unit_ / ten_points);
    if (letters.colour) {
      put(",text={}", colour(*letters.colour));
    }
    put("] at ({:.0f},{:.0f}) {{{}}};\n", letters.at.x, letters.at.y, letters.text);
  }

 private:
  template <typename... Values>
  void put(fmt::format_string<Values...> form, Values&&... values) {
    fmt::format_to(std::back_inserter(text_), form, std::forward<Values>(values)...);
  }

  static std::string colour(Rgb rgb) {
    return fmt::format("{{rgb,255:red,{};green,{};blue,{}}}", rgb.red, rgb.green, rgb.blue);
  }

  void begin(std::optional<Rgb> const& fill, std::optional<Stroke> const& stroke) {
    text_ += "\\path[line cap=round,line join=round";
    if (fill) {
      put(",fill={}", colour(*fill));
    }
    if (stroke) {
      put(",draw={},line width={:.3f}mm", colour(stroke->colour), stroke->width * unit_);
      for (std::size_t i = 0; i < stroke->dashes.size(); ++i) {
        put("{} {} {:.3f}mm", i == 0 ? ",dash pattern=" : "", i % 2 == 0 ? "on" : "off", stroke->dashes[i] * unit_);
      }
    }
    text_ += ']';
  }

  std::string& text_;
  double unit_;
};

}  // namespace

void append_tikz(std::string& text, Drawing const& drawing, double width) {
  auto const unit = width / drawing.width;
  fmt::format_to(std::back_inserter(text), "\\begin{{tikzpicture}}[x={0:.4f}mm,y=-{0:.4f}mm]\n", unit);
  fmt::format_to(std::back_inserter(text), "\\useasboundingbox ({:.0f},{:.0f}) rectangle ({:.0f},{:.0f});\n", drawing.left,
                 drawing.top, drawing.left + drawing.width, drawing.top + drawing.height);
  TikzWriter writer{text, unit};
  for (auto const& shape : drawing.shapes) {
    std::visit(writer, shape);
  }
  text += "\\end{tikzpicture}";
}

}  // namespace damier
