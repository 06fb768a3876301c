#pragma once

#include "language/language.hpp"
#include "report/destination.hpp"

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace damier::report {

/// Rows in aligned columns for people. The first rows determine the widths, because there may be millions of rows. On a
/// terminal no line is wider than the terminal: the widest texts are cut, with … at their end, or wrapped if their
/// column says so, then the least important columns are left out, and a last line names them. Elsewhere nothing is cut;
/// a later row that is wider pushes the rest of its line to the right.
class Table {
 public:
  struct Column {
    std::string title;
    bool right = false;  ///< aligned to the right, as numbers are
    unsigned rank = 0;   ///< if the line does not fit, columns of the greatest rank are left out first; 0 always stays
    bool wraps = false;  ///< goes on below, in lines of its own, where others are cut; the last column alone
  };

  /// language: that of the line about columns that were left out.
  Table(Destination& output, std::vector<Column> columns, Language language = {});

  /// Leaves the line of titles out. To be called before the first row.
  void without_titles() noexcept { titled_ = false; }
  void add(std::vector<std::string> row);
  /// Writes the rows that are still held back to find the widths. To be called at the end.
  void finish();

 private:
  static constexpr std::size_t rows_measured = 1000;

  void start();
  void fit_terminal();
  [[nodiscard]] unsigned total_width() const noexcept;
  void shrink_texts(unsigned narrowest);
  void leave_columns_out();
  void put(std::vector<std::string> const& row, bool is_title = false);

  Destination& output_;
  std::vector<Column> columns_;
  std::vector<unsigned> widths_;
  unsigned widest_last_ = 0;  // of the last column, before it was narrowed
  std::vector<bool> left_out_;
  Language language_;
  std::vector<std::vector<std::string>> held_;
  bool started_ = false;
  bool titled_ = true;
};

/// Lines "name   value" with the values in one column.
[[nodiscard]] std::string name_value_lines(std::vector<std::pair<std::string, std::string>> const& lines);

}  // namespace damier::report
