#include "export/detail/document_page.hpp"

#include "draw/drawing.hpp"
#include "text/base64.hpp"
#include "text/markup.hpp"

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace damier {
namespace {

constexpr std::string_view style =
    "body { font-family: serif; max-width: 45em; margin: 1em auto; padding: 0 1em; overflow-wrap: anywhere; }\n"
    "h1, h2, h3 { page-break-after: avoid; break-after: avoid; }\n"
    ".diagram { text-align: center; page-break-inside: avoid; break-inside: avoid; }\n"
    ".diagram img { max-width: 100%; height: auto; }\n"
    ".table { border-collapse: collapse; font-size: 85%; }\n"
    ".table tr, .exercises tr { page-break-inside: avoid; break-inside: avoid; }\n"
    ".exercises td { padding: 0.5em; vertical-align: top; }\n"
    "@media print { body { max-width: none; margin: 0; padding: 0; } }\n";
constexpr std::string_view style_of_columns =
    ".games { columns: 2; column-gap: 2em; }\n"
    ".games h3 { margin-top: 0.6em; }\n";

void element(std::string& text, std::string_view name, std::string_view words) {
  text += fmt::format("<{}>", name);
  append_markup(text, words);
  text += fmt::format("</{}>\n", name);
}

class DocumentPage final : public BulletinPage {
 public:
  void begin(std::string& text, BulletinLayout const& layout) override {
    columns_ = layout.columns == 0 ? 1 : layout.columns;
    grid_ = exercise_grid(layout.exercises);
    text +=
        fmt::format("<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n", layout.language.code());
    element(text, "title", layout.title);
    text += fmt::format("<style>\n{}{}</style>\n</head>\n<body>\n", style, columns_ > 1 ? style_of_columns : "");
  }

  void event(std::string& text, std::string_view title, std::string_view place) override {
    close_columns(text);
    element(text, "h1", title);
    paragraph_of(text, place);
  }
  void round(std::string& text, std::string_view title) override {
    close_columns(text);
    element(text, "h2", title);
  }

  void table(std::string& text, BulletinTable const& table) override {
    close_columns(text);
    text += "<table class=\"table\" border=\"1\" cellspacing=\"0\" cellpadding=\"3\">\n<thead>\n";
    append_row(text, table, table.titles(), "th");
    text += "</thead>\n<tbody>\n";
    for (auto const& row : table.rows) {
      append_row(text, table, row, "td");
    }
    text += "</tbody>\n</table>\n";
    paragraph_of(text, table.note);
  }

  void game(std::string& text, BulletinHeading const& heading) override {
    if (columns_ > 1 && !std::exchange(in_columns_, true)) {
      text += "<div class=\"games\">\n";
    }
    element(text, "h3", heading.result.empty() ? heading.players : heading.players + "  " + heading.result);
    paragraph_of(text, heading.details);
  }

  void words(std::string& text, std::string_view words, BulletinInk ink, bool glued) override {
    text += open_ ? (glued ? "" : "\n") : "<p>";
    open_ = true;
    auto const strong = ink == BulletinInk::strong;
    text += strong ? "<b>" : "";
    append_markup(text, words);
    text += strong ? "</b>" : "";
  }

  void end_paragraph(std::string& text) override {
    if (std::exchange(open_, false)) {
      text += "</p>\n";
    }
  }

  void diagram(std::string& text, Diagram const& diagram) override {
    text += "<p class=\"diagram\" align=\"center\">";
    append_picture(text, diagram, 300);
    text += "</p>\n";
  }

  /// The rows of a group are divided between pages by the program that shows them.
  void exercise_group(std::string& text, std::string_view title) override {
    close_exercises(text);
    element(text, "h2", title);
    is_grouped_ = true;
    exercises_ = 0;
  }

  /// A page is a table, which word processors keep as it is.
  void exercise(std::string& text, Diagram const& diagram) override {
    constexpr double pixels_of_millimetre = 96 / 25.4;
    auto const place = exercises_++ % (grid_.columns * grid_.rows);
    if (place == 0) {
      close_exercises(text);
      text += exercises_ == 1 || is_grouped_
                  ? "<table class=\"exercises\" width=\"100%\">\n"
                  : "<table class=\"exercises\" width=\"100%\" style=\"page-break-before: always\">\n";
      in_exercises_ = true;
    }
    if (place % grid_.columns == 0) {
      text += place == 0 ? "<tr>" : "</tr>\n<tr>";
    }
    text += fmt::format("<td align=\"center\" width=\"{}%\">", 100 / grid_.columns);
    append_picture(text, diagram, static_cast<unsigned>(grid_.board * pixels_of_millimetre));
    text += "<br><br>______________________</td>\n";
  }

  void end_exercises(std::string& text) override {
    close_exercises(text);
    if (exercises_ != 0 || is_grouped_) {
      text += "<p style=\"page-break-before: always\"></p>\n";
    }
  }

  void end(std::string& text) override {
    close_exercises(text);
    close_columns(text);
    text += "</body>\n</html>\n";
  }

 private:
  static void paragraph_of(std::string& text, std::string_view words) {
    if (!words.empty()) {
      text += "<p><i>";
      append_markup(text, words);
      text += "</i></p>\n";
    }
  }

  static void append_row(std::string& text, BulletinTable const& table, std::vector<std::string> const& fields,
                         std::string_view cell) {
    text += "<tr>";
    for (std::size_t place = 0; place < fields.size(); ++place) {
      text += fmt::format("<{} align=\"{}\">", cell, table.columns[place].is_number ? "right" : "left");
      append_markup(text, fields[place]);
      text += fmt::format("</{}>", cell);
    }
    text += "</tr>\n";
  }

  /// The picture of a diagram and its caption.
  static void append_picture(std::string& text, Diagram const& diagram, unsigned width) {
    std::string svg;
    append_svg(svg, lay_out(diagram));
    text += fmt::format("<img width=\"{}\" alt=\"", width);
    append_markup(text, diagram.label);
    text += "\" src=\"data:image/svg+xml;base64,";
    append_base64(text, svg);
    text += "\"><br>\n";
    append_markup(text, diagram.label);
  }

  void close_columns(std::string& text) {
    if (std::exchange(in_columns_, false)) {
      text += "</div>\n";
    }
  }

  void close_exercises(std::string& text) {
    if (std::exchange(in_exercises_, false)) {
      text += "</tr>\n</table>\n";
    }
  }

  unsigned columns_ = 1;
  ExerciseGrid grid_;
  unsigned exercises_ = 0;     // printed so far, or of the group
  bool is_grouped_ = false;    // exercises are in groups
  bool in_columns_ = false;    // columns are open
  bool in_exercises_ = false;  // the table of a page of exercises is open
  bool open_ = false;          // within a paragraph
};

}  // namespace

std::unique_ptr<BulletinPage> make_document_page() { return std::make_unique<DocumentPage>(); }

}  // namespace damier
