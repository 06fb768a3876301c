#pragma once

#include "game/shot.hpp"
#include "language/language.hpp"
#include "motif/catalogue.hpp"
#include "store/games.hpp"

#include <optional>
#include <string>
#include <vector>

namespace damier::answers {

/// A combination that a player missed, and its game.
struct MissedShot {
  GameHeader header;
  Variant const* variant = &international();
  unsigned number = 1;  ///< of the move in the score sheet
  Shot shot;

  [[nodiscard]] std::string const& player() const noexcept {
    return shot.mover() == Colour::white ? header.white : header.black;
  }
  [[nodiscard]] std::optional<int> rating() const noexcept {
    return shot.mover() == Colour::white ? header.white_rating : header.black_rating;
  }
  /// The moves of the solution.
  [[nodiscard]] std::vector<std::string> solution() const;
};

/// A page with the combinations that the players of a tournament missed.
struct MissedPage {
  Language language;
  std::string event;  ///< what the games were chosen by; may be empty
  std::string base;
  MotifCatalogue const& motifs;
  std::vector<MissedShot> const& shots;
};

/// Appends the page: one HTML file without scripts and other files. First a table, then each position with its
/// solution.
void write_missed_page(std::string& text, MissedPage const& page);

}  // namespace damier::answers
