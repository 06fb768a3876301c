#include "apps/damier/statistics/sheet.hpp"

#include "apps/damier/options/framed_rows.hpp"
#include "report/decimal_text.hpp"
#include "report/table.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

namespace damier::app {
namespace {

constexpr unsigned digits_of_percent = 1;
constexpr unsigned digits_of_points = 3;

/// A cell as text, for tables, CSV and TSV.
std::string plain_text(Cell const& cell) {
  struct Text {
    std::string operator()(std::monostate) const { return {}; }
    std::string operator()(std::int64_t number) const { return std::to_string(number); }
    std::string operator()(Decimal const& decimal) const {
      return report::decimal_text(decimal.value, decimal.digits, Language{});
    }
    std::string operator()(std::string const& text) const { return text; }
    std::string operator()(std::vector<std::string> const& texts) const {
      return fmt::format("{}", fmt::join(texts, "; "));
    }
  };
  return std::visit(Text{}, cell);
}

void write_value(JsonWriter& json, std::string const& key, Cell const& cell) {
  if (auto const* const number = std::get_if<std::int64_t>(&cell)) {
    json.member(key, *number);
  } else if (auto const* const decimal = std::get_if<Decimal>(&cell)) {
    auto const scale = std::pow(10, decimal->digits);
    json.member(key, std::round(decimal->value * scale) / scale);
  } else if (auto const* const text = std::get_if<std::string>(&cell)) {
    json.member(key, *text);
  } else if (auto const* const texts = std::get_if<std::vector<std::string>>(&cell)) {
    json.strings(key, *texts);
  } else {
    json.key(key).null();
  }
}

}  // namespace

Cell percent(std::optional<double> share) { return share ? Cell{Decimal{100 * *share, digits_of_percent}} : Cell{}; }

Cell number(std::uint64_t count) { return static_cast<std::int64_t>(count); }

Cell number(std::optional<int> count) { return count ? Cell{std::int64_t{*count}} : Cell{}; }

Cell number(std::optional<std::int64_t> count) { return count ? Cell{*count} : Cell{}; }

Cell decimal(std::optional<double> value, unsigned digits) { return value ? Cell{Decimal{*value, digits}} : Cell{}; }

Cell rounded(std::optional<double> mean) { return mean ? Cell{std::int64_t{std::llround(*mean)}} : Cell{}; }

Cell short_decimal(double value) {
  for (unsigned digits = 0; digits < digits_of_points; ++digits) {
    auto const scaled = value * std::pow(10, digits);
    if (std::abs(scaled - std::round(scaled)) < 1e-6) {
      return Decimal{value, digits};
    }
  }
  return Decimal{value, digits_of_points};
}

Cell text(std::string content) { return content.empty() ? Cell{} : Cell{std::move(content)}; }

std::string cell_text(Cell const& cell, Language language) {
  auto const* const decimal = std::get_if<Decimal>(&cell);
  return decimal != nullptr ? report::decimal_text(decimal->value, decimal->digits, language) : plain_text(cell);
}

BulletinTable Sheet::printed(Language language) const {
  using Where = SheetColumn::Where;
  BulletinTable table;
  for (auto const& column : columns_) {
    if (column.where != Where::data) {
      table.columns.push_back({column.title, column.is_number});
    }
  }
  for (auto const& row : rows_) {
    auto& fields = table.rows.emplace_back();
    for (std::size_t i = 0; i < columns_.size(); ++i) {
      if (columns_[i].where != Where::data) {
        fields.push_back(cell_text(row[i], language));
      }
    }
  }
  return table;
}

void Sheet::write_table(Output& output, Language language) const {
  std::vector<report::Table::Column> columns;
  for (auto const& column : columns_) {
    if (column.where != SheetColumn::Where::data) {
      columns.push_back({column.title, column.is_number, column.rank});
    }
  }
  report::Table table{output, columns, language};
  for (auto& fields : printed(language).rows) {
    table.add(std::move(fields));
  }
  table.finish();
}

void Sheet::write_delimited(Output& output, Format format) const {
  using Where = SheetColumn::Where;
  std::vector<std::string> titles;
  for (auto const& column : columns_) {
    if (column.where != Where::table) {
      titles.push_back(column.key);
    }
  }
  FramedRows rows{output, format};
  rows.head(delimited_row(format, titles));
  for (auto const& row : rows_) {
    std::vector<std::string> fields;
    for (std::size_t i = 0; i < columns_.size(); ++i) {
      if (columns_[i].where != Where::table) {
        fields.push_back(plain_text(row[i]));
      }
    }
    rows.row(delimited_row(format, fields));
  }
}

void Sheet::write_row(JsonWriter& json, std::vector<Cell> const& row) const {
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    if (columns_[i].where != SheetColumn::Where::table) {
      write_value(json, columns_[i].key, row[i]);
    }
  }
}

void Sheet::write_members(JsonWriter& json) const {
  for (auto const& row : rows_) {
    write_row(json, row);
  }
}

void Sheet::write_ndjson(Output& output) const {
  for (auto const& row : rows_) {
    JsonWriter json;
    json.begin_object();
    write_row(json, row);
    output.write(json.end_object().text() + "\n");
  }
}

void Sheet::write_json(JsonWriter& json) const {
  json.begin_array();
  for (auto const& row : rows_) {
    json.begin_object();
    write_row(json, row);
    json.end_object();
  }
  json.end_array();
}

void Sheet::write(Output& output, Format format, Language language) const {
  switch (format) {
    case Format::csv:
    case Format::tsv: return write_delimited(output, format);
    case Format::ndjson: return write_ndjson(output);
    case Format::json: {
      JsonWriter json{JsonWriter::Layout::indented};
      write_json(json);
      return output.write(json.text() + "\n");
    }
    default: return write_table(output, language);
  }
}

}  // namespace damier::app
