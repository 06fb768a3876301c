// The planner against an evaluation that takes the definition of the language literally: every term asked of every
// position of every game, nothing left out and nothing decided early.

#include "grammar/query/reader.hpp"
#include "notation/fen.hpp"
#include "store/main_line.hpp"
#include "store/position_index.hpp"
#include "tests/search/small_base.hpp"

#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <tuple>
#include <variant>
#include <vector>

namespace {

using namespace damier;
using damier::testing::SmallBase;

/// A game with all positions of its main line.
struct Played {
  GameHeader header;
  std::vector<Position> positions;
  std::vector<unsigned> plies;  ///< of each of them
};

std::vector<Played> play(Base& base) {
  std::vector<Played> games;
  scan_main_lines(base, [&](MainLine const& line) {
    auto& game = games.emplace_back();
    game.header = *load_header(base, line.id);
    game.positions.push_back(line.start);
    game.plies.push_back(0);
    auto const jump = [&](std::size_t played) {
      for (auto const& to : line.jumps) {
        if (to.after == played) {
          game.positions.push_back(to.position);
          game.plies.push_back(to.ply);
        }
      }
    };
    for (std::size_t played = 0; played < line.moves.size(); ++played) {
      jump(played);
      game.positions.push_back(line.variant->after(game.positions.back(), line.moves[played]));
      game.plies.push_back(game.plies.back() + 1);
    }
    jump(line.moves.size());
    return true;
  });
  return games;
}

bool within(query::NumberRange const& range, std::int64_t number) {
  auto const inside = number >= range.low && number <= range.high;
  return range.outside ? !inside : inside;
}

bool contains(std::string const& text, std::string const& part) { return text.find(part) != std::string::npos; }

/// The meaning of the terms that make_query writes.
struct Meaning {
  GameHeader const& header;
  Position const& position;
  unsigned ply;

  bool operator()(query::Node const& node) const { return std::visit(*this, node.term); }

  bool operator()(query::Combination const& c) const {
    if (c.op == query::Operator::negation) {
      return !(*this)(c.operands.front());
    }
    bool all = true;
    bool any = false;
    for (auto const& operand : c.operands) {
      auto const holds = (*this)(operand);
      all = all && holds;
      any = any || holds;
    }
    return c.op == query::Operator::conjunction ? all : any;
  }
  bool operator()(query::TextTerm const& t) const {
    auto const& value = t.field == query::TextField::white ? header.white : header.black;
    return t.contains ? contains(value, t.text.value) : value == t.text.value;
  }
  bool operator()(query::PlayerTerm const& t) const {
    return contains(header.white, t.name.value) || contains(header.black, t.name.value);
  }
  bool operator()(query::NumberTerm const& t) const {
    return within(t.range, t.field == query::NumberField::id ? static_cast<std::int64_t>(header.id) : header.plies);
  }
  bool operator()(query::ResultTerm const& t) const {
    switch (t.result) {
      case query::Result::white_wins: return header.outcome == Outcome::white_wins;
      case query::Result::black_wins: return header.outcome == Outcome::black_wins;
      default: return header.outcome == Outcome::draw;
    }
  }
  bool operator()(query::FenTerm const& t) const {
    auto const fen = read_fen(t.fen.value, international());
    auto wanted = fen->position;
    if (!fen->side_known) {
      wanted.side = position.side;
    }
    return wanted == position;
  }
  bool operator()(query::PlyTerm const& t) const { return within(t.range, ply); }
  bool operator()(query::SideTerm const& t) const {
    return position.side == (t.side == query::Side::white ? Colour::white : Colour::black);
  }
  bool operator()(query::DateTerm const&) const { return false; }
  bool operator()(query::TypeTerm const&) const { return false; }
  bool operator()(query::HasTerm const&) const { return false; }
};

class QueryMaker {
 public:
  QueryMaker(std::vector<Played> const& games, unsigned seed) : games_{games}, random_{seed} {}

  std::string make(unsigned depth, bool with_positions) {
    static constexpr std::array<char const*, 5> connectives{"", "", " and ", " or ", " "};
    auto const choice = depth == 0 ? 0 : below(5);
    std::string text;
    switch (choice) {
      case 0: return with_positions && below(2) == 0 ? position_term() : header_term();
      case 1: text.append("not (").append(make(depth - 1, with_positions)); break;
      default:
        text.append("(").append(make(depth - 1, with_positions)).append(connectives[choice]);
        text.append(make(depth - 1, with_positions && choice != 4));
    }
    return text.append(")");
  }
  std::size_t below(std::size_t bound) { return random_() % bound; }

 private:
  Played const& game() { return games_[below(games_.size())]; }
  std::string number(std::size_t bound) {
    static constexpr std::array<char const*, 6> signs{"= ", "!= ", "< ", "<= ", "> ", ">= "};
    auto const value = below(bound);
    if (below(2) == 0) {
      return std::to_string(value) + ".." + std::to_string(value + below(bound));
    }
    return signs[below(signs.size())] + std::to_string(value);
  }
  static std::string with_text(std::string term, std::string const& text) {
    return term.append("\"").append(text).append("\"");
  }
  std::string header_term() {
    static constexpr std::array<char const*, 3> results{"white-wins", "black-wins", "draw"};
    auto const family_name = [](std::string const& name) { return name.substr(0, name.find(',')); };
    switch (below(6)) {
      case 0: return with_text("white = ", game().header.white);
      case 1: return with_text("black ~ ", family_name(game().header.black));
      case 2: return with_text("player ", family_name(game().header.white));
      case 3: return std::string{"plies "}.append(number(130));
      case 4: return std::string{"id "}.append(number(games_.size() + 2));
      default: return std::string{"result "} + results[below(results.size())];
    }
  }
  std::string position_term() {
    switch (below(5)) {
      case 0: return std::string{"ply "}.append(number(100));
      case 1: return below(2) == 0 ? "side white" : "side black";
      default: break;
    }
    auto const& positions = game().positions;
    auto const early = below(2) == 0;  // where games share positions
    auto fen = write_fen(positions[below(early ? std::min<std::size_t>(positions.size(), 4) : positions.size())],
                         international());
    if (below(4) == 0) {
      fen.front() = '?';
    }
    return with_text("fen ", fen);
  }

  std::vector<Played> const& games_;
  std::mt19937 random_;
};

using Found = std::tuple<GameId, unsigned, Position>;

std::vector<Found> expected(std::vector<Played> const& games, std::string const& text) {
  auto const root = query::read_query(text);
  REQUIRE(root);
  auto const positions = damier::testing::compile(text).mentions_positions();
  std::vector<Found> found;
  for (auto const& game : games) {
    for (std::size_t place = 0; place < (positions ? game.positions.size() : 1); ++place) {
      if (Meaning{game.header, game.positions[place], game.plies[place]}(*root)) {
        found.push_back({game.header.id, game.plies[place], positions ? game.positions[place] : Position{}});
      }
    }
  }
  return found;
}

/// Games with setups, passed turns and moves that cannot be read, after which the pieces can be more than before.
constexpr auto broken_games = R"(
[White "Setup"]
1. 32-28 19-23 2. 28x19 14x23 /FEN "W:W28,32:B1-9,19"/ 3. 28-22 19-24 4. 22-17 *

[White "Passed"]
1. 32-28 - 2. 31-27 19-23 3. 28x19 - 4. 34-30 *

[White "Lost and found"]
1. 32-28 19-29 2. 31-27 /FEN "B:W31-50:B1-20"/ 2... 20-25 3. 31-26 /FEN "W:"/ 4. 33-28 *

[White "Setup first"]
/FEN "W:W46:B5"/ 1. 46-41 5-46 /FEN "W:W31-50:B1-20"/ /FEN "W:W31-50:B2-20"/ *
)";

}  // namespace

TEST_CASE("the planner finds what the definition of the language says, on random queries") {
  std::ifstream file{std::string{DAMIER_SOURCE_DIR} + "/sample-data/games.pdn", std::ios::binary};
  std::string text{std::istreambuf_iterator<char>{file}, {}};
  text += broken_games;
  SmallBase small{text};
  auto const games = play(small.base());
  REQUIRE(games.size() >= 20);

  SmallBase indexed{text};
  update_position_index(indexed.base());
  REQUIRE(PositionIndex::open(indexed.base()));
  QueryMaker maker{games, 6};
  std::size_t with_hits = 0;
  for (int round = 0; round < 1000; ++round) {
    auto const query = maker.make(static_cast<unsigned>(maker.below(5)), maker.below(4) != 0);
    INFO(query);
    auto const wanted = expected(games, query);
    with_hits += wanted.empty() ? 0U : 1U;

    auto const compiled = damier::testing::compile(query);
    auto const as_found = [&](Hit const& hit) {
      return Found{hit.game, hit.ply, compiled.mentions_positions() ? hit.position : Position{}};
    };
    std::vector<Found> found;
    search(small.base(), compiled, {}, [&](Hit const& hit) {
      found.push_back(as_found(hit));
      return true;
    });
    CHECK((found == wanted));  // in parentheses: a Position is not printed

    std::vector<Found> together;
    search(small.base(), compiled, {.threads = 2U + static_cast<unsigned>(round) % 7U}, [&](Hit const& hit) {
      together.push_back(as_found(hit));
      return true;
    });
    CHECK((together == wanted));

    std::vector<Found> looked_up;
    search(indexed.base(), compiled, {}, [&](Hit const& hit) {
      looked_up.push_back(as_found(hit));
      return true;
    });
    CHECK((looked_up == wanted));

    std::vector<Found> backwards;
    SearchOptions const from_the_end{.order = Order::game, .descending = true};
    search(small.base(), compiled, from_the_end, [&](Hit const& hit) {
      backwards.push_back(as_found(hit));
      return true;
    });
    std::ranges::stable_sort(backwards, {}, [](Found const& hit) { return std::get<0>(hit); });
    CHECK((backwards == wanted));
  }
  CHECK(with_hits > 300);
  CHECK(with_hits < 1000);
}
