#include "engine/search/search.hpp"

#include "engine/detail/hub/hub_line.hpp"
#include "engine/detail/search/searcher.hpp"
#include "notation/fen.hpp"
#include "rules/variant.hpp"
#include "tests/seeded_cases.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <chrono>
#include <limits>
#include <memory>
#include <optional>
#include <random>
#include <vector>

namespace damier {
namespace {

Position position_of(std::string_view fen, Variant const& variant = international()) {
  auto const read = read_fen(fen, variant);
  REQUIRE(read);
  return read->position;
}

/// A random position of a random game.
Position random_position(Variant const& variant, std::mt19937_64& random, unsigned plies) {
  auto position = variant.start();
  for (unsigned ply = 0; ply < plies; ++ply) {
    MoveList legal;
    variant.legal_moves(position, legal);
    if (legal.empty()) {
      return variant.start();
    }
    position = variant.after(position, legal[static_cast<std::size_t>(random() % legal.size())]);
  }
  return position;
}

/// Few random pieces, at least one of each side.
Position random_ending(Variant const& variant, std::mt19937_64& random, unsigned pieces) {
  Position position;
  auto const squares = variant.board().square_count();
  while (position.occupied().size() < pieces) {
    auto const square = variant.board().square(static_cast<unsigned>(random() % squares));
    auto const colour = position.of(Colour::white).empty()   ? Colour::white
                        : position.of(Colour::black).empty() ? Colour::black
                        : random() % 2 == 0                  ? Colour::white
                                                             : Colour::black;
    auto const promoted = variant.rules().promotion_row(colour).contains(square);
    if (!position.at(square)) {
      position.put(square, {colour, promoted || random() % 2 == 0});
    }
  }
  position.side = random() % 2 == 0 ? Colour::white : Colour::black;
  return position;
}

/// Plain exhaustive search: the plies to the end of a game that is won or lost within a depth, nothing for others. A
/// captured line is no deeper than any other.
std::optional<int> decided_in(Variant const& variant, Position const& position, int depth) {
  MoveList legal;
  variant.legal_moves(position, legal);
  if (legal.empty()) {
    return legal.refused() ? std::nullopt : std::optional{0};  // lost
  }
  if (depth == 0) {
    return std::nullopt;
  }
  std::optional<int> won;
  std::optional<int> lost;
  auto all_lost = true;
  for (auto const& move : legal) {
    auto const after = decided_in(variant, variant.after(position, move), depth - 1);
    if (after && *after % 2 == 0) {
      won = won ? std::min(*won, *after + 1) : *after + 1;
    } else if (after) {
      lost = lost ? std::max(*lost, *after + 1) : *after + 1;
    } else {
      all_lost = false;
    }
  }
  return won ? won : all_lost ? lost : std::nullopt;
}

bool is_line_legal(Variant const& variant, Position position, std::vector<Move> const& moves) {
  for (auto const& move : moves) {
    if (variant.legality(position, move) != Legality::legal) {
      return false;
    }
    position = variant.after(position, move);
  }
  return true;
}

}  // namespace

TEST_CASE("keys that are updated move by move are those of the positions", "[engine]") {
  PositionKeys const keys;
  std::mt19937_64 random{7};
  for (auto const* const variant : variants()) {
    auto position = variant->start();
    auto key = zobrist(position);
    for (auto ply = 0; ply < 80; ++ply) {
      MoveList legal;
      variant->legal_moves(position, legal);
      if (legal.empty()) {
        break;
      }
      auto const& move = legal[static_cast<std::size_t>(random() % legal.size())];
      auto const after = variant->after(position, move);
      key = keys.after(key, position, move, after);
      position = after;
      REQUIRE(key == zobrist(position));
    }
  }
}

TEST_CASE("a turned position has the same value", "[engine]") {
  std::mt19937_64 random{11};
  for (auto const* const variant : variants()) {
    PositionEvaluator const evaluation{*variant};
    for (auto i = 0U; i < testing::seeded_cases(40); ++i) {
      auto const position = random_position(*variant, random, static_cast<unsigned>(random() % 50));
      CHECK(evaluation(position) == evaluation(turned(position, variant->board())));
    }
  }
}

TEST_CASE("no weights make a value that decides a game", "[engine]") {
  PatternWeights::Features features;
  for (auto& feature : features) {
    feature.fill(std::numeric_limits<std::int16_t>::max());
  }
  auto const weights = std::make_shared<PatternWeights const>(std::vector<PatternWeights::Phases>{},
                                                              std::vector<PatternWeights::WideWeight>{}, features);
  auto const position = position_of("W:W31,32,33,37,38,42,K50:B1,2,6");
  REQUIRE(weights->white_score(position) > infinite_score);
  PositionEvaluator const evaluation{international(), weights};
  CHECK(evaluation(position) == decided_score);
  CHECK(evaluation(turned(position, international().board())) == decided_score);
  Search search{{.hash_bytes = std::size_t{1} << 20U, .weights = weights}};
  auto const report = search.think({position, {}}, {.nodes = 5'000, .depth = 5});
  REQUIRE(!report.lines.empty());
  CHECK(!is_decided(report.lines.front().score));
}

TEST_CASE("what an exhaustive search decides, the search decides with the same moves to the end", "[engine]") {
  std::mt19937_64 random{13};
  for (auto const* const variant : variants()) {
    Search search{{.variant = variant, .hash_bytes = std::size_t{1} << 20U}};
    auto decided = 0;
    for (auto i = 0U; i < testing::seeded_cases(60); ++i) {
      auto const position = random_ending(*variant, random, 2 + static_cast<unsigned>(random() % 3));
      auto const plies = decided_in(*variant, position, 4);
      auto const report = search.think({position, {}}, {.depth = 8});
      CAPTURE(variant->name(), write_fen(position, *variant));
      if (!plies) {
        continue;
      }
      ++decided;
      if (*plies == 0) {
        CHECK(report.lines.empty());
        continue;
      }
      REQUIRE(report.lines.size() == 1);
      // A draw by rule cannot come in four plies from a position without a past, except by repetition, which no side
      // that can win wants.
      CHECK(report.lines.front().score == (*plies % 2 == 1 ? won_score - *plies : lost_in(*plies)));
    }
    CHECK((decided > 0 || testing::seeded_cases(60) < 60));
  }
}

TEST_CASE("each line of an answer is legal, the best comes first, and no move leads two of them", "[engine]") {
  std::mt19937_64 random{17};
  for (auto const* const variant : variants()) {
    Search search{{.variant = variant, .hash_bytes = std::size_t{1} << 20U}};
    for (auto i = 0U; i < testing::seeded_cases(10); ++i) {
      auto const position = random_position(*variant, random, static_cast<unsigned>(random() % 60));
      auto const report = search.think({position, {}}, {.depth = 5, .lines = 3});
      MoveList legal;
      variant->legal_moves(position, legal);
      CAPTURE(variant->name(), write_fen(position, *variant));
      CHECK(report.lines.size() == std::min<std::size_t>(legal.size(), 3));
      for (std::size_t line = 0; line < report.lines.size(); ++line) {
        CHECK(is_line_legal(*variant, position, report.lines[line].moves));
        REQUIRE(!report.lines[line].moves.empty());
        if (line != 0) {
          CHECK(report.lines[line].score <= report.lines[line - 1].score);
          CHECK(report.lines[line].moves.front() != report.lines[line - 1].moves.front());
        }
      }
    }
  }
}

TEST_CASE("the answer for a number of nodes is always the same on one thread", "[engine]") {
  auto const question = EngineQuestion{position_of("W:W27,28,32,33,37,38,42,48:B8,12,13,16,18,19,23,24"), {}};
  std::optional<SearchReport> first;
  for (auto i = 0; i < 3; ++i) {
    Search search{{.hash_bytes = std::size_t{4} << 20U}};
    auto const report = search.think(question, {.nodes = 30'000});
    if (!first) {
      first = report;
    }
    CHECK(report.lines == first->lines);
    CHECK(report.nodes == first->nodes);
    CHECK(report.depth == first->depth);
  }
}

TEST_CASE("several threads give a legal answer and stop in time", "[threads][engine]") {
  Search search{{.hash_bytes = std::size_t{4} << 20U, .threads = 4}};
  for (auto i = 0; i < 5; ++i) {
    auto const report = search.think({international().start(), {}}, {.nodes = 20'000});
    REQUIRE(!report.lines.empty());
    CHECK(is_line_legal(international(), international().start(), report.lines.front().moves));
  }
}

TEST_CASE("an answer does not wait until every thread has had its turn", "[threads][engine]") {
  // More threads than the machine runs at once: each of them waits for its turn while the answer is due.
  using Clock = std::chrono::steady_clock;
  Search search{{.hash_bytes = std::size_t{1} << 20U, .threads = 64}};
  auto shortest = Clock::duration::max();
  for (auto tries = 3; tries != 0; --tries) {  // the thread that asks may lose its own turn just then
    std::optional<Clock::time_point> stopped;
    SearchCallbacks callbacks;
    callbacks.stopped = [&, begin = Clock::now()] {
      stopped = stopped || Clock::now() - begin < std::chrono::milliseconds{50} ? stopped : Clock::now();
      return stopped.has_value();
    };
    CHECK(!search.think({international().start(), {}}, {}, callbacks).lines.empty());
    REQUIRE(stopped);
    shortest = std::min(shortest, Clock::now() - *stopped);
  }
  CHECK(shortest < std::chrono::milliseconds{2});
}

TEST_CASE("a search ends when it is stopped, and has an answer", "[engine]") {
  Search search{{.hash_bytes = std::size_t{1} << 20U}};
  SearchCallbacks callbacks;
  callbacks.stopped = [] { return true; };
  auto const report = search.think({international().start(), {}}, {}, callbacks);
  CHECK(report.lines.size() == 1);
}

TEST_CASE("history counts: the side that is behind repeats a position", "[engine]") {
  auto const& variant = international();
  auto const start = position_of("W:WK1,K2,K3,35:BK46");
  EngineQuestion question{start, {}};
  auto position = start;
  for (auto const* const text : {"1-7", "46-41", "7-1"}) {
    MoveList legal;
    variant.legal_moves(position, legal);
    auto const move = read_hub_move(text, variant, legal);
    REQUIRE(move);
    question.moves.push_back(*move);
    position = variant.after(position, *move);
  }
  Search search{{.hash_bytes = std::size_t{1} << 20U}};
  CHECK(search.think({position, {}}, {.depth = 1}).lines.front().score < 0);
  search.clear();
  auto const repeated = search.think(question, {.depth = 1}).lines.front();
  CHECK(repeated.score == 0);
  CHECK(variant.after(position, repeated.moves.front()) == start);
}

TEST_CASE("positions without a legal move have no answer", "[engine]") {
  Search search{{.hash_bytes = std::size_t{1} << 20U}};
  CHECK(search.think({position_of("W:W:B1"), {}}, {.depth = 3}).lines.empty());
  CHECK(search.think({position_of("W:W26:B21,17,16,11"), {}}, {.depth = 3}).lines.empty());
}

TEST_CASE("results are found by their keys until others replace them", "[engine]") {
  HashTable table{64 * 16};
  std::mt19937_64 random{19};
  auto const result_of = [](std::uint64_t key) {
    return HashedResult{static_cast<Score>(key % 20'000) - 10'000, static_cast<int>(key % 100),
                        static_cast<Bound>(key % 4), static_cast<std::uint16_t>(key % 512)};
  };
  std::vector<std::uint64_t> keys;
  for (auto i = 0; i < 1'000; ++i) {
    keys.push_back(random());
    table.store(keys.back(), result_of(keys.back()));
    REQUIRE(table.find(keys.back()) == result_of(keys.back()));
  }
  auto found = 0;
  for (auto const key : keys) {
    if (auto const result = table.find(key)) {
      CHECK(*result == result_of(key));
      ++found;
    }
  }
  CHECK(found <= 64);
  table.clear();
  CHECK(!table.find(keys.back()));
}

}  // namespace damier
