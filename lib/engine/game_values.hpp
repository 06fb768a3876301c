#pragma once

#include "engine/detail/analysis.hpp"
#include "engine/detail/engine.hpp"
#include "rules/variant.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace damier {

/// The main line of a game, for engines. Its positions have the numbers of their plies: 0 is the start, n the position
/// after n moves.
struct PlayedGame {
  Variant const* variant = &international();
  Position start;
  std::vector<Move> moves;  ///< legal ones
};

/// Where the value of a position comes from.
enum class ValueOrigin : std::uint8_t {
  engine,  ///< it has to be asked about
  next,    ///< there is one legal move, which was played: the value is that of the next position
  rules,   ///< there is no legal move: the side to move has lost (FMJD 7)
  none,    ///< its captures are too many to list
};
/// The origin for each position of a game, one more than it has moves.
[[nodiscard]] std::vector<ValueOrigin> value_origins(PlayedGame const& game);

/// The value of a lost position for the winner, in men; no other value is larger.
inline constexpr double won_value = 100;

/// The score of an answer as White sees it, between -won_value and won_value; nothing for one without a number.
[[nodiscard]] std::optional<double> white_value(Analysis const& analysis, Colour side) noexcept;

/// What an engine found about a position.
struct PositionValue {
  std::optional<double> men = {};    ///< as White sees it, in men
  std::vector<Move> variation = {};  ///< begins with the best move; empty where no engine was asked
};

/// Completes the values that engines gave by those that follow from the rules and from the next position. There is one
/// of each for each position of the game.
void complete_values(PlayedGame const& game, std::span<ValueOrigin const> origins, std::span<PositionValue> values);

/// How much a move of a game is worse than the best one.
enum class MistakeDegree : std::uint8_t { inaccuracy, mistake, blunder };

/// The least loss of expected result, 0 to 1 (winning_chance), of each degree. Conventions, not measurements: half a
/// man lost in an equal position costs 0.23, a whole one 0.38.
struct MistakeLimits {
  double inaccuracy = 0.10;
  double mistake = 0.20;
  double blunder = 0.30;
  bool operator==(MistakeLimits const&) const = default;
};

struct Mistake {
  std::size_t ply = 0;  ///< of the position in which it was played
  MistakeDegree degree = MistakeDegree::inaccuracy;
  double chance_before = 0;  ///< the expected result of the side that moved, with the best move
  double chance_after = 0;   ///< and with the move that it played
};

/// The mistakes of a game, in order: moves that are not the engine's and after which its own value shows a loss. Values
/// of two searches differ a little, so that small losses mean nothing.
[[nodiscard]] std::vector<Mistake> find_mistakes(PlayedGame const& game, std::span<PositionValue const> values,
                                                 MistakeLimits const& limits);

/// Several processes of one engine, or connections to it, for many questions. All have the name and the version of the
/// first one that was started. One that comes back after a failure as another engine, or in another version, gives no
/// answer but a fault of the kind `changed`.
class EnginePool {
 public:
  /// A question and a number for its answer.
  struct Numbered {
    std::size_t number = 0;
    EngineQuestion question;
  };
  /// The next question; nothing if there are no more. Called by one thread at a time, never beside the receiver.
  using Source = std::function<std::optional<Numbered>()>;
  /// Called for each question that was answered or given up, by one thread at a time, in the order in which answers
  /// arrive; false ends the work.
  using Receiver = std::function<bool(std::size_t number, EngineAnswer answer)>;

  /// There is at least one engine.
  explicit EnginePool(std::vector<std::unique_ptr<Engine>> engines) : engines_{std::move(engines)} {}

  /// Answers all questions, each engine the next one that nobody has begun. False if an engine was cancelled or the
  /// receiver ended the work: questions that were begun and not answered are then not reported. What the source or the
  /// receiver throws ends the work too, and is thrown here.
  [[nodiscard]] bool analyse(Source const& source, Level level, Receiver const& receiver);
  /// The same for questions that are known; their numbers are their indexes.
  [[nodiscard]] bool analyse(std::span<EngineQuestion const> questions, Level level, Receiver const& receiver);

  [[nodiscard]] std::size_t size() const noexcept { return engines_.size(); }
  [[nodiscard]] Engine& engine(std::size_t index) noexcept { return *engines_[index]; }

 private:
  std::vector<std::unique_ptr<Engine>> engines_;
};

}  // namespace damier
