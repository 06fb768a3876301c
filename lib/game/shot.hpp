#pragma once

#include "board/position.hpp"
#include "rules/move.hpp"
#include "rules/variant.hpp"

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

/// How unique a solution is along its main line. Moves are the same if they have the same start, end and captured
/// pieces.
struct Uniqueness {
  /// The first of the solver's moves, counted from 1, beside which another one gains as much; 0 if there is none.
  unsigned dual_at = 0;
  /// Whether that is the last of several moves of the solver.
  bool at_end = false;

  [[nodiscard]] constexpr bool is_only() const noexcept { return dual_at == 0; }
  constexpr bool operator==(Uniqueness const&) const noexcept = default;
};
/// only, dual-at-2, dual-at-end.
[[nodiscard]] std::string text_of(Uniqueness const& uniqueness);

/// The worth of a combination that wins the game.
inline constexpr int won_worth = 10'000;

/// What a search holds of a combination that it has not proved: winning chances of the solver in percent, where a draw
/// counts half (winning_chance of the engine).
struct ShotOpinion {
  int best = 0;    ///< after the best move
  int second = 0;  ///< after the best of the others

  constexpr bool operator==(ShotOpinion const&) const noexcept = default;
};

/// A combination in a game: what the finder, a layer of a base, a query and a page have of it. Its proof is in
/// ProvedShot (tactics/shot.hpp). A mistake that made it possible is a second one, of the kind allowed.
struct Shot {
  ShotKind kind = ShotKind::missed;
  unsigned ply = 0;        ///< half moves before the move that the kind is about
  Position position = {};  ///< before that move
  Move played = {};        ///< that move
  int worth = 0;           ///< the gain in hundredths of a man; won_worth if the game is won
  /// What the captures that led to the position, and those that are due in it, take from the solver, in hundredths of a
  /// man. 0 if they take nothing.
  int regained = 0;
  Uniqueness uniqueness = {};
  std::optional<ShotOpinion> opinion = {};  ///< nothing of a shot that is proved
  std::vector<std::string> motifs = {};     ///< identifiers of the catalogue's motifs, from the main line alone
  std::vector<Move> line = {};              ///< the main line: the solver's move, the longest defence, and so on

  [[nodiscard]] bool is_proved() const noexcept { return !opinion; }
  [[nodiscard]] bool wins() const noexcept { return worth >= won_worth; }
  /// Whether the solver only wins back what the captures just before took from it.
  [[nodiscard]] bool completes_exchange() const noexcept { return regained > 0 && worth <= regained; }
  /// Whether it gains at least so much, in hundredths of a man. An opinion need not gain anything if no more than a man
  /// is asked for.
  [[nodiscard]] bool gains(int least) const noexcept { return worth >= least || (opinion && least <= 100); }
  /// The side whose move the kind is about: the solver, or its opponent if the shot was allowed.
  [[nodiscard]] Colour mover() const noexcept { return position.side; }
  /// The position in which the solver is to move: the line begins there.
  [[nodiscard]] Position start(Variant const& variant) const {
    return kind == ShotKind::allowed ? variant.after(position, played) : position;
  }
  bool operator==(Shot const&) const = default;
};

/// The form of a shot in a layer: "kind=missed worth=200 regained=100 class=only motifs=coup-royal,coup-direct
/// line=34-29,23x34,40x7"; "worth=won" for a won game; without "regained" where nothing was taken before; with
/// "opinion=88,52" behind the class where nothing is proved. Where it is
/// in the game is the place of the note.
[[nodiscard]] std::string shot_content(Shot const& shot, Variant const& variant);
/// Reads it, apart from what needs the game: ply, position, move and line.
[[nodiscard]] std::optional<Shot> read_shot(std::string_view content);
/// Reads it at a move of a game. The line is as long as its moves are legal there.
[[nodiscard]] std::optional<Shot> read_shot(std::string_view content, Variant const& variant, unsigned ply,
                                            Position const& position, Move const& played);

}  // namespace damier
