#include "terminal_screen.hpp"

#include "text/printable.hpp"
#include "text/text_width.hpp"

#include <algorithm>
#include <charconv>

namespace damier::cli_test {
namespace {

/// The number at a place of the parameters of a sequence; 1 if there is none.
std::size_t number_at(std::string_view parameters, std::size_t place) {
  for (; place != 0; --place) {
    parameters.remove_prefix(std::min(parameters.find(';'), parameters.size() - 1) + 1);
  }
  std::size_t number = 0;
  std::from_chars(parameters.data(), parameters.data() + parameters.size(), number);
  return std::max<std::size_t>(number, 1);
}

}  // namespace

void TerminalScreen::write(std::string_view bytes) {
  for (std::size_t at = 0; at < bytes.size();) {
    if (bytes[at] == '\x1b' && at + 1 < bytes.size() && bytes[at + 1] == '[') {
      auto const end = bytes.find_first_not_of("0123456789;?", at + 2);
      if (end == std::string_view::npos) {
        return;
      }
      obey(bytes.substr(at + 2, end - at - 2), bytes[end]);
      at = end + 1;
    } else if (bytes[at] == '\r' || bytes[at] == '\n' || bytes[at] == '\b') {
      behind_ = false;
      bytes[at] == '\r' ? column_ = 0 : bytes[at] == '\b' ? column_ -= column_ == 0 ? 0 : 1 : (new_row(), 0);
      ++at;
    } else {
      auto const character = character_at(bytes, at);
      put(bytes.substr(at, character.bytes), width_of(character.code));
      at += character.bytes;
    }
  }
}

void TerminalScreen::put(std::string_view character, std::size_t width) {
  if (width == 0) {
    auto& cells = cells_[row_];
    cells[behind_ || column_ == 0 ? column_ : column_ - 1] += character;
    return;
  }
  if (goes_on_ && (behind_ || column_ + width > columns_)) {
    column_ = 0;
    new_row();
  }
  behind_ = false;
  column_ = std::min(column_, columns_ - std::min(width, columns_));
  cells_[row_][column_] = character;
  for (auto at = column_ + 1; at < std::min(column_ + width, columns_); ++at) {
    cells_[row_][at].clear();
  }
  column_ += width;
  if (column_ >= columns_) {
    column_ = columns_ - 1;
    behind_ = true;
  }
}

void TerminalScreen::new_row() {
  if (row_ + 1 < cells_.size()) {
    ++row_;
    return;
  }
  cells_.erase(cells_.begin());
  cells_.emplace_back(columns_, " ");
}

void TerminalScreen::erase_rows(std::size_t first) {
  std::fill(cells_.begin() + static_cast<std::ptrdiff_t>(first), cells_.end(), std::vector<std::string>(columns_, " "));
}

void TerminalScreen::obey(std::string_view parameters, char end) {
  if (parameters == "?7") {
    goes_on_ = end == 'h';
  } else if (parameters == "?1049") {
    erase_rows(0);
  }
  auto const number = number_at(parameters, 0);
  switch (end) {
    case 'H':
      row_ = std::min(number, cells_.size()) - 1;
      column_ = std::min(number_at(parameters, 1), columns_) - 1;
      break;
    case 'A': row_ -= std::min(number, row_); break;
    case 'C': column_ = std::min(column_ + number, columns_ - 1); break;
    case 'D': column_ -= std::min(number, column_); break;
    case 'G': column_ = std::min(number, columns_) - 1; break;
    case 'J':
    case 'K':
      std::fill(cells_[row_].begin() + static_cast<std::ptrdiff_t>(column_), cells_[row_].end(), " ");
      if (end == 'J') {
        erase_rows(std::min(row_ + 1, cells_.size()));
      }
      return;
    default: return;
  }
  behind_ = false;
}

std::vector<std::string> TerminalScreen::rows() const {
  std::vector<std::string> rows;
  for (auto const& cells : cells_) {
    auto& row = rows.emplace_back();
    for (auto const& cell : cells) {
      row += cell;
    }
  }
  return rows;
}

std::string TerminalScreen::text() const {
  std::string text;
  for (auto const& row : rows()) {
    text += row.substr(0, row.find_last_not_of(' ') + 1) + '\n';
  }
  return text;
}

}  // namespace damier::cli_test
