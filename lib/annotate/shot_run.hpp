#pragma once

#include "annotate/annotation_run.hpp"
#include "endgame/table_folder.hpp"
#include "motif/catalogue.hpp"
#include "tactics/prover.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace damier {

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

}  // namespace damier
