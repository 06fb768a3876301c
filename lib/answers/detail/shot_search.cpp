#include "answers/shots.hpp"

#include "game/shot.hpp"
#include "language/message_error.hpp"
#include "source/game_source.hpp"
#include "store/shot_moves.hpp"
#include "tactics/shot_finder.hpp"

#include <algorithm>
#include <utility>

namespace damier::answers {
namespace {

constexpr std::int64_t games_of_a_chunk = 4;

}  // namespace

/// What a thread works with.
struct ShotSearch::Worker {
  ShotFinder finder;
  std::optional<ShotLayer> layer = {};
  std::optional<ShotFinder> prover = {};  // of what the layer has, whatever gain is asked for
};

ShotSearch::Worker ShotSearch::worker_for(Base* base) const {
  Worker worker{ShotFinder{*options_.motifs, options_.prover, options_.tables}};
  if (base == nullptr || options_.fresh) {
    return worker;
  }
  if (ShotLayer layer{*base}; layer.is_there()) {
    worker.layer.emplace(std::move(layer));
    auto options = options_.prover;
    options.forcing.least_gain = ProverOptions{}.forcing.least_gain;
    worker.prover.emplace(*options_.motifs, options, options_.tables);
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
  for (auto& shot : shots) {
    found.rows.push_back({std::move(shot), game.reference, game.white, game.black, game.event, game.year,
                          game.white_rating, game.black_rating});
  }
}

std::vector<ProvedShot> ShotSearch::prove_again(Worker& worker, source::SourceGame const& game,
                                                std::vector<StoredShot> const& stored) const {
  auto const known = read_shots(game.line, stored);
  auto shots = known.empty() ? std::vector<ProvedShot>{} : worker.prover->prove_again(game.line, known);
  auto const least = options_.prover.forcing.least_gain;
  std::erase_if(shots, [&](Shot const& shot) { return !shot.gains(least); });
  return shots;
}

void ShotSearch::read(std::string const& path, Progress& progress, Take const& take) {
  source::GameSource games{path,
                           {.where = options_.where,
                            .games = options_.games,
                            .variant = options_.variant,
                            .games_of_a_chunk = games_of_a_chunk,
                            .threads = options_.threads}};
  auto const of_base = games.is_base();
  progress.begin(of_base ? 0 : source::known_size(path), of_base ? games.most_games() : 0);
  has_searched_ = has_searched_ || games.may_visit();
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
                       progress.update(end, of_base ? searched : games_);
                       return goes_on;
                     });
  progress.end();
}

}  // namespace damier::answers
