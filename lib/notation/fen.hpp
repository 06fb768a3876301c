#pragma once

#include "board/position.hpp"
#include "rules/variant.hpp"

#include <tl/expected.hpp>

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace damier {

/// The codes of what can be odd about a FEN that is read all the same.
inline constexpr std::array<std::string_view, 3> fen_warning_codes{"fen-ghost", "fen-man-on-promotion-row",
                                                                   "fen-too-many-pieces"};

/// What is wrong with a FEN, or odd about it.
struct FenNote {
  std::string_view code;   ///< stable: "fen-square", "fen-man-on-promotion-row"
  std::size_t offset = 0;  ///< bytes from the start of the text
  std::string message;
};

/// A position as read from a FEN.
struct Fen {
  Position position;
  bool side_known = true;  ///< false where the text gives "?" as the side to move; the position then says White
  bool null_move = false;  ///< "W::", "B::" or "W": nothing but the side to move; the position is empty
  std::optional<unsigned> half_moves = {};   ///< lidraughts' ":H", half moves counted towards a draw
  std::optional<unsigned> move_number = {};  ///< lidraughts' ":F"
  std::vector<FenNote> warnings = {};
};

/// Reads a position in any of the forms that files have: the two sides in either order, ranges, either side empty, the
/// side to move doubled, "?" as side, blanks, lower case, leading zeros, a final dot, [FEN "…"] around it, lidraughts'
/// extensions (the ghosts of a half-entered capture are left out, with a warning; Frisian king moves are heeded where the
/// rules limit them).
[[nodiscard]] tl::expected<Fen, FenNote> read_fen(std::string_view text, Variant const& variant);

/// Writes a position: side to move, then White's and Black's pieces in ascending order, ranges for three men or more.
[[nodiscard]] std::string write_fen(Position const& position, Variant const& variant);

}  // namespace damier
