#include "statistics/records.hpp"

#include "counted_base.hpp"

#include <catch2/catch.hpp>

using namespace damier;
using damier::testing::CountedBase;
using damier::testing::record;

namespace {

PlayerRecord of(CountedBase& base, std::string_view name) {
  auto const person = base.person(name);
  for (auto const& found : player_records(base.reader(), base.book(), {})) {
    if (found.person == person) {
      return found;
    }
  }
  return {};
}

constexpr auto year = [](int number) { return "[Date \"" + std::to_string(number) + "\"]\n"; };

}  // namespace

TEST_CASE("a player has results with each colour", "[statistics]") {
  CountedBase base{record("Rafle, B.", "Damier, A.", "2-0", year(1999) + "[WhiteRating \"2000\"]\n[Event \"x\"]\n") +
                   record("Damier, A.", "Rafle, B.", "0-2", year(2003) + "[BlackRating \"2100\"]\n[Event \"y\"]\n") +
                   record("Rafle, B.", "Trictrac, D.", "1-1") + record("Rafle, B.", "Trictrac, D.", "*") +
                   record("Rafle, B.", "?", "0-2") + record("Trictrac, D.", "Rafle, B.", "0-0")};
  auto const rafle = of(base, "Rafle, B.");
  CHECK(rafle.as_white == PlayerCounts{1, 1, 1, 1});
  CHECK(rafle.as_black == PlayerCounts{1, 0, 1, 0});
  CHECK(rafle.all().games() == 6);
  CHECK(rafle.all().score() == 0.5);
  CHECK(rafle.opponents == 2);
  CHECK(rafle.events == 2);
  CHECK(rafle.years == YearSpan{1999, 2003});
  CHECK(rafle.rating.value() == 2050);
  auto const trictrac = of(base, "Trictrac, D.");
  CHECK(trictrac.as_white == PlayerCounts{0, 0, 1, 0});
  CHECK(trictrac.as_black == PlayerCounts{0, 1, 0, 1});
}

TEST_CASE("a game of a player with himself counts for both colours and for no opponent", "[statistics]") {
  CountedBase base{record("Rafle, B.", "Rafle, B.", "2-0")};
  auto const rafle = of(base, "Rafle, B.");
  CHECK(rafle.as_white == PlayerCounts{1, 0, 0, 0});
  CHECK(rafle.as_black == PlayerCounts{0, 0, 1, 0});
  CHECK(rafle.opponents == 0);
}

TEST_CASE("spellings of a player are one person where that is asked for", "[statistics]") {
  auto const games = record("Rafle, Bernard", "Damier, A.", "2-0") + record("Rafle, Bernard", "Trictrac, D.", "2-0") +
                     record("Bernard Rafle", "Bascule, F.", "1-1");
  CountedBase apart{games};
  CHECK(of(apart, "Rafle, Bernard").all().games() == 2);
  CountedBase together{games, true};
  auto const rafle = of(together, "Rafle, Bernard");
  CHECK(rafle.all().games() == 3);
  CHECK(rafle.opponents == 3);
  CHECK(together.book().spellings(rafle.person) == std::vector<std::string>{"Bernard Rafle"});
  CHECK(together.person("Bernard Rafle") == rafle.person);
}

TEST_CASE("a name in another case or with other blanks is the same person in any case", "[statistics]") {
  CountedBase base{record("RAFLE, BERNARD", "Damier, A.", "2-0") + record("Rafle, Bernard", "Trictrac, D.", "2-0") +
                   record("Rafle,Bernard", "DAMIER, A.", "1-1") + record("Rafle, Bernard", "Bascule, F.", "1-1")};
  auto const rafle = of(base, "Rafle, Bernard");
  CHECK(rafle.all().games() == 4);
  CHECK(rafle.opponents == 3);
  CHECK(base.person("RAFLE, BERNARD") == rafle.person);
  CHECK(base.book().name(base.person("Rafle,Bernard")) == "Rafle, Bernard");
}

TEST_CASE("a name is found as written, without case and accents, in part, as another spelling", "[statistics]") {
  CountedBase base{record("Trébuchet, Irène", "Trébuchet, Ivan", "2-0") + record("Rafle", "Rafle, B.", "2-0")};
  auto const names = [&](std::string_view text) {
    std::string found;
    for (auto const person : base.book().find(text)) {
      found += (found.empty() ? "" : "; ") + base.book().name(person);
    }
    return found;
  };
  CHECK(names("Rafle") == "Rafle");
  CHECK(names("trebuchet, IVAN") == "Trébuchet, Ivan");
  CHECK(names("ire") == "Trébuchet, Irène");
  CHECK(names("trebuchet") == "Trébuchet, Irène; Trébuchet, Ivan");
  CHECK(names("Irène Trebuchet") == "Trébuchet, Irène");
  CHECK(names("Nobody").empty());
  CHECK(names("").empty());
  CHECK(names(" ").empty());
}

TEST_CASE("the games of a player by opponent, by year, against one other", "[statistics]") {
  CountedBase base{record("A", "B", "2-0", year(2001)) + record("C", "A", "2-0", year(2000)) +
                   record("B", "A", "1-1", year(2000)) + record("A", "?", "2-0") + record("B", "C", "2-0", year(2000))};
  PlayerQuestion const question{base.person("A"), std::nullopt};
  auto const opponents = player_groups(base.reader(), base.book(), {}, question, std::nullopt, {});
  REQUIRE(opponents.size() == 3);
  CHECK(opponents[0].label.text == "B");
  CHECK(opponents[0].as_white == PlayerCounts{1, 0, 0, 0});
  CHECK(opponents[0].as_black == PlayerCounts{0, 1, 0, 0});
  CHECK(opponents[0].years == YearSpan{2000, 2001});
  CHECK(opponents[1].label.text == "C");
  CHECK_FALSE(opponents[2].label.known());
  auto const years = player_groups(base.reader(), base.book(), {}, question, Dimension::year, {});
  REQUIRE(years.size() == 3);
  CHECK(years[0].label.first == 2000);
  CHECK(years[0].all() == PlayerCounts{0, 1, 1, 0});
  PlayerQuestion const both{base.person("A"), base.person("B")};
  auto const games = encounters(base.reader(), base.book(), {}, both);
  REQUIRE(games.size() == 2);
  CHECK(games[0].game == GameId{3});
  CHECK(games[0].colour == Colour::black);
  CHECK(games[1].date == "2001");
}
