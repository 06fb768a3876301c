#include "notation/fen.hpp"
#include "tactics/detail/proof.hpp"
#include "tactics/prover.hpp"
#include "tests/reference/random_positions.hpp"
#include "tests/seeded_cases.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <cstddef>

using namespace damier;
using namespace damier::testing;

namespace {

/// Whether the solver can force, within some half moves and against all replies, that the game is won or that nobody
/// can capture and the balance is there: all moves of both sides are tried.
class FullWidth {
 public:
  FullWidth(Variant const& variant, Colour solver, Score least) : variant_{variant}, solver_{solver}, least_{least} {}

  [[nodiscard]] bool forces(Position const& position, std::size_t plies, bool first = true) const {
    MoveList moves;
    variant_.legal_moves(position, moves);
    if (moves.empty()) {
      return position.side != solver_;
    }
    if (!first && is_reached(position)) {
      return true;
    }
    if (plies == 0) {
      return false;
    }
    auto const next = [&](Move const& move) { return forces(variant_.after(position, move), plies - 1, false); };
    return position.side == solver_ ? std::any_of(moves.begin(), moves.end(), next)
                                    : std::all_of(moves.begin(), moves.end(), next);
  }

 private:
  [[nodiscard]] bool is_reached(Position position) const {
    if (worth_of(balance_of(position, solver_), variant_) < least_) {
      return false;
    }
    auto const here = variant_.has_capture(position);
    position.side = opponent(position.side);
    return !here && !variant_.has_capture(position);
  }

  Variant const& variant_;
  Colour solver_;
  Score least_;
};

}  // namespace

TEST_CASE("no proof gains more than a search of all moves allows, in several variants") {
  constexpr std::size_t most_plies = 7;
  for (auto const* const name : {"international", "english", "italian", "russian", "turkish", "frisian"}) {
    auto const& variant = *find_variant(name);
    INFO(name);
    reference::RandomPositions random{17, variant.board()};
    Prover prover{variant,
                  {.long_forcing_nodes = 1'000,
                   .confirm_nodes = 100,
                   .whole_nodes = 2'000,
                   .look_nodes = 200,
                   .deep_nodes = 1'000,
                   .opinion_nodes = 0},
                  {}};
    unsigned compared = 0;
    for (unsigned i = 0; i < seeded_cases(2'000); ++i) {
      auto const position = random.next();
      if (position.occupied().size() > 10 || position.kings.size() > 1) {
        continue;
      }
      auto const proof = prover.prove({position, {}});
      if (!proof) {
        continue;
      }
      auto const result = result_of(*proof);
      if (result.line.size() > most_plies) {
        continue;
      }
      INFO(write_fen(position, variant));
      auto const before = worth_of(balance_of(position, position.side), variant) + proof->pending;
      auto const least = result.won ? won_score : before + result.worth;
      CHECK(FullWidth{variant, position.side, least}.forces(position, result.line.size()));
      ++compared;
    }
    CHECK(compared != 0);  // the sanitizers have fewer cases
  }
}
