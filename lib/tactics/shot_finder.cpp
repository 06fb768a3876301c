#include "tactics/shot_finder.hpp"

#include "search/motif_finder.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace damier {
namespace {

/// The balance of the solver that a shot reaches; the highest for a won game.
Score reached_by(Proof const& proof, ProofResult const& result) noexcept {
  auto const won = result.won || result.worth > decided_score;
  return won ? won_score
             : worth_of(balance_of(proof.position, proof.position.side), *proof.variant) + proof.pending + result.worth;
}

/// Whether a move in the position of a proof gains as much as the solution.
bool solves(Proof const& proof, ProofResult const& result, Move const& move) noexcept {
  auto const& turn = proof.turns.front();
  return move == turn.move || std::ranges::any_of(turn.tries, [&](ProofTry const& each) {
           return each.move == move && worth_of(each.end, proof) >= result.worth;
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
      : options{with}, tables{folder}, motifs{catalogue} {}

  Prover& prover_for(Variant const& variant) {
    auto& prover = provers[&variant];
    if (!prover) {
      prover = std::make_unique<Prover>(variant, options, tables != nullptr ? tables->of(variant) : endgame::Tables{});
    }
    return *prover;
  }

  std::vector<std::string> motifs_of(Proof const& proof, ProofResult const& result) {
    MainLine line;
    line.variant = proof.variant;
    line.start = proof.position;
    line.moves = result.line;
    std::vector<std::string> names;
    for (auto const& hit : motifs.find(line)) {
      auto const everyday = hit.motif->everyday;
      if (hit.side == proof.position.side && !everyday && std::ranges::find(names, hit.motif->id) == names.end()) {
        names.push_back(hit.motif->id);
      }
    }
    return names;
  }

  ProverOptions options;
  endgame::TableFolder const* tables;
  MotifFinder motifs;
  std::map<Variant const*, std::unique_ptr<Prover>> provers;
};

ShotFinder::ShotFinder(MotifCatalogue const& catalogue, ProverOptions const& options,
                       endgame::TableFolder const* tables)
    : state_{std::make_unique<State>(catalogue, options, tables)} {}
ShotFinder::ShotFinder(ShotFinder&&) noexcept = default;
ShotFinder& ShotFinder::operator=(ShotFinder&&) noexcept = default;
ShotFinder::~ShotFinder() = default;

std::vector<Shot> ShotFinder::find(MainLine const& line) {
  std::vector<Shot> shots;
  auto& prover = state_->prover_for(*line.variant);
  EngineQuestion game{line.start, {}};
  std::array<Chance, 2> chances;
  ExchangeStart exchange{line.start};
  std::size_t place = 0;  // of the position among those of the line
  for (LineCursor cursor{line};; ++place) {
    auto const* const played = cursor.move();
    if (played != nullptr) {
      auto const position = cursor.position();
      auto& chance = chances[static_cast<std::size_t>(position.side)];
      if (auto proof = prover.prove(game)) {
        Shot shot{.kind = ShotKind::missed,
                  .ply = cursor.ply(),
                  .position = position,
                  .mistake = {},
                  .proof = std::move(*proof),
                  .result = {},
                  .difficulty = {}};
        shot.result = result_of(shot.proof);
        auto const reached = reached_by(shot.proof, shot.result);
        auto const& first = shot.proof.turns.front().move;
        auto const goes_on = place < chance.until && reached <= chance.reached;
        auto const again = chance.missed == first && chance.at + 2 == place;
        if (!goes_on) {
          auto const solved = solves(shot.proof, shot.result, *played);
          shot.kind = solved ? ShotKind::played : ShotKind::missed;
          chance = {reached, solved ? place + shot.result.line.size() : 0, place,
                    solved ? std::nullopt : std::optional{first}};
          if (!again || solved) {
            shot.difficulty = difficulty_of(shot.proof);
            shot.motifs = state_->motifs_of(shot.proof, shot.result);
            shot.regained = std::max(exchange.taken_from_mover(position, *line.variant) - shot.proof.pending, Score{0});
            if (!again && !game.moves.empty()) {
              auto before = game;
              auto const mistake = before.moves.back();
              before.moves.pop_back();
              if (prover.is_mistake(before, mistake, reached > decided_score ? table_won_score : reached)) {
                auto allowed = shot;
                allowed.kind = ShotKind::allowed;
                allowed.mistake = mistake;
                allowed.position = position_after(*line.variant, before);
                allowed.ply = shot.ply - 1;
                shots.push_back(std::move(allowed));
              }
            }
            shots.push_back(std::move(shot));
          }
        }
      }
      game.moves.push_back(*played);
    }
    auto const move = played != nullptr ? std::optional{*played} : std::nullopt;
    if (!cursor.next()) {
      return shots;
    }
    if (move) {
      exchange.play(*move, cursor.position());
    } else {
      game = {cursor.position(), {}};
      chances = {};
      exchange = ExchangeStart{cursor.position()};
    }
  }
}

}  // namespace damier
