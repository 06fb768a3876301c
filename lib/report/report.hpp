#pragma once

#include "grammar/json/writer.hpp"
#include "report/column.hpp"
#include "report/destination.hpp"
#include "report/format.hpp"

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace damier::report {

/// How a report is written.
struct Style {
  Format format = Format::table;
  Language language = {};  ///< of titles and words; JSON, CSV and TSV are in no language
  bool indented = false;   ///< JSON of many lines a row; otherwise a row is a line
  std::string title = {};  ///< of an HTML page; the name of the program if empty
};

/// The values of a row, in the order of the headings.
class Fields {
 public:
  Fields() = default;
  Fields(Fields const&) = delete;
  Fields& operator=(Fields const&) = delete;
  virtual ~Fields() = default;

  [[nodiscard]] virtual Value value(std::size_t column) const = 0;
  /// What a table has.
  [[nodiscard]] virtual std::string shown(std::size_t column, Language language) const = 0;
};

/// Renders rows one after the other. No row is kept but the first ones of a table, which determine the widths.
class Renderer {
 public:
  Renderer() = default;
  Renderer(Renderer const&) = delete;
  Renderer& operator=(Renderer const&) = delete;
  virtual ~Renderer() = default;

  virtual void row(Fields const& fields) = 0;
  /// Writes what is still to be written. To be called at the end, once.
  virtual void finish() = 0;
};

/// The destination must outlive the renderer.
[[nodiscard]] std::unique_ptr<Renderer> make_renderer(Destination& out, Style style, std::vector<Heading> headings,
                                                      Layout const& layout = {});

/// A text in Markdown, on one line: nothing in it is markup.
[[nodiscard]] std::string markdown_text(std::string_view text);

/// Writes one row by itself, as figures with their names: an object in JSON, a line "title   value" for each known
/// value in a table, a header and a row in CSV and TSV.
void write_figures(Destination& out, Style const& style, std::vector<Heading> const& headings, Layout const& layout,
                   Fields const& fields);

/// The fields of a row of declared columns.
template <typename Row>
class RowFields final : public Fields {
 public:
  RowFields(std::vector<Column<Row>> const& columns, Row const& row) noexcept : columns_{columns}, row_{row} {}

  [[nodiscard]] Value value(std::size_t column) const override { return columns_[column].value(row_); }
  [[nodiscard]] std::string shown(std::size_t column, Language language) const override {
    auto const& of = columns_[column];
    return of.shown ? of.shown(row_, language) : shown_text(of.value(row_), language, separator(of.heading.kind));
  }

 private:
  std::vector<Column<Row>> const& columns_;
  Row const& row_;
};

/// A report being written: add() for each row, finish() at the end.
///
///     report::Report<Game> rows{out, {format, language}, {{{{"game", "column-game", Kind::integer}, &Game::number}}}};
template <typename Row>
class Report {
 public:
  Report(Destination& out, Style style, Columns<Row> columns)
      : columns_{std::move(columns)},
        renderer_{make_renderer(out, std::move(style), columns_.headings(), columns_.layout)} {}

  [[nodiscard]] Columns<Row> const& columns() const noexcept { return columns_; }
  void add(Row const& row) { renderer_->row(RowFields<Row>{columns_.all, row}); }
  void finish() { renderer_->finish(); }

 private:
  Columns<Row> columns_;
  std::unique_ptr<Renderer> renderer_;
};

/// Writes all rows of a range.
template <typename Row, typename Range>
void write_rows(Destination& out, Style style, Columns<Row> columns, Range const& rows) {
  Report<Row> report{out, std::move(style), std::move(columns)};
  for (auto const& row : rows) {
    report.add(row);
  }
  report.finish();
}

/// Writes one row as figures.
template <typename Row>
void write_figures(Destination& out, Style const& style, Columns<Row> const& columns, Row const& row) {
  write_figures(out, style, columns.headings(), columns.layout, RowFields<Row>{columns.all, row});
}

/// Writes an object as JSON: on several lines, or with ndjson on one.
void write_object(Destination& out, Format format, Object const& object);
/// The fields of a row that JSON shows.
[[nodiscard]] Object object_of(std::vector<Heading> const& headings, Fields const& fields);
template <typename Row>
[[nodiscard]] Object object_of(Columns<Row> const& columns, Row const& row) {
  return object_of(columns.headings(), RowFields<Row>{columns.all, row});
}
/// Appends the members of an object to another one.
void append(Object& object, Object more);

/// Adds a value to JSON that is being written: null for no value.
void add_value(JsonWriter& json, Value const& value);
/// Adds a member; none for what is absent.
void add_member(JsonWriter& json, std::string_view key, Value const& value);
/// Adds the fields that JSON shows to the object that is open.
void add_members(JsonWriter& json, std::vector<Heading> const& headings, Fields const& fields);

/// Rows as the value of a field, for reports that have more than rows: an array of objects in JSON. The rows have to
/// live until it is written.
template <typename Row, typename Range>
[[nodiscard]] Value rows_value(Columns<Row> const& columns, Range const& rows) {
  std::vector<Value> objects;
  for (auto const& row : rows) {
    objects.emplace_back(object_of(columns, row));
  }
  return objects;
}

}  // namespace damier::report
