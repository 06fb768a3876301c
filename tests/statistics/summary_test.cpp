#include "statistics/breakdown.hpp"

#include "counted_base.hpp"
#include "store/removals.hpp"

#include <catch2/catch.hpp>

#include <array>

using namespace damier;
using damier::testing::CountedBase;
using damier::testing::record;
using damier::testing::SmallBase;

TEST_CASE("a summary counts results, names, lengths, texts and findings", "[statistics]") {
  CountedBase base{record("A", "B", "2-0", "[Date \"2001\"]\n[Event \"x\"]\n", "1. 32-28 19-23 2. 28x19 14x23") +
                   record("A", "C", "1-1", "[Date \"2003\"]\n[Site \"y\"]\n", "1. 32-28 {good} 19-23") +
                   record("A", "C", "0-2", "", "1. 32-28") + record("B", "C", "*", "", "1. 32-28 19-23 2. 1-50") +
                   record("B", "C", "0-0", "[SetUp \"1\"]\n[FEN \"W:W28,32:B9,14\"]\n")};
  auto const summary = summarize(base.reader(), {});
  CHECK(summary.all.games == 5);
  CHECK(summary.all.white == 1);
  CHECK(summary.all.draws == 1);
  CHECK(summary.all.black == 1);
  CHECK(summary.all.both_lose == 1);
  CHECK(summary.all.unknown == 1);
  CHECK(summary.all.white_score() == Approx(1.5 / 4));
  CHECK(summary.all.draw_rate() == 0.25);
  CHECK(summary.all.years == YearSpan{2001, 2003});
  CHECK(summary.undated == 3);
  CHECK(summary.players == 3);
  CHECK(summary.events == 1);
  CHECK(summary.sites == 1);
  CHECK(summary.sources == 1);
  CHECK(summary.illegal == 1);
  CHECK(summary.without_moves == 1);
  CHECK(summary.with_fen == 1);
  CHECK(summary.with_comments == 1);
  CHECK(summary.with_errors == 1);
  CHECK(summary.lengths == std::map<unsigned, std::uint64_t>{{1, 1}, {2, 1}, {4, 1}});
  REQUIRE(summary.variants.size() == 1);
  CHECK(summary.variants.front() == std::pair<std::string, std::uint64_t>{"international", 5});
  REQUIRE_FALSE(summary.findings.empty());
  CHECK(summary.findings.front().severity == Severity::error);
}

TEST_CASE("percentiles are lengths that games have: the nearest rank", "[statistics]") {
  Summary summary;
  CHECK_FALSE(summary.length_percentile(50));
  summary.lengths = {{10, 1}, {20, 1}, {30, 1}, {40, 1}};
  CHECK(summary.length_percentile(0) == 10U);
  CHECK(summary.length_percentile(25) == 10U);
  CHECK(summary.length_percentile(26) == 20U);
  CHECK(summary.length_percentile(50) == 20U);
  CHECK(summary.length_percentile(100) == 40U);
}

TEST_CASE("games that were removed count nowhere", "[statistics]") {
  SmallBase small{record("A", "B", "2-0", "[Event \"x\"]\n", "1. 32-28 19-23") + record("C", "D", "1-1")};
  std::array const removals{RemovedGame{GameId{1}, GameId{2}, "copy"}};
  remove_games(small.base(), removals);
  BaseReader reader{small.base()};
  auto const summary = summarize(reader, {});
  CHECK(summary.all.games == 1);
  CHECK(summary.players == 2);
  CHECK(summary.events == 0);
  CHECK(summary.findings.empty());
}

TEST_CASE("a query chooses the games that count, by header or by position", "[statistics]") {
  SmallBase small{record("A", "B", "2-0", "", "1. 32-28 19-23") + record("C", "D", "1-1", "", "1. 33-29 19-23") +
                  record("C", "E", "1-1")};
  auto const count = [&](std::string const& query) {
    Selection const selection{small.base(), damier::testing::compile(query), 1};
    BaseReader reader{small.base()};
    return summarize(reader, selection).all.games;
  };
  CHECK(count("result draw") == 2);
  CHECK(count("fen \"B:W28,31,33-50:B1-20\"") == 1);
  CHECK(count("white = \"Z\"") == 0);
}
