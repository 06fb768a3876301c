#include "export/line_filler.hpp"

#include <algorithm>

namespace damier {
namespace {

std::size_t characters(std::string_view text) noexcept {
  return static_cast<std::size_t>(
      std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xc0U) != 0x80U; }));
}

}  // namespace

void LineFiller::put_words(std::string_view text) {
  static constexpr std::string_view blanks{" \t\r\n"};
  for (auto begin = text.find_first_not_of(blanks); begin != std::string_view::npos;) {
    auto const end = std::min(text.find_first_of(blanks, begin), text.size());
    put(text.substr(begin, end - begin));
    begin = text.find_first_not_of(blanks, end);
  }
}

void LineFiller::end_line() {
  end_word();
  text_ += '\n';
  column_ = 0;
  open_ = false;
}

void LineFiller::begin_line() {
  end_word();
  if (column_ != 0) {
    end_line();
  }
}

void LineFiller::end_word() {
  if (word_.empty()) {
    return;
  }
  auto const width = characters(word_);
  if (column_ != 0) {
    auto const breaks = column_ + 1 + width > columns_;
    text_ += breaks ? '\n' : ' ';
    column_ = breaks ? 0 : column_ + 1;
  }
  text_ += word_;
  column_ += width;
  word_.clear();
}

}  // namespace damier
