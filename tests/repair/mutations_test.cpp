// A small part of the mutation bench (bench/measure_mutations.cpp): damaged games, what is found first, what is
// proposed.

#include "mutations/damage.hpp"
#include "mutations/measure.hpp"

#include <catch2/catch.hpp>

#include <map>

using namespace damier;
using namespace damier::bench;

namespace {

/// The counts of so many games of each kind of slip, variants in turn.
std::map<Damage, MutationCounts> measured(std::uint64_t seed, unsigned games) {
  Random random{seed};
  std::map<Damage, MutationCounts> counts;
  for (auto const kind : all_damages()) {
    for (unsigned attempt = 0; counts[kind].games < games && attempt < 100 * games; ++attempt) {
      auto const& variant = *variants()[attempt % variants().size()];
      if (variant.rules().huffing) continue;  // nearly everything is legal
      auto const game = generated_game(random, variant, is_of_start(kind));
      if (auto const damaged = damaged_by(kind, game, random)) counts[kind].add(measure(game, *damaged));
    }
  }
  return counts;
}

}  // namespace

TEST_CASE("damaged games: the first finding is where it must be, the right repair comes first, none is wrongly sure") {
  MutationCounts all;
  for (auto const& [kind, counts] : measured(20261121, 40)) {
    INFO(name(kind));
    CHECK(counts.games == 40);
    CHECK(counts.first_in_place == counts.with_evidence());
    CHECK(counts.unapplied == 0);
    CHECK(counts.broken == 0);  // what is proposed makes the main line legal
    // Many another move, or another square of a piece, makes the record legal: docs/validation.md has the shares.
    auto const is_hard = kind == Damage::move_wrong || kind == Damage::start_elsewhere;
    CHECK(counts.right * 100 >= counts.with_evidence() * (is_hard ? 60 : 85));
    all.add(counts);
  }
  CHECK(all.right_first * 100 >= all.with_evidence() * 92);
  CHECK(all.sure * 100 >= all.with_evidence() * 70);
  CHECK(all.sure_and_wrong * 200 <= all.with_evidence());
}
