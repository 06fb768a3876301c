#include "answers/annotations.hpp"

#include "store/shot_moves.hpp"

#include <algorithm>
#include <memory>
#include <string_view>

namespace damier::answers {

std::optional<std::vector<GameId>> layer_games(BaseGames const& games) {
  return games.where || games.games ? std::optional{chosen_games(games)} : std::nullopt;
}

std::vector<AnnotatedLayer> make_layers(Base& base, std::optional<std::vector<GameId>> const& chosen,
                                        LayersOptions const& options) {
  AnnotationTools const tools{base, *options.catalogue, *options.openings, options.tables};
  auto const is_wanted = [&](std::string_view name) {
    return std::ranges::find(*options.layers, name) != options.layers->end();
  };
  std::vector<std::unique_ptr<Annotator>> annotators;
  for (auto const& source : annotation_sources()) {
    auto const has_tables = !source.needs_tables || options.tables != nullptr;
    if (has_tables && source.make != nullptr && (!options.layers || is_wanted(source.name))) {
      annotators.push_back(source.make(tools));
    }
  }
  auto const all = game_range(base);
  auto const count = chosen ? chosen->size() : static_cast<std::uint64_t>(all.last - all.first + 1);
  bool goes_on = true;
  auto const progress = [&](std::uint64_t games) {
    return goes_on = !options.progress || options.progress(games, count);
  };
  auto layers = annotate(base, annotators, {chosen, progress});
  if (options.layers && is_wanted(shot_layer) && goes_on) {
    if (options.between) {
      options.between();
    }
    layers.push_back(annotate_shots(base, tools.catalogue, tools.tables,
                                    {.threads = options.threads, .games = chosen, .progress = progress}));
  }
  return layers;
}

}  // namespace damier::answers
