#include "export/detail/viewer_tables.hpp"

#include "export/detail/printed_table.hpp"
#include "export/detail/written_words.hpp"
#include "text/markup.hpp"

#include <fmt/format.h>

#include <string_view>
#include <vector>

namespace damier {
namespace {

void append_element(std::string& text, std::string_view begin, std::string_view words, std::string_view end) {
  text += begin;
  append_markup(text, words);
  text += end;
}

void append_row(std::string& text, BulletinTable const& table, std::vector<std::string> const& fields,
                std::string_view cell) {
  text += "<tr>";
  for (std::size_t place = 0; place < fields.size(); ++place) {
    text += fmt::format("<{}{}>", cell, table.columns[place].is_number ? " class=\"n\"" : "");
    append_element(text, {}, fields[place], fmt::format("</{}>", cell));
  }
  text += "</tr>\n";
}

void append_table(std::string& text, BulletinTable const& table) {
  text += "<div class=\"wide\"><table>\n<thead>\n";
  append_row(text, table, table.titles(), "th");
  text += "</thead>\n<tbody>\n";
  for (auto const& row : table.rows) {
    append_row(text, table, row, "td");
  }
  text += "</tbody>\n</table></div>\n";
  if (!table.note.empty()) {
    append_element(text, "<p class=\"soft\">", table.note, "</p>\n");
  }
}

}  // namespace

void ViewerTables::add(BulletinSection const& section) {
  if (section.title.empty() || section.table.empty()) {
    return;
  }
  auto& text = markup_[std::string{section.language.code()}];
  auto const title = written_words(section.title);
  auto const table = printed_table(section.table);
  if (section.level == BulletinSection::Level::event) {
    append_element(text, "<h2>", title, "</h2>\n");
    append_element(text, "<p class=\"soft\">", written_words(section.details), "</p>\n");
    append_table(text, table);
  } else {
    append_element(text, "<details><summary>", title, "</summary>\n");
    append_table(text, table);
    text += "</details>\n";
  }
}

void ViewerTables::append_to(std::string& text, Language shown) const {
  for (auto const& [code, markup] : markup_) {
    auto const hidden = code == shown.code() ? "" : " hidden";
    text += fmt::format("<section class=\"event-tables\" lang=\"{}\"{}>\n{}</section>\n", code, hidden, markup);
  }
}

}  // namespace damier
