#pragma once

#include "annotate/detail/annotator.hpp"
#include "endgame/table_folder.hpp"
#include "engine/game_values.hpp"
#include "motif/catalogue.hpp"
#include "store/layers.hpp"
#include "tactics/prover.hpp"

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace damier {

/// What a run has done for one layer.
struct AnnotatedLayer {
  LayerKey key;
  std::uint64_t games = 0;      ///< whose notes were made
  std::uint64_t unchanged = 0;  ///< whose notes were made before, from the same inputs
  std::uint64_t notes = 0;      ///< that were made
};

struct AnnotationOptions {
  std::optional<std::vector<GameId>> games = {};  ///< only these, ascending; nothing for all
  /// Called now and then with the number of games done; returning false ends the run after whole games.
  std::function<bool(std::uint64_t)> progress = {};
};

/// Makes the notes of layers for the games of a base, by their numbers. A game that a layer has done from the same
/// inputs (the game, the version and settings of the source, and what else it depends on) is left as it is; another
/// gets its notes in the place of all that the source had for it before. Games are written whole, in transactions of
/// half a second, so that the next run goes on wherever this one has ended.
[[nodiscard]] std::vector<AnnotatedLayer> annotate(Base& base, std::span<std::unique_ptr<Annotator> const> annotators,
                                                   AnnotationOptions const& options = {});

/// How the layer of shots is made.
struct ShotRunOptions {
  ProverOptions prover = {};
  unsigned threads = 1;
  std::optional<std::vector<GameId>> games = {};  ///< only these, ascending; nothing for all
  /// Called now and then with the number of games done; returning false ends the run after whole games.
  std::function<bool(std::uint64_t)> progress = {};
};

/// Finds the combinations in the games of a base and writes them as the layer "shots": at the move that each is about a
/// note of the kind shot (shot_content), a comment, and where it was missed or allowed a sign and the moves of the
/// solution. Games that the layer has from the same content and settings are left as they are. Games are written in
/// small groups, so that the next run goes on where this one has ended. The layer does not depend on the number of
/// threads. tables: of endings, or nullptr.
[[nodiscard]] AnnotatedLayer annotate_shots(Base& base, MotifCatalogue const& catalogue,
                                            endgame::TableFolder const* tables, ShotRunOptions const& options);

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
