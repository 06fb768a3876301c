// Games that go through the lines of a repertoire, by position.

#include "search/repertoire.hpp"

#include "notation/fen.hpp"
#include "notation/move_text.hpp"
#include "prose/open_games.hpp"
#include "reading/judged_reader.hpp"
#include "store/base_reader.hpp"
#include "tests/search/random_games.hpp"
#include "tests/search/small_base.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>

using namespace damier;
using damier::testing::SmallBase;

namespace {

Repertoire lines_of(std::string_view text) {
  Repertoire lines;
  auto const source = open_text(text);
  auto const reader = open_games(*source);
  Validator validator;
  JudgedReader records{*reader, validator};
  while (records.next()) {
    lines.add(records.game());
  }
  return lines;
}

std::string game(std::string_view moves) { return "[GameType \"20\"]\n" + std::string{moves} + " *\n\n"; }

std::string moves_in(Hit const& hit, std::vector<Move> const& moves) {
  std::string texts;
  for (auto const& move : moves) {
    texts += (texts.empty() ? "" : " ") + write_move(*hit.variant, hit.position, move);
  }
  return texts;
}

/// "2 leave 3 36-31 (32-28)": game, course, ply, move and what the lines have; "met N" where it came to them.
std::string through(SmallBase& small, std::string_view repertoire, LinesAs wanted = LinesAs::any,
                    std::string const& query = "") {
  LinesFilter const filter{lines_of(repertoire), wanted};
  std::string all;
  search(small.base(), damier::testing::compile(query), {.lines = &filter}, [&](Hit const& hit) {
    auto const& passage = *hit.passage;
    all += all.empty() ? "" : "; ";
    all += std::to_string(static_cast<std::int64_t>(hit.game)) +
           (passage.course == LinesCourse::follow ? " follow " : " leave ") + std::to_string(hit.ply);
    all += hit.move ? " " + moves_in(hit, {*hit.move}) : "";
    all += passage.expected.empty() ? "" : " (" + moves_in(hit, passage.expected) + ")";
    all += passage.met ? " met " + std::to_string(*passage.met) : "";
    return true;
  });
  return all;
}

}  // namespace

TEST_CASE("games follow the lines of a repertoire, leave them or meet them by other moves") {
  auto const repertoire = game("1. 32-28 18-23 (1... 19-23 2. 28x19 14x23 3. 37-32) 2. 38-32 12-18");
  SmallBase small{game("1. 32-28 18-23 2. 38-32 12-18 3. 31-27") +        // to the end of the main line
                  game("1. 32-28 19-23 2. 28x19 14x23 3. 33-28 23x32") +  // another move in the variation
                  game("1. 33-29 18-23") +                                // nothing of it
                  game("1. 32-28 18-23") +                                // ends in it
                  game("1. 31-27 18-23 2. 37-31")};  // a first move that the repertoire does not have
  CHECK(through(small, repertoire) == "1 follow 4 31-27; 2 leave 4 33-28 (37-32); 4 follow 2 (38-32)");
  CHECK(through(small, repertoire, LinesAs::follow) == "1 follow 4 31-27; 4 follow 2 (38-32)");
  CHECK(through(small, repertoire, LinesAs::leave) == "2 leave 4 33-28 (37-32)");
  CHECK(through(small, repertoire, LinesAs::meet).empty());
  CHECK(through(small, repertoire, LinesAs::any, "id 2 or id 3") == "2 leave 4 33-28 (37-32)");
  CHECK(through(small, repertoire, LinesAs::any, "fen start and plies >= 5") ==
        "1 follow 4 31-27; 2 leave 4 33-28 (37-32)");
}

TEST_CASE("a transposition neither leaves the lines nor hides them") {
  auto const repertoire = game("1. 31-27 20-25 2. 33-29 17-21 3. 38-33");
  SmallBase small{game("1. 33-29 20-25 2. 31-27 17-21 3. 38-33 19-23") +  // White's moves in another order
                  game("1. 31-27 20-25 2. 36-31 17-21") +                 // another move, for good
                  game("1. 33-28 20-25") +                                // nothing of it
                  game("1. 33-29 20-25 2. 31-27 16-21")};                 // another order, then another move
  CHECK(through(small, repertoire) == "1 follow 5 19-23 met 3; 2 leave 2 36-31 (33-29); 4 leave 3 16-21 (17-21) met 3");
  CHECK(through(small, repertoire, LinesAs::meet) == "1 follow 5 19-23 met 3; 4 leave 3 16-21 (17-21) met 3");
}

TEST_CASE("a line from a position is met by the games that reach it, and an illegal move ends a line") {
  auto const from_position = "[GameType \"20\"]\n[FEN \"" +
                             write_fen(find_variant("international")->start(), *find_variant("international")) +
                             "\"]\n1. 32-28 *\n";
  SmallBase small{game("1. 32-28 18-23 2. 33-29") + game("1. 33-28")};
  CHECK(through(small, from_position) == "1 follow 1 18-23");
  CHECK(through(small, game("1. 32-28 18-24 2. 33-29")) == "1 follow 1 18-23");
  CHECK_FALSE(lines_of(game("")).has_moves());
}

TEST_CASE("every game and its variations are lines: random games against sets of positions") {
  auto const& variant = *find_variant("international");
  auto const text = damier::testing::random_games(variant, 60, 7);
  SmallBase small{text};
  // The first 20 games, up to 14 plies, are the repertoire.
  std::map<std::string, std::set<std::string>> known;
  std::string repertoire;
  BaseReader reader{small.base()};
  auto const text_of = [&](LineCursor const& at) { return write_move(variant, at.position(), *at.move()); };
  for (std::int64_t id = 1; id <= 20; ++id) {
    auto const& line = reader.load(GameId{id}, {.line = true})->line;
    repertoire += "[GameType \"20\"]\n[FEN \"" + write_fen(line.start, variant) + "\"]\n";
    LineCursor at{line};
    for (int ply = 0; ply < 14 && at.move() != nullptr; ++ply) {
      repertoire += text_of(at) + " ";
      known[write_fen(at.position(), variant)].insert(text_of(at));
      static_cast<void>(at.next());
    }
    known[write_fen(at.position(), variant)];
    repertoire += "*\n\n";
  }
  std::string expected;
  for (std::int64_t id = 1; id <= 60; ++id) {
    auto const* const stored = reader.load(GameId{id}, {.line = true});
    if (stored == nullptr) {
      continue;
    }
    std::optional<unsigned> last;
    bool leaves = false;
    LineCursor at{stored->line};
    do {
      auto const place = known.find(write_fen(at.position(), variant));
      if (place != known.end() && at.ply() != 0) {
        last = at.ply();
        leaves = at.move() != nullptr && !place->second.empty();
      }
    } while (at.next());
    if (last) {
      expected += std::to_string(id) + (leaves ? " leave " : " follow ") + std::to_string(*last) + "; ";
    }
  }
  LinesFilter const filter{lines_of(repertoire)};
  std::string found;
  search(small.base(), damier::testing::compile(""), {.lines = &filter}, [&](Hit const& hit) {
    found += std::to_string(static_cast<std::int64_t>(hit.game)) +
             (hit.passage->course == LinesCourse::follow ? " follow " : " leave ") + std::to_string(hit.ply) + "; ";
    return true;
  });
  CHECK(std::ranges::count(found, ';') >= 15);
  CHECK(found == expected);
  CHECK(damier::testing::hits(small.base(), "", {.limit = 5, .lines = &filter}).size() == 5);
}

TEST_CASE("games are ordered by the mean of their players' ratings, those without one last") {
  auto const rated = [](std::string_view white, std::string_view black) {
    return "[WhiteRating \"" + std::string{white} + "\"]\n[BlackRating \"" + std::string{black} + "\"]\n" +
           game("1. 32-28");
  };
  SmallBase small{rated("1200", "1300") + rated("", "") + rated("2000", "") + rated("1000", "1400") +
                  rated("900", "2301")};
  using damier::testing::found;
  CHECK(found(small.base(), "", {.order = Order::rating}) == "4 1 5 3 2");
  CHECK(found(small.base(), "", {.order = Order::rating, .descending = true}) == "3 5 1 4 2");
  CHECK(found(small.base(), "plies >= 1", {.limit = 2, .order = Order::rating, .descending = true}) == "3 5");
}
