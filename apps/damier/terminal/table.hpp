#pragma once

#include "apps/damier/terminal/output.hpp"

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace damier::app {

/// Rows in aligned columns for people. The widths are those of the first rows (there may be millions): later ones
/// that are wider push the rest of their line to the right. On a terminal no line is longer than it is wide.
class Table {
 public:
  struct Column {
    std::string title;
    bool right = false;  ///< numbers stand right
  };

  Table(Output& output, std::vector<Column> columns);

  void add(std::vector<std::string> row);
  /// Writes what is held back. To be called at the end.
  void finish();

 private:
  static constexpr std::size_t rows_measured = 1000;

  void start();
  void put(std::vector<std::string> const& row, Style style);

  Output& output_;
  std::vector<Column> columns_;
  std::vector<unsigned> widths_;
  std::vector<std::vector<std::string>> held_;
  bool started_ = false;
};

/// Lines "name   value" with the values in one column.
[[nodiscard]] std::string name_value_lines(std::vector<std::pair<std::string, std::string>> const& lines);

}  // namespace damier::app
