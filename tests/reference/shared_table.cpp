#include "reference/shared_table.hpp"

#include <cstddef>
#include <fstream>
#include <iostream>

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

std::vector<TableRow> read_shared_table(std::string const& shared_folder, std::string_view file) {
  std::ifstream input{shared_folder + "/reference/" + std::string{file}};
  if (!input) {
    std::cout << "skipped: no shared reference " << file << '\n';
    return {};
  }
  std::string line;
  std::getline(input, line);
  auto const names = cells_of(line);
  std::vector<TableRow> rows;
  while (std::getline(input, line)) {
    auto const cells = cells_of(line);
    TableRow row;
    for (std::size_t column = 0; column < names.size() && column < cells.size(); ++column) {
      row[names[column]] = cells[column];
    }
    rows.push_back(row);
  }
  return rows;
}

}  // namespace damier::reference
