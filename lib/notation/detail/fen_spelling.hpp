#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace damier {

/// A FEN in ASCII, and the place in the original of each of its bytes and of its end.
struct PlainFen {
  std::string text;
  std::vector<std::size_t> places;
};

/// Replaces the characters of print and of web pages by those of a FEN: dashes, no-break and wide blanks, typographic
/// quotes, the full-width signs of East Asian texts. Characters without width, such as a soft hyphen, are left out.
[[nodiscard]] PlainFen in_ascii(std::string_view fen);

}  // namespace damier
