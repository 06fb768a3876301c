// Queries about variations and solutions against a naive reading of every line (naive_lines.hpp).

#include "game/game_of_line.hpp"
#include "grammar/query/reader.hpp"
#include "notation/fen.hpp"
#include "notation/move_text.hpp"
#include "notation/numbering.hpp"
#include "search/detail/lines_of_play.hpp"
#include "store/base_reader.hpp"
#include "store/position_index.hpp"
#include "tests/search/naive_lines.hpp"
#include "tests/search/random_trees.hpp"
#include "tests/search/small_base.hpp"
#include "tests/seeded_cases.hpp"
#include "tests/skip.hpp"

#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <fstream>
#include <iterator>
#include <random>
#include <set>
#include <string>
#include <vector>

using namespace damier;
using damier::testing::NaiveGame;
using damier::testing::NaiveLine;
using damier::testing::SmallBase;

namespace {

std::vector<std::string> searched(Base& base, std::string const& query, SearchOptions const& options = {}) {
  std::vector<std::string> found;
  for (auto const& hit : damier::testing::hits(base, query, options)) {
    found.push_back(damier::testing::written_hit(hit.game, hit.line.empty() ? "main" : hit.line, hit.ply, *hit.variant,
                                                 hit.position, hit.move));
  }
  return found;
}

std::vector<std::string> wanted(std::vector<NaiveGame> const& games, std::string const& text) {
  auto const query = query::read_query(text);
  REQUIRE(query);
  std::vector<std::string> all;
  for (auto const& game : games) {
    auto const hits = damier::testing::naive_hits(*query, game);
    all.insert(all.end(), hits.begin(), hits.end());
  }
  return all;
}

/// Conditions about what is in some lines.
class ConditionMaker {
 public:
  ConditionMaker(std::vector<NaiveGame> const& games, unsigned seed) : games_{games}, random_{seed} {}

  std::size_t below(std::size_t bound) { return random_() % bound; }

  std::string make(unsigned depth) {
    if (depth == 0) {
      return term();
    }
    auto const inner = [&] { return make(depth - 1); };
    switch (below(9)) {
      case 0: return "not (" + inner() + ")";
      case 1: return "(" + inner() + " and " + inner() + ")";
      case 2: return "(" + inner() + " or " + inner() + ")";
      case 3: return "mirror(" + inner() + ")";
      case 4: return "(" + inner() + " next " + inner() + ")";
      case 5: return "(" + inner() + " then " + inner() + ")";
      case 6: return "(" + inner() + " then[<=3] " + inner() + ")";
      case 7: return "stays " + inner() + " for >= " + std::to_string(1 + below(4)) + " plies";
      default: return inner();
    }
  }

  std::string fen() {
    auto const& line = some_line();
    return "fen \"" + write_fen(line.played.positions[below(line.played.positions.size())], *line.played.variant) +
           "\"";
  }

 private:
  NaiveLine const& some_line() {
    auto const& game = games_[below(games_.size())];
    return game.lines[below(game.lines.size())];
  }
  std::string square() {
    auto const& variant = *games_.front().lines.front().played.variant;
    return std::to_string(1 + below(variant.board().square_count()));
  }
  std::string term() {
    switch (below(15)) {
      case 13: return "after captures " + std::string{below(2) == 0 ? ">= " : "= "} + std::to_string(below(3));
      case 12: return below(2) == 0 ? "nag !" : "nag $" + std::to_string(1 + below(10));
      case 0: return "wm any " + square() + "," + square();
      case 1: return "bm " + square();
      case 2: return "captures >= " + std::to_string(1 + below(3));
      case 3: return "sacrifice";
      case 4: return fen();
      case 5: return "first";
      case 6: return "last";
      case 7: return "ply " + std::to_string(below(8)) + ".." + std::to_string(8 + below(12));
      case 8: return "by black";
      case 9: return "#w <= " + std::to_string(3 + below(12));
      case 10: return "legal-moves <= " + std::to_string(below(6));
      case 11: return below(2) == 0 ? "has fen" : "plies >= " + std::to_string(below(30));
      default: {
        auto const& played = some_line().played;
        auto const place = below(played.positions.size());
        return played.moves[place]
                   ? "move " + write_move(*played.variant, played.positions[place], *played.moves[place])
                   : "first";
      }
    }
  }

  std::vector<NaiveGame> const& games_;
  std::mt19937 random_;
};

/// A condition that asks for all pieces of a position, each on its square.
std::string pieces_of(Position const& position, Variant const& variant) {
  Numbering const numbering{variant.rules()};
  std::string text = position.side == Colour::white ? "side white" : "side black";
  for (auto const square : variant.board().squares()) {
    if (auto const piece = position.at(square)) {
      text += piece->colour == Colour::white ? " w" : " b";
      text += (piece->king ? "k " : "m ") + numbering.name(square);
    }
  }
  return text;
}

constexpr std::array<char const*, 4> scopes{"", " in variations", " in solutions", " in lines"};

/// Three games: variations before the first move and within each other, a move that cannot be read, and a composition.
constexpr auto few_games = R"(
[White "Nested"] [GameType "20"]
(1. 31-27 17-21) 1. 32-28 19-23 (1... 18-22 2. 37-32 (2. 31-27 22x31) (2. 34-30) 2... 12-18) (1... 20-25)
2. 28x19 14x23 3. 37-32 (3. 35-30 1-50 4. 40-35) *

[White "Composition"] [GameType "20"] [FEN "W:W27,38:B9,18"]
1. 27-22 18x27 2. 38-33 (2. 38-32 27x38) 2... 9-14 *

[White "Plain"] [GameType "20"]
1. 32-28 *
)";

}  // namespace

TEST_CASE("a query about variations finds their positions, each with the line and once") {
  SmallBase small{few_games};
  auto& base = small.base();
  auto const lines = [&](std::string const& query) {
    std::string all;
    for (auto const& hit : damier::testing::hits(base, query)) {
      all += (all.empty() ? "" : " ") + std::to_string(static_cast<std::int64_t>(hit.game)) + "/" + hit.line + ":" +
             std::to_string(hit.ply);
    }
    return all;
  };
  CHECK(lines("wm 27 bm 21 in variations") == "1/0a:2");
  CHECK(lines("move 20-25 in variations") == "1/2b:1");
  CHECK(lines("by black ply 1 in variations") == "1/0a:1 1/2a:1 1/2b:1");
  CHECK(lines("side black ply 1 in variations") == "1/0a:1");
  CHECK(lines("captures in variations") == "1/2a.3a:3 2/3a:3");
  CHECK(lines("wm 30 in variations") == "1/2a.3b:3 1/5a:5");  // behind the move that cannot be read there is nothing
  CHECK(lines("bm 38 in solutions") == "2/3a:4");
  CHECK(lines("bm 14 empty 9 in solutions") == "2/main:4");
  CHECK(lines("bm 38") == "");
  CHECK(lines("move 20-25") == "");
  CHECK(lines("first in lines") == "1/main:0 2/main:0 3/:0");
  CHECK(lines("white = Plain in variations") == "");
  // Of a sequence that begins before the branching: the position stands in the main line, the line is what makes it
  // true.
  CHECK(lines("first then move 22x31 in variations") == "1/2a.3a:0");
  CHECK(lines("first then move 22x31") == "");
}

TEST_CASE("a query that says in which lines finds positions") {
  CHECK(damier::testing::compile("white = Plain in variations").mentions_positions());
  CHECK(damier::testing::compile("in lines").mentions_positions());
  CHECK_FALSE(Query::compile("(wm 27 in variations) wm 28"));
  CHECK_FALSE(Query::compile("wm 27 in games"));
}

TEST_CASE("queries about lines are as a naive reading of every line", "[threads]") {
  for (auto const* const name : {"international", "russian", "english", "frisian", "turkish", "canadian", "spanish"}) {
    auto const& variant = *find_variant(name);
    SmallBase small{damier::testing::random_trees(variant, 14, 5)};
    auto& base = small.base();
    auto const games = damier::testing::naive_games(base);
    REQUIRE(games.size() == 14);
    REQUIRE(std::ranges::any_of(games, [](NaiveGame const& game) { return game.lines.size() > 6; }));
    ConditionMaker maker{games, 11};
    std::size_t hits = 0;
    for (unsigned n = 0; n < damier::testing::seeded_cases(40); ++n) {
      auto const condition = maker.make(n % 3);
      for (auto const* const scope : scopes) {
        auto const query = condition + scope;
        INFO(name << ": " << query);
        if (!damier::testing::compile(query).mentions_positions()) {
          continue;
        }
        auto const found = searched(base, query);
        REQUIRE(found == wanted(games, query));
        hits += *scope == '\0' ? 0U : found.size();
        if (n % 7 == 0) {
          CHECK(searched(base, query, {.threads = 3}) == found);
          auto by_date = searched(base, query, {.order = Order::date});
          std::ranges::sort(by_date);
          auto sorted = found;
          std::ranges::sort(sorted);
          CHECK(by_date == sorted);
          auto const first = searched(base, query, {.first_per_game = true});
          CHECK(std::ranges::all_of(first, [&](auto const& hit) { return std::ranges::count(found, hit) == 1; }));
          CHECK(
              searched(base, query, {.limit = 3}) ==
              std::vector<std::string>(found.begin(), found.begin() + std::min<std::ptrdiff_t>(3, std::ssize(found))));
        }
      }
    }
    CHECK(hits > damier::testing::seeded_cases(500));
  }
}

TEST_CASE("every position of every line is found as an exact one, with and without the index") {
  for (auto const* const name : {"international", "english", "frisian"}) {
    SmallBase small{damier::testing::random_trees(*find_variant(name), 40, 21)};
    auto& base = small.base();
    auto const games = damier::testing::naive_games(base);
    ConditionMaker maker{games, 3};
    std::vector<std::string> queries;
    for (unsigned n = 0; n < damier::testing::seeded_cases(60); ++n) {
      queries.push_back(maker.fen() + scopes[n % 4]);
    }
    std::vector<std::vector<std::string>> without;
    for (auto const& query : queries) {
      without.push_back(searched(base, query));
      INFO(query);
      CHECK(without.back() == wanted(games, query));
    }
    update_position_index(base);
    for (std::size_t n = 0; n < queries.size(); ++n) {
      INFO(queries[n]);
      CHECK(searched(base, queries[n]) == without[n]);
    }
    // The index knows the games of every position of every line.
    auto index = PositionIndex::open(base);
    REQUIRE(index);
    for (auto const& game : games) {
      for (auto const& line : game.lines) {
        for (auto position : line.played.positions) {
          position.king_runs = {};
          auto const found = index->find(zobrist(position));
          CHECK(std::ranges::find(found, line.played.header.id) != found.end());
        }
      }
    }
  }
}

TEST_CASE("with its mirror a query finds what it and its mirror find, each position once") {
  for (auto const* const name : {"international", "russian", "frisian"}) {
    SmallBase small{damier::testing::random_trees(*find_variant(name), 30, 77)};
    auto& base = small.base();
    auto const games = damier::testing::naive_games(base);
    ConditionMaker maker{games, 5};
    std::size_t hits = 0;
    for (unsigned n = 0; n < damier::testing::seeded_cases(80); ++n) {
      auto const condition = n % 3 == 0 ? maker.fen() : maker.make(n % 2);
      if (!damier::testing::compile(condition).mentions_positions()) {
        continue;
      }
      if (n == damier::testing::seeded_cases(40)) {
        update_position_index(base);
      }
      std::string const scope = scopes[n % 4];
      INFO(name << ": " << condition << scope);
      std::vector<std::string> found;
      auto const query = Query::compile(condition + scope, true);
      REQUIRE(query);
      search(base, *query, {}, [&](Hit const& hit) {
        found.push_back(damier::testing::written_hit(hit.game, hit.line.empty() ? "main" : hit.line, hit.ply,
                                                     *hit.variant, hit.position, hit.move));
        return true;
      });
      CHECK(found == wanted(games, "((" + condition + ") or mirror(" + condition + "))" + scope));
      CHECK(count(base, *query) == found.size());
      hits += found.size();
    }
    CHECK(hits > damier::testing::seeded_cases(100));
  }
}

TEST_CASE("every position of every line of the corpus is found, exactly and by pattern") {
  auto const corpus = skipping::shared_corpus();
  if (!corpus) {
    return;
  }
  std::size_t compositions = 0;
  std::size_t side_positions = 0;
  std::size_t count = 0;
  for (auto const* const name : {"fail/Cat.A1.pdn", "fail/Cat.C1.pdn", "succeed/Cat.B1.pdn", "succeed/Cat.D1.pdn",
                                 "succeed/Tricks traps and shots.pdn", "succeed/nk ronde 01.pdn",
                                 "succeed/nk ronde 02.pdn", "succeed/variation.pdn"}) {
    std::ifstream file{*corpus / "pdn-standard" / name, std::ios::binary};
    std::string const text{std::istreambuf_iterator<char>{file}, {}};
    SmallBase small{text};
    auto& base = small.base();
    auto const games = damier::testing::naive_games(base);
    auto const all = wanted(games, "in lines");
    REQUIRE(searched(base, "in lines") == all);
    update_position_index(base);
    for (auto const& game : games) {
      compositions += game.has_fen ? 1U : 0U;
      for (auto const& line : game.lines) {
        for (std::size_t place = 0; place < line.played.positions.size(); ++place) {
          if (line.name == "main" && (!game.has_fen || place % 4 != 0)) {
            continue;  // all of the side lines, a part of the main lines of solutions
          }
          if (count++ % (5 / damier::testing::seeded_cases(5)) != 0) {
            continue;
          }
          auto const& position = line.played.positions[place];
          auto const fen = write_fen(position, *line.played.variant);
          std::vector<std::string> there;
          std::ranges::copy_if(all, std::back_inserter(there),
                               [&](std::string const& hit) { return hit.find(" " + fen + " ") != std::string::npos; });
          INFO(fen);
          REQUIRE_FALSE(there.empty());
          CHECK(searched(base, "fen \"" + fen + "\" in lines") == there);
          auto const by_pattern = searched(base, pieces_of(position, *line.played.variant) + " in lines");
          CHECK(std::ranges::all_of(there,
                                    [&](std::string const& hit) { return std::ranges::count(by_pattern, hit) == 1; }));
          side_positions += line.name == "main" ? 0U : 1U;
        }
      }
    }
  }
  CHECK(compositions >= 110);
  CHECK(side_positions > damier::testing::seeded_cases(20));
}

TEST_CASE("a line of a game has its own variations, and none of those before it") {
  SmallBase small{
      "[GameType \"20\"]\n1. 32-28 (1. 34-30 19-23) 19-23 (1... 20-25 2. 28-23 (2. 37-32)) (1... 18-22) *\n"};
  BaseReader reader{small.base()};
  auto const stored = reader.load(GameId{1}, {.game = true})->game;
  auto const variations = [&](std::string const& name) {
    auto const line = game_of_line(stored, name);
    REQUIRE(line);
    return std::ranges::count(line->items, ItemKind::variation_begin, &Item::kind);
  };
  CHECK(variations("main") == 4);
  CHECK(variations("1a") == 0);
  CHECK(variations("2a") == 1);
  CHECK(variations("2a.3a") == 0);
  CHECK(variations("2b") == 0);
}

TEST_CASE("a line of a game is a game with the positions of the line") {
  std::size_t side_lines = 0;
  for (auto const* const name : {"international", "english", "frisian"}) {
    SmallBase small{damier::testing::random_trees(*find_variant(name), 40, 9)};
    BaseReader reader{small.base()};
    for (auto const& game : damier::testing::naive_games(small.base())) {
      auto const stored = reader.load(game.lines.front().played.header.id, {.game = true})->game;
      for (auto const& line : game.lines) {
        INFO(name << " " << static_cast<std::int64_t>(line.played.header.id) << " " << line.name);
        auto const alone = game_of_line(stored, line.name);
        REQUIRE(alone);
        CHECK((line.name == "main" || (alone->outcome() == Outcome::unknown && alone->result_text() == "*")));
        auto const places = lines_of_play(*alone).front().own;
        CHECK(places.back().position == line.played.positions.back());
        auto const same = std::ranges::equal(places, line.played.positions, {}, &LineOfPlay::Place::position);
        // A setup or passed turn before the first move of a variation is a beginning once the variation is the game.
        CHECK((same || places.size() + 1 == line.played.positions.size()));
        side_lines += line.name == "main" ? 0U : 1U;
      }
      CHECK_FALSE(game_of_line(stored, "999a"));
      CHECK_FALSE(game_of_line(stored, "0"));
      CHECK_FALSE(game_of_line(stored, ""));
    }
  }
  CHECK(side_lines > 200);
}
