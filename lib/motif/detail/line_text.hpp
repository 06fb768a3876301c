#pragma once

#include "language/message.hpp"
#include "motif/motif.hpp"

#include <cstddef>
#include <string_view>
#include <tl/expected.hpp>

namespace damier {

/// What is wrong with the text of a line, and where.
struct LineTextFault {
  std::size_t offset = 0;  ///< bytes from the start of the text
  std::size_t length = 1;
  Message message;
};

/// Reads "W:W33,34,40,45:B12,13,14,23,24 | 34-29 23x34 40x7": a position, and the legal moves that are played in it.
/// There may be none. A position of another variant than the given one begins with the name of its own: "russian
/// W:Wc3:Bd4 | …". "start" is the start position.
[[nodiscard]] tl::expected<MotifLine, LineTextFault> read_motif_line(std::string_view text, Variant const& variant);

/// Reads moves from a position alone, with or without numbers.
[[nodiscard]] tl::expected<MotifLine, LineTextFault> read_motif_moves(std::string_view text, Variant const& variant,
                                                                      Position const& start);

}  // namespace damier
