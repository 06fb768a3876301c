#pragma once

#include <string_view>

namespace damier {

/// How a FEN names its squares.
struct FenSquares {
  bool letters = false;  ///< c3
  bool numbers = false;  ///< 28
  bool g_file = false;   ///< g1, which may also be a ghost, a piece already captured
};
[[nodiscard]] FenSquares squares_of_fen(std::string_view fen) noexcept;

}  // namespace damier
