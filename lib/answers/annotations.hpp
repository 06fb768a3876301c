#pragma once

#include "annotate/annotate.hpp"
#include "answers/answer.hpp"
#include "endgame/table_folder.hpp"
#include "motif/catalogue.hpp"
#include "search/opening_names.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace damier::answers {

/// Which layers are made of the games of a base.
struct LayersOptions {
  std::optional<std::vector<std::string>> layers = {};  ///< by name; nothing for all but shots
  MotifCatalogue const* catalogue = nullptr;
  OpeningNames const* openings = nullptr;
  endgame::TableFolder const* tables = nullptr;  ///< without them layers that need some are left out
  unsigned threads = 1;
  /// Called now and then with the games done and all of them; returning false ends the work after whole games.
  std::function<bool(std::uint64_t done, std::uint64_t of)> progress = {};
  /// Called between the layers that are made together and that of shots, whose games are counted anew.
  std::function<void()> between = {};
};

/// The chosen games, ascending, for what goes through a base; nothing for all.
[[nodiscard]] std::optional<std::vector<GameId>> layer_games(BaseGames const& games);

/// Makes layers of annotations for the games (annotate/annotate.hpp). chosen: what layer_games() says of them.
std::vector<AnnotatedLayer> make_layers(Base& base, std::optional<std::vector<GameId>> const& chosen,
                                        LayersOptions const& options);

}  // namespace damier::answers
