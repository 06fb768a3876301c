#include "apps/damier/shots/shot_search.hpp"

#include "apps/damier/options/inputs.hpp"
#include "apps/damier/options/motif_files.hpp"
#include "apps/damier/options/open_tables.hpp"
#include "apps/damier/options/shared_options.hpp"
#include "apps/damier/terminal/interrupt.hpp"
#include "apps/damier/terminal/progress.hpp"
#include "game/layer_note.hpp"
#include "language/message_error.hpp"
#include "source/game_source.hpp"
#include "store/shot_moves.hpp"

#include <algorithm>
#include <iterator>
#include <limits>
#include <utility>

namespace damier::app {
namespace {

constexpr std::int64_t games_of_a_chunk = 4;

}  // namespace

void ShotSearch::configure(Arguments& arguments, std::string const& tables_option) {
  arguments.option("--min-gain", "N", "gains of at least N men; 1 if not given", least_);
  arguments.option("--nodes", "N", "positions of the first search of each position; 1000 if not given", nodes_);
  arguments.option("--confirm", "N", "positions of the engine's searches of ends and other moves; 3000 if not given",
                   confirm_);
  arguments.option("--deep", "N",
                   "positions of the engine's search where the first one finds nothing; none if not given", deep_);
  arguments.flag("--fresh", "search every position of a base, also of games whose combinations its layer shots has",
                 fresh_);
  arguments.option("--where", "QUERY", "of bases, only the games that a query finds", where_);
  add_query_options(arguments, with_query_, tables_option);
  add_games(arguments, range_);
  add_variant(arguments, variant_, "the variant of the games of files; detected for each if not given");
  add_threads(arguments, threads_);
  add_wait(arguments);
  arguments.flag("--quiet", "show no progress", quiet_);
}

bool ShotSearch::begin(Console& console) {
  add_motifs(console, with_query_.motif_files);
  catalogue_ = &motif_catalogue(console);
  tables_ = open_tables_or_usual(console, with_query_.tables_option, with_query_.tables);
  if (where_) {
    query_ = query_argument(console, *where_, with_query_);
  }
  return !where_ || query_;
}

void ShotSearch::check(std::vector<std::string> const& files) const { check_where(where_, files); }

unsigned ShotSearch::least_gain() const noexcept { return std::clamp(least_.value_or(1), 1U, 90U); }

ProverOptions ShotSearch::prover_options() const {
  ProverOptions options;
  options.forcing.nodes = nodes_.value_or(options.forcing.nodes);
  options.forcing.least_gain = static_cast<Score>(least_gain()) * man_score;
  options.confirm_nodes = confirm_.value_or(options.confirm_nodes);
  options.deep_nodes = deep_.value_or(options.deep_nodes);
  return options;
}

ShotFinder ShotSearch::finder() const { return ShotFinder{*catalogue_, prover_options(), tables()}; }

void ShotSearch::report(Console& console) const {
  if (games_with_errors_ != 0) {
    console.warning(
        message("games-with-errors", "count"_a = games_with_errors_, "games"_a = message("games", "count"_a = games_)));
  }
  if (known_games_ != 0) {
    console.remark(message("shots-from-layer", "known"_a = known_games_,
                           "games"_a = message("games", "count"_a = games_of_bases_)));
  }
}

/// The layer was made by a search of the usual size. Of a larger one, or of a smaller one, nothing is known.
bool ShotSearch::asks_for_other_search() const noexcept { return fresh_ || nodes_ || confirm_ || deep_; }

/// What a thread works with.
struct ShotSearch::Worker {
  ShotFinder finder;
  std::optional<ShotLayer> layer = {};
  std::optional<ShotFinder> prover = {};  // of what the layer has, whatever gain is asked for
};

ShotSearch::Worker ShotSearch::worker_for(Base* base) const {
  Worker worker{finder()};
  if (base == nullptr || asks_for_other_search()) {
    return worker;
  }
  if (ShotLayer layer{*base}; layer.is_there()) {
    worker.layer.emplace(std::move(layer));
    auto options = prover_options();
    options.forcing.least_gain = ProverOptions{}.forcing.least_gain;
    worker.prover.emplace(*catalogue_, options, tables());
  }
  return worker;
}

void ShotSearch::find(Worker& worker, source::SourceGame const& game, bool of_base, Found& found) const {
  found.has_errors = game.has_errors;
  if (game.line.variant == nullptr) {
    return;
  }
  auto const stored =
      worker.layer ? worker.layer->of(GameId{static_cast<std::int64_t>(game.reference.number)}) : std::nullopt;
  found.games += of_base ? 1U : 0U;
  found.known += stored ? 1U : 0U;
  auto shots = stored ? prove_again(worker, game, *stored) : worker.finder.find(game.line);
  std::ranges::move(answers::rows_of(game, std::move(shots)), std::back_inserter(found.rows));
}

std::vector<Shot> ShotSearch::prove_again(Worker& worker, source::SourceGame const& game,
                                          std::vector<StoredShot> const& stored) const {
  std::vector<KnownShot> known;
  for (auto const& each : stored) {
    auto const shot = read_shot(each.content);
    auto const kind = shot ? shot_kind_named(shot->kind) : std::nullopt;
    if (kind && each.move > 0 && each.move <= std::numeric_limits<unsigned>::max()) {
      known.push_back({*kind, static_cast<unsigned>(each.move - 1)});
    }
  }
  auto shots = known.empty() ? std::vector<Shot>{} : worker.prover->prove_again(game.line, known);
  auto const least = static_cast<Score>(least_gain()) * man_score;
  std::erase_if(shots, [&](Shot const& shot) { return shot.result.worth < least; });
  return shots;
}

void ShotSearch::read(Console& console, std::string const& path, Take const& take) {
  source::GameSource games{path,
                           {.where = query_,
                            .games = range_,
                            .variant = variant_,
                            .games_of_a_chunk = games_of_a_chunk,
                            .threads = threads_to_use(threads_)}};
  auto const of_base = games.is_base();
  Progress progress{console.err(), !quiet_, of_base ? 0 : known_size(path), console.language()};
  if (of_base) {
    progress.expect(games.most_games());
  }
  std::uint64_t searched = 0;
  auto const work = [&](Worker& worker, source::SourceGame const& game, Found& found) {
    find(worker, game, of_base, found);
  };
  games.visit<Found>([&](Base* base) { return worker_for(base); }, work,
                     [&](Found const& found, std::uint64_t end) {
                       if (of_base) {  // here, so that the counts do not depend on the threads
                         searched += found.games;
                         games_of_bases_ += found.games;
                         known_games_ += found.known;
                       } else {
                         ++games_;
                         games_with_errors_ += found.has_errors ? 1U : 0U;
                       }
                       if (!found.rows.empty()) {
                         progress.clear();  // what is written now may be on the same terminal
                       }
                       auto const goes_on = take(found.rows);
                       progress.update(end, of_base ? searched : games_, counted_games);
                       return goes_on;
                     });
}

}  // namespace damier::app
