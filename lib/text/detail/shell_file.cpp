#include "text/shell_file.hpp"

#include <algorithm>

namespace damier {
namespace {

/// Whether a character has no meaning for a shell, wherever it is in a word. Bytes of other letters have none.
bool is_plain(char c) noexcept {
  constexpr std::string_view signs = "_./,:@%+-";
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
         static_cast<unsigned char>(c) >= 0x80 || signs.find(c) != std::string_view::npos;
}

}  // namespace

std::string shell_file(std::string_view name) {
  auto text = (name.starts_with('-') && name != "-" ? "./" : "") + std::string{name};
  if (!text.empty() && std::ranges::all_of(text, is_plain)) {
    return text;
  }
  std::string quoted{'\''};
  for (auto const c : text) {
    quoted += c == '\'' ? std::string_view{"'\\''"} : std::string_view{&c, 1};
  }
  return quoted + '\'';
}

}  // namespace damier
