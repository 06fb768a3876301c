#pragma once

#include <algorithm>
#include <string>
#include <string_view>

namespace damier {

/// A game of 34 legal plies, for tests of copies and beginnings of games.
inline constexpr std::string_view whole_game =
    "1. 32-28 18-23 2. 28-22 17x28 3. 33x22 16-21 4. 31-26 19-24 5. 26x17 12x21 6. 34-30 24-29 7. 37-31 13-19 "
    "8. 31-26 11-16 9. 26x17 20-24 10. 39-34 7-12 11. 38-32 12x21 12. 32-28 23x32 13. 34x23 19x17 14. 30x19 "
    "14x23 15. 41-37 32x41 16. 46x37 21-27 17. 43-39 9-14";

/// The first plies of the game, with their move numbers.
inline std::string beginning(unsigned plies) {
  std::string text;
  unsigned count = 0;
  for (auto rest = whole_game; count < plies;) {
    auto const end = std::min(rest.find(' '), rest.size());
    auto const word = rest.substr(0, end);
    text += std::string{word} + " ";
    count += word.ends_with('.') ? 0U : 1U;
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return text;
}

}  // namespace damier
