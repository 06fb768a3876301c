#pragma once

#include "apps/damier/terminal/console.hpp"
#include "board/position.hpp"
#include "rules/variant.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace damier::app {

/// A position as it is written, and its place in a file; line 0 is the command line.
struct WrittenPosition {
  std::string text;
  std::string file = "FEN";
  std::uint64_t line = 0;
};

/// The position that a command line gives: "start", a FEN or a position of the Hub protocol. Oddities are printed as
/// hints on console.err(); faults, and a board without pieces, are printed as an error with a caret, and there is no
/// position.
[[nodiscard]] std::optional<Position> position_argument(Console& console, WrittenPosition const& written,
                                                        Variant const& variant);
[[nodiscard]] inline std::optional<Position> position_argument(Console& console, std::string const& text,
                                                               Variant const& variant) {
  return position_argument(console, WrittenPosition{.text = text}, variant);
}

/// The positions that an argument gives: itself; each text line of it if it has several; each text line of a file, or
/// of the standard input ("-"). Empty lines and comments, which begin with #, ; or %, are left out.
[[nodiscard]] std::vector<WrittenPosition> positions_of_argument(std::string const& argument);

}  // namespace damier::app
