#pragma once

#include "export/scan_boxes.hpp"
#include "game/game.hpp"
#include "game/game_reference.hpp"
#include "language/language.hpp"
#include "notation/move_path.hpp"
#include "repair/placed_repair.hpp"
#include "validate/finding.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace damier {

/// The players, the event, the round and the date by which a reader knows a game. Empty where the game does not give
/// them.
struct GameHeading {
  std::string white;
  std::string black;
  std::string event;
  std::string round;
  std::string date;
};
[[nodiscard]] GameHeading heading_of(Game const& game);
/// A heading as one text; heading_from() reads it back.
[[nodiscard]] std::string text_of(GameHeading const& heading);
[[nodiscard]] GameHeading heading_from(std::string_view text);

/// A finding with the game that it is about, for a report.
struct ReportedFinding {
  GameReference game;  ///< by the file that contains its text
  Variant const* variant = nullptr;
  GameHeading heading;
  Finding finding;
  std::vector<PlacedRepair> repairs = {};  ///< the likeliest first
  /// Of a finding on a problem: its proof as JSON (tactics/proof_text.hpp), empty if it has none.
  std::optional<std::string> proof = {};
  std::optional<ScanBox> box = {};  ///< of the word of a scanned page that it is about
};

/// "FMJD 4.13, irregularity 5.4.8"; empty where the rules say nothing.
[[nodiscard]] std::string reference_text(std::string_view article, std::string_view irregularity,
                                         Language language = {});

/// Which move a finding is about, as score sheets number them: "White's move 16"; the half move where it is not known
/// whose move it is. Only of a finding on a move.
[[nodiscard]] Message place_of_move(Finding const& finding, Variant const* variant);

/// A move of a finding: its text and its path over the board.
struct DrawnMove {
  std::string text;
  MovePath path;
};

/// What is drawn about a finding on a move.
struct FindingPicture {
  Position position;                 ///< before the move
  std::optional<DrawnMove> claimed;  ///< where its text can be read
  /// The capture that had to be played, the nearest to the claimed one; those that fit an ambiguous text, 4 at most.
  std::vector<DrawnMove> legal;
};
/// The picture of a finding; nothing if the finding has no position. It depends only on the position and the move of
/// the finding, so that a finding of a base has the same picture.
[[nodiscard]] std::optional<FindingPicture> picture_of(ReportedFinding const& reported);

}  // namespace damier
