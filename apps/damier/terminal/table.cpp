#include "apps/damier/terminal/table.hpp"

#include "apps/damier/terminal/text_width.hpp"

#include <algorithm>
#include <numeric>

namespace damier::app {
namespace {

constexpr unsigned gap = 2;        // between columns
constexpr unsigned narrowest = 8;  // that a column of text is made

}  // namespace

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

/// Takes from the widest column of text until the line fits; no column gets too narrow to tell something.
void Table::fit_terminal() {
  auto total = std::accumulate(widths_.begin(), widths_.end(), gap * static_cast<unsigned>(widths_.size() - 1));
  while (total > output_.width()) {
    std::size_t widest = widths_.size();
    for (std::size_t i = 0; i < widths_.size(); ++i) {
      auto const floor = std::max(narrowest, width_of(columns_[i].title));
      if (!columns_[i].right && widths_[i] > floor && (widest == widths_.size() || widths_[i] > widths_[widest])) {
        widest = i;
      }
    }
    if (widest == widths_.size()) {
      return;
    }
    --widths_[widest];
    --total;
  }
}

void Table::start() {
  started_ = true;
  if (output_.is_terminal()) {
    fit_terminal();
  }
  if (titled_) {
    std::vector<std::string> titles;
    for (auto const& column : columns_) {
      titles.push_back(column.title);
    }
    put(titles, Style::strong);
  }
  for (auto const& row : held_) {
    put(row, Style::plain);
  }
  held_.clear();
}

void Table::put(std::vector<std::string> const& row, Style style) {
  std::string line;
  for (std::size_t i = 0; i < row.size(); ++i) {
    line += i == 0 ? "" : std::string(gap, ' ');
    auto const field = output_.is_terminal() && !columns_[i].right ? cut(row[i], widths_[i]) : row[i];
    line += columns_[i].right ? pad_left(field, widths_[i]) : pad_right(field, widths_[i]);
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
