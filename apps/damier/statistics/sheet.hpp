#pragma once

#include "apps/damier/options/format.hpp"
#include "apps/damier/terminal/output.hpp"
#include "grammar/json/writer.hpp"
#include "language/message.hpp"

#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace damier::app {

/// A number with so many digits after the point.
struct Decimal {
  double value = 0;
  unsigned digits = 1;
};

/// A field of a row; nothing where it is not known.
using Cell = std::variant<std::monostate, std::int64_t, Decimal, std::string, std::vector<std::string>>;

/// A share as hundredths.
[[nodiscard]] Cell percent(std::optional<double> share);
[[nodiscard]] Cell number(std::uint64_t count);
[[nodiscard]] Cell number(std::optional<int> count);
[[nodiscard]] Cell number(std::optional<std::int64_t> count);
[[nodiscard]] Cell decimal(std::optional<double> value, unsigned digits);
/// Rounded to a whole number.
[[nodiscard]] Cell rounded(std::optional<double> mean);
/// As many digits as are needed, three at most: points.
[[nodiscard]] Cell short_decimal(double value);
/// Nothing for an empty text.
[[nodiscard]] Cell text(std::string content);

/// As a table shows it.
[[nodiscard]] std::string cell_text(Cell const& cell, Language language);

/// Appends cells to a row, or columns to others.
template <typename Thing>
void append(std::vector<Thing>& things, std::vector<Thing> more) {
  things.insert(things.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

struct SheetColumn {
  enum class Where : std::uint8_t { everywhere, table, data };
  std::string key;    ///< the field of JSON, CSV and TSV
  std::string title;  ///< in a table
  bool is_number = true;
  Where where = Where::everywhere;
  unsigned rank = 0;  ///< in a table on a narrow terminal: see Table::Column
};

/// Rows with the same columns, written in any of the formats: a table leaves out some columns, the others some.
class Sheet {
 public:
  explicit Sheet(std::vector<SheetColumn> columns) : columns_{std::move(columns)} {}

  void add(std::vector<Cell> row) { rows_.push_back(std::move(row)); }
  [[nodiscard]] std::size_t size() const noexcept { return rows_.size(); }

  /// A table has the titles and the decimal sign of the language.
  void write_table(Output& output, Language language) const;
  /// csv or tsv.
  void write_delimited(Output& output, Format format) const;
  void write_ndjson(Output& output) const;
  /// The fields of all rows in the object that is open.
  void write_members(JsonWriter& json) const;
  /// As one array.
  void write_json(JsonWriter& json) const;
  /// Any format but json has no more than the rows; json is one array.
  void write(Output& output, Format format, Language language) const;

 private:
  void write_row(JsonWriter& json, std::vector<Cell> const& row) const;

  std::vector<SheetColumn> columns_;
  std::vector<std::vector<Cell>> rows_;
};

}  // namespace damier::app
