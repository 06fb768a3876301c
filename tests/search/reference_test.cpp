// Plans against a naive evaluation of the language (naive_query.hpp): random queries over a base of several variants,
// by scan and by index, with any number of threads, in any order; and mirrored queries over mirrored games.

#include "grammar/query/reader.hpp"
#include "notation/fen.hpp"
#include "notation/move_text.hpp"
#include "notation/numbering.hpp"
#include "store/position_index.hpp"
#include "tests/search/naive_query.hpp"
#include "tests/search/random_games.hpp"
#include "tests/search/small_base.hpp"
#include "tests/seeded_cases.hpp"

#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <random>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

namespace {

using namespace damier;
using damier::testing::PlayedGame;
using damier::testing::SmallBase;

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

constexpr std::array<std::string_view, 9> variant_names{"international", "frisian", "canadian", "russian",   "english",
                                                        "italian",       "turkish", "spanish",  "portuguese"};

std::string games_of_all() {
  std::string text = broken_games;
  for (unsigned i = 0; i < variant_names.size(); ++i) {
    text += damier::testing::random_games(*find_variant(variant_names[i]), i == 0 ? 6 : 2, 100 + i);
  }
  return text;
}

/// Writes queries about the content of some games; most of them are true somewhere.
class QueryMaker {
 public:
  QueryMaker(std::vector<PlayedGame> const& games, unsigned seed) : games_{games}, random_{seed} {}

  std::size_t below(std::size_t bound) { return random_() % bound; }

  std::string make(unsigned depth, bool with_positions) {
    if (depth == 0) {
      return with_positions && below(3) != 0 ? position_term() : header_term();
    }
    auto const inner = [&] { return make(depth - 1, with_positions); };
    switch (below(with_positions ? 16 : 5)) {
      case 0: return inner();
      case 1: return "not (" + inner() + ")";
      case 2: return "(" + inner() + " " + inner() + ")";
      case 3: return "(" + inner() + " and " + inner() + ")";
      case 4: return "(" + inner() + " or " + inner() + ")";
      case 5: return "mirror(" + inner() + ")";
      case 6: return "stays " + inner() + " for " + number(8) + " plies";
      case 7: return "let $s = any " + squares() + " (" + each_square(inner()) + ")";
      case 8: return "let $s = " + squares() + " and (" + with_variable() + " or " + inner() + ")";
      case 10: return followed(depth);
      case 11: return "shift(" + shape() + (below(3) == 0 ? " or " + shape() : "") + ")";
      case 12: return "(" + relation() + (below(2) == 0 ? " and " : " or ") + inner() + ")";
      case 9: return "let $p = (" + inner() + ") ($p" + link() + "mirror($p))";
      default: return "(" + part(depth) + link() + part(depth) + (below(3) == 0 ? link() + part(depth) : "") + ")";
    }
  }

 private:
  PlayedGame const& game() { return games_[below(games_.size())]; }

  std::string part(unsigned depth) {
    auto text = "(" + make(depth - 1, true) + ")";
    switch (below(6)) {
      case 0: return text + "{" + std::to_string(below(3)) + ".." + std::to_string(2 + below(3)) + "}";
      case 1: return text + "{>= " + std::to_string(1 + below(2)) + "}";
      default: return text;
    }
  }
  std::string link() {
    switch (below(4)) {
      case 0: return " then ";
      case 1: return " then[<=" + std::to_string(1 + below(9)) + "] ";
      case 2: return " then[" + std::to_string(1 + below(3)) + ".." + std::to_string(3 + below(9)) + "] ";
      default: return " next ";
    }
  }
  std::string number(std::size_t bound) {
    static constexpr std::array<char const*, 6> signs{"= ", "!= ", "< ", "<= ", "> ", ">= "};
    auto const value = below(bound);
    if (below(3) == 0) {
      return std::to_string(value) + ".." + std::to_string(value + below(bound));
    }
    return signs[below(signs.size())] + std::to_string(value);
  }
  static std::string quoted(std::string_view text) { return "\"" + std::string{text} + "\""; }

  std::string header_term() {
    static constexpr std::array<char const*, 4> results{"white-wins", "black-wins", "draw", "unknown"};
    static constexpr std::array<char const*, 6> players{"rafle",       "damier as white",      "čížek wins",
                                                        "чижов loses", "rafle as black draws", "nobody"};
    static constexpr std::array<char const*, 5> comments{"coup", "ELEGANT", "only move", "un beau", "xyzzy"};
    switch (below(11)) {
      case 10: {
        static constexpr std::array<char const*, 3> ratings{"white-rating ", "black-rating ", "rating-difference "};
        auto const which = below(ratings.size());
        return ratings[which] +
               (which == 2 && below(2) == 0 ? ">= -" + std::to_string(below(300)) : number(which == 2 ? 300 : 2800));
      }
      case 0: return "white = " + quoted(game().header.white);
      case 1: return "black ~ " + quoted(game().header.black.substr(0, game().header.black.find(',')));
      case 2: return std::string{"player "} + players[below(players.size())];
      case 3: return "plies " + number(70);
      case 4: return "id " + number(games_.size() + 2);
      case 5: return "year " + std::to_string(1970 + below(4)) + ".." + std::to_string(1974 + below(4));
      case 6: return "type " + game().header.variant;
      case 7: return std::string{"text ~ "} + quoted(comments[below(comments.size())]);
      case 8: return below(2) == 0 ? "has comments" : "has fen";
      default: return std::string{"result "} + results[below(results.size())];
    }
  }

  /// A square of a random game, often one that has something to do with a random position of it.
  std::string square() {
    auto const& some = game();
    Numbering const numbering{some.variant->rules()};
    auto const place = below(some.positions.size());
    if (below(2) == 0 && some.moves[place]) {
      return numbering.name(below(2) == 0 ? some.moves[place]->from : some.moves[place]->to);
    }
    if (below(4) == 0) {
      return std::to_string(1 + below(50));
    }
    return numbering.name(
        some.variant->board().square(static_cast<unsigned>(below(some.variant->board().square_count()))));
  }
  std::string squares() {
    static constexpr std::array<char const*, 8> regions{"long-diagonal", "left wing", "right-wing",    "wings",
                                                        "centre",        "center",    "promotion row", "back-row"};
    std::string list;
    for (auto count = 1 + below(2); count != 0; --count) {
      auto const low = 1 + below(40);
      list += list.empty() ? "" : below(2) == 0 ? "," : " ";
      switch (below(6)) {
        case 0: list += regions[below(regions.size())]; break;
        case 1: list += std::to_string(low) + (below(2) == 0 ? "-" : "..") + std::to_string(low + below(9)); break;
        case 2: list += below(4) == 0 ? "a1-d4" : square(); break;
        default: list += square();
      }
    }
    return list;
  }
  std::string quantifier() {
    switch (below(4)) {
      case 0: return "";
      case 1: return "none ";
      default: return "any ";
    }
  }
  std::string content() {
    static constexpr std::array<char const*, 9> kinds{"piece", "man", "king", "wm", "wk", "bm", "bk", "w", "b"};
    return kinds[below(kinds.size())];
  }
  std::string designator() {
    switch (below(4)) {
      case 0: return "square " + squares();
      case 1: return content() + " on " + squares();
      case 2: return "empty";
      default: return content();
    }
  }
  std::string relation() {
    static constexpr std::array<char const*, 5> words{" sees ", " adjacent ", " adjacent to ", " attacks ",
                                                      " stands on "};
    if (below(5) == 0) {
      return "ray(" + designator() + " and " + designator() + " and " + designator() + ")";
    }
    return designator() + words[below(words.size())] + (below(3) == 0 ? squares() : designator());
  }
  std::string direction() {
    static constexpr std::array<char const*, 8> directions{"up-left", "up right", "down-left", "down-right",
                                                           "up",      "left",     "right",     "down"};
    return directions[below(directions.size())] + (below(3) == 0 ? " " + std::to_string(below(4)) : "");
  }
  /// Squares of a function of a variable or of squares.
  std::string function(std::string const& of) {
    switch (below(4)) {
      case 0: return "between(" + of + " and " + squares() + ")";
      case 1: return "behind(" + (below(2) == 0 ? of + " from " + squares() : squares() + " from " + of) + ")";
      case 2: return "around(" + of + ")";
      default: return direction() + " (" + of + ")";
    }
  }
  /// Conditions on pieces that are followed.
  std::string with_piece() {
    switch (below(16)) {
      case 0:
      case 1:
      case 2: return "from $q";
      case 3: return "captured " + quantifier() + "$q";
      case 4: return "$q stands " + squares();
      case 5: return pieces() + " " + quantifier() + "$q";
      case 6: return "not from $q";
      case 7: return "$q attacks " + designator();
      case 8: return designator() + " sees $q";
      case 9: return "#" + pieces() + "[" + function("$q") + "] " + number(3);
      case 10: return "empty " + quantifier() + function("$q");
      case 11: return "can take " + quantifier() + "$q";
      case 12: return pieces() + " any $q, " + squares();
      case 13: return "to " + function("$q");
      case 14: return "through none $q, " + squares();
      default: return "$q stands on promotion-row";
    }
  }
  std::string followed(unsigned depth) {
    auto text = "let $q = " + std::string{below(3) == 0 ? "any " : ""} + content();
    text += below(3) == 0 ? " (" : " on " + squares() + " (";
    switch (below(5)) {
      case 0: return text + with_piece() + " " + with_piece() + ")";
      case 1: return text + "mirror(" + with_piece() + ") or " + with_piece() + ")";
      case 2: return text + "stays (" + with_piece() + ") for " + number(5) + " plies)";
      case 3: return text + "let $r = piece on " + function("$q") + " (" + with_piece() + link() + "$r sees $q))";
      default: return text + "(" + with_piece() + link() + with_piece() + ") and " + make(depth - 1, true) + ")";
    }
  }
  /// What can be shifted in the naive evaluation.
  std::string shape() {
    auto const one = [&]() -> std::string {
      switch (below(12)) {
        case 0: return "empty " + quantifier() + square();
        case 1: return "from " + quantifier() + square();
        case 2: return "#" + pieces() + "[" + square() + "," + square() + "] " + number(3);
        case 3: return "piece on " + square() + " sees " + square();
        case 4: return "empty " + function(square());
        case 5: return "to " + quantifier() + square() + (below(2) == 0 ? "," + square() : "");
        case 6: return "captured " + quantifier() + square() + (below(2) == 0 ? "," + square() : "");
        case 7: return below(2) == 0 ? "by white" : "captures " + number(3);
        case 8: return below(3) == 0 ? "can take " + quantifier() + square() : "side black";
        default: return pieces() + " " + quantifier() + square() + (below(3) == 0 ? "," + square() : "");
      }
    };
    switch (below(7)) {
      case 0: return one();
      case 1: return "(" + one() + link() + one() + ")";
      case 2: return "(" + one() + " " + one() + link() + "not (" + one() + " or " + one() + "))";
      case 3: return "not (" + one() + " or " + one() + ")";
      default: return one() + " " + one();
    }
  }
  std::string pieces() {
    static constexpr std::array<char const*, 6> kinds{"wm", "wk", "bm", "bk", "w", "b"};
    return kinds[below(kinds.size())];
  }
  /// What is asked of one of several squares.
  std::string each_square(std::string const& other) {
    switch (below(6)) {
      case 0: return with_variable() + link() + other + link() + with_variable();
      case 1: return "(" + with_variable() + " or " + other + ")" + link() + "not (" + with_variable() + ")";
      case 2: return "stays (" + with_variable() + ") for " + number(5) + " plies and " + with_variable();
      case 3: return "mirror(" + with_variable() + ") and " + with_variable();
      default: return with_variable() + " and " + other;
    }
  }
  std::string with_variable() {
    switch (below(10)) {
      case 5: return "captured $s";
      case 6: return "can take " + quantifier() + "$s";
      case 7: return "$s stands " + content();
      case 8: return pieces() + " none $s";
      case 9: return "not from $s";
      case 0: return "from $s";
      case 1: return "to $s";
      case 2: return "empty any $s";
      case 3: return "#" + pieces() + "[$s] >= 1";
      default: return pieces() + " any $s";
    }
  }
  std::string count() {
    if (below(4) == 0) {
      static constexpr std::array<char const*, 5> worths{"tempo(w) - tempo(b)", "tempo(black)", "material",
                                                         "material(w) - 2 * #bm", "3 * tempo(w) - 2 * material"};
      return std::string{worths[below(worths.size())]} + " " + number(40);
    }
    auto text = (below(4) == 0 ? std::to_string(below(4)) + " * #" : "#") + pieces();
    if (below(3) == 0) {
      text += "[" + squares() + "]";
    }
    for (auto more = below(3); more > 1; --more) {
      text += (below(2) == 0 ? " - #" : " + #") + pieces();
    }
    return text + " " + number(14);
  }
  std::string move() {
    auto const& some = game();
    auto const place = below(some.positions.size());
    if (!some.moves[place]) {
      return "move 32-28";
    }
    auto const& position = some.positions[place];
    return "move " + (below(2) == 0 ? write_move(*some.variant, position, *some.moves[place])
                                    : write_long_move(*some.variant, position, *some.moves[place]));
  }
  std::string pattern() {
    auto const& some = game();
    auto const& board = some.variant->board();
    auto const& position = some.positions[below(some.positions.size())];
    std::string rows;
    for (unsigned index = 0; index < board.square_count(); ++index) {
      auto const column = index % board.row_squares();
      auto const mirrored = some.variant->rules().names.mirrored;
      auto const place = mirrored ? index - column + board.row_squares() - 1 - column : index;
      auto const piece = position.at(board.square(place));
      auto const white = piece && piece->colour == Colour::white;
      rows += column == 0 && index != 0 ? "/" : "";
      switch (below(6)) {
        case 0: rows += !piece ? '.' : piece->king ? (white ? 'W' : 'B') : (white ? 'w' : 'b'); break;
        case 1: rows += !piece ? '?' : below(2) == 0 ? '*' : white ? 'o' : 'x'; break;
        default: rows += '?';
      }
    }
    if (below(2) == 0) {
      return "pattern " + quoted(rows);
    }
    auto const one = [&] { return std::to_string(1 + below(board.square_count())); };
    return "pattern " +
           quoted(std::string{"?WB?"}.substr(below(4), 1) + ":W" + one() + ",?" + one() + ":B" + one() + ":E" + one());
  }
  std::string possible_term() {
    switch (below(14)) {
      case 0: return "legal-moves " + number(12);
      case 11: return relation();
      case 12: return pieces() + " " + quantifier() + function(square());
      case 13:
        return std::string{below(2) == 0 ? "echo" : "echo turned"} +
               (below(2) == 0 ? " but " + squares() + (below(2) == 0 ? ", 1-25" : "") : "");
      case 1: return "can capture " + number(4);
      case 2: return "can take " + quantifier() + squares();
      case 3: return below(2) == 0 ? "choice" : "must capture";
      case 4: return "forced";
      case 5: return below(2) == 0 ? "first" : "last";
      case 6: return std::string{"captures "} + (below(3) == 0 ? "kings " : "men ") + number(3);
      case 9:
      case 10:
        return std::string{"after captures "} + (below(3) == 0 ? "kings " : below(2) == 0 ? "men " : "") + number(3);
      case 7: return below(3) == 0 ? "by king" : "by man";
      case 8: return "through " + quantifier() + squares();
      default: return "route" + move().substr(4);
    }
  }
  std::string position_term() {
    if (below(5) == 0) {
      return possible_term();
    }
    switch (below(18)) {
      case 0: return "ply " + number(50);
      case 1: return below(2) == 0 ? "side white" : "side black";
      case 2:
      case 3: return pieces() + " " + quantifier() + squares();
      case 4: return "empty " + quantifier() + squares();
      case 5:
      case 6: return count();
      case 7: return pattern();
      case 8: return move();
      case 9: return "from " + quantifier() + squares();
      case 10: return "to " + squares();
      case 11: return "captures " + number(4);
      case 12: return "captured " + quantifier() + squares();
      case 13: return below(2) == 0 ? "by white" : "by black";
      case 14: return below(2) == 0 ? "promotes" : "king-move";
      case 15: return below(4) == 0 ? "coup-turc" : "sacrifice";
      case 16: return "captures";
      default: return fen();
    }
  }
  std::string fen() {
    if (below(8) == 0) {
      return "fen start";
    }
    auto const& some = game();
    auto const early = below(2) == 0;  // where games share positions
    auto const bound = early ? std::min<std::size_t>(some.positions.size(), 4) : some.positions.size();
    auto text = write_fen(some.positions[below(bound)], *some.variant);
    if (below(4) == 0) {
      text.front() = '?';
    }
    return "fen " + quoted(text);
  }

  std::vector<PlayedGame> const& games_;
  std::mt19937 random_;
};

using Found = std::tuple<GameId, unsigned, Position>;

std::vector<Found> expected(std::vector<PlayedGame> const& games, std::string const& text) {
  auto const root = query::read_query(text);
  REQUIRE(root);
  auto const positions = damier::testing::compile(text).mentions_positions();
  std::vector<Found> found;
  for (auto const& game : games) {
    for (auto const place : damier::testing::true_places(*root, game)) {
      if (positions || place == 0) {
        found.push_back({game.header.id, game.plies[place], positions ? game.positions[place] : Position{}});
      }
    }
  }
  return found;
}

std::vector<Found> found(Base& base, Query const& query, SearchOptions const& options) {
  std::vector<Found> hits;
  search(base, query, options, [&](Hit const& hit) {
    hits.push_back({hit.game, hit.ply, query.mentions_positions() ? hit.position : Position{}});
    return true;
  });
  return hits;
}

std::vector<Found> first_of_each(std::vector<Found> hits) {
  auto const same_game = [](Found const& a, Found const& b) { return std::get<0>(a) == std::get<0>(b); };
  hits.erase(std::unique(hits.begin(), hits.end(), same_game), hits.end());
  return hits;
}

}  // namespace

TEST_CASE("scan and index find what the naive evaluation finds, on random queries over many variants", "[processor]") {
  auto const text = games_of_all();
  SmallBase plain{text};
  auto const games = damier::testing::played_games(plain.base());
  REQUIRE(games.size() >= 24);
  SmallBase indexed{text};
  update_position_index(indexed.base());
  REQUIRE(PositionIndex::open(indexed.base()));

  QueryMaker maker{games, 6};
  std::size_t with_hits = 0;
  constexpr std::size_t rounds = damier::testing::seeded_cases(1000);
  for (std::size_t round = 0; round < rounds; ++round) {
    auto const query = maker.make(static_cast<unsigned>(maker.below(4)), maker.below(8) != 0);
    INFO(query);
    auto const wanted = expected(games, query);
    with_hits += wanted.empty() ? 0U : 1U;

    auto const compiled = damier::testing::compile(query);
    CHECK((found(plain.base(), compiled, {}) == wanted));  // in parentheses: a Position is not printed
    CHECK((found(indexed.base(), compiled, {}) == wanted));
    CHECK((found(plain.base(), compiled, {.first_per_game = true}) == first_of_each(wanted)));
    CHECK(count(plain.base(), compiled) == wanted.size());
    auto backwards = found(plain.base(), compiled, {.order = Order::game, .descending = true});
    std::ranges::stable_sort(backwards, {}, [](Found const& hit) { return std::get<0>(hit); });
    CHECK((backwards == wanted));
  }
  CHECK(with_hits > rounds / 2);
  CHECK(with_hits < rounds);
}

TEST_CASE("any number of threads finds the same, on random queries over more games than one of them takes at a time",
          "[threads][processor]") {
  std::string text;
  for (unsigned i = 0; i < 3; ++i) {
    text += damier::testing::random_games(*find_variant(variant_names[i]), 700, 500 + i);
  }
  SmallBase small{text};
  auto const some = damier::testing::random_games(international(), 6, 500);
  auto const games = damier::testing::played_games(SmallBase{some}.base());
  QueryMaker maker{games, 8};
  for (int round = 0; round < 60; ++round) {
    auto const query = maker.make(static_cast<unsigned>(maker.below(3)), maker.below(8) != 0);
    INFO(query);
    auto const compiled = damier::testing::compile(query);
    auto const wanted = found(small.base(), compiled, {});
    CHECK((found(small.base(), compiled, {.threads = 2}) == wanted));
    CHECK((found(small.base(), compiled, {.threads = 8}) == wanted));
  }
}

TEST_CASE("a mirrored query finds in the mirror images of games what the query finds in the games", "[processor]") {
  std::string text;
  std::string mirrored_text;
  for (auto const* const name : {"international", "frisian", "russian", "italian", "turkish"}) {
    auto const& variant = *find_variant(name);
    auto const games = damier::testing::random_games(variant, 6, 31);
    text += games;
    mirrored_text += damier::testing::mirrored_pdn(SmallBase{games}.base());
  }
  SmallBase plain{text};
  SmallBase mirrored{mirrored_text};
  auto const games = damier::testing::played_games(plain.base());
  REQUIRE(damier::testing::played_games(mirrored.base()).size() == games.size());
  QueryMaker maker{games, 21};
  auto const bare = [](std::vector<Found> const& hits) {
    std::vector<std::pair<GameId, unsigned>> places;
    for (auto const& hit : hits) {
      places.emplace_back(std::get<0>(hit), std::get<1>(hit));
    }
    return places;
  };
  std::size_t with_hits = 0;
  for (int round = 0; round < 200; ++round) {
    auto const query = maker.make(static_cast<unsigned>(maker.below(3)), true);
    if (query.find("has fen") != std::string::npos) {
      continue;  // all mirror images have one
    }
    INFO(query);
    auto const wanted = bare(found(plain.base(), damier::testing::compile(query), {}));
    with_hits += wanted.empty() ? 0U : 1U;
    CHECK(bare(found(mirrored.base(), damier::testing::compile("mirror(" + query + ")"), {})) == wanted);
    CHECK(bare(found(plain.base(), damier::testing::compile("mirror(mirror(" + query + "))"), {})) == wanted);
  }
  CHECK(with_hits > 100);
}

TEST_CASE("a side to move has a capture exactly where one of its pieces attacks another") {
  SmallBase plain{games_of_all()};
  auto const places = [&](std::string const& text) { return found(plain.base(), damier::testing::compile(text), {}); };
  for (auto const* const side : {"side white w attacks b", "side black b attacks w"}) {
    auto const attacking = places(side);
    CHECK_FALSE(attacking.empty());
    CHECK((attacking == places(std::string{side}.substr(0, 10) + " must capture")));
  }
}

TEST_CASE("a shifted pattern and a shifted move are found where their squares are when they are shifted") {
  SmallBase plain{games_of_all()};
  auto const places = [&](std::string const& text) { return found(plain.base(), damier::testing::compile(text), {}); };
  auto const patterns = places("shift(pattern \"?:W22,18:E17\")");
  CHECK_FALSE(patterns.empty());
  CHECK((patterns == places("shift(wm 22,18 empty 17)")));
  CHECK((patterns == places("mirror(mirror(shift(empty 17 wm 18 wm 22)))")));
  CHECK((places("shift(move 22-18)") == places("shift(from 22 to 18)")));
  for (std::string const shape :
       {"from 33 to 29 next captured 29", "wm 33 to 29 or not (bm any 28,29 by black)", "stays wm 33,28 for >= 3 plies",
        "pattern \"W:W33:E29\" then[2] from 33", "captured 28 then[<=4] (empty 28 can take any 28,29)"}) {
    auto const found_there = places("shift(" + shape + ")");
    INFO(shape);
    CHECK_FALSE(found_there.empty());
    CHECK((places("shift(mirror(" + shape + "))") == places("mirror(shift(" + shape + "))")));
    // Parts of the board do not move, so that the shifts are tried one after the other.
    CHECK((places("shift((" + shape + ") (w any centre or w none centre))") == found_there));
  }
}
