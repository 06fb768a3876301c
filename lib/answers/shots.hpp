#pragma once

#include "game/game_reference.hpp"
#include "language/language.hpp"
#include "motif/catalogue.hpp"
#include "report/column.hpp"
#include "source/game_source.hpp"
#include "tactics/shot.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace damier::answers {

/// A shot in a game.
struct ShotRow {
  Shot shot;
  GameReference game;
  std::string white, black, event;
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
[[nodiscard]] std::vector<ShotRow> rows_of(source::SourceGame const& game, std::vector<Shot> shots);

/// The gain of a shot for people: "2", "1,8", "won".
[[nodiscard]] std::string gain_text(Score worth, Language language);
/// How unique its solution is, for people: "only move".
[[nodiscard]] std::string uniqueness_text(Uniqueness const& uniqueness, Language language);

/// The report of shots. files: whether there are several, so that each row of a table names its own. The catalogue must
/// outlive the columns.
[[nodiscard]] report::Columns<ShotRow> shot_columns(MotifCatalogue const& catalogue, bool files);

}  // namespace damier::answers
