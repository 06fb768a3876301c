#pragma once

#include "game/game.hpp"
#include "game/game_reference.hpp"
#include "game/shot.hpp"
#include "tactics/detail/opinion.hpp"
#include "tactics/detail/proof.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace damier {

/// How hard a combination is to find, by a measure that docs/shots.md describes.
struct Difficulty {
  unsigned moves = 0;  ///< of the solver in the main line
  unsigned quiet = 0;  ///< of these, moves that neither capture nor leave the opponent only captures
  unsigned tries =
      0;  ///< different ideas of wrong tries that force the opponent to capture, at all turns of the main line
  /// Moves of the main line that were the only legal ones, or a capture whose landing square makes no difference.
  unsigned forced = 0;

  /// One for each move that was not forced, one more for each quiet one, and a quarter for each wrong idea.
  [[nodiscard]] double value() const noexcept { return moves - forced + quiet + tries / 4.0; }
  constexpr bool operator==(Difficulty const&) const noexcept = default;
};
[[nodiscard]] Difficulty difficulty_of(Proof const& proof);

/// A combination that was found in a game, with its proof; of an opinion (Shot::opinion) the proof has no turns, and
/// the line is the engine's.
struct ProvedShot : Shot {
  Proof proof = {};
  MaterialGain gain = {};           ///< as ProofResult::gain
  std::optional<LineEnd> won = {};  ///< as ProofResult::won
  Difficulty difficulty = {};
  Uniqueness ideas = {};  ///< of its solution as exercise: uniqueness_of_ideas

  /// Takes a proof and what it shows: worth, uniqueness, ideas and line, gain and won.
  void take(Proof shown);
  /// Takes an opinion: its line and chances, and what the pieces at the end of the line are worth.
  void take(Opinion const& held, Variant const& variant);
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

// A puzzle is an exercise: a proved combination of a game, with every defence.

/// What a puzzle is about. People solve the two in different ways, and books have them in different chapters.
enum class PuzzleType : std::uint8_t {
  combination,
  king_ending,  ///< the solver has a king, and few pieces are left: a fifth of those of the start at most, rounded up
};
/// combination, king-ending: the names in tags and options.
[[nodiscard]] std::string_view name_of(PuzzleType type) noexcept;
[[nodiscard]] PuzzleType type_of(GameShot const& puzzle) noexcept;

/// Which puzzles are wanted.
struct PuzzleWishes {
  std::optional<PuzzleType> type = PuzzleType::combination;  ///< any if it has no value
  bool duals = false;            ///< also those with another solution before the solver's last move
  Score least_gain = man_score;  ///< beyond what is only regained
  double least_difficulty = 0;
  std::optional<double> most_difficulty = {};
  /// Replies of the opponent in the whole solution: more are no exercise that fits on a page.
  std::optional<std::size_t> most_replies = 60;
  std::vector<std::string> motifs = {};  ///< one of these is among those of the shot; any if there are none
};
/// Whether the solver offers something in the main line: without that a piece is attacked and taken, or lost by the
/// opponent itself, which is no combination.
[[nodiscard]] bool gives_something(GameShot const& puzzle) noexcept;
/// Whether a puzzle is as wished, and a combination: it wins, or gives something and gains more than it regains.
[[nodiscard]] bool fits(GameShot const& puzzle, PuzzleWishes const& wishes);

/// Chooses puzzles, game by game in their order: at most one of a game, and none whose position was chosen before, also
/// turned by half a turn with the colours exchanged. What a copy of a game could give is known with the game: it adds
/// nothing.
class PuzzleSelection {
 public:
  explicit PuzzleSelection(PuzzleWishes wishes) : wishes_{std::move(wishes)} {}

  /// The puzzle of a game, from its combinations: one with a single solution before one with duals, then the most
  /// difficult one, then the highest gain, then the first. Nothing if none fits or all are known.
  [[nodiscard]] std::optional<GameShot> choose(std::vector<GameShot> of_game);

 private:
  PuzzleWishes wishes_;
  std::set<std::string> known_;  // positions of the games that gave a puzzle, each as the smaller one of its two texts
  std::set<GameReference> games_;  // those that gave a puzzle
};

/// Which moves of the solver that are no solution a puzzle's game has.
enum class PuzzleTries : std::uint8_t {
  none,
  plausible,  ///< those that leave the opponent nothing but captures
  all,
};

/// A puzzle as a game that begins from its position. The main line is the solution against the longest defence; the
/// variations have all other defences, each with the solution against it. A move that is as good as the solution is a
/// variation, a wrong try is one with the sign $2 and its refutation. Tags: the players, the event and the year of the
/// source; SourceFile, SourceGame and SourcePly; ExerciseType, the name of its type; Theme, the identifiers of its
/// motifs; Gain, in men, or "won"; GainedMen and GainedKings, the pieces of the gain, if the game is not won; Solution,
/// the class of its ideas; Difficulty.
[[nodiscard]] Game puzzle_game(GameShot const& puzzle, PuzzleTries tries);

}  // namespace damier
