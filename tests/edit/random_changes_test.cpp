// Random sequences of changes against a naive model.

#include "tests/edit/random_changes.hpp"

#include <catch2/catch.hpp>

using namespace damier;
using namespace damier::random_changes;

TEST_CASE(
    "a base that is changed at random is as one that is imported anew, and after undo of all as at the beginning") {
  auto const sequences = number_of("DAMIER_RANDOM_CHANGES", testing::seeded_cases(10));
  for (auto seed = number_of("DAMIER_RANDOM_FROM", 1); seed <= sequences; ++seed) {  // several runs share a long one
    INFO("seed " << seed);
    RandomChanges changes{seed};
    for (auto step = 0; step < 12; ++step) {
      changes.step();
      changes.check();
    }
    changes.check_all();
    changes.undo_all();
  }
}
