#include "apps/damier/shots/shot_arguments.hpp"

#include "apps/damier/options/inputs.hpp"
#include "apps/damier/options/motif_files.hpp"
#include "apps/damier/options/open_tables.hpp"
#include "apps/damier/options/shared_options.hpp"
#include "apps/damier/terminal/progress.hpp"
#include "language/message.hpp"

#include <algorithm>
#include <utility>

namespace damier::app {

void ShotArguments::configure(Arguments& arguments, std::string const& tables_option) {
  arguments.option("--min-gain", "N", "gains of at least N men; 1 if not given", least_);
  arguments.option("--nodes", "N", "positions of the first search of each position; 1500 if not given", nodes_);
  arguments.option("--confirm", "N", "positions of the engine's searches of ends and other moves; 300 if not given",
                   confirm_);
  arguments.option("--deep", "N",
                   "positions of the engine's search where it sees something, a quarter of them to see it; 40000 if "
                   "not given, 0 for none",
                   deep_);
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

void ShotArguments::configure_opinions(Arguments& arguments) {
  arguments.flag("--proved", "proofs alone, and no opinions of the engine", proved_);
}

bool ShotArguments::begin(Console& console, std::vector<std::string> const& files) {
  check_where(where_, files);
  add_motifs(console, with_query_.motif_files);
  catalogue_ = &motif_catalogue(console);
  tables_ = open_tables_or_usual(console, with_query_.tables_option, with_query_.tables);
  std::optional<Query> where;
  if (where_ && !(where = query_argument(console, *where_, with_query_, files))) {
    return false;
  }
  search_.emplace(shot_options(std::move(where)));
  return true;
}

unsigned ShotArguments::least_gain() const noexcept { return std::clamp(least_.value_or(1), 1U, 90U); }

answers::ShotOptions ShotArguments::shot_options(std::optional<Query> where) const {
  ProverOptions options;
  options.forcing.nodes = nodes_.value_or(options.forcing.nodes);
  options.forcing.least_gain = static_cast<Score>(least_gain()) * man_score;
  options.confirm_nodes = confirm_.value_or(options.confirm_nodes);
  if (deep_) {
    options.deep_nodes = *deep_;
    options.look_nodes = *deep_ / 4;
  }
  if (proved_ || options.look_nodes == 0) {
    options.opinion_nodes = 0;
  }
  return {std::move(where),         range_,     variant_, options, fresh_ || nodes_ || confirm_ || deep_,
          threads_to_use(threads_), catalogue_, tables()};
}

void ShotArguments::read(Console& console, std::string const& path, answers::ShotSearch::Take const& take) {
  GameProgress progress{console.err(), !quiet_, console.language()};
  search_->read(path, progress, take);
}

Message ShotArguments::when_empty(Message none) const {
  return search_->has_searched() ? std::move(none) : message("nothing-matches");
}

void ShotArguments::report(Console& console) const {
  if (search_->games_with_errors() != 0) {
    console.warning(message("games-with-errors", "count"_a = search_->games_with_errors(),
                            "games"_a = message("games", "count"_a = search_->games())));
  }
  if (search_->known_games() != 0) {
    console.remark(message("shots-from-layer", "known"_a = search_->known_games(),
                           "games"_a = message("games", "count"_a = search_->games_of_bases())));
  }
}

}  // namespace damier::app
