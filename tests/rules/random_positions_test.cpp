#include "reference/random_positions.hpp"
#include "reference/slow_generator.hpp"
#include "rules/comparison.hpp"
#include "rules/variant.hpp"

#include <catch2/catch.hpp>
#include <cstdint>
#include <cstdlib>

using namespace damier;
using namespace damier::reference;

namespace {

void compare_positions(Variant const& variant, std::uint64_t seed, std::uint64_t count) {
  SlowGenerator const slow{variant.rules()};
  RandomPositions random{seed, variant.board()};
  std::uint64_t refused = 0;
  for (std::uint64_t number = 0; number < count; ++number) {
    auto const comparison = compare(variant, slow, random.next(), random);
    if (!comparison.difference.empty()) {
      CAPTURE(seed, number);
      FAIL_CHECK(comparison.difference);
    }
    refused += comparison.refused ? 1 : 0;
  }
  CHECK(refused * 1000 <= count);
}

}  // namespace

TEST_CASE("the generator agrees with the slow one in 100,000 random positions") {
  compare_positions(international(), 1770, 100'000);
}

TEST_CASE("the generator of every variant agrees with the slow one in 5,000 random positions") {
  for (auto const* const variant : variants()) {
    DYNAMIC_SECTION(variant->name()) { compare_positions(*variant, 1694, 5'000); }
  }
}

// DAMIER_RANDOM_POSITIONS sets the number of positions of each variant, for a long run.
TEST_CASE("the generators agree with the slow one in many random positions", "[.long]") {
  auto const* const wanted = std::getenv("DAMIER_RANDOM_POSITIONS");
  auto const count = wanted != nullptr ? std::strtoull(wanted, nullptr, 10) : 300'000;
  for (auto const* const variant : variants()) {
    DYNAMIC_SECTION(variant->name()) { compare_positions(*variant, 1923, count); }
  }
}
