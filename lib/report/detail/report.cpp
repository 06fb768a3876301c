#include "report/report.hpp"

#include "report/detail/renderers.hpp"
#include "report/table.hpp"
#include "text/printable.hpp"

#include <algorithm>
#include <iterator>

namespace damier::report {

std::vector<std::size_t> shown_columns(std::vector<Heading> const& headings, Where format,
                                       std::vector<std::string> const& first) {
  std::vector<std::size_t> columns;
  for (std::size_t i = 0; i < headings.size(); ++i) {
    if (is_in(format, headings[i].where)) {
      columns.push_back(i);
    }
  }
  std::ranges::stable_sort(columns, {}, [&](std::size_t i) {
    return std::ranges::find(first, headings[i].key) - first.begin();  // those that are not named come last
  });
  return columns;
}

void write_data(Destination& out, std::string_view text) {
  if (out.is_terminal()) {
    out.write(printable_lines(text));
  } else {
    out.write(text);
  }
}

std::unique_ptr<Renderer> make_renderer(Destination& out, Style style, std::vector<Heading> headings,
                                        Layout const& layout) {
  switch (style.format) {
    case Format::json:
    case Format::ndjson: return make_json_renderer(out, style, std::move(headings));
    case Format::csv:
    case Format::excel:
    case Format::tsv: return make_delimited_renderer(out, style, headings, layout);
    case Format::markdown: return make_markdown_renderer(out, style, headings, layout);
    case Format::html: return make_html_renderer(out, style, headings, layout);
    case Format::cells: return make_cell_renderer(out, style, std::move(headings));
    case Format::table:
    case Format::sarif: break;
  }
  return make_table_renderer(out, style, headings, layout);
}

Object object_of(std::vector<Heading> const& headings, Fields const& fields) {
  Object object;
  for (std::size_t column = 0; column < headings.size(); ++column) {
    if (is_in(Where::json, headings[column].where)) {
      object.push_back({headings[column].key, fields.value(column)});
    }
  }
  return object;
}

void append(Object& object, Object more) { std::ranges::move(more, std::back_inserter(object)); }

void write_object(Destination& out, Format format, Object const& object) {
  JsonWriter json{format == Format::ndjson ? JsonWriter::Layout::one_line : JsonWriter::Layout::indented};
  json.begin_object();
  for (auto const& [key, value] : object) {
    add_member(json, key, value);
  }
  write_data(out, json.end_object().text() + "\n");
}

void write_figures(Destination& out, Style const& style, std::vector<Heading> const& headings, Layout const& layout,
                   Fields const& fields) {
  if (style.format == Format::json || style.format == Format::ndjson) {
    return write_object(out, style.format, object_of(headings, fields));
  }
  if (style.format != Format::table) {
    auto const renderer = make_renderer(out, style, headings, layout);
    renderer->row(fields);
    renderer->finish();
    return;
  }
  std::vector<std::pair<std::string, std::string>> lines;
  for (auto const i : shown_columns(headings, Where::table, layout.table)) {
    if (auto text = printable(fields.shown(i, style.language)); !text.empty()) {
      lines.emplace_back(headings[i].title(style.language), std::move(text));
    }
  }
  out.write(name_value_lines(lines));
}

}  // namespace damier::report
