#pragma once

#include "engine/detail/engine.hpp"
#include "engine/search/search.hpp"
#include "rules/draws.hpp"
#include "rules/variant.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <random>
#include <set>
#include <vector>

namespace damier {

/// Why a game between two engines ended.
enum class MatchEnd : std::uint8_t {
  no_move,       ///< the side to move has none and has lost (FMJD 7)
  draw_by_rule,  ///< see draw
  too_long,      ///< a draw after the most plies that a game may have
  fault,         ///< an engine did not answer, or with an illegal move, and has lost
  cancelled,     ///< the game has no result
};

/// How often an engine answered only when it was asked to stop.
struct LateAnswers {
  std::size_t count = 0;
  std::chrono::milliseconds longest{};  ///< from the question to the answer

  void add(std::chrono::milliseconds time) noexcept { *this += {1, time}; }
  LateAnswers& operator+=(LateAnswers const& others) noexcept {
    count += others.count;
    longest = std::max(longest, others.longest);
    return *this;
  }
};

/// A game between two engines.
struct MatchGame {
  std::vector<Move> moves;  ///< those of the opening, too
  MatchEnd end = MatchEnd::cancelled;
  std::optional<DrawReason> draw = {};
  std::optional<Colour> winner = {};
  std::optional<EngineFault> fault = {};
  std::array<LateAnswers, 2> late = {};  ///< by colour; they were played like others
};

struct MatchRules {
  Variant const* variant = &international();
  std::array<Level, 2> levels = {};  ///< by colour
  std::size_t most_plies = 400;
};

/// Plays a game from the position after an opening, whose moves are legal and do not end it. engines: by colour.
[[nodiscard]] MatchGame play_match_game(std::array<Engine*, 2> const& engines, std::vector<Move> const& opening,
                                        MatchRules const& rules);

/// The results of a match as one of its engines sees them.
struct MatchScore {
  std::uint64_t wins = 0;
  std::uint64_t draws = 0;
  std::uint64_t losses = 0;

  [[nodiscard]] std::uint64_t games() const noexcept { return wins + draws + losses; }
  /// The share of the points, 0 to 1; a half without games.
  [[nodiscard]] double share() const noexcept;
  bool operator==(MatchScore const&) const noexcept = default;
};

/// A difference of ratings and how well it is known.
struct EloDifference {
  double elo = 0;
  double low = 0;  ///< the difference is between low and high with a probability of 95 %; infinite where it is open
  double high = 0;
};

/// The difference of Elo ratings that a score means: 400 log10(share / (1 - share)), with the interval of the share by
/// the normal approximation of a mean (1.96 standard errors; Wilson's interval where all games have the same result). A
/// share of 0 or 1 counts as a quarter of a game from there, and an end of the interval that reaches 0 or 1 is open:
/// nothing in the games bounds the difference on that side.
[[nodiscard]] EloDifference elo_difference(MatchScore const& score) noexcept;

/// The state of a sequential probability ratio test (Wald, 1945) of two differences of Elo ratings.
struct SequentialTest {
  double lower = 0;  ///< the test accepts elo0 at this ratio
  double upper = 0;  ///< and elo1 at this one
  double ratio = 0;  ///< the logarithm of the likelihood ratio, by the normal approximation of the mean score
  [[nodiscard]] bool accepts_first() const noexcept { return ratio <= lower; }
  [[nodiscard]] bool accepts_second() const noexcept { return ratio >= upper; }
};

/// The test of "the difference is elo0" against "it is elo1" with the same probability of both errors, 0.05 as usual.
/// Where all games have the same result the variance is that of wins and losses alone with a share a quarter of a game
/// from 0 or 1.
[[nodiscard]] SequentialTest sequential_test(MatchScore const& score, double elo0, double elo1,
                                             double error = 0.05) noexcept;

/// What openings of a match are made by.
struct OpeningChoice {
  Variant const* variant = &international();
  unsigned plies = 4;
  std::size_t count = 1;  ///< for balanced_openings()
  std::uint64_t seed = 1;
};

/// Random sequences of legal moves from the start position after which a short search of damier finds neither side more
/// than a third of a man ahead, one after the other: different ones as long as some are found within 200 tries, then
/// the same again in their order. If there is none the only opening is the start position. The same choice gives the
/// same openings.
class BalancedOpenings {
 public:
  explicit BalancedOpenings(OpeningChoice const& choice);

  [[nodiscard]] std::vector<Move> next();

 private:
  /// Moves with their places in the lists of legal moves, which are another name of the same moves.
  struct Sequence {
    std::vector<Move> moves;
    std::vector<std::size_t> places;
  };

  [[nodiscard]] bool find_another();
  [[nodiscard]] std::optional<Sequence> random_moves(Position& end);

  OpeningChoice choice_;
  std::mt19937_64 random_;
  Search search_;
  std::vector<std::vector<Move>> found_;
  std::set<std::vector<std::size_t>> known_;  // the places of those that were found
  bool has_others_ = true;                    // than those that were found
  std::size_t given_ = 0;
};

/// The first openings of a choice.
[[nodiscard]] std::vector<std::vector<Move>> balanced_openings(OpeningChoice const& choice);

}  // namespace damier
