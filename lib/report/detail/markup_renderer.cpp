#include "report/detail/renderers.hpp"
#include "text/markup.hpp"
#include "text/printable.hpp"

#include <string>

namespace damier::report {
namespace {

class MarkdownRenderer final : public Renderer {
 public:
  MarkdownRenderer(Destination& out, Style const& style, std::vector<Heading> const& headings, Layout const& layout)
      : out_{out}, language_{style.language}, shown_{shown_columns(headings, Where::table, layout.table)} {
    std::string titles;
    std::string rules;
    for (auto const i : shown_) {
      titles += "| " + markdown_text(headings[i].title(language_)) + " ";
      rules += is_right(headings[i].kind) ? "|--:" : "|---";
    }
    out_.write(titles + "|\n" + rules + "|\n");
  }

  void row(Fields const& fields) override {
    std::string row;
    for (auto const i : shown_) {
      row += "| " + markdown_text(fields.shown(i, language_)) + " ";
    }
    out_.write(row + "|\n");
  }
  void finish() override {}

 private:
  Destination& out_;
  Language language_;
  std::vector<std::size_t> shown_;
};

/// A page with one table. It has no scripts and no links.
class HtmlRenderer final : public Renderer {
 public:
  HtmlRenderer(Destination& out, Style const& style, std::vector<Heading> const& headings, Layout const& layout)
      : out_{out}, language_{style.language}, shown_{shown_columns(headings, Where::table, layout.table)} {
    std::string text{"<!doctype html>\n<html lang=\""};
    append_markup(text, language_.code());
    text +=
        "\">\n<head>\n<meta charset=\"utf-8\">\n"
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n"
        "<meta name=\"viewport\" content=\"width=device-width\">\n<title>";
    append_markup(text, style.title.empty() ? "damier" : style.title);
    text +=
        "</title>\n<style>\nbody{font-family:sans-serif}\ntable{border-collapse:collapse}\n"
        "th,td{padding:.2em .6em;text-align:left;vertical-align:top;border-bottom:1px solid #ccc}\n"
        ".r{text-align:right}\n</style>\n</head>\n<body>\n<table>\n<thead>\n<tr>";
    for (auto const i : shown_) {
      right_.push_back(is_right(headings[i].kind));
      append_cell(text, "th", right_.back(), headings[i].title(language_));
    }
    out_.write(text + "</tr>\n</thead>\n<tbody>\n");
  }

  void row(Fields const& fields) override {
    std::string text{"<tr>"};
    for (std::size_t at = 0; at < shown_.size(); ++at) {
      append_cell(text, "td", right_[at], fields.shown(shown_[at], language_));
    }
    out_.write(text + "</tr>\n");
  }
  void finish() override { out_.write("</tbody>\n</table>\n</body>\n</html>\n"); }

 private:
  static void append_cell(std::string& text, std::string_view element, bool right, std::string_view content) {
    text.append("<").append(element).append(right ? " class=\"r\">" : ">");
    append_markup(text, content);
    text.append("</").append(element).append(">");
  }

  Destination& out_;
  Language language_;
  std::vector<std::size_t> shown_;
  std::vector<bool> right_;  // which of them are aligned so
};

}  // namespace

std::string markdown_text(std::string_view text) {
  constexpr std::string_view special{"\\|`*_[]<>&#~"};
  std::string markdown;
  for (auto const c : printable(text)) {
    markdown += special.find(c) != std::string_view::npos ? "\\" : "";
    markdown += c;
  }
  return markdown;
}

std::unique_ptr<Renderer> make_markdown_renderer(Destination& out, Style const& style,
                                                 std::vector<Heading> const& headings, Layout const& layout) {
  return std::make_unique<MarkdownRenderer>(out, style, headings, layout);
}

std::unique_ptr<Renderer> make_html_renderer(Destination& out, Style const& style, std::vector<Heading> const& headings,
                                             Layout const& layout) {
  return std::make_unique<HtmlRenderer>(out, style, headings, layout);
}

}  // namespace damier::report
