#pragma once

#include "board/position.hpp"
#include "game/game.hpp"
#include "rules/move.hpp"
#include "rules/variant.hpp"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace damier {

/// A legal move of a line that is a text.
struct LineMove {
  std::string_view text;  ///< as written
  Move move;
  Position before;
  Position after;
};

/// The moves of a text, parted by blanks, played from a position on: up to the first one that is not legal there.
[[nodiscard]] std::vector<LineMove> read_line_moves(Variant const& variant, Position const& position,
                                                    std::string_view text);
/// The first move of such a text; nothing if it is not legal.
[[nodiscard]] std::optional<Move> first_move(Variant const& variant, Position const& position, std::string_view text);

/// The texts of moves that are played one after another from a position on.
[[nodiscard]] std::vector<std::string> move_texts(Variant const& variant, Position position,
                                                  std::span<Move const> moves);
/// The text of a variation in a layer: at most twelve moves with blanks between them, as the moves after these are
/// rarely exact.
[[nodiscard]] std::string variation_text(Variant const& variant, Position const& position, std::span<Move const> moves);

/// The main line of a replayed game as PDN writes it, on one text line: numbers and moves; a setup as /FEN "..."/; a
/// passed turn and a move that was not replayed as they were read. Without comments, NAGs, strengths, variations and
/// the result. Empty for a game without moves.
[[nodiscard]] std::string main_line_text(Game const& game);

}  // namespace damier
