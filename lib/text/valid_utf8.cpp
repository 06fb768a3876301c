#include "text/valid_utf8.hpp"

#include "text/source_text.hpp"

namespace damier {

std::string valid_utf8(std::string_view text) {
  std::string valid;
  valid.reserve(text.size());
  for (;;) {
    auto const bad = source_text::first_invalid_utf8(text);
    valid += text.substr(0, bad);
    if (bad == text.size()) return valid;
    valid += "\uFFFD";
    text.remove_prefix(bad + 1);
  }
}

}  // namespace damier
