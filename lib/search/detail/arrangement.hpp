#pragma once

#include "board/position.hpp"
#include "language/message_data.hpp"
#include "rules/variant.hpp"
#include "search/detail/piece_mask.hpp"

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>
#include <tl/expected.hpp>

namespace damier {

/// Where a side is in an array of both.
inline constexpr auto of_white = static_cast<std::size_t>(Colour::white);
inline constexpr auto of_black = static_cast<std::size_t>(Colour::black);

/// Pieces that are on squares and squares that are empty: all of it must be true at once. A default one is true
/// everywhere.
struct Arrangement {
  std::array<SquareSet, 2> men;     ///< by colour: men of it on each of these
  std::array<SquareSet, 2> kings;   ///< kings of it on each of these
  std::array<SquareSet, 2> pieces;  ///< men or kings of it on each of these
  SquareSet occupied;               ///< a piece of either side on each of these
  SquareSet empty;                  ///< nothing on any of these
  std::optional<Colour> side;       ///< to move

  bool operator==(Arrangement const&) const noexcept = default;

  /// Whether a position can fulfil it.
  [[nodiscard]] bool is_possible() const noexcept;
  /// Itself, or nothing if no position can fulfil it.
  [[nodiscard]] std::optional<Arrangement> if_possible() const noexcept;
  /// The arrangement that requires both; nothing if no position fulfils both.
  [[nodiscard]] static std::optional<Arrangement> both(Arrangement const& a, Arrangement const& b) noexcept;
  /// The same with the board turned and the colours exchanged.
  [[nodiscard]] Arrangement mirrored(Geometry const& board) const noexcept;
  /// A mask that is true wherever the arrangement is; exact unless a square is occupied by either side.
  [[nodiscard]] PieceMask mask() const noexcept;
};

/// The fault of a pattern.
struct PatternFault {
  std::size_t offset = 0;  ///< bytes from the start of the text
  Message message;
  bool other_board = false;  ///< it may be valid for another board
};

/// Reads a pattern for the board of a variant, in one of two forms.
///
/// Rows, from the top as White sees the board, with / or a new line between them and a character for each playing
/// square: w b a man, W B a king, o x a piece of White, of Black, * any piece, . an empty square, ? anything. Blanks do
/// not count. An empty row before the first or after the last one is ignored.
///
/// Like a FEN: side, White and Black with : between them, "?:W27,28,K46:B?18:E22". Besides K for a king, ? means
/// a man or a king; E lists empty squares. Squares that are not named may hold anything.
[[nodiscard]] tl::expected<Arrangement, PatternFault> read_pattern(std::string_view text, Variant const& variant);

}  // namespace damier
