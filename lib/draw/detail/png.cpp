#include "draw/drawing.hpp"

#include <agg_conv_dash.h>
#include <agg_conv_stroke.h>
#include <agg_ellipse.h>
#include <agg_gsv_text.h>
#include <agg_path_storage.h>
#include <agg_pixfmt_rgb.h>
#include <agg_rasterizer_scanline_aa.h>
#include <agg_renderer_base.h>
#include <agg_renderer_scanline.h>
#include <agg_scanline_u.h>
#include <agg_trans_affine.h>
#include <png.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>

namespace damier {
namespace {

/// Rows of pixels of three bytes each.
struct Pixels {
  unsigned width;
  unsigned height;
  std::vector<unsigned char> bytes;
};

class PixelWriter {
 public:
  PixelWriter(Pixels& pixels, Drawing const& drawing)
      : buffer_{pixels.bytes.data(), pixels.width, pixels.height, static_cast<int>(3 * pixels.width)},
        format_{buffer_},
        renderer_{format_},
        scale_{pixels.width / drawing.width},
        to_pixels_{agg::trans_affine_translation(-drawing.left, -drawing.top) * agg::trans_affine_scaling(scale_)} {}

  void operator()(PathShape const& path) {
    agg::path_storage storage;
    for (auto const& part : path.parts) {
      for (std::size_t i = 0; i < part.size(); ++i) {
        i == 0 ? storage.move_to(part[i].x, part[i].y) : storage.line_to(part[i].x, part[i].y);
      }
      if (path.closed) {
        storage.close_polygon();
      }
    }
    paint(storage, path.fill, path.stroke);
  }

  void operator()(DiscShape const& disc) {
    agg::ellipse ellipse{disc.centre.x, disc.centre.y, disc.radius, disc.radius, 128};
    paint(ellipse, disc.fill, disc.stroke);
  }

  void operator()(LetteringShape const& letters) {
    constexpr double height = 0.72;     // of a digit, of the size of its font
    constexpr double thickness = 0.11;  // of a stem
    agg::gsv_text text;
    text.flip(true);
    text.size(letters.size * height);
    text.text(letters.text.c_str());
    agg::conv_stroke<agg::gsv_text> stroke{text};
    stroke.width(letters.size * thickness);
    stroke.line_cap(agg::round_cap);
    stroke.line_join(agg::round_join);
    stroke.approximation_scale(scale_);
    auto const width = letters.centred ? text.text_width() : 0;
    text.start_point(letters.at.x - width / 2, letters.at.y);
    fill(stroke, letters.colour.value_or(Rgb{}));
  }

 private:
  template <typename Source>
  void paint(Source& source, std::optional<Rgb> const& inside, std::optional<Stroke> const& stroke) {
    if (inside) {
      fill(source, *inside);
    }
    if (stroke && stroke->dashes.empty()) {
      fill_stroke(source, *stroke);
    } else if (stroke) {
      agg::conv_dash<Source> dashes{source};
      for (std::size_t i = 0; i + 1 < stroke->dashes.size(); i += 2) {
        dashes.add_dash(stroke->dashes[i], stroke->dashes[i + 1]);
      }
      fill_stroke(dashes, *stroke);
    }
  }

  template <typename Source>
  void fill_stroke(Source& source, Stroke const& stroke) {
    agg::conv_stroke<Source> line{source};
    line.width(stroke.width);
    line.line_cap(agg::round_cap);
    line.line_join(agg::round_join);
    line.approximation_scale(scale_);
    fill(line, stroke.colour);
  }

  template <typename Source>
  void fill(Source& source, Rgb colour) {
    agg::conv_transform<Source> placed{source, to_pixels_};
    agg::rasterizer_scanline_aa<> rasterizer;
    agg::scanline_u8 line;
    rasterizer.add_path(placed);
    agg::render_scanlines_aa_solid(rasterizer, line, renderer_, agg::srgba8{colour.red, colour.green, colour.blue});
  }

  agg::rendering_buffer buffer_;
  agg::pixfmt_srgb24 format_;
  agg::renderer_base<agg::pixfmt_srgb24> renderer_;
  double scale_;
  agg::trans_affine to_pixels_;
};

void append_bytes(png_structp png, png_bytep bytes, png_size_t count) {
  static_cast<std::string*>(png_get_io_ptr(png))->append(reinterpret_cast<char const*>(bytes), count);
}

[[noreturn]] void fail(png_structp, png_const_charp text) { throw std::runtime_error{std::string{"libpng: "} + text}; }

/// The structures of libpng for one file.
class PngFile {
 public:
  PngFile() : png_{png_create_write_struct(PNG_LIBPNG_VER_STRING, nullptr, fail, nullptr)} {
    if (png_ == nullptr || (info_ = png_create_info_struct(png_)) == nullptr) {
      png_destroy_write_struct(&png_, nullptr);
      throw std::bad_alloc{};
    }
  }
  PngFile(PngFile const&) = delete;
  PngFile& operator=(PngFile const&) = delete;
  ~PngFile() { png_destroy_write_struct(&png_, &info_); }

  std::string write(Pixels& pixels, std::string label) {
    std::string file;
    png_set_write_fn(png_, &file, append_bytes, nullptr);
    png_set_IHDR(png_, info_, pixels.width, pixels.height, 8, PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE,
                 PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    png_set_sRGB(png_, info_, PNG_sRGB_INTENT_PERCEPTUAL);
    if (!label.empty()) {
      describe(std::move(label));
    }
    png_write_info(png_, info_);
    for (unsigned row = 0; row < pixels.height; ++row) {
      png_write_row(png_, pixels.bytes.data() + std::size_t{3} * pixels.width * row);
    }
    png_write_end(png_, nullptr);
    return file;
  }

 private:
  /// An international text chunk, which is UTF-8.
  void describe(std::string label) {
    std::string key = "Description";
    std::string none;
    png_text chunk{};
    chunk.compression = PNG_ITXT_COMPRESSION_NONE;
    chunk.key = key.data();
    chunk.text = label.data();
    chunk.lang = none.data();
    chunk.lang_key = none.data();
    png_set_text(png_, info_, &chunk, 1);
  }

  png_structp png_;
  png_infop info_ = nullptr;
};

}  // namespace

std::string png_of(Drawing const& drawing, unsigned width) {
  auto const height = static_cast<unsigned>(std::max(1L, std::lround(width * drawing.height / drawing.width)));
  Pixels pixels{width, height, std::vector<unsigned char>(std::size_t{3} * width * height, 255)};
  PixelWriter writer{pixels, drawing};
  for (auto const& shape : drawing.shapes) {
    std::visit(writer, shape);
  }
  return PngFile{}.write(pixels, drawing.label);
}

}  // namespace damier
