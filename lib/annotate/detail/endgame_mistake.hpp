#pragma once

#include "board/position.hpp"
#include "endgame/tables.hpp"
#include "rules/move.hpp"
#include "rules/variant.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace damier {

/// What a move gave up, as who played it sees it. "In theory" is what the draw rules make a draw all the same.
enum class GivenUp : std::uint8_t {
  win,               ///< a draw is left
  win_for_loss,      ///< the ending is lost
  win_within_rules,  ///< it is won in theory alone
  win_in_theory,     ///< of a win in theory a draw is left
  draw,              ///< the ending is lost
  draw_in_theory,    ///< it is lost in theory, and a draw by the draw rules
  draw_by_rules,     ///< what was lost in theory alone is lost within the draw rules
};

struct EndgameMistake {
  GivenUp what = GivenUp::win;
  /// What was better: of a win the moves up to the next capture or promotion, else one move.
  std::vector<Move> better;
};

/// Whether a move makes the value in tables worse for who plays it; nothing if it does not, or is not known to: if a
/// table of the position or of one after a legal move is missing. Where the tables lack the column of the draw rules,
/// all wins count as within them.
[[nodiscard]] std::optional<EndgameMistake> find_endgame_mistake(Variant const& variant, endgame::Tables const& tables,
                                                                 Position const& position, Move const& played);

}  // namespace damier
