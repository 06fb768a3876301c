#include "apps/damier/terminal/table.hpp"

#include "apps/damier/terminal/text_width.hpp"

#include <algorithm>

namespace damier::app {

Table::Table(Output& output, std::vector<Column> columns) : output_{output}, columns_{std::move(columns)} {
  for (auto const& column : columns_) {
    widths_.push_back(width_of(column.title));
  }
}

void Table::add(std::vector<std::string> row) {
  for (auto& field : row) {
    field = printable(field);
  }
  if (started_) {
    put(row, Style::plain);
    return;
  }
  for (std::size_t i = 0; i < row.size(); ++i) {
    widths_[i] = std::max(widths_[i], width_of(row[i]));
  }
  held_.push_back(std::move(row));
  if (held_.size() == rows_measured) {
    start();
  }
}

void Table::finish() {
  if (!started_ && !held_.empty()) {
    start();
  }
}

void Table::start() {
  started_ = true;
  std::vector<std::string> titles;
  for (auto const& column : columns_) {
    titles.push_back(column.title);
  }
  put(titles, Style::strong);
  for (auto const& row : held_) {
    put(row, Style::plain);
  }
  held_.clear();
}

void Table::put(std::vector<std::string> const& row, Style style) {
  std::string line;
  for (std::size_t i = 0; i < row.size(); ++i) {
    line += i == 0 ? "" : "  ";
    line += columns_[i].right ? pad_left(row[i], widths_[i]) : pad_right(row[i], widths_[i]);
  }
  line.erase(line.find_last_not_of(' ') + 1);
  if (output_.is_terminal()) {
    line = cut(line, output_.width());
  }
  output_.write(output_.paint(style, line) + "\n");
}

std::string name_value_lines(std::vector<std::pair<std::string, std::string>> const& lines) {
  unsigned widest = 0;
  for (auto const& [name, value] : lines) {
    widest = std::max(widest, width_of(name));
  }
  std::string text;
  for (auto const& [name, value] : lines) {
    text += pad_right(name, widest + 2) + value + "\n";
  }
  return text;
}

}  // namespace damier::app
