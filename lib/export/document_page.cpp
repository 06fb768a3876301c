#include "export/document_page.hpp"

#include "draw/drawing.hpp"
#include "export/base64.hpp"
#include "language/message.hpp"
#include "text/markup.hpp"

#include <fmt/format.h>

#include <utility>

namespace damier {
namespace {

void element(std::string& text, std::string_view name, std::string_view words) {
  text += fmt::format("<{}>", name);
  append_markup(text, words);
  text += fmt::format("</{}>\n", name);
}

class DocumentPage final : public BulletinPage {
 public:
  void begin(std::string& text, Language language) override {
    static constexpr Word title{"bulletin-title"};
    text += fmt::format("<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n", language.code());
    element(text, "title", title.in(language));
    text +=
        "<style>\n"
        "body { font-family: serif; max-width: 45em; margin: 1em auto; padding: 0 1em; overflow-wrap: anywhere; }\n"
        "h3 { page-break-after: avoid; }\n"
        ".diagram { text-align: center; page-break-inside: avoid; }\n"
        "</style>\n</head>\n<body>\n";
  }

  void event(std::string& text, std::string_view title, std::string_view place) override {
    element(text, "h1", title);
    paragraph_of(text, place);
  }
  void round(std::string& text, std::string_view title) override { element(text, "h2", title); }
  void game(std::string& text, BulletinHeading const& heading) override {
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
    std::string svg;
    append_svg(svg, lay_out(diagram));
    text += "<p class=\"diagram\" align=\"center\"><img width=\"300\" alt=\"";
    append_markup(text, diagram.label);
    text += "\" src=\"data:image/svg+xml;base64,";
    append_base64(text, svg);
    text += "\"><br>\n";
    append_markup(text, diagram.label);
    text += "</p>\n";
  }

  void end(std::string& text) override { text += "</body>\n</html>\n"; }

 private:
  static void paragraph_of(std::string& text, std::string_view words) {
    if (!words.empty()) {
      text += "<p><i>";
      append_markup(text, words);
      text += "</i></p>\n";
    }
  }

  bool open_ = false;  // within a paragraph
};

}  // namespace

std::unique_ptr<BulletinPage> make_document_page() { return std::make_unique<DocumentPage>(); }

}  // namespace damier
