#include "statistics/records.hpp"

#include "counted_base.hpp"

#include <catch2/catch.hpp>

using namespace damier;
using damier::testing::CountedBase;
using damier::testing::record;

TEST_CASE("an event has its games, players, days and sites", "[statistics]") {
  CountedBase base{record("A", "B", "2-0", "[Event \"Open\"]\n[Date \"1999.05.03\"]\n[Site \"P\"]\n") +
                   record("A", "C", "1-1", "[Event \"Open\"]\n[Date \"1999.05.01\"]\n[Site \"Q\"]\n") +
                   record("A", "D", "1-1", "[Event \"Open\"]\n[Date \"2001.??.??\"]\n") + record("A", "E", "1-1")};
  auto const all = event_records(base.reader(), base.book(), {}, false);
  REQUIRE(all.size() == 2);
  CHECK(all[0].counts.games == 3);
  CHECK(all[0].players == 4);
  CHECK(all[0].sites.size() == 2);
  CHECK(first_day_text(*all[0].from) == "1999.05.01");
  CHECK(last_day_text(*all[0].to) == "2001");
  CHECK(all[1].event == no_name);
  CHECK_FALSE(all[1].from);
  auto const years = event_records(base.reader(), base.book(), {}, true);
  REQUIRE(years.size() == 3);
  CHECK(years[0].year == 1999);
  CHECK(years[0].counts.games == 2);
  CHECK(last_day_text(*years[0].to) == "1999.05.03");
}

TEST_CASE("a day is printed as far as it is known", "[statistics]") {
  CHECK(first_day_text(*read_date("1975.06.30")) == "1975.06.30");
  CHECK(first_day_text(*read_date("1975.06.??")) == "1975.06");
  CHECK(last_day_text(*read_date("1975")) == "1975");
  CHECK(first_day_text(*read_date("1975.06.30 - 1975.07.12")) == "1975.06.30");
  CHECK(last_day_text(*read_date("1975.06.30 - 1975.07.12")) == "1975.07.12");
}

TEST_CASE("an event is found as written, without case and accents, in part", "[statistics]") {
  CountedBase base{record("A", "B", "2-0", "[Event \"Été\"]\n") +
                   record("A", "C", "1-1", "[Event \"Tournoi d'été\"]\n") +
                   record("A", "D", "1-1", "[Event \"Hiver\"]\n")};
  auto const found = [&](std::string_view text) { return find_events(base.reader(), {}, text).size(); };
  CHECK(found("Été") == 1);
  CHECK(found("ETE") == 1);
  CHECK(found("et") == 2);
  CHECK(found("d'ete") == 1);
  CHECK(found("printemps") == 0);
  CHECK(found("") == 0);
}
