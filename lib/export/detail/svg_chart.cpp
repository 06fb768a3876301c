#include "export/svg_chart.hpp"

#include "text/markup.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <string_view>

namespace damier {
namespace {

constexpr double least_width = 960;
constexpr double margin = 20;
constexpr double title_room = 64;
constexpr double legend_line = 24;
constexpr double left_room = 76;    // for the numbers of the value axis
constexpr double bottom_room = 64;  // for labels and the title of an axis
constexpr double plot_height = 380;
constexpr double value_title_room = 24;
constexpr double bar_step = 27;
constexpr double bar_height = 19;
constexpr double label_room = 330;      // for the names beside bars
constexpr double total_room = 70;       // for the sums after them
constexpr double letter_width = 7.8;    // average width of a letter at 14 px, rounded up
constexpr double narrowest_step = 4;    // of a column
constexpr std::size_t most_lines = 8;   // that can be distinguished
constexpr std::size_t most_marks = 80;  // points on a curve that have a mark; more would hide it

constexpr std::string_view chart_style =
    "<style>"
    ".paper{fill:#fff}text{fill:#1f2328;font:14px system-ui,\"DejaVu Sans\",sans-serif}"
    ".title{font-size:18px;font-weight:600}.quiet{fill:#57606a}.grid{stroke:#d0d7de;stroke-width:1}"
    ".axis{stroke:#57606a;stroke-width:1}"
    ".ink{stroke:#57606a;stroke-width:.6}"
    ".white-wins{fill:#f2dfa7}.draws{fill:#7fa9d1}.black-wins{fill:#3a4048}.both-lose{fill:#b5524a}"
    ".unknown{fill:#e6e8eb}.won{fill:#2b6ca3}.drawn{fill:#c3c9d1}.lost{fill:#e0913f}"
    ".line{fill:none;stroke-width:2.4;stroke-linejoin:round}.mark{stroke-width:1.6}"
    ".l0{stroke:#0b5fa5}.l1{stroke:#b3470a}.l2{stroke:#2d7a3a}.l3{stroke:#8a3fa0}"
    ".l4{stroke:#7a6000}.l5{stroke:#b0285c}.l6{stroke:#0f7c86}.l7{stroke:#57606a}.mark{fill:#fff}"
    "@media (prefers-color-scheme:dark){"
    ".paper{fill:#0d1117}text{fill:#e6edf3}.quiet{fill:#9da7b3}.grid{stroke:#30363d}.axis{stroke:#9da7b3}"
    ".ink{stroke:#9da7b3}"
    ".white-wins{fill:#f2dfa7}.draws{fill:#5b8fc2}.black-wins{fill:#1c2128}.both-lose{fill:#d0766e}"
    ".unknown{fill:#484f58}.won{fill:#5aa2e0}.drawn{fill:#6e7681}.lost{fill:#e0913f}"
    ".l0{stroke:#79b8ff}.l1{stroke:#ffab70}.l2{stroke:#7ee08a}.l3{stroke:#d2a8ff}"
    ".l4{stroke:#e3c341}.l5{stroke:#ff9bc4}.l6{stroke:#6fdce6}.l7{stroke:#c9d1d9}.mark{fill:#0d1117}}"
    "</style>";

constexpr std::array<std::string_view, most_lines> line_dashes{"",    "8 4",  "2 4", "12 4 2 4",
                                                               "5 3", "16 5", "2 2", "8 3 2 3 2 3"};

std::string_view class_of(ChartInk ink) noexcept {
  switch (ink) {
    case ChartInk::white_wins: return "white-wins";
    case ChartInk::draws: return "draws";
    case ChartInk::black_wins: return "black-wins";
    case ChartInk::both_lose: return "both-lose";
    case ChartInk::unknown: return "unknown";
    case ChartInk::won: return "won";
    case ChartInk::drawn: return "drawn";
    case ChartInk::lost: return "lost";
    case ChartInk::line: break;
  }
  return "";
}

/// At most two digits after the point, without trailing zeros.
std::string short_number(double number) {
  constexpr double hundred = 100;
  std::array<char, 40> digits{};
  auto const rounded = std::round(number * hundred) / hundred;
  auto const [end, error] =
      std::to_chars(digits.data(), digits.data() + digits.size(), rounded, std::chars_format::fixed, 2);
  std::string text{digits.data(), error == std::errc{} ? end : digits.data()};
  text.erase(text.find_last_not_of('0') + 1);
  if (text.ends_with('.')) {
    text.pop_back();
  }
  return text == "-0" ? "0" : text;
}

std::size_t letters_of(std::string_view text) noexcept {
  return static_cast<std::size_t>(
      std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xc0U) != 0x80U; }));
}

/// The text in a given width, with … at its end if it is longer.
std::string fitted(std::string_view text, double room) {
  auto const most = static_cast<std::size_t>(room / letter_width);
  if (letters_of(text) <= most) {
    return std::string{text};
  }
  std::string cut;
  std::size_t letters = 0;
  for (auto const c : text) {
    letters += (static_cast<unsigned char>(c) & 0xc0U) != 0x80U ? 1U : 0U;
    if (letters >= most) {
      break;
    }
    cut += c;
  }
  return cut + "…";
}

/// A round number of which four to eight fit into a range: 1, 2 or 5 times a power of ten, no less than one.
double nice_step(double range) noexcept {
  auto const rough = std::max(range / 6, 1e-9);
  auto const power = std::pow(10, std::floor(std::log10(rough)));
  auto const digit = rough / power;
  return (digit <= 1 ? 1 : digit <= 2 ? 2 : digit <= 5 ? 5 : 10) * power;
}

class Drawer {
 public:
  Drawer(std::string& text, SvgChart const& chart) : text_{text}, chart_{chart} {}

  void run() {
    find_range();
    auto const bars = chart_.kind == SvgChart::Kind::bars;
    top_ = title_room + legend_room() + (bars ? 0 : value_title_room);
    left_ = bars ? label_room : left_room;
    auto const slots = static_cast<double>(std::max<std::size_t>(chart_.slots.size(), 1));
    auto const least = bars ? 0 : slots * narrowest_step;
    plot_width_ = std::max(least_width - left_ - margin - (bars ? total_room : 0), least);
    plot_height_ = bars ? slots * bar_step : plot_height;
    auto const whole_width = std::max(least_width, left_ + plot_width_ + margin);
    auto const whole_height = top_ + plot_height_ + bottom_room;
    put("<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" viewBox=\"0 0 ", whole_width, " ", whole_height,
        "\" width=\"", whole_width, "\" height=\"", whole_height, "\">\n<title>");
    append_markup(text_, chart_.title);
    put("</title>\n<desc>");
    append_markup(text_, chart_.description);
    put("</desc>\n", chart_style, "\n<rect class=\"paper\" width=\"100%\" height=\"100%\"/>\n");
    label(margin, 30, "title", "start", fitted(chart_.title, (whole_width - 2 * margin) * 14 / 18));
    label(margin, 52, "quiet", "start", fitted(chart_.description, whole_width - 2 * margin));
    draw_legend(whole_width);
    bars ? draw_bars() : draw_upright();
    put("</svg>\n");
  }

 private:
  [[nodiscard]] double value(ChartSeries const& series, std::size_t slot) const noexcept {
    auto const there = slot < series.values.size() ? series.values[slot].value_or(0) : 0;
    return chart_.kind == SvgChart::Kind::lines ? there : std::max(there, 0.0);
  }

  void find_range() {
    for (std::size_t slot = 0; slot < chart_.slots.size(); ++slot) {
      double sum = 0;
      for (auto const& series : chart_.series) {
        sum = chart_.kind == SvgChart::Kind::lines ? std::max(sum, value(series, slot)) : sum + value(series, slot);
        lowest_ = std::min(lowest_, value(series, slot));
      }
      highest_ = std::max(highest_, sum);
    }
    highest_ = highest_ > lowest_ ? highest_ : lowest_ + 1;
    step_ = nice_step(highest_ - lowest_);
    lowest_ = -std::ceil(-lowest_ / step_ - 1e-9) * step_;
    range_ = std::ceil(highest_ / step_ - 1e-9) * step_ - lowest_;
  }

  // The legend

  [[nodiscard]] double entry_width(ChartSeries const& series) const noexcept {
    return 40 + static_cast<double>(std::min<std::size_t>(letters_of(series.name), 60)) * letter_width + 18;
  }
  [[nodiscard]] double legend_room() const noexcept {
    double x = margin;
    double lines = chart_.series.size() > 1 ? 1 : 0;
    for (auto const& series : chart_.series) {
      if (x + entry_width(series) > least_width - margin && x > margin) {
        x = margin;
        ++lines;
      }
      x += entry_width(series);
    }
    return chart_.series.size() > 1 ? lines * legend_line + 10 : 10;
  }
  void draw_legend(double whole_width) {
    if (chart_.series.size() < 2) {
      return;
    }
    auto x = margin;
    auto y = title_room + 10;
    for (std::size_t i = 0; i < chart_.series.size(); ++i) {
      auto const& series = chart_.series[i];
      if (x + entry_width(series) > std::min(least_width, whole_width) - margin && x > margin) {
        x = margin;
        y += legend_line;
      }
      if (chart_.kind == SvgChart::Kind::lines) {
        draw_line_start(i);
        put(" d=\"M", x, " ", y, "h32\"/>");
        draw_mark(i, x + 16, y);
        put("/>\n");
      } else {
        put("<rect class=\"ink ", class_of(series.ink), "\" x=\"", x, "\" y=\"", y - 8,
            "\" width=\"22\" height=\"15\"/>\n");
      }
      label(x + 40, y + 5, "", "start", fitted(series.name, 60 * letter_width));
      x += entry_width(series);
    }
  }

  // Columns and lines

  void draw_upright() {
    auto const bottom = top_ + plot_height_;
    for (auto at = lowest_; at <= lowest_ + range_ + step_ / 2; at += step_) {
      auto const y = height_at(at);
      put("<path class=\"grid\" d=\"M", left_, " ", y, "h", plot_width_, "\"/>\n");
      label(left_ - 8, y + 5, "quiet", "end", number(at));
    }
    label(margin, top_ - 14, "quiet", "start", chart_.value_title);
    label(left_ + plot_width_ / 2, bottom + 50, "quiet", "middle", chart_.slot_title);
    if (chart_.slots.empty()) {
      return;
    }
    slot_width_ = plot_width_ / static_cast<double>(chart_.slots.size());
    if (chart_.kind == SvgChart::Kind::lines) {
      draw_lines();
    } else {
      draw_columns();
    }
    put("<path class=\"axis\" d=\"M", left_, " ", height_at(0), "h", plot_width_, "\"/>\n");
    draw_slot_labels(bottom);
  }

  [[nodiscard]] double middle(std::size_t slot) const noexcept {
    return left_ + (static_cast<double>(slot) + 0.5) * slot_width_;
  }

  void draw_slot_labels(double bottom) {
    std::size_t longest = 1;
    for (auto const& slot : chart_.slots) {
      longest = std::max(longest, letters_of(slot));
    }
    auto const needed = static_cast<double>(longest) * letter_width + 10;
    std::size_t every = 1;
    for (auto const factor : {2U, 5U, 10U, 20U, 25U, 50U, 100U, 200U, 500U, 1000U}) {
      if (static_cast<double>(every) * slot_width_ >= needed) {
        break;
      }
      every = factor;
    }
    // Round numbers are labelled, if there are any: 1900 and 1910, not 1897 and 1907.
    std::size_t first = 0;
    for (std::size_t slot = 0; slot < std::min(every, chart_.slots.size()); ++slot) {
      auto const& text = chart_.slots[slot];
      unsigned read = 0;
      auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), read);
      if (error == std::errc{} && end == text.data() + text.size() && read % every == 0) {
        first = slot;
        break;
      }
    }
    for (std::size_t slot = first; slot < chart_.slots.size(); slot += every) {
      put("<path class=\"axis\" d=\"M", middle(slot), " ", bottom, "v5\"/>\n");
      label(middle(slot), bottom + 22, "", "middle", chart_.slots[slot]);
    }
  }

  void draw_columns() {
    auto const gap = slot_width_ > 8 ? std::min(slot_width_ * 0.18, 14.0) : slot_width_ > 3 ? 1.0 : 0.0;
    for (std::size_t slot = 0; slot < chart_.slots.size(); ++slot) {
      auto y = top_ + plot_height_;
      for (auto const& series : chart_.series) {
        auto const height = value(series, slot) / range_ * plot_height_;
        if (height > 0) {
          y -= height;
          rectangle(series, slot, left_ + static_cast<double>(slot) * slot_width_ + gap / 2, y, slot_width_ - gap,
                    height);
        }
      }
    }
  }

  void draw_line_start(std::size_t i) {
    put("<path class=\"line l", i % most_lines, "\" stroke-dasharray=\"", line_dashes[i % most_lines], "\"");
  }

  /// An element without its end.
  void draw_mark(std::size_t i, double x, double y) {
    constexpr double r = 4;
    if (i % 2 == 0) {
      put("<circle class=\"mark l", i % most_lines, "\" cx=\"", x, "\" cy=\"", y, "\" r=\"", r, "\"");
    } else {
      put("<rect class=\"mark l", i % most_lines, "\" x=\"", x - r, "\" y=\"", y - r, "\" width=\"", 2 * r,
          "\" height=\"", 2 * r, "\"");
    }
  }

  void draw_lines() {
    for (std::size_t i = 0; i < chart_.series.size(); ++i) {
      auto const& series = chart_.series[i];
      draw_line_start(i);
      put(" d=\"");
      bool drawing = false;
      std::size_t points = 0;
      for (std::size_t slot = 0; slot < chart_.slots.size(); ++slot) {
        auto const there = slot < series.values.size() && series.values[slot].has_value();
        if (there) {
          put(drawing ? "L" : "M", middle(slot), " ", height_of(series, slot));
          ++points;
        }
        drawing = there;
      }
      put("\"><title>");
      append_markup(text_, series.name);
      put("</title></path>\n");
      for (std::size_t slot = 0; slot < std::min(chart_.slots.size(), series.values.size()); ++slot) {
        if (series.values[slot] && points <= most_marks) {
          draw_mark(i, middle(slot), height_of(series, slot));
          put(">");
          hint(series, slot);
          put(i % 2 == 0 ? "</circle>\n" : "</rect>\n");
        }
      }
    }
  }

  [[nodiscard]] double height_of(ChartSeries const& series, std::size_t slot) const noexcept {
    return height_at(value(series, slot));
  }
  [[nodiscard]] double height_at(double value) const noexcept {
    return top_ + plot_height_ - (value - lowest_) / range_ * plot_height_;
  }

  // Bars

  void draw_bars() {
    auto const bottom = top_ + plot_height_;
    for (auto at = 0.0; at <= range_ + step_ / 2; at += step_) {
      auto const x = left_ + at / range_ * plot_width_;
      put("<path class=\"grid\" d=\"M", x, " ", top_, "V", bottom, "\"/>\n");
      label(x, bottom + 20, "quiet", "middle", number(at));
    }
    label(left_ + plot_width_ / 2, bottom + 46, "quiet", "middle", chart_.value_title);
    label(margin, bottom + 20, "quiet", "start", fitted(chart_.slot_title, label_room - 2 * margin));
    for (std::size_t slot = 0; slot < chart_.slots.size(); ++slot) {
      auto const y = top_ + static_cast<double>(slot) * bar_step + (bar_step - bar_height) / 2;
      label(left_ - 10, y + 14, "", "end", fitted(chart_.slots[slot], label_room - margin - 10), chart_.slots[slot]);
      auto x = left_;
      double sum = 0;
      for (auto const& series : chart_.series) {
        auto const length = value(series, slot) / range_ * plot_width_;
        if (length > 0) {
          rectangle(series, slot, x, y, length, bar_height);
        }
        x += length;
        sum += value(series, slot);
      }
      label(x + 8, y + 14, "quiet", "start", number(sum));
    }
    put("<path class=\"axis\" d=\"M", left_, " ", top_, "V", bottom, "\"/>\n");
  }

  // Pieces

  void rectangle(ChartSeries const& series, std::size_t slot, double x, double y, double w, double h) {
    put("<rect class=\"ink ", class_of(series.ink), "\" x=\"", x, "\" y=\"", y, "\" width=\"", w, "\" height=\"", h,
        "\">");
    hint(series, slot);
    put("</rect>\n");
  }

  void hint(ChartSeries const& series, std::size_t slot) {
    put("<title>");
    append_markup(text_, chart_.slots[slot]);
    put(": ");
    append_markup(text_, series.name);
    put(series.name.empty() ? "" : " ", number(value(series, slot)), "</title>");
  }

  void label(double x, double y, std::string_view kind, std::string_view anchor, std::string_view content,
             std::string_view whole = {}) {
    put("<text x=\"", x, "\" y=\"", y, "\" text-anchor=\"", anchor, "\"");
    if (!kind.empty()) {
      put(" class=\"", kind, "\"");
    }
    put(">");
    if (!whole.empty() && whole != content) {
      put("<title>");
      append_markup(text_, whole);
      put("</title>");
    }
    append_markup(text_, content);
    put("</text>\n");
  }

  [[nodiscard]] std::string number(double value) const {
    auto text = short_number(value);
    if (chart_.decimal_comma) {
      std::ranges::replace(text, '.', ',');
    }
    return text;
  }

  void put_one(std::string_view part) { text_ += part; }
  void put_one(double part) { text_ += short_number(part); }
  void put_one(std::size_t part) { text_ += std::to_string(part); }
  template <typename... Parts>
  void put(Parts const&... parts) {
    (put_one(parts), ...);
  }

  std::string& text_;
  SvgChart const& chart_;
  double highest_ = 0, lowest_ = 0, step_ = 1, range_ = 1;
  double top_ = 0, left_ = 0, plot_width_ = 0, plot_height_ = 0, slot_width_ = 0;
};

}  // namespace

void write_svg_chart(std::string& text, SvgChart const& chart) { Drawer{text, chart}.run(); }

}  // namespace damier
