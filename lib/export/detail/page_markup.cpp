#include "export/page_markup.hpp"

#include "text/markup.hpp"
#include "text/printable.hpp"

#include <algorithm>

namespace damier {

void PageMarkup::add_text(std::string_view text) { append_markup(body_, printable(text)); }

void PageMarkup::element(std::string_view name, std::string_view text) {
  add("<{}>", name);
  add_text(text);
  add("</{}>", name);
}

void PageMarkup::note(std::string_view text) {
  body_ += "<p class=\"soft\">";
  add_text(text);
  body_ += "</p>\n";
}

void PageMarkup::section(Word title, std::string_view id) {
  add("<h2 id=\"{}\">", id);
  add_text(word(title));
  body_ += "</h2>\n";
}

void PageMarkup::begin_table(std::span<PageColumn const> columns) {
  body_ += "<table>\n<tr>";
  for (auto const& column : columns) {
    add("<th class=\"{}\">", column.kind);
    add_text(column.title);
    body_ += "</th>";
  }
  body_ += "</tr>\n";
}

void PageMarkup::cell(std::string_view kind, std::string_view text) {
  add("<td class=\"{}\">", kind);
  add_text(text);
  body_ += "</td>";
}

void PageMarkup::moves(std::string_view text) {
  while (!text.empty()) {
    auto end = text.find(' ');
    if (end != std::string_view::npos && text[end - 1] == '.') {
      end = text.find(' ', end + 1);
    }
    body_ += "<span>";
    add_text(text.substr(0, end));
    body_ += "</span> ";
    text.remove_prefix(std::min(text.size(), end == std::string_view::npos ? text.size() : end + 1));
  }
}

}  // namespace damier
