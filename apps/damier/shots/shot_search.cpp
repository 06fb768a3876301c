#include "apps/damier/shots/shot_search.hpp"

#include "apps/damier/options/inputs.hpp"
#include "apps/damier/options/motif_files.hpp"
#include "apps/damier/options/open_tables.hpp"
#include "apps/damier/options/shared_options.hpp"
#include "apps/damier/terminal/interrupt.hpp"
#include "apps/damier/terminal/progress.hpp"
#include "game/layer_note.hpp"
#include "language/message_error.hpp"
#include "prose/open_games.hpp"
#include "reading/judged_reader.hpp"
#include "scheduler/in_order.hpp"
#include "search/search.hpp"
#include "store/base_reader.hpp"
#include "store/game_line.hpp"
#include "store/shot_moves.hpp"

#include <algorithm>
#include <charconv>
#include <iterator>
#include <limits>
#include <string_view>
#include <utility>

namespace damier::app {
namespace {

constexpr std::int64_t games_of_a_chunk = 4;

ShotGame shot_game(StoredGame const& game, std::string const& path) {
  auto const& header = game.header;
  return {.line = game.line,
          .number = static_cast<std::uint64_t>(game.id),
          .file = path,
          .white = header.white,
          .black = header.black,
          .event = header.event,
          .year = header.year,
          .white_rating = header.white_rating,
          .black_rating = header.black_rating};
}

std::optional<int> rating_of(Game const& game, std::string_view tag) {
  auto const text = game.tag(tag).value_or("");
  int rating = 0;
  auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), rating);
  return error == std::errc{} && end == text.data() + text.size() && rating > 0 ? std::optional{rating} : std::nullopt;
}

ShotGame shot_game(JudgedReader<> const& records, std::string const& path) {
  auto const& game = records.game();
  ShotGame one{.line = {},
               .number = records.tape().number,
               .file = path,
               .white = std::string{game.tag("White").value_or("")},
               .black = std::string{game.tag("Black").value_or("")},
               .event = std::string{game.tag("Event").value_or("")},
               .year = game.year(),
               .white_rating = rating_of(game, "WhiteRating"),
               .black_rating = rating_of(game, "BlackRating")};
  read_main_line(game, one.line);
  return one;
}

void add_shots(ShotFinder& finder, ShotGame const& game, std::vector<ShotRow>& found) {
  std::ranges::move(rows_of(game, finder.find(game.line)), std::back_inserter(found));
}

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

void ShotSearch::check(std::vector<std::string> const& files) const {
  for (auto const& file : files) {
    if (where_ && !is_database(file)) {
      throw UsageError{message("usage-where-bases", "word"_a = file)};
    }
  }
}

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

bool ShotSearch::is_chosen(std::uint64_t game) const noexcept {
  return !range_ || range_->contains(GameId{static_cast<std::int64_t>(game)});
}

void ShotSearch::read(Console& console, std::string const& path, Take const& take) {
  is_database(path) ? read_base(console, path, take) : read_file(console, path, take);
}

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

struct ShotSearch::Worker {
  Base base;
  ShotFinder finder;
  std::optional<ShotLayer> layer = {};
  std::optional<ShotFinder> prover = {};  // of what the layer has, whatever gain is asked for
};

bool ShotSearch::add_shots_of(Worker& worker, StoredGame const& game, std::string const& path,
                              std::vector<ShotRow>& found) const {
  auto const stored = worker.layer ? worker.layer->of(game.id) : std::nullopt;
  auto const one = shot_game(game, path);
  if (!stored) {
    add_shots(worker.finder, one, found);
    return false;
  }
  std::vector<KnownShot> known;
  for (auto const& each : *stored) {
    auto const shot = read_shot(each.content);
    auto const kind = shot ? shot_kind_named(shot->kind) : std::nullopt;
    if (kind && each.move > 0 && each.move <= std::numeric_limits<unsigned>::max()) {
      known.push_back({*kind, static_cast<unsigned>(each.move - 1)});
    }
  }
  auto shots = known.empty() ? std::vector<Shot>{} : worker.prover->prove_again(one.line, known);
  auto const least = static_cast<Score>(least_gain()) * man_score;
  std::erase_if(shots, [&](Shot const& shot) { return shot.result.worth < least; });
  std::ranges::move(rows_of(one, std::move(shots)), std::back_inserter(found));
  return true;
}

void ShotSearch::read_base(Console& console, std::string const& path, Take const& take) {
  auto base = Base::open(path);
  ReadSession const session{base};
  auto const uses_layer = !asks_for_other_search() && ShotLayer{base}.is_there();
  auto const threads = threads_to_use(threads_);
  auto const games = games_with_hit(base, query_, threads);
  auto const all = range_.value_or(every_game).within(game_range(base));
  auto const chunks = (all.last - all.first + games_of_a_chunk) / games_of_a_chunk;
  auto const ready = [&] {
    Worker worker{Base::open(path), finder()};
    if (uses_layer) {
      auto options = prover_options();
      options.forcing.least_gain = ProverOptions{}.forcing.least_gain;
      worker.prover.emplace(*catalogue_, options, tables());
    }
    return worker;
  };
  auto const work = [&](Worker& worker, std::int64_t chunk) {
    if (uses_layer && !worker.layer) {  // here, since a worker moves before its work begins
      worker.layer.emplace(worker.base);
    }
    auto const first = all.first + chunk * games_of_a_chunk;
    FoundInChunk found;
    BaseReader{worker.base}.scan(
        {.header = true, .line = true}, {first, std::min(first + games_of_a_chunk - 1, all.last)},
        [&](StoredGame const& game) {
          if (game.variant != nullptr && (!games || std::ranges::binary_search(*games, game.id))) {
            ++found.games;
            found.known += add_shots_of(worker, game, path, found.rows) ? 1U : 0U;
          }
          return true;
        });
    return found;
  };
  Progress progress{console.err(), !quiet_, 0, console.language()};
  progress.expect(games ? games->size()
                        : static_cast<std::uint64_t>(std::max<std::int64_t>(all.last - all.first + 1, 0)));
  std::uint64_t searched = 0;
  in_order(chunks, threads, ready, work, [&](FoundInChunk const& found) {
    games_of_bases_ += found.games;
    known_games_ += found.known;
    if (!found.rows.empty()) {
      progress.clear();  // what is written now may be on the same terminal
    }
    auto const goes_on = take(found.rows);
    progress.update(0, searched += found.games, counted_games);
    return goes_on;
  });
}

void ShotSearch::read_file(Console& console, std::string const& path, Take const& take) {
  auto const source = open_file(path);
  auto const reader = open_games(*source, std::nullopt);
  Validator validator{variant_, OnIllegal::stop};
  JudgedReader<> records{*reader, validator};
  struct FileGame {
    ShotGame game;
    bool has_errors = false;
    std::uint64_t end = 0;  // the place behind it
  };
  struct FoundIn {
    std::vector<ShotRow> rows;
    bool has_errors = false;
    std::uint64_t end = 0;
  };
  auto const next = [&]() -> std::optional<FileGame> {
    while (records.next()) {
      auto const& tape = records.tape();
      if (is_chosen(tape.number)) {
        return FileGame{shot_game(records, path), records.judgement().has_errors(), tape.offset + tape.source.size()};
      }
    }
    return std::nullopt;
  };
  OrderedWork results{next, [&] { return finder(); },
                      [](ShotFinder& own, FileGame const& game) {
                        FoundIn found{{}, game.has_errors, game.end};
                        if (game.game.line.variant != nullptr) {
                          add_shots(own, game.game, found.rows);
                        }
                        return found;
                      },
                      threads_to_use(threads_)};
  Progress progress{console.err(), !quiet_, known_size(path), console.language()};
  take_in_order(results, [&](FoundIn const& found) {  // here, so that the counts do not depend on the threads
    ++games_;
    games_with_errors_ += found.has_errors ? 1U : 0U;
    if (!found.rows.empty()) {
      progress.clear();
    }
    auto const goes_on = take(found.rows);
    progress.update(found.end, games_, counted_games);
    return goes_on;
  });
}

}  // namespace damier::app
