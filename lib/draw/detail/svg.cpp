#include "draw/drawing.hpp"
#include "text/markup.hpp"

#include <fmt/format.h>

#include <cmath>
#include <iterator>

namespace damier {
namespace {

/// A number with at most one decimal.
std::string decimal(double value) {
  auto const tenths = std::llround(value * 10);
  return tenths % 10 == 0 ? fmt::format("{}", tenths / 10) : fmt::format("{:.1f}", static_cast<double>(tenths) / 10);
}

std::string hex(Rgb colour) { return fmt::format("#{:02x}{:02x}{:02x}", colour.red, colour.green, colour.blue); }

class SvgWriter {
 public:
  explicit SvgWriter(std::string& text) : text_{text} {}

  void operator()(PathShape const& path) {
    text_ += "<path d=\"";
    for (auto const& part : path.parts) {
      for (std::size_t i = 0; i < part.size(); ++i) {
        put("{}{} {}", i == 0 ? 'M' : 'L', decimal(part[i].x), decimal(part[i].y));
      }
      text_ += path.closed ? "z" : "";
    }
    text_ += '"';
    paint(path.fill, path.stroke);
  }

  void operator()(DiscShape const& disc) {
    put("<circle cx=\"{}\" cy=\"{}\" r=\"{}\"", decimal(disc.centre.x), decimal(disc.centre.y), decimal(disc.radius));
    paint(disc.fill, disc.stroke);
  }

  void operator()(LetteringShape const& letters) {
    put("<text x=\"{}\" y=\"{}\" font-size=\"{}\" fill=\"{}\"{}>", decimal(letters.at.x), decimal(letters.at.y),
        decimal(letters.size), letters.colour ? hex(*letters.colour) : "currentColor",
        letters.centred ? " text-anchor=\"middle\"" : "");
    append_markup(text_, letters.text);
    text_ += "</text>";
  }

 private:
  template <typename... Values>
  void put(fmt::format_string<Values...> form, Values&&... values) {
    fmt::format_to(std::back_inserter(text_), form, std::forward<Values>(values)...);
  }

  void paint(std::optional<Rgb> const& fill, std::optional<Stroke> const& stroke) {
    put(" fill=\"{}\"", fill ? hex(*fill) : "none");
    if (stroke) {
      put(" stroke=\"{}\" stroke-width=\"{}\" stroke-linecap=\"round\" stroke-linejoin=\"round\"", hex(stroke->colour),
          decimal(stroke->width));
      for (std::size_t i = 0; i < stroke->dashes.size(); ++i) {
        put("{}{}", i == 0 ? " stroke-dasharray=\"" : " ", decimal(stroke->dashes[i]));
      }
      text_ += stroke->dashes.empty() ? "" : "\"";
    }
    text_ += "/>";
  }

  std::string& text_;
};

}  // namespace

void append_svg(std::string& text, Drawing const& drawing, std::optional<unsigned> width) {
  fmt::format_to(std::back_inserter(text),
                 "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" viewBox=\"{} {} {} {}\" font-family=\"sans-serif\"",
                 decimal(drawing.left), decimal(drawing.top), decimal(drawing.width), decimal(drawing.height));
  if (width) {
    fmt::format_to(std::back_inserter(text), " width=\"{}\" height=\"{}\"", *width,
                   std::lround(*width * drawing.height / drawing.width));
  }
  text += '>';
  if (!drawing.label.empty()) {
    text += "<title>";
    append_markup(text, drawing.label);
    text += "</title>";
  }
  SvgWriter writer{text};
  for (auto const& shape : drawing.shapes) {
    std::visit(writer, shape);
  }
  text += "</svg>";
}

}  // namespace damier
