#include "reference/table_file.hpp"

#include <cstddef>
#include <fstream>
#include <stdexcept>

namespace damier::reference {

namespace {

std::vector<std::string> cells_of(std::string const& line) {
  std::vector<std::string> cells;
  std::size_t start = 0;
  while (true) {
    auto const tab = line.find('\t', start);
    cells.push_back(line.substr(start, tab - start));
    if (tab == std::string::npos) {
      return cells;
    }
    start = tab + 1;
  }
}

}  // namespace

std::vector<TableRow> read_table(std::string_view file) {
  auto const path = DAMIER_REFERENCE_DIR "/" + std::string{file};
  std::ifstream input{path};
  std::vector<std::string> names;
  std::vector<TableRow> rows;
  for (std::string line; std::getline(input, line);) {
    if (line.starts_with('#')) {
      continue;
    }
    auto const cells = cells_of(line);
    if (names.empty()) {
      names = cells;
      continue;
    }
    if (cells.size() != names.size()) {
      throw std::runtime_error{path + ": a row with another number of cells than there are columns: " + line};
    }
    auto& row = rows.emplace_back();
    for (std::size_t column = 0; column < names.size(); ++column) {
      row[names[column]] = cells[column];
    }
  }
  if (rows.empty()) {
    throw std::runtime_error{path + ": no such table, or no row in it"};
  }
  return rows;
}

}  // namespace damier::reference
