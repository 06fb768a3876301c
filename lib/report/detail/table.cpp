#include "report/table.hpp"

#include "language/message.hpp"
#include "text/printable.hpp"
#include "text/text_width.hpp"

#include <algorithm>
#include <utility>

namespace damier::report {
namespace {

constexpr unsigned gap = 2;               // blanks between columns
constexpr unsigned narrow = 16;           // least width of a column of text before other columns are left out
constexpr unsigned readable = 36;         // that of a column that wraps
constexpr unsigned narrowest_column = 8;  // its least width after that

}  // namespace

Table::Table(Destination& output, std::vector<Column> columns, Language language)
    : output_{output}, columns_{std::move(columns)}, language_{language} {
  for (auto const& column : columns_) {
    widths_.push_back(width_of(column.title));
  }
  left_out_.resize(columns_.size());
}

void Table::add(std::vector<std::string> row) {
  for (auto& field : row) {
    field = printable(field);
  }
  if (started_) {
    put(row);
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
  std::string names;
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    if (left_out_[i]) {
      names += (names.empty() ? "" : ", ") + columns_[i].title;
    }
  }
  if (!names.empty()) {
    auto const line = text_of(language_, "columns-left-out", "columns"_a = names);
    output_.write(output_.dim(cut(line, output_.width())) + "\n");
  }
}

void Table::fit_terminal() {
  shrink_texts(narrow);
  leave_columns_out();
  shrink_texts(narrowest_column);
  if (auto const total = total_width(); columns_.back().wraps && total < output_.width()) {
    widths_.back() = std::min(widths_.back() + output_.width() - total, widest_last_);
  }
}

unsigned Table::total_width() const noexcept {
  unsigned total = 0;
  for (std::size_t i = 0; i < widths_.size(); ++i) {
    total += left_out_[i] ? 0 : widths_[i] + (total == 0 ? 0 : gap);
  }
  return total;
}

/// Narrows the widest column of text again and again until the line fits or no such column is wider than least.
void Table::shrink_texts(unsigned least) {
  for (auto total = total_width(); total > output_.width(); --total) {
    std::size_t widest = widths_.size();
    for (std::size_t i = 0; i < widths_.size(); ++i) {
      auto const floor = std::max(columns_[i].wraps ? std::max(least, readable) : least, width_of(columns_[i].title));
      auto const can_shrink = !columns_[i].right && !left_out_[i] && widths_[i] > floor;
      if (can_shrink && (widest == widths_.size() || widths_[i] > widths_[widest])) {
        widest = i;
      }
    }
    if (widest == widths_.size()) {
      return;
    }
    --widths_[widest];
  }
}

/// Leaves columns out until the line fits: those of the greatest rank first, among them from the right.
void Table::leave_columns_out() {
  while (total_width() > output_.width()) {
    std::size_t least = columns_.size();
    for (std::size_t i = 0; i < columns_.size(); ++i) {
      auto const may_go = !left_out_[i] && columns_[i].rank != 0;
      if (may_go && (least == columns_.size() || columns_[i].rank >= columns_[least].rank)) {
        least = i;
      }
    }
    if (least == columns_.size()) {
      return;
    }
    left_out_[least] = true;
  }
}

void Table::start() {
  started_ = true;
  if (output_.is_terminal()) {
    widest_last_ = widths_.back();
    fit_terminal();
  }
  if (titled_) {
    std::vector<std::string> titles;
    for (auto const& column : columns_) {
      titles.push_back(column.title);
    }
    put(titles, true);
  }
  for (auto const& row : held_) {
    put(row);
  }
  held_.clear();
}

void Table::put(std::vector<std::string> const& row, bool is_title) {
  std::string line;
  std::vector<std::string> below;  // a text that wraps
  unsigned indent = 0;
  auto first = true;
  for (std::size_t i = 0; i < row.size(); ++i) {
    if (left_out_[i]) {
      continue;
    }
    line += std::exchange(first, false) ? "" : std::string(gap, ' ');
    if (output_.is_terminal() && columns_[i].wraps) {
      below = wrap(row[i], widths_[i]);
      indent = width_of(line);
      line += below.empty() ? "" : below.front();
      continue;
    }
    auto const field = output_.is_terminal() && !columns_[i].right ? cut(row[i], widths_[i]) : row[i];
    line += columns_[i].right ? pad_left(field, widths_[i]) : pad_right(field, widths_[i]);
  }
  line.erase(line.find_last_not_of(' ') + 1);
  if (output_.is_terminal()) {
    line = cut(line, output_.width());
  }
  output_.write((is_title ? output_.strong(line) : line) + "\n");
  for (std::size_t n = 1; n < below.size(); ++n) {
    output_.write(std::string(indent, ' ') + below[n] + "\n");
  }
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

}  // namespace damier::report
