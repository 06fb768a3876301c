#pragma once

#include "export/bulletin_section.hpp"
#include "language/message.hpp"
#include "report/destination.hpp"
#include "report/format.hpp"
#include "report/report.hpp"

#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <vector>

namespace damier::answers {

using report::Destination;
using report::Format;

/// A field of a row; no value if it is not known.
using Cell = report::Value;

/// A share from 0 to 1 as a percentage.
[[nodiscard]] Cell percent(std::optional<double> share);
[[nodiscard]] Cell number(std::uint64_t count);
[[nodiscard]] Cell number(std::optional<int> count);
[[nodiscard]] Cell number(std::optional<std::int64_t> count);
[[nodiscard]] Cell decimal(std::optional<double> value, unsigned digits);
/// A mean, rounded to a whole number.
[[nodiscard]] Cell rounded(std::optional<double> mean);
/// A number with as many decimals as it needs, at most three; used for points.
[[nodiscard]] Cell short_decimal(double value);
/// A text; no value if it is empty.
[[nodiscard]] Cell text(std::string content);

/// Appends cells to a row, or columns to other columns.
template <typename Thing>
void append(std::vector<Thing>& things, std::vector<Thing> more) {
  things.insert(things.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

struct SheetColumn {
  using Where = report::Where;
  std::string key;    ///< the name of the field in JSON, CSV and TSV
  std::string title;  ///< the title in a table
  bool is_number = true;
  Where where = Where::everywhere;
  unsigned rank = 0;  ///< how soon a narrow terminal leaves the column out: report::Heading::rank
};

/// Rows with the same columns, written in any of the formats. SheetColumn::where chooses the columns of tables and of
/// data.
class Sheet {
 public:
  explicit Sheet(std::vector<SheetColumn> columns) : columns_{std::move(columns)} {}

  void add(std::vector<Cell> row) { rows_.push_back(std::move(row)); }
  [[nodiscard]] std::size_t size() const noexcept { return rows_.size(); }
  [[nodiscard]] std::vector<SheetColumn> const& columns() const noexcept { return columns_; }
  [[nodiscard]] std::vector<std::vector<Cell>> const& rows() const noexcept { return rows_; }

  /// The rows as a table of a bulletin, with titles and decimal sign of the language.
  [[nodiscard]] BulletinTable printed(Language language) const;
  /// The rows as fields of an object that has more than rows.
  [[nodiscard]] std::vector<Cell> objects() const;
  /// The fields of the only row.
  [[nodiscard]] report::Object object() const;
  /// Writes the rows in a format; json is one array.
  void write(Destination& output, Format format, Language language) const;

 private:
  [[nodiscard]] std::vector<report::Heading> headings() const;

  std::vector<SheetColumn> columns_;
  std::vector<std::vector<Cell>> rows_;
};

}  // namespace damier::answers
