#pragma once

#include "engine/game_values.hpp"
#include "engine/pool.hpp"
#include "store/layers.hpp"

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace damier {

/// What is asked of an engine, and what is made of its answers.
struct EngineRunOptions {
  Variant const* variant = &international();  ///< games of others are left out
  Level level;
  std::vector<std::pair<std::string, std::string>> parameters = {};  ///< with which the engines were started
  MistakeLimits limits = {};

  std::optional<std::vector<GameId>> games = {};  ///< only these, ascending; nothing for all
  /// Only the positions after so many half moves of these games; nothing for all. It says more than games.
  std::optional<std::map<GameId, std::vector<unsigned>>> positions = {};
  unsigned after = 0;  ///< also the positions up to so many half moves after each of these

  unsigned hopeless = 5;  ///< questions without a usable answer, one after the other, until the work ends
  /// Called for a position without a usable answer, and for each remark of an engine about one of its answers.
  std::function<void(GameId game, unsigned ply, Message const& what)> remark = {};
  /// Called now and then with the number of positions that were answered; false ends the run.
  std::function<bool(std::uint64_t)> progress = {};
};

/// What a run has done.
struct EngineRunReport {
  LayerKey values;                  ///< the layer of values
  LayerKey mistakes;                ///< the layer of mistakes
  std::uint64_t games = 0;          ///< that got new values or mistakes
  std::uint64_t unchanged = 0;      ///< games that needed nothing
  std::uint64_t other_variant = 0;  ///< games that were left out
  std::uint64_t answers = 0;
  std::uint64_t unanswered = 0;      ///< questions without a usable answer
  std::uint64_t found_mistakes = 0;  ///< in the games that got new values or mistakes
  /// Why the work ended early, or why no question was answered.
  std::optional<EngineFault> hopeless = {};
  unsigned failures = 0;  ///< the last questions, all without a usable answer
  bool ended = false;     ///< by the caller: progress, or an engine that was cancelled
};

/// The names of the layers that a run writes.
inline constexpr auto value_layer = "engine";
inline constexpr auto mistake_layer = "mistakes";

/// Asks engines about the positions of games, and writes two layers: "engine" has a value for each position
/// (Evaluation, as White sees it), "mistakes" signs, comments and best variations at the moves that lost expected
/// result. The settings of the first are the engine, its version, parameters and level; those of the second have the
/// limits, too.
///
/// Values are in the base within about a second of their answers, so that a run goes on where the last one ended, in
/// the middle of a game too, and asks nothing twice. A position without a usable answer is stored as such once the
/// engine has answered another question, and is not asked again. Throws BaseError if the base cannot be written.
[[nodiscard]] EngineRunReport annotate_with_engine(Base& base, EnginePool& pool, EngineRunOptions const& options);

}  // namespace damier
