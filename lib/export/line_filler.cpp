#include "export/line_filler.hpp"

#include <algorithm>
#include <cstdint>
#include <cstring>

namespace damier {
namespace {

std::size_t characters(std::string_view text) noexcept {
  // Nearly all words are short and have no bytes but ASCII.
  constexpr std::uint64_t high_bits = 0x8080808080808080U;
  std::uint64_t eight = 0;
  std::uint64_t found = 0;
  for (std::size_t begin = 0; begin < text.size(); begin += sizeof eight) {
    eight = 0;
    std::memcpy(&eight, text.data() + begin, std::min(sizeof eight, text.size() - begin));
    found |= eight;
  }
  return (found & high_bits) == 0 ? text.size() : static_cast<std::size_t>(std::ranges::count_if(text, [](char c) {
    return (static_cast<unsigned char>(c) & 0xc0U) != 0x80U;
  }));
}

}  // namespace

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
  if (!in_word_) {
    return;
  }
  auto const width = characters(std::string_view{text_}.substr(word_));
  if (column_ != 0) {
    auto const breaks = column_ + 1 + width > columns_;
    if (breaks) {
      text_[word_ - 1] = '\n';
    }
    column_ = breaks ? 0 : column_ + 1;
  }
  column_ += width;
  in_word_ = false;
}

}  // namespace damier
