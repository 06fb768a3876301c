#include "draw/drawing.hpp"
#include "notation/fen.hpp"
#include "reference/random_positions.hpp"
#include "skip.hpp"

#include <catch2/catch.hpp>
#include <png.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <vector>

using namespace damier;

namespace {

/// A PNG file as libpng's reader sees it.
struct Picture {
  unsigned width = 0;
  unsigned height = 0;
  std::vector<unsigned char> bytes;  ///< three a pixel

  [[nodiscard]] int grey(Drawing const& drawing, DrawingPoint point) const {
    auto const scale = width / drawing.width;
    auto const x = static_cast<std::size_t>((point.x - drawing.left) * scale);
    auto const y = static_cast<std::size_t>((point.y - drawing.top) * scale);
    auto const* const pixel = &bytes[3 * (y * width + x)];
    return (pixel[0] + pixel[1] + pixel[2]) / 3;
  }
};

Picture decoded(std::string const& file) {
  png_image image{};
  image.version = PNG_IMAGE_VERSION;
  REQUIRE(png_image_begin_read_from_memory(&image, file.data(), file.size()) != 0);
  image.format = PNG_FORMAT_RGB;
  Picture picture{image.width, image.height, std::vector<unsigned char>(PNG_IMAGE_SIZE(image))};
  REQUIRE(png_image_finish_read(&image, nullptr, picture.bytes.data(), 0, nullptr) != 0);
  return picture;
}

std::size_t count_of(std::string_view text, std::string_view piece) {
  std::size_t found = 0;
  for (auto at = text.find(piece); at != std::string_view::npos; at = text.find(piece, at + piece.size())) {
    ++found;
  }
  return found;
}

std::string svg_of(Diagram const& diagram) {
  std::string text;
  append_svg(text, lay_out(diagram));
  return text;
}

}  // namespace

TEST_CASE("SVG is one element without ids, scripts and links, with as many squares as the board") {
  for (auto const* const variant : variants()) {
    auto const text = svg_of({.variant = *variant, .position = variant->start()});
    CAPTURE(variant->name());
    CHECK(text.starts_with("<svg "));
    CHECK(text.ends_with("</svg>"));
    CHECK(count_of(text, "r=\"38\"") == variant->start().occupied().size());  // men, no kings
    CHECK(count_of(text, "zM") + count_of(text, "z\"") == variant->board().square_count() + 2);  // and the frame
    for (auto const* const word : {" id=", "script", "href", "url("}) {
      CHECK(text.find(word) == std::string::npos);
    }
  }
}

TEST_CASE("a label is escaped") {
  auto const text = svg_of(
      {.variant = international(), .position = international().start(), .label = "</title><script> & \"x\" '\x01'\xE9"});
  CHECK(text.find("<title>&lt;/title&gt;&lt;script&gt; &amp; &quot;x&quot; &#39;\xEF\xBF\xBD&#39;\xEF\xBF\xBD</title>") !=
        std::string::npos);
}

TEST_CASE("the middle of each square of a PNG has the colour of its piece") {
  for (auto const* const name : {"international", "russian", "canadian", "italian", "turkish"}) {
    auto const& variant = *find_variant(name);
    reference::RandomPositions random{1911, variant.board()};
    for (auto const colours : {DiagramColours::screen, DiagramColours::print}) {
      Diagram diagram{.variant = variant, .position = random.next()};
      diagram.colours = colours;
      auto const drawing = lay_out(diagram);
      auto const picture = decoded(png_of(drawing, 400));
      CHECK(picture.width == 400);
      auto const mirrored = variant.rules().names.mirrored;
      for (auto const square : variant.board().squares()) {
        auto const cell = variant.board().cell(square);
        auto const column = mirrored ? variant.board().columns - 1 - cell.column : cell.column;
        // Beside the crown of a king, inside the ring of a man, beside the number of an empty square.
        auto const grey = picture.grey(drawing, {column * 100.0 + 50, cell.row * 100.0 + 68});
        auto const piece = diagram.position.at(square);
        CAPTURE(name, grey, cell.row, cell.column);
        if (!piece) {
          CHECK((grey > 100 && grey < 235));
        } else if (piece->colour == Colour::white) {
          CHECK(grey > 235);
        } else {
          CHECK(grey < 60);
        }
      }
    }
  }
}

TEST_CASE("a PNG has its label, and the widths at the bounds") {
  Diagram diagram{.variant = international(), .position = international().start(), .label = "d\u00e9but"};
  auto const file = png_of(lay_out(diagram), 10);
  CHECK(file.find("Description") != std::string::npos);
  CHECK(file.find("d\u00e9but") != std::string::npos);
  CHECK(decoded(file).height == 10);
}

TEST_CASE("TeX makes a page of every diagram") {
  if (std::system("command -v pdflatex >/dev/null 2>&1") != 0) {
    return skipping::skip("pdflatex is not there");
  }
  auto const folder = std::filesystem::temp_directory_path() / ("damier-tikz-" + std::to_string(::getpid()));
  std::filesystem::create_directory(folder);
  std::string text = "\\documentclass{article}\\usepackage{tikz}\\begin{document}\n";
  unsigned pages = 0;
  for (auto const* const variant : variants()) {
    reference::RandomPositions random{1950, variant->board()};
    Diagram diagram{.variant = *variant, .position = random.next()};
    diagram.colours = DiagramColours::print;
    diagram.marks = {{variant->board().square(3), MarkColour::red}, {variant->board().square(5), MarkColour::blue}};
    diagram.arrows = {{variant->board().square(0), variant->board().square(9), MarkColour::yellow}};
    append_tikz(text, lay_out(diagram), 80);
    text += "\\newpage\n";
    ++pages;
  }
  std::ofstream{folder / "d.tex"} << text << "\\end{document}\n";
  auto const command = "cd '" + folder.string() + "' && pdflatex -interaction=nonstopmode -halt-on-error d.tex >out 2>&1";
  CHECK(std::system(command.c_str()) == 0);
  std::stringstream log;
  log << std::ifstream{folder / "d.log"}.rdbuf();
  CHECK(log.str().find("(" + std::to_string(pages) + " pages") != std::string::npos);
  CHECK(log.str().find("\n!") == std::string::npos);
  std::filesystem::remove_all(folder);
}
