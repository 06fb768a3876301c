// The tables against a second, slow implementation.

#include "tests/endgame/naive_endgame.hpp"
#include "tests/endgame/temporary_tables.hpp"
#include "tests/seeded_cases.hpp"

#include <catch2/catch.hpp>

#include <array>
#include <cstdint>

using namespace damier;
using namespace damier::endgame;
using namespace damier::endgame::testing;

namespace {

/// Compares the value of every entry; returns how many differ.
std::uint64_t count_differences(Variant const& variant, Tables const& tables, NaiveEndgame const& naive) {
  std::uint64_t different = 0;
  for (auto const& entry : naive.entries()) {
    auto const value = tables.probe(entry.position);
    auto const is_decided = entry.outcome != Outcome::draw;
    auto const agrees = value && value->outcome == entry.outcome && value->distance.has_value() == is_decided &&
                        (!is_decided || *value->distance == entry.distance) &&
                        value == tables.probe(turned(entry.position, variant.board()));
    different += agrees ? 0U : 1U;
  }
  return different;
}

/// Compares within_rules of every step-th decided entry, and of every step-th that the rules draw. Where kings may go
/// on without end the search would not end.
std::uint64_t count_rule_differences(Variant const& variant, Tables const& tables, NaiveEndgame const& naive,
                                     std::size_t step) {
  auto const& draws = variant.rules().draws;
  NaiveRules rules{variant, naive};
  std::uint64_t different = 0;
  std::size_t decided = 0;
  std::size_t drawn = 0;
  for (auto const& entry : naive.entries()) {
    auto const men = !(entry.position.occupied() - entry.position.kings).empty();
    if (entry.outcome == Outcome::draw || (draws.king_moves == 0 && men)) {
      continue;
    }
    auto const value = tables.probe(entry.position);
    auto const winner = entry.outcome == Outcome::win ? entry.position.side : opponent(entry.position.side);
    if (variant.rules().king_run != 0 && !entry.position.men(winner).empty() && entry.position.of(winner).size() > 1) {
      different +=
          value && (!entry.quiet || value->within_rules != true) ? 0U : 1U;  // a king of the winner may have to rest
      continue;
    }
    auto const is_drawn = value && value->within_rules == false;
    if (is_drawn ? drawn++ % step != 0 : decided++ % step != 0) {
      continue;
    }
    different += value && value->within_rules == rules.is_decided_within(entry.position) ? 0U : 1U;
  }
  return different;
}

std::array<std::uint64_t, 3> counts_of(NaiveEndgame const& naive) {
  std::array<std::uint64_t, 3> counts{};
  for (auto const& entry : naive.entries()) {
    ++counts[static_cast<std::size_t>(entry.outcome)];
  }
  return counts;
}

void compare(Variant const& variant, unsigned pieces, std::size_t step) {
  TemporaryTables const folder;
  auto const tables = folder.build(variant, pieces, 2);
  REQUIRE(tables.pieces() == pieces);
  NaiveEndgame const naive{variant, pieces};
  CHECK(count_differences(variant, tables, naive) == 0);
  if (limits_moves(variant.rules())) {
    CHECK(count_rule_differences(variant, tables, naive, step) == 0);
  }
}

}  // namespace

TEST_CASE("endgame: two pieces of every variant are those of the naive generator, all values") {
  for (auto const* const variant : variants()) {
    DYNAMIC_SECTION(variant->name()) { compare(*variant, 2, 1); }
  }
}

// In Spantsiretti some wins of three pieces come too late.
TEST_CASE("endgame: three pieces of some variants are those of the naive generator") {
  for (auto const* const name : {"italian", "spantsiretti", "thai"}) {
    DYNAMIC_SECTION(name) { compare(*find_variant(name), 3, 200 / damier::testing::seeded_cases(5)); }
  }
}

TEST_CASE("endgame: three pieces of every variant are those of the naive generator", "[.long]") {
  for (auto const* const variant : variants()) {
    DYNAMIC_SECTION(variant->name()) { compare(*variant, 3, 10); }
  }
}

// A variant in which several counts run at once. Wins that come slowly are compared, and all that come too late.
TEST_CASE("endgame: four pieces of Russian draughts are those of the naive generator", "[.hours]") {
  auto const& russian = *find_variant("russian");
  TemporaryTables const folder;
  auto const tables = folder.build(russian, 4, 2);
  NaiveEndgame const naive{russian, 4};
  CHECK(count_differences(russian, tables, naive) == 0);
  NaiveRules rules{russian, naive};
  std::uint64_t different = 0;
  std::uint64_t compared = 0;
  std::uint64_t slow = 0;
  for (auto const& entry : naive.entries()) {
    if (entry.outcome == Outcome::draw) {
      continue;
    }
    auto const within = tables.probe(entry.position)->within_rules;
    if (within == false || (entry.distance >= 16 && slow++ % 50 == 0)) {
      different += within == rules.is_decided_within(entry.position) ? 0U : 1U;
      ++compared;
    }
  }
  CHECK(different == 0);
  CHECK(compared > 100);
}

TEST_CASE("endgame: the numbers of positions are the published ones") {
  CHECK(count_positions(international(), 2) == 8'845);
  CHECK(count_positions(international(), 3) == 806'300);
  CHECK(count_positions(international(), 4) == 41'971'200);
  CHECK(count_positions(international(), 5) == 1'570'600'750);
  NaiveEndgame const naive{international(), 2};
  CHECK(counts_of(naive) == std::array<std::uint64_t, 3>{1'962, 3'678, 3'205});
}
