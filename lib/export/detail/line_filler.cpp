#include "export/detail/line_filler.hpp"

#include <algorithm>
#include <cstdint>
#include <cstring>

namespace damier {
namespace {

/// The bitwise "or" of all bytes of a text: several bytes at a time, the last ones perhaps twice.
template <typename Bytes>
Bytes bits_of(std::string_view text) noexcept {
  Bytes some = 0;
  Bytes found = 0;
  for (std::size_t begin = 0; begin + sizeof some <= text.size(); begin += sizeof some) {
    std::memcpy(&some, text.data() + begin, sizeof some);
    found |= some;
  }
  std::memcpy(&some, text.data() + text.size() - sizeof some, sizeof some);
  return found | some;
}

bool is_ascii(std::string_view text) noexcept {
  if (text.size() >= sizeof(std::uint64_t)) {
    return (bits_of<std::uint64_t>(text) & 0x8080808080808080U) == 0;
  }
  if (text.size() >= sizeof(std::uint32_t)) {
    return (bits_of<std::uint32_t>(text) & 0x80808080U) == 0;
  }
  return std::ranges::all_of(text, [](char c) { return (static_cast<unsigned char>(c) & 0x80U) == 0; });
}

std::size_t characters(std::string_view text) noexcept {
  // Nearly all words are short and are ASCII.
  return is_ascii(text) ? text.size() : static_cast<std::size_t>(std::ranges::count_if(text, [](char c) {
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
  auto const width = is_ascii_ ? text_.size() - word_ : characters(std::string_view{text_}.substr(word_));
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
