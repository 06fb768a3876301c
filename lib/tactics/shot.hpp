#pragma once

#include "tactics/detail/proof.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace damier {

/// What became of a combination in a game.
enum class ShotKind : std::uint8_t {
  played,   ///< the solver's move begins it
  missed,   ///< the solver played another move that gains less
  allowed,  ///< the move before it was a mistake: another one left no such combination
};
/// played, missed, allowed: the names in outputs and queries.
[[nodiscard]] std::string_view name_of(ShotKind kind) noexcept;
[[nodiscard]] std::optional<ShotKind> shot_kind_named(std::string_view name) noexcept;

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

/// A combination that was found in a game, with its proof. A mistake that made it possible is a second Shot, of the
/// kind allowed, with the same proof.
struct Shot {
  ShotKind kind = ShotKind::missed;
  unsigned ply = 0;             ///< half moves before the position of the move that the kind is about
  Position position;            ///< that position: proof.position, or if allowed the one before the mistake
  std::optional<Move> mistake;  ///< if allowed: the move that made it possible, played before proof.position
  Proof proof;
  ProofResult result;  ///< of the proof
  Difficulty difficulty;
  /// What the captures that led to the position, and those that are due in it, take from the solver, in hundredths of a
  /// man: a gain that is no more than this completes an exchange. 0 if they take nothing.
  Score regained = 0;
  std::vector<std::string> motifs = {};  ///< identifiers of the catalogue's motifs, from the main line alone

  /// Whether the solver only wins back what the captures just before took from it.
  [[nodiscard]] bool completes_exchange() const noexcept { return regained > 0 && result.worth <= regained; }
  /// The side that could win: it is to move in proof.position.
  [[nodiscard]] Colour solver() const noexcept { return proof.position.side; }
  /// The side whose move the kind is about: the solver, or its opponent if the shot was allowed.
  [[nodiscard]] Colour mover() const noexcept { return kind == ShotKind::allowed ? opponent(solver()) : solver(); }
  bool operator==(Shot const&) const = default;
};

}  // namespace damier
