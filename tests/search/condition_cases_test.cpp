// What conditions leave possible, against the naive evaluation of the language: what is true somewhere can hold, and
// what cannot hold is true nowhere, in games of all variants.

#include "search/detail/condition_cases.hpp"
#include "search/detail/most_captured.hpp"
#include "search/query_check.hpp"

#include "grammar/query/reader.hpp"
#include "motif/catalogue.hpp"
#include "notation/numbering.hpp"
#include "tests/search/naive_query.hpp"
#include "tests/search/random_games.hpp"
#include "tests/search/small_base.hpp"
#include "tests/seeded_cases.hpp"

#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <random>
#include <string>
#include <vector>

namespace {

using namespace damier;
using damier::testing::PlayedGame;
using damier::testing::SmallBase;

std::vector<PlayedGame> games_of_all_variants(unsigned seed) {
  std::string text;
  for (auto const* const variant : variants()) {
    text += damier::testing::random_games(*variant, 12, seed);
  }
  SmallBase small{text};
  return damier::testing::played_games(small.base());
}

bool can_hold(std::string const& text, Variant const& variant) {
  auto const root = query::read_query(text);
  REQUIRE(root);
  return ConditionCases{MotifCatalogue::built_in(), true}.can_hold(*root, variant, nullptr, false);
}

/// Writes terms about a few squares around a place of a game, so that many of them meet.
class TermMaker {
 public:
  explicit TermMaker(unsigned seed) : random_{seed} {}

  std::size_t below(std::size_t bound) { return random_() % bound; }

  /// A term about a position of a game, and about the move that is played in it.
  std::string term(PlayedGame const& game, std::size_t place) {
    auto const& move = game.moves[place];
    Numbering const numbering{game.variant->rules()};
    std::vector<Square> near;
    if (move) {
      near = {move->from, move->to};
      near.insert(near.end(), move->captured.begin(), SquareSet::end());
    }
    auto const& board = game.variant->board();
    auto const square = [&] {
      auto const random = board.square(static_cast<unsigned>(below(board.square_count())));
      return numbering.name(near.empty() || below(4) == 0 ? random : near[below(near.size())]);
    };
    auto const squares = [&] { return below(3) == 0 ? square() + "," + square() : square(); };
    static constexpr std::array pieces{"wm ", "wk ", "bm ", "bk ", "w ", "b ", "empty "};
    static constexpr std::array quantifiers{"", "", "any ", "none "};
    static constexpr std::array move_words{"from ", "to ", "captured ", "through "};
    static constexpr std::array plain{"by white",
                                      "by black",
                                      "by man",
                                      "by king",
                                      "promotes",
                                      "captures",
                                      "sacrifice",
                                      "coup-turc",
                                      "last",
                                      "first",
                                      "side white",
                                      "side black",
                                      "must capture",
                                      "forced",
                                      "choice",
                                      "fen start",
                                      "captures 0",
                                      "legal-moves = 0",
                                      "to promotion-row",
                                      "from back-row",
                                      "to none promotion-row"};
    static constexpr std::array counts{
        "#wm ",      "#w ",          "#bk ",      "#w - #b ",        "tempo(w) ",     "tempo(b) - tempo(w) ",
        "material ", "legal-moves ", "captures ", "captures kings ", "captures men ", "can capture ",
        "ply "};
    switch (below(7)) {
      case 0:
      case 1: return pieces[below(pieces.size())] + std::string{quantifiers[below(quantifiers.size())]} + squares();
      case 2:
      case 3:
        return move_words[below(move_words.size())] + std::string{quantifiers[below(quantifiers.size())]} + squares();
      case 4: return counts[below(counts.size())] + number();
      case 5: return "#b[" + squares() + "] " + number();
      default: return plain[below(plain.size())];
    }
  }
  /// The term in brackets, a name or a mirror, which change nothing, or with an alternative.
  std::string dressed(std::string const& term, std::string const& other) {
    switch (below(7)) {
      case 0: return "(" + term + ")";
      case 1: return "(let $x = (" + term + ") $x)";
      case 2: return "(" + term + " or " + other + ")";
      case 3: return "mirror(mirror(" + term + "))";
      case 4: return "not not (" + term + ")";
      default: return term;
    }
  }

 private:
  std::string number() {
    static constexpr std::array signs{"= ", "!= ", "< ", "<= ", "> ", ">= "};
    return signs[below(signs.size())] + std::to_string(below(3) == 0 ? below(30) : below(4));
  }

  std::mt19937 random_;
};

/// A place of a game; every second one, where there is such, of a move that is rare: it takes several pieces, makes a
/// king, or ends where a piece stood.
std::size_t some_place(PlayedGame const& game, TermMaker& maker) {
  std::vector<std::size_t> rare;
  for (std::size_t place = 0; place + 1 < game.positions.size(); ++place) {
    auto const& move = game.moves[place];
    if (move &&
        (move->captured.size() > 1 || game.positions[place].at(move->to) ||
         game.positions[place].kings.contains(move->from) != game.positions[place + 1].kings.contains(move->to))) {
      rare.push_back(place);
    }
  }
  return rare.empty() || maker.below(2) == 0 ? maker.below(game.positions.size()) : rare[maker.below(rare.size())];
}

bool holds(std::string const& text, PlayedGame const& game, std::size_t place) {
  auto const root = query::read_query(text);
  REQUIRE(root);
  auto const places = damier::testing::true_places(*root, game);
  return std::ranges::binary_search(places, place);
}

}  // namespace

TEST_CASE("what is true of a position and of its move together is never called impossible") {
  auto const games = games_of_all_variants(40);
  TermMaker maker{41};
  for (unsigned round = 0; round < damier::testing::seeded_cases(2000); ++round) {
    auto const& game = games[maker.below(games.size())];
    auto const place = some_place(game, maker);
    auto const true_here = [&](std::size_t at) {
      auto const term = maker.term(game, at);
      auto const truth = holds(term, game, at) ? term : "not " + term;
      return maker.dressed(truth, maker.term(game, at));
    };
    auto query = true_here(place);
    for (auto more = maker.below(7); more != 0; --more) {
      query += " " + true_here(place);
    }
    if (place + 1 < game.positions.size() && maker.below(2) == 0) {
      query = "(" + query + (maker.below(3) == 0 ? ") then (" : ") next (") + true_here(place + 1) + " " +
              true_here(place + 1) + ")";
    }
    INFO(game.variant->name() << ": " << query);
    REQUIRE(holds(query, game, place));
    CHECK(can_hold(query, *game.variant));
  }
}

TEST_CASE("what is called impossible is true nowhere, and much that is impossible is found") {
  auto const games = games_of_all_variants(42);
  TermMaker maker{43};
  unsigned impossible = 0;
  for (unsigned round = 0; round < damier::testing::seeded_cases(1000); ++round) {
    auto const& about = games[maker.below(games.size())];
    auto const place = maker.below(about.positions.size());
    auto query = maker.term(about, place);
    for (auto more = 1 + maker.below(3); more != 0; --more) {
      query += (maker.below(8) == 0 ? " next " : " ") + maker.dressed(maker.term(about, place), "by white by black");
    }
    INFO(about.variant->name() << ": " << query);
    if (can_hold(query, *about.variant)) {
      continue;
    }
    ++impossible;
    auto const root = query::read_query(query);
    for (auto const& game : games) {
      CHECK((game.variant != about.variant || damier::testing::true_places(*root, game).empty()));
    }
  }
  CHECK(impossible > damier::testing::seeded_cases(1000) / 5);
}

TEST_CASE("a warning about a part of a query that is true somewhere says that the rest may hold") {
  constexpr std::array impossible{"#w > 200", "(by white by black)",     "captures >= 90",
                                  "ply < 0",  "(captures 1 captures 2)", "#b < 0"};
  constexpr std::array contexts{"T X",
                                "T or X",
                                "T not X",
                                "T next X",
                                "T next (X){0..1}",
                                "T next (X or T){0..2}",
                                "(X){0..1} T",
                                "(X){1..2} T",
                                "let $s = (X) T",
                                "let $s = (X) (T $s)",
                                "let $s = (X) (T or $s)",
                                "let $s = (X) (T not $s)",
                                "let $s = (X) (T next ($s){0..2})",
                                "let $s = (X) (let $t = ($s) T)",
                                "let $s = (X) (let $t = ($s) (T $t))",
                                "let $s = (X) (let $s = (T) $s)",
                                "not (T X)",
                                "mirror(T or X)",
                                "(T or (T X)) next (T or X){0..1}"};
  constexpr std::array rests{"the others count alone", "is true everywhere", "may be left out",
                             "may be true where it does not need"};
  auto const games = games_of_all_variants(45);
  TermMaker maker{46};
  unsigned warned = 0;
  unsigned with_hits = 0;
  for (unsigned round = 0; round < damier::testing::seeded_cases(1000); ++round) {
    auto const& game = games[maker.below(games.size())];
    auto const place = maker.below(game.positions.size());
    auto const term = maker.term(game, place);
    auto const truth = "(" + (holds(term, game, place) ? term : "not " + term) + ")";
    std::string const part = impossible[maker.below(impossible.size())];
    std::string query;
    for (auto const c : std::string{contexts[maker.below(contexts.size())]}) {
      query += c == 'T' ? truth : c == 'X' ? part : std::string{c};
    }
    INFO(game.variant->name() << ": " << query);
    auto const warnings = never_true(query, std::vector{game.variant});
    warned += warnings.empty() ? 0U : 1U;
    if (damier::testing::true_places(*query::read_query(query), game).empty()) {
      continue;
    }
    ++with_hits;
    for (auto const& warning : warnings) {
      auto const hint = in_words::english(warning.hint);
      INFO(in_words::english(warning.message) << ": " << hint);
      CHECK(std::ranges::any_of(rests, [&](char const* rest) { return hint.find(rest) != std::string::npos; }));
    }
  }
  CHECK(warned > damier::testing::seeded_cases(1000) * 9 / 10);
  CHECK(with_hits > damier::testing::seeded_cases(1000) / 3);
}

TEST_CASE("no move of a random game takes more pieces than the bound of its variant") {
  for (auto const& game : games_of_all_variants(44)) {
    auto const most = most_captured(game.variant->rules());
    auto const squares = squares_of_captured(game.variant->rules());
    for (auto const& move : game.moves) {
      CHECK((!move || (move->captured.size() <= most && squares.contains_all(move->captured))));
    }
  }
  CHECK(most_captured(international().rules()) == 20);
  CHECK(most_captured(find_variant("russian")->rules()) == 12);
  CHECK(most_captured(find_variant("spantsiretti")->rules()) == 15);
  CHECK(most_captured(find_variant("turkish")->rules()) == 60);
  CHECK(most_captured(find_variant("thai")->rules()) == 18);
}

TEST_CASE("a rule of the variant decides what can hold") {
  auto const holds_in = [](std::string const& query) {
    std::string names;
    for (auto const* const name : {"international", "frisian", "russian", "english", "italian", "turkish", "thai"}) {
      names += can_hold(query, *find_variant(name)) ? (names.empty() ? "" : " ") + std::string{name} : "";
    }
    return names;
  };
  CHECK(holds_in("coup-turc") == "international frisian russian english italian");
  // A piece that is captured leaves the board at once, and the same move can end where it was.
  CHECK(holds_in("to 14 wm 14 by black captured 14") == "turkish thai");
  CHECK(holds_in("to 14 wm 14 not from 14 by white").empty());
  // A capture can end where it began.
  CHECK(holds_in("from 14 to 14 wm 14 by white captures") ==
        "international frisian russian english italian turkish thai");
  CHECK(holds_in("from 14 to 14 captures 0").empty());
  CHECK(holds_in("by man captures kings") == "international frisian russian english turkish thai");
  // A man that passes the promotion row in a capture goes on as a king in Russian draughts.
  CHECK(holds_in("promotes to 14") == "russian");
  CHECK(holds_in("promotes to 14 captures 0").empty());
  CHECK(holds_in("captures 1 can capture 2") == "frisian russian english thai");
}
