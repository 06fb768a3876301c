#pragma once

#include <cstdint>

namespace damier {

/// Where a bulletin has diagrams. Positions that are set up have one with each rule but none.
struct DiagramRule {
  enum class At : std::uint8_t {
    none,
    marks,     ///< where a comment marks squares or arrows: [%csl], [%cal]
    comments,  ///< there, and at each move of the main line that has a comment in words
    plies,     ///< every so many moves of the main line, and at marks
  };
  At at = At::comments;
  unsigned plies = 0;  ///< for At::plies, at least 1
};

}  // namespace damier
