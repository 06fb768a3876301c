// Numbers of move sequences, for every variant: tests/reference/perft.tsv gives the source of each figure.

#include "reference/diagram.hpp"
#include "reference/perft_figures.hpp"
#include "reference/slow_generator.hpp"
#include "rules/variant.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdint>
#include <vector>

using namespace damier;
using namespace damier::reference;

namespace {

/// The most leaves that a figure may have in a run: for international draughts, and for every other variant.
struct Bounds {
  std::uint64_t international = 0;
  std::uint64_t other = 0;
};
constexpr Bounds none{0, 0};
constexpr Bounds normal{200'000'000, 35'000'000};
constexpr Bounds made{50'000'000, 3'500'000};  ///< if every leaf position is made
constexpr Bounds slow{30'000, 20'000};         ///< for the slow generator
constexpr Bounds longest{3'000'000'000, 3'000'000'000};
constexpr Bounds longest_slow{3'000'000, 3'000'000};

/// Calls check(variant, position, depth, leaves) for every figure with more than `least` and at most `most` leaves.
template <typename Check>
void for_each_figure(Counting counting, Bounds least, Bounds most, Check check) {
  static auto const all = perft_figures();
  auto checked = 0;
  for (auto const& [name, variant, position, counted, leaves] : all) {
    auto const of_variant = [&, &played = *variant](Bounds bounds) {
      return &played == &international() ? bounds.international : bounds.other;
    };
    for (unsigned depth = 1; counted == counting && depth <= leaves.size(); ++depth) {
      if (leaves[depth - 1] > of_variant(least) && leaves[depth - 1] <= of_variant(most)) {
        INFO(name << " at depth " << depth);
        check(*variant, position, depth, leaves[depth - 1]);
        ++checked;
      }
    }
  }
  CHECK(checked > 0);
}

}  // namespace

TEST_CASE("perft of no ply is one, and without a legal move it is nothing", "[processor]") {
  CHECK(international().perft(international().start(), 0) == 1);
  CHECK(international().perft(read_fen("W:W6:B1"), 1) == 0);
  CHECK(international().perft(read_fen("W:W6:B1"), 3) == 0);
  CHECK(international().perft(read_fen("W:W:B5"), 1, PerftLeaf::made) == 0);
}

TEST_CASE("perft from the start is 258,895,763 at depth 10", "[processor]") {
  CHECK(international().perft(international().start(), 10) == 258'895'763);
}

TEST_CASE("perft figures exist for every variant that has published ones, and both ways to count") {
  auto const all = perft_figures();
  auto const rows = [&](Counting counting) { return std::ranges::count(all, counting, &PerftFigures::counting); };
  CHECK(rows(Counting::distinct) >= 25);
  CHECK(rows(Counting::every_path) >= 14);
  for (auto const* const name :
       {"international", "killer", "frisian", "english", "italian", "pool", "spanish", "russian", "brazilian",
        "canadian", "portuguese", "czech", "turkish", "thai", "spantsiretti"}) {
    INFO(name);
    CHECK(std::ranges::count(all, find_variant(name), &PerftFigures::variant) > 0);
  }
}

TEST_CASE("perft has the figures of every variant", "[processor]") {
  for_each_figure(Counting::distinct, none, normal,
                  [](Variant const& variant, Position const& position, unsigned depth, std::uint64_t leaves) {
                    CHECK(variant.perft(position, depth) == leaves);
                  });
}

TEST_CASE("perft has the figures of every variant at the greatest depths", "[.long]") {
  for_each_figure(Counting::distinct, normal, longest,
                  [](Variant const& variant, Position const& position, unsigned depth, std::uint64_t leaves) {
                    CHECK(variant.perft(position, depth) == leaves);
                    CHECK(variant.perft(position, depth, PerftLeaf::made) == leaves);
                  });
}

TEST_CASE("perft counts the same in every variant where every leaf position is made", "[processor]") {
  for_each_figure(Counting::distinct, none, made,
                  [](Variant const& variant, Position const& position, unsigned depth, std::uint64_t leaves) {
                    CHECK(variant.perft(position, depth, PerftLeaf::made) == leaves);
                  });
}

TEST_CASE("the slow generator has the figures of every variant") {
  for_each_figure(Counting::distinct, none, slow,
                  [](Variant const& variant, Position const& position, unsigned depth, std::uint64_t leaves) {
                    CHECK(SlowGenerator{variant.rules()}.perft(position, depth) == leaves);
                  });
}

TEST_CASE("the slow generator has the figures of every variant at greater depths", "[.long]") {
  for_each_figure(Counting::distinct, slow, longest_slow,
                  [](Variant const& variant, Position const& position, unsigned depth, std::uint64_t leaves) {
                    CHECK(SlowGenerator{variant.rules()}.perft(position, depth) == leaves);
                  });
}

TEST_CASE("captures counted once for every order of the pieces have the published figures", "[processor]") {
  for_each_figure(Counting::every_path, none, slow,
                  [](Variant const& variant, Position const& position, unsigned depth, std::uint64_t leaves) {
                    CHECK(SlowGenerator{variant.rules()}.perft(position, depth, Counting::every_path) == leaves);
                  });
}

TEST_CASE("captures counted so have the published figures at greater depths", "[.long]") {
  for_each_figure(Counting::every_path, slow, longest_slow,
                  [](Variant const& variant, Position const& position, unsigned depth, std::uint64_t leaves) {
                    CHECK(SlowGenerator{variant.rules()}.perft(position, depth, Counting::every_path) == leaves);
                  });
}
