#include "answers/motifs.hpp"
#include "answers/shots.hpp"
#include "export/viewer_game.hpp"
#include "grammar/json/writer.hpp"
#include "serve/detail/parameters.hpp"

#include <algorithm>
#include <string>
#include <utility>

namespace damier::serve {
namespace {

/// What is searched for exercises: the games whose combinations the base has, of those that a query finds.
answers::ShotOptions search_options(Context const& context, Request const& request, Base& base) {
  auto const where = request.parameters.text("where");
  answers::ShotOptions options;
  options.where = context.query(where ? "shot proved and (" + *where + ")" : "shot proved", base);
  options.threads = context.settings.threads;
  options.motifs = context.settings.catalogue;
  options.tables = context.settings.tables;
  return options;
}

answers::PuzzleOptions puzzle_options(Context const& context, Request const& request) {
  constexpr std::uint64_t most = 100;
  answers::PuzzleOptions options;
  options.limit = std::min<std::uint64_t>(request.parameters.number("limit").value_or(20), most);
  options.wishes.least_difficulty =
      static_cast<unsigned>(std::min(request.parameters.number("easiest").value_or(0), most));
  if (auto const hardest = request.parameters.number("hardest")) {
    options.wishes.most_difficulty = static_cast<unsigned>(std::min(*hardest, most));
  }
  if (auto const motif = request.parameters.text("motif")) {
    for (auto const* const found : answers::motifs_named(*context.settings.catalogue, {*motif})) {
      options.wishes.motifs.push_back(found->id);
    }
  }
  return options;
}

Reply puzzles(Context& context, Request const& request) {
  return context.base_of(request).read<Reply>([&](Connection& connection) {
    JsonWriter json;
    json.begin_object().key("games").begin_array();
    std::uint64_t number = 0;
    answers::Puzzles puzzles{puzzle_options(context, request), [&](GameShot const& puzzle) {
                               auto const game = puzzle_game(puzzle, PuzzleTries::plausible);
                               json.begin_object().key("head").raw(viewer_head(game, ++number, std::nullopt, true));
                               json.key("body").raw(viewer_body(game, request.language)).end_object();
                             }};
    auto options = search_options(context, request, connection.base);
    auto const games = answers::chosen_games({connection.base, options.where, std::nullopt, options.threads});
    if (!games.empty()) {
      options.games = GameRange{static_cast<std::int64_t>(games.front()), static_cast<std::int64_t>(games.back())};
      answers::ShotSearch search{std::move(options)};
      answers::Progress silent;
      search.read(connection.base.path(), silent, [&](std::vector<GameShot> const& rows) { return puzzles.add(rows); });
    }
    puzzles.finish();
    return Reply{.body = json.end_array().end_object().take()};
  });
}

}  // namespace

std::vector<Route> puzzle_routes() {
  return {{"GET",
           "/api/puzzles",
           "Exercises from the combinations that the layer shots of a base has",
           {base_parameter,
            where_parameter,
            lang_parameter,
            {"limit", ParameterKind::number, "so many at most; 20 if not given"},
            {"motif", ParameterKind::text, "only those with a motif"},
            {"easiest", ParameterKind::number, "the least difficulty"},
            {"hardest", ParameterKind::number, "the greatest difficulty"}},
           puzzles}};
}

}  // namespace damier::serve
