#pragma once

#include "board/geometry.hpp"
#include "board/position.hpp"
#include "rules/move.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace damier::reference {

/// The end of a row at which its numbers begin. Tables number a board with a light square in the bottom left corner
/// (Italian) from the left, like the others; on damier's board, which is its mirror image, that is from the right.
enum class Rows : std::uint8_t { from_left, from_right };

/// The position of a FEN with numbered squares, 1 being in the top row: "B:W31-50:BK1,2", or with squares named by
/// column and row from the bottom left corner: "W:WKd2:Bf6". A colour without pieces may be left out. Throws
/// std::invalid_argument if it is not one.
[[nodiscard]] Position read_fen(std::string_view text, Geometry const& board = {}, Rows rows = Rows::from_left);
/// The same with numbers from the left, for messages of tests.
[[nodiscard]] std::string write_fen(Position const& position, Geometry const& board = {});

/// A move as a table lists it: "47x38x20x9x36 {14,29,31,42}", "28x19" or "28-22".
struct ListedMove {
  Square from;
  Square to;
  bool capture = false;
  std::optional<SquareSet> captured;  ///< if the table gives them
};

/// The moves of a list separated by semicolons. Throws std::invalid_argument if it is not one.
[[nodiscard]] std::vector<ListedMove> read_moves(std::string_view text, Geometry const& board = {},
                                                 Rows rows = Rows::from_left);
/// A move as "28x19 {23}", for messages of tests.
[[nodiscard]] std::string write_move(Move const& move, Geometry const& board = {});

}  // namespace damier::reference
