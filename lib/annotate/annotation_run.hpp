#pragma once

#include "annotate/detail/annotator.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
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

}  // namespace damier
