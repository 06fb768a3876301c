#pragma once

#include "apps/damier/terminal/output.hpp"
#include "game/game.hpp"
#include "game/walker.hpp"
#include "language/language.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace damier::app {

inline constexpr auto no_item = static_cast<std::size_t>(-1);

/// A piece of a text line in one style.
struct FlowRun {
  std::string text;
  Style style = Style::plain;
  std::size_t item = no_item;  ///< of a move, a setup or a passed turn: its place in Game::items
};

/// A line of running text.
struct FlowLine {
  unsigned indent = 0;
  std::vector<FlowRun> runs = {};
};

/// The moves of a game as running text, each variation in an indented paragraph of its own. A line is at most `columns`
/// wide unless a single word is wider. Notes of layers have the name of their layer.
[[nodiscard]] std::vector<FlowLine> flow_moves(Game const& game, unsigned columns, bool ascii, Language language);

/// A move as it is shown: in damier's notation, or as it is written where it breaks the rules.
[[nodiscard]] std::string shown_move(Game const& game, Item const& item, Line const& line);
/// Whether a move is marked as breaking the rules. Only the first move that cannot be replayed is, not those behind it.
[[nodiscard]] bool is_faulty(Item const& item, Line const& line);
/// The sign of a faulty move: a cross.
[[nodiscard]] std::string_view fault_sign(bool ascii) noexcept;
/// The sign of a NAG: "!?", or " $14" where it has none.
[[nodiscard]] std::string nag_text(std::string_view digits);

}  // namespace damier::app
