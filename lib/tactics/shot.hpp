#pragma once

#include "game/game_reference.hpp"
#include "game/shot.hpp"
#include "tactics/detail/proof.hpp"

#include <optional>
#include <string>

namespace damier {

/// How hard a combination is to find, by a measure that docs/shots.md describes.
struct Difficulty {
  unsigned moves = 0;  ///< of the solver in the main line
  unsigned quiet = 0;  ///< of these, moves that neither capture nor leave the opponent only captures
  unsigned tries =
      0;  ///< different ideas of wrong tries that force the opponent to capture, at all turns of the main line
  unsigned forced = 0;  ///< moves of the main line that were the only legal ones

  /// One for each move that was not forced, one more for each quiet one, and a quarter for each wrong idea.
  [[nodiscard]] double value() const noexcept { return moves - forced + quiet + tries / 4.0; }
  constexpr bool operator==(Difficulty const&) const noexcept = default;
};
[[nodiscard]] Difficulty difficulty_of(Proof const& proof);

/// A combination that was found in a game, with its proof.
struct ProvedShot : Shot {
  Proof proof = {};
  MaterialGain gain = {};           ///< as ProofResult::gain
  std::optional<LineEnd> won = {};  ///< as ProofResult::won
  Difficulty difficulty = {};

  /// Takes what the proof shows: worth, uniqueness and line, gain and won.
  void take(ProofResult result);
  bool operator==(ProvedShot const&) const = default;
};

/// A proved shot and its game.
struct GameShot : ProvedShot {
  GameReference game = {};
  std::string white = {}, black = {}, event = {};
  std::optional<int> year = {}, white_rating = {}, black_rating = {};

  /// The player whose move the shot is about, and the player's rating.
  [[nodiscard]] std::string const& player() const noexcept { return mover() == Colour::white ? white : black; }
  [[nodiscard]] std::optional<int> rating() const noexcept {
    return mover() == Colour::white ? white_rating : black_rating;
  }
  [[nodiscard]] Variant const& variant() const noexcept { return *proof.variant; }
  bool operator==(GameShot const&) const = default;
};

}  // namespace damier
