#include "tactics/shot_finder.hpp"

#include "search/motif_finder.hpp"
#include "tactics/detail/proof_facts.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

namespace damier {
namespace {

/// The balance of the solver that a shot reaches; the highest for a won game.
Score reached_by(ProvedShot const& shot) noexcept {
  auto const& proof = shot.proof;
  return shot.won || shot.wins()
             ? won_score
             : worth_of(balance_of(proof.position, proof.position.side), *proof.variant) + proof.pending + shot.worth;
}

/// Whether a move in the position of a shot gains as much as the solution.
bool solves(ProvedShot const& shot, Move const& move) noexcept {
  if (!shot.is_proved()) {
    return move == shot.line.front();
  }
  auto const& turn = shot.proof.turns.front();
  return move == turn.move || std::ranges::any_of(turn.tries, [&](ProofTry const& each) {
           return each.move == move && worth_of(each.end, shot.proof) >= shot.worth;
         });
}

/// What was found for a side before, so that one combination is not found twice.
struct Chance {
  Score reached = -won_score;
  std::size_t until = 0;  // a played one goes on to this place of the line
  std::size_t at = 0;
  std::optional<Move> missed = {};
};

/// The position before the captures that the last moves of a game were: what an exchange is compared with.
class ExchangeStart {
 public:
  explicit ExchangeStart(Position const& start) noexcept : start_{start} {}

  void play(Move const& move, Position const& after) noexcept {
    if (!move.is_capture()) {
      start_ = after;
    }
  }
  /// What the side to move has lost since then, in hundredths of a man.
  [[nodiscard]] Score taken_from_mover(Position const& now, Variant const& variant) const noexcept {
    auto const balance = [&](Position const& at) { return worth_of(balance_of(at, now.side), variant); };
    return balance(start_) - balance(now);
  }

 private:
  Position start_;
};

}  // namespace

struct ShotFinder::State {
  State(MotifCatalogue const& catalogue, ProverOptions const& with, endgame::TableFolder const* folder)
      : options{with}, tables{folder}, motifs{catalogue} {
    std::ranges::copy_if(catalogue.motifs(), std::back_inserter(by_proof),
                         [](Motif const& motif) { return !motif.proof.empty(); });
  }

  Prover& prover_for(Variant const& variant) {
    auto& prover = provers[&variant];
    if (!prover) {
      prover = std::make_unique<Prover>(variant, options, tables != nullptr ? tables->of(variant) : endgame::Tables{});
    }
    return *prover;
  }

  std::vector<std::string> motifs_of(ProvedShot const& shot) {
    MainLine line;
    line.variant = shot.proof.variant;
    line.start = shot.proof.position;
    line.moves = shot.line;
    std::vector<std::string> names;
    for (auto const& hit : motifs.find(line)) {
      auto const everyday = hit.motif->everyday;
      if (hit.side == line.start.side && !everyday && std::ranges::find(names, hit.motif->id) == names.end()) {
        names.push_back(hit.motif->id);
      }
    }
    if (!by_proof.empty() && is_forcing(shot.proof, result_of(shot.proof))) {
      std::ranges::transform(by_proof, std::back_inserter(names), &Motif::id);
    }
    return names;
  }

  ProverOptions options;
  endgame::TableFolder const* tables;
  MotifFinder motifs;
  std::vector<Motif> by_proof;  // of the catalogue: those that a forcing has
  std::map<Variant const*, std::unique_ptr<Prover>> provers;
};

ShotFinder::ShotFinder(MotifCatalogue const& catalogue, ProverOptions const& options,
                       endgame::TableFolder const* tables)
    : state_{std::make_unique<State>(catalogue, options, tables)} {}
ShotFinder::ShotFinder(ShotFinder&&) noexcept = default;
ShotFinder& ShotFinder::operator=(ShotFinder&&) noexcept = default;
ShotFinder::~ShotFinder() = default;

/// Goes through the positions of a main line with what the searches have to know of the moves before them.
class ShotFinder::Walk {
 public:
  Walk(State& state, MainLine const& line)
      : state_{state},
        prover_{state.prover_for(*line.variant)},
        line_{line},
        cursor_{line},
        game_{line.start, {}},
        exchange_{line.start} {}

  /// The next position with a move; false at the end of the line.
  bool next() {
    while (is_begun_ ? leave() : true) {
      is_begun_ = true;
      if (cursor_.move() != nullptr) {
        return true;
      }
    }
    return false;
  }
  [[nodiscard]] unsigned ply() const noexcept { return cursor_.ply(); }
  [[nodiscard]] std::size_t place() const noexcept { return place_; }
  [[nodiscard]] Colour side() const noexcept { return cursor_.position().side; }
  /// Whether the line was interrupted before the position: what was known of the sides is over.
  [[nodiscard]] bool begins_anew() const noexcept { return begins_anew_; }
  [[nodiscard]] Move const& played() const noexcept { return *cursor_.move(); }

  /// The shot in the position, proved or by opinion, without what only a shot that is reported needs.
  [[nodiscard]] std::optional<ProvedShot> shot() {
    ProvedShot shot;
    if (auto proof = prover_.prove(game_)) {
      shot.take(std::move(*proof));
    } else if (auto const opinion = prover_.opinion(game_)) {
      shot.take(*opinion, *line_.variant);
      if (!shot.gains(state_.options.forcing.least_gain)) {
        return std::nullopt;
      }
    } else {
      return std::nullopt;
    }
    shot.kind = solves(shot, played()) ? ShotKind::played : ShotKind::missed;
    shot.ply = cursor_.ply();
    shot.position = cursor_.position();
    shot.played = played();
    return shot;
  }
  void complete(ProvedShot& shot) {
    shot.difficulty = difficulty_of(shot.proof);
    shot.motifs = state_.motifs_of(shot);
    auto const taken = exchange_.taken_from_mover(shot.position, *line_.variant);
    shot.regained = std::max(taken - shot.proof.pending, Score{0});
  }
  /// The same combination as one that the move before it allowed, if that was a mistake.
  [[nodiscard]] std::optional<ProvedShot> allowed(ProvedShot const& shot, Score reached) {
    if (game_.moves.empty() || !shot.is_proved()) {
      return std::nullopt;
    }
    auto before = game_;
    auto const mistake = before.moves.back();
    before.moves.pop_back();
    if (!prover_.is_mistake(before, mistake, reached > decided_score ? table_won_score : reached)) {
      return std::nullopt;
    }
    auto allowed = shot;
    allowed.kind = ShotKind::allowed;
    allowed.played = mistake;
    allowed.position = position_after(*line_.variant, before);
    allowed.ply = shot.ply - 1;
    return allowed;
  }

 private:
  bool leave() {
    auto const move = cursor_.move() != nullptr ? std::optional{*cursor_.move()} : std::nullopt;
    if (move) {
      game_.moves.push_back(*move);
    }
    begins_anew_ = !move;
    if (!cursor_.next()) {
      return false;
    }
    ++place_;
    if (move) {
      exchange_.play(*move, cursor_.position());
    } else {
      game_ = {cursor_.position(), {}};
      exchange_ = ExchangeStart{cursor_.position()};
    }
    return true;
  }

  State& state_;
  Prover& prover_;
  MainLine const& line_;
  LineCursor cursor_;
  EngineQuestion game_;
  ExchangeStart exchange_;
  std::size_t place_ = 0;  // of the position among those of the line
  bool is_begun_ = false;
  bool begins_anew_ = false;
};

std::vector<ProvedShot> ShotFinder::find(MainLine const& line) {
  std::vector<ProvedShot> shots;
  std::array<Chance, 2> chances;
  Walk walk{*state_, line};
  while (walk.next()) {
    if (walk.begins_anew()) {
      chances = {};
    }
    auto& chance = chances[static_cast<std::size_t>(walk.side())];
    auto shot = walk.shot();
    if (!shot) {
      continue;
    }
    auto const place = walk.place();
    auto const reached = reached_by(*shot);
    if (place < chance.until && reached <= chance.reached) {
      continue;  // it goes on
    }
    auto const solved = shot->kind == ShotKind::played;
    auto const& first = shot->line.front();
    auto const again = chance.missed == first && chance.at + 2 == place;
    chance = {reached, solved ? place + shot->line.size() : 0, place, solved ? std::nullopt : std::optional{first}};
    if (again && !solved) {
      continue;
    }
    walk.complete(*shot);
    if (auto allowed = again ? std::nullopt : walk.allowed(*shot, reached)) {
      shots.push_back(std::move(*allowed));
    }
    shots.push_back(std::move(*shot));
  }
  return shots;
}

std::vector<ProvedShot> ShotFinder::prove_again(MainLine const& line, std::span<Shot const> known) {
  std::vector<ProvedShot> shots;
  auto const is_known = [&](ShotKind kind, unsigned ply) {
    return std::ranges::any_of(known, [&](Shot const& shot) { return shot.kind == kind && shot.ply == ply; });
  };
  Walk walk{*state_, line};
  while (walk.next()) {
    if (!is_known(ShotKind::played, walk.ply()) && !is_known(ShotKind::missed, walk.ply())) {
      continue;
    }
    auto shot = walk.shot();
    if (!shot) {
      continue;
    }
    walk.complete(*shot);
    auto const was_allowed = walk.ply() != 0 && is_known(ShotKind::allowed, walk.ply() - 1);
    if (auto allowed = was_allowed ? walk.allowed(*shot, reached_by(*shot)) : std::nullopt) {
      shots.push_back(std::move(*allowed));
    }
    shots.push_back(std::move(*shot));
  }
  return shots;
}

}  // namespace damier
