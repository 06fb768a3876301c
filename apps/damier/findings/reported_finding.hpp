#pragma once

#include "apps/damier/terminal/output.hpp"
#include "language/language.hpp"
#include "notation/move_path.hpp"
#include "repair/placed_repair.hpp"
#include "store/games.hpp"
#include "validate/finding.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace damier::app {

/// Who played, and where: what a reader knows a game by. Empty where the game does not say.
struct GameHeading {
  std::string white;
  std::string black;
  std::string event;
  std::string round;
  std::string date;
};
[[nodiscard]] GameHeading heading_of(Game const& game);
/// A heading as one text, and what that text says.
[[nodiscard]] std::string text_of(GameHeading const& heading);
[[nodiscard]] GameHeading heading_from(std::string_view text);

/// A finding together with the game it is about, wherever it was found.
struct ReportedFinding {
  std::string file;          ///< where the game's text stands
  std::uint64_t game = 0;    ///< which record of the file
  std::optional<GameId> id;  ///< of a game of a base
  Variant const* variant = nullptr;
  GameHeading heading;
  Finding finding;
  std::vector<PlacedRepair> repairs = {};  ///< the likeliest first
};

/// How the word for a severity is painted.
[[nodiscard]] Style style_of(Severity severity) noexcept;

/// "FMJD 4.13, irregularity 5.4.8"; empty where the rules say nothing.
[[nodiscard]] std::string reference_text(std::string_view article, std::string_view irregularity,
                                         Language language = {});

/// A move of a finding, as written and as it goes over the board.
struct DrawnMove {
  std::string text;
  MovePath path;
};

/// What there is to draw about a finding on a move.
struct FindingPicture {
  Position position;                 ///< before the move
  std::optional<DrawnMove> claimed;  ///< where its text can be read
  /// The capture that had to be played, the nearest to the claimed one; those that fit an ambiguous text, 4 at most.
  std::vector<DrawnMove> legal;
};
/// Nothing where the finding has no position. All is told from the finding's position and move, so that a finding out
/// of a base has the same picture.
[[nodiscard]] std::optional<FindingPicture> picture_of(ReportedFinding const& reported);

}  // namespace damier::app
