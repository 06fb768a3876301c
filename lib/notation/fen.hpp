#pragma once

#include "board/position.hpp"
#include "language/message_data.hpp"
#include "rules/variant.hpp"

#include <tl/expected.hpp>

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace damier {

/// The codes of irregularities in a FEN that can be read.
inline constexpr std::array<std::string_view, 6> fen_warning_codes{"fen-ghost",           "fen-man-on-promotion-row",
                                                                   "fen-too-many-pieces", "fen-other-numbering",
                                                                   "fen-slash",           "fen-side-missing"};

/// A fault or irregularity of a FEN.
struct FenNote {
  std::string_view code;   ///< stable: "fen-square", "fen-man-on-promotion-row"
  std::size_t offset = 0;  ///< bytes from the start of the text
  Message message;
};

/// A position as read from a FEN.
struct Fen {
  Position position;
  bool side_known = true;  ///< false where the text gives "?" as the side to move; the position then says White
  bool numbers_for_letters = false;   ///< it has numbers, although the game has letters
  bool null_move = false;             ///< "W::", "B::" or "W": nothing but the side to move; the position is empty
  std::array<bool, 2> sides_given{};  ///< by colour: it says what the side has, be it nothing
  std::optional<unsigned> half_moves = {};   ///< lidraughts' ":H", half moves counted towards a draw
  std::optional<unsigned> move_number = {};  ///< lidraughts' ":F"
  std::vector<FenNote> warnings = {};
};

/// Reads a position in any of the forms that files have: the two sides in either order, ranges, either side empty, the
/// side to move doubled, "?" as side, blanks, lower case, leading zeros, a final dot, [FEN "…"] or /FEN "…"/ or quotes
/// around it, the dashes and blanks of print, lidraughts' extensions (the ghosts of a half-entered capture are left
/// out, with a warning; the counts of Frisian king moves are used where the rules limit them), a slash for the colon,
/// with a warning; a position of the Hub protocol. Where g1 may be a square or a ghost it is an error.
///
/// Numbers in a game with letters run from the top left (b8 = 1). They run from a1 (a1 = 1) if only then no man is on
/// its own promotion row and no side has too many pieces; then there is a warning (PDN-4.3).
[[nodiscard]] tl::expected<Fen, FenNote> read_fen(std::string_view text, Variant const& variant);

/// Reads the FEN with the numbers of a game with letters counted from a1, with a warning about it. Nothing if there are
/// no such numbers, or if they give no valid position.
[[nodiscard]] std::optional<Fen> read_fen_numbered_from_a1(std::string_view text, Variant const& variant);

/// Whether a FEN is in the form of PDN 3.0 (PDN-4.1): sides and kings as capitals, nothing around it and no blanks in
/// it. A final dot is allowed, and so are lidraughts' sections. The squares are not checked.
[[nodiscard]] bool is_standard_fen(std::string_view text) noexcept;

/// Writes a position: side to move, then White's and Black's pieces in ascending order, ranges for three men or more.
/// If the rules limit successive moves of a king and one has made some, lidraughts' extension ":+0+249" is added
/// (PDN-4.4).
[[nodiscard]] std::string write_fen(Position const& position, Variant const& variant);

}  // namespace damier
