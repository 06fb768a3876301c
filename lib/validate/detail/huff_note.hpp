#pragma once

#include "notation/numbering.hpp"

#include <optional>
#include <string_view>

namespace damier {

/// The meaning of a comment that is only a note of a huff: "soufflé", "soufflée 28", "huffed 28".
struct HuffNote {
  bool is_huff = false;
  std::optional<Square> square = {};  ///< of the piece, where it is named
};
[[nodiscard]] HuffNote read_huff_note(std::string_view comment, Numbering const& numbering);

}  // namespace damier
