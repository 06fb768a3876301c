#include "notation/numbering.hpp"

#include <charconv>

namespace damier {

void Numbering::append_name(std::string& text, Square square) const {
  char digits[4];
  auto const [end, error] = std::to_chars(digits, digits + sizeof digits, number(square));
  text.append(digits, end);
}

std::optional<Square> Numbering::read(std::string_view& text) const noexcept {
  unsigned number = 0;
  auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{}) {
    return std::nullopt;
  }
  auto const found = square(number);
  if (found) {
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  }
  return found;
}

}  // namespace damier
