#pragma once

#include <cstddef>
#include <string_view>

namespace damier::pdn {

/// The position that a text line begins with, in bytes.
struct LinePosition {
  std::size_t begin = 0;  ///< behind the number of a list, "12." or "12)"
  std::size_t size = 0;   ///< 0 if the line begins with something else
};

/// Finds "W:W31,38:B12,17", or 51 letters of the Hub protocol, at the beginning of a text line. What follows may be a
/// comment or moves. The squares are not checked.
[[nodiscard]] LinePosition find_position(std::string_view text) noexcept;

/// Whether the first text line of a text that is neither empty nor a comment begins with a position: a list of
/// positions, one on each line.
[[nodiscard]] bool begins_with_position(std::string_view text) noexcept;

}  // namespace damier::pdn
