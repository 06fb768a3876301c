#pragma once

#include <string_view>

namespace damier {

/// How a FEN names its squares. g1 counts as neither: it may be a ghost, a piece already captured.
struct FenSquares {
  bool letters = false;  ///< c3
  bool numbers = false;  ///< 28
};
[[nodiscard]] FenSquares squares_of_fen(std::string_view fen) noexcept;

}  // namespace damier
