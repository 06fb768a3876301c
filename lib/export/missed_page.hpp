#pragma once

#include "board/position.hpp"
#include "game/game_reference.hpp"
#include "language/language.hpp"
#include "rules/variant.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace damier {

/// A combination that a player missed.
struct MissedCombination {
  GameReference game;
  std::string white, black, player, event, round, date;
  std::optional<int> rating = {};  ///< of the player
  Variant const* variant = &international();
  Position position;              ///< the player is to move
  std::optional<Move> best = {};  ///< the first move of the solution, for the board
  std::optional<Move> played = {};
  std::string played_text;
  std::int64_t number = 0;          ///< of the move in the score sheet
  std::vector<std::string> line;    ///< the solution
  std::string gain;                 ///< in the language of the page: "2", "won"
  std::string uniqueness;           ///< likewise: "only move"
  std::vector<std::string> motifs;  ///< their names, likewise
};

/// A page with the combinations that the players of a tournament missed.
struct MissedPage {
  Language language;
  std::string event;  ///< what the games were chosen by; may be empty
  std::string base;
  std::vector<MissedCombination> const& combinations;
};

/// Appends the page: one HTML file without scripts and other files. First a table, then each position with its
/// solution.
void write_missed_page(std::string& text, MissedPage const& page);

}  // namespace damier
