#include "source/game_source.hpp"

#include "import/importer.hpp"
#include "tests/store/temporary_base.hpp"
#include "text/byte_source.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <fstream>
#include <string_view>

namespace {

using namespace damier;
using damier::testing::TemporaryBase;

constexpr std::string_view three_games =
    "[White \"Anna\"]\n[Black \"Bert\"]\n[Date \"1999.05.01\"]\n[WhiteRating \"1200\"]\n[GameType \"20\"]\n"
    "1. 32-28 19-23 2. 28x19 14x23 2-0\n\n"
    "[White \"Carl\"]\n[Black \"Dora\"]\n[GameType \"20\"]\n1. 33-28 18-23 (1... 17-22) 1-1\n\n"
    "[White \"Emil\"]\n[Black \"Fred\"]\n[GameType \"20\"]\n1. 34-30 20-25 2. 30-24 *\n";

/// The same games as a file and as a base.
class Sources {
 public:
  Sources() {
    std::ofstream{file()} << three_games;
    auto base = Base::open_for_writing(place_.path());
    Importer importer{base};
    importer.import(*open_text(three_games), "three.pdn");
  }
  [[nodiscard]] std::string base() const { return place_.path(); }
  [[nodiscard]] std::string file() const { return (place_.folder() / "three.pdn").string(); }

 private:
  TemporaryBase place_;
};

/// What a visit gives of each game, but for its file.
std::string seen(std::string const& path, source::GameChoice choice) {
  source::GameSource games{path, std::move(choice)};
  std::string all;
  auto const ready = [](Base*) { return 0; };
  auto const work = [&](int, source::SourceGame const& game, std::string& found) {
    CHECK(game.reference.file == path);
    found += std::to_string(game.reference.number) + " " + game.white + "-" + game.black + " " +
             std::to_string(game.year.value_or(0)) + " " + std::to_string(game.white_rating.value_or(0)) + " " +
             std::to_string(game.line.moves.size()) + "\n";
  };
  games.visit<std::string>(ready, work, [&](std::string const& found, std::uint64_t) {
    all += found;
    return true;
  });
  return all;
}

}  // namespace

TEST_CASE("the games of a file and of a base with the same games are the same, in their order") {
  Sources const sources;
  for (unsigned threads = 1; threads <= 3; ++threads) {
    auto const choice = source::GameChoice{.games_of_a_chunk = 1, .threads = threads};
    CHECK(seen(sources.file(), choice) == "1 Anna-Bert 1999 1200 4\n2 Carl-Dora 0 0 2\n3 Emil-Fred 0 0 3\n");
    CHECK(seen(sources.base(), choice) == seen(sources.file(), choice));
  }
}

TEST_CASE("a range chooses games by their numbers, in a file as in a base") {
  Sources const sources;
  for (auto const& path : {sources.file(), sources.base()}) {
    CHECK(seen(path, {.games = GameRange{2, 2}}) == "2 Carl-Dora 0 0 2\n");
    CHECK(seen(path, {.games = GameRange{3, 99}}) == "3 Emil-Fred 0 0 3\n");
    CHECK(seen(path, {.games = GameRange{7, 9}}).empty());
  }
}

TEST_CASE("a query chooses games of a base, also with a range") {
  Sources const sources;
  auto const where = Query::compile("plies >= 3");
  REQUIRE(where);
  CHECK(seen(sources.base(), {.where = *where}) == "1 Anna-Bert 1999 1200 4\n3 Emil-Fred 0 0 3\n");
  CHECK(seen(sources.base(), {.where = *where, .games = GameRange{2, 3}}) == "3 Emil-Fred 0 0 3\n");
  CHECK(source::GameSource{sources.base(), {.where = *where}}.most_games() == 2);
}

TEST_CASE("returning false ends a visit, before the next game of a file and the next chunk of a base") {
  Sources const sources;
  for (auto const& path : {sources.file(), sources.base()}) {
    source::GameSource games{path, {.games_of_a_chunk = 1}};
    auto taken = 0;
    games.visit<int>([](Base*) { return 0; }, [](int, source::SourceGame const&, int& found) { ++found; },
                     [&](int found, std::uint64_t) {
                       taken += found;
                       return false;
                     });
    CHECK(taken == 1);
  }
}

TEST_CASE("a thread gets its connection of a base, and whole games of a file where they are wanted") {
  Sources const sources;
  for (auto const& path : {sources.file(), sources.base()}) {
    source::GameSource games{path, {.whole_games = true}};
    auto const of_base = games.is_base();
    CHECK(of_base == (path == sources.base()));
    auto variations = 0;
    auto const ready = [&](Base* base) { return (base != nullptr) == of_base; };
    auto const work = [&](bool is_right, source::SourceGame const& game, int& found) {
      CHECK(is_right);
      CHECK(game.whole.has_value() != of_base);
      found += game.whole
                   ? static_cast<int>(std::ranges::count(game.whole->items, ItemKind::variation_begin, &Item::kind))
                   : 0;
    };
    games.visit<int>(ready, work, [&](int found, std::uint64_t) {
      variations += found;
      return true;
    });
    CHECK(variations == (of_base ? 0 : 1));
  }
}

TEST_CASE("a game is found by its number in a file and in a base") {
  Sources const sources;
  for (auto const& path : {sources.file(), sources.base()}) {
    auto const game = source::load_game(path, 2);
    REQUIRE(game);
    CHECK(game->tag("White") == "Carl");
    CHECK_FALSE(source::load_game(path, 4));
    CHECK_FALSE(source::load_game(path, 0));
  }
}

TEST_CASE("the first bytes show whether a path is a base, whatever its name") {
  Sources const sources;
  CHECK(source::is_base(sources.base()));
  CHECK_FALSE(source::is_base(sources.file()));
  CHECK_FALSE(source::is_base(source::standard_input));
  CHECK_FALSE(source::is_base(sources.base() + ".none"));
  CHECK(source::by_kind(
            sources.base(), [] { return 1; }, [] { return 2; }) == 1);
  CHECK(source::by_kind(
            sources.file(), [] { return 1; }, [] { return 2; }) == 2);
  CHECK(source::known_size(sources.file()) == three_games.size());
}
