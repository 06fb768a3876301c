#pragma once

#include "store/main_line.hpp"
#include "tactics/shot.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace damier::app {

/// A game whose shots are looked for, with what a report prints about it.
struct ShotGame {
  MainLine line;
  std::uint64_t number = 0;
  std::string file, white, black, event;
  std::optional<int> year, white_rating, black_rating;
};

/// A shot in a game.
struct ShotRow {
  Shot shot;
  std::uint64_t game = 0;
  std::string file, white, black, event;
  std::optional<int> year, white_rating, black_rating;

  /// The player whose move the row is about, and the player's rating.
  [[nodiscard]] std::string const& player() const noexcept { return shot.mover() == Colour::white ? white : black; }
  [[nodiscard]] std::optional<int> rating() const noexcept {
    return shot.mover() == Colour::white ? white_rating : black_rating;
  }
  [[nodiscard]] Variant const& variant() const noexcept { return *shot.proof.variant; }
  /// The mistake, if one allowed it, and the main line, as texts.
  [[nodiscard]] std::vector<std::string> moves() const;
};

/// The rows of a game's shots.
[[nodiscard]] std::vector<ShotRow> rows_of(ShotGame const& game, std::vector<Shot> shots);

}  // namespace damier::app
