#include "statistics/cross_table.hpp"

#include "counted_base.hpp"

#include <catch2/catch.hpp>

using namespace damier;
using damier::testing::CountedBase;
using damier::testing::record;

namespace {

std::string round(std::string const& number, std::string const& more = {}) {
  return "[Event \"x\"]\n[Round \"" + number + "\"]\n" + more;
}

CrossTable table_of(CountedBase& base, CrossTableOptions const& options = {}) {
  return cross_table(event_games(base.reader(), base.book(), {}, 0), base.book(), options);
}

/// The places of a table: "1 A 4, 2 B 2".
std::string ranking(CrossTable const& table, PlayerBook const& book) {
  std::string text;
  for (auto const& row : table.rows) {
    auto points = std::to_string(row.points);
    points.erase(points.find_last_not_of('0') + 1);
    points.erase(points.find_last_not_of('.') + 1);
    text += (text.empty() ? "" : ", ") + std::to_string(row.rank) + " " + book.name(row.person) + " " + points;
  }
  return text;
}

std::string notes(CrossTable const& table) {
  std::string text;
  for (auto const& note : table.notes) {
    text += (text.empty() ? "" : "; ") + std::string{name(note.kind)};
    for (auto const game : note.games) {
      text += " " + std::to_string(static_cast<std::int64_t>(game));
    }
    text += note.count == 0 ? "" : " x" + std::to_string(note.count);
  }
  return text;
}

}  // namespace

TEST_CASE("players are ranked by their points, draws counting half a win", "[statistics]") {
  CountedBase base{record("A", "B", "2-0", round("1")) + record("C", "A", "1-1", round("2")) +
                   record("B", "C", "1-1", round("3"))};
  auto const table = table_of(base);
  CHECK(ranking(table, base.book()) == "1 A 3, 2 C 2, 3 B 1");
  CHECK(table.form == EventForm::all_play_all);
  CHECK(table.rounds == 3);
  CHECK(table.points == Points{});
  CHECK(notes(table).empty());
  auto const& first = table.rows.front();
  REQUIRE(first.results.size() == 2);
  CHECK(first.results[0].opponent == 2);
  CHECK(first.results[0].points == 2.0);
  CHECK(first.results[1].colour == Colour::black);
  CHECK(ranking(table_of(base, {.points = Points{3, 1, 0}}), base.book()) == "1 A 4, 2 C 2, 3 B 1");
  CHECK(ranking(table_of(base, {.points = Points{1, 0.5, 0}}), base.book()) == "1 A 1.5, 2 C 1, 3 B 0.5");
}

TEST_CASE("results such as 12-8 count as they are written where all are written so", "[statistics]") {
  CountedBase written{record("A", "B", "12-8", round("1")) + record("C", "A", "10-10", round("2")) +
                      record("B", "C", "20-0", round("3"))};
  auto const table = table_of(written);
  CHECK_FALSE(table.points);
  CHECK(ranking(table, written.book()) == "1 B 28, 2 A 22, 3 C 10");
  CHECK(ranking(table_of(written, {.points = Points{}, .as_written = false}), written.book()) == "1 A 3, 2 B 2, 3 C 1");
  CountedBase mixed{record("A", "B", "12-8", round("1")) + record("C", "A", "2-0", round("2"))};
  CHECK(table_of(mixed).points == Points{});
  CountedBase three{record("A", "B", "3-0", round("1")) + record("C", "A", "1-1", round("2"))};
  CHECK_FALSE(table_of(three).points);
  CHECK(ranking(table_of(three), three.book()) == "1 A 4, 2 C 1, 3 B 0");
}

TEST_CASE("a result without numbers counts the full score where the others are written", "[statistics]") {
  CountedBase base{record("A", "B", "12-8", round("1")) + record("C", "A", "W+", round("2"))};
  auto const table = table_of(base, {.as_written = true});
  CHECK(ranking(table, base.book()) == "1 C 20, 2 A 12, 3 B 8");
  CHECK(notes(table) == "unwritten 2; missing x1");
}

TEST_CASE("both players of a game may lose, and one without a result counts nothing", "[statistics]") {
  CountedBase base{record("A", "B", "0-0", round("1")) + record("A", "C", "*", round("2")) +
                   record("B", "C", "2-0", round("3"))};
  auto const table = table_of(base);
  CHECK(ranking(table, base.book()) == "1 B 2, 2 A 0, 2 C 0");
  CHECK(notes(table) == "no-result 2");
  for (auto const& row : table.rows) {
    if (base.book().name(row.person) == "A") {
      CHECK(row.games == 1);
      CHECK(row.losses == 1);
      CHECK_FALSE(row.results[1].points);
    }
  }
}

TEST_CASE("Sonneborn-Berger ranks equal players, then the wins, then nothing", "[statistics]") {
  // A and B have 4 points of 3 games: A beat C (3) and drew with B and D, B beat D (1) and drew with A and C.
  CountedBase base{record("A", "B", "1-1", round("1")) + record("C", "D", "2-0", round("1")) +
                   record("A", "C", "2-0", round("2")) + record("B", "D", "2-0", round("2")) +
                   record("A", "D", "1-1", round("3")) + record("B", "C", "1-1", round("3"))};
  auto const table = table_of(base);
  CHECK(ranking(table, base.book()) == "1 A 4, 2 B 4, 3 C 3, 4 D 1");
  CHECK(table.rows[0].tie_breaks == std::vector{4.0 / 2 + 3 + 1.0 / 2, 1.0});
  CHECK(table.rows[1].tie_breaks == std::vector{4.0 / 2 + 1 + 3.0 / 2, 1.0});
  auto const mutual = table_of(base, {.tie_breaks = std::vector{TieBreak::mutual}});
  CHECK(ranking(mutual, base.book()) == "1 A 4, 1 B 4, 3 C 3, 4 D 1");
  auto const solkoff = table_of(base, {.tie_breaks = std::vector{TieBreak::solkoff, TieBreak::solkoff_cut}});
  CHECK(solkoff.rows[0].tie_breaks == std::vector{8.0, 7.0});
}

TEST_CASE("records of one game count once, the more complete one", "[statistics]") {
  constexpr auto moves = "1. 32-28 19-23 2. 28x19 14x23";
  CountedBase base{record("A", "B", "*", round("1"), "1. 32-28 19-23") + record("A", "B", "2-0", round("1"), moves) +
                   record("A", "B", "1-1", round("1"), moves) + record("B", "A", "2-0", round("1"), moves) +
                   record("A", "B", "2-0", round("2"), moves)};
  auto const table = table_of(base);
  CHECK(notes(table) == "duplicate 2 1; contradiction 2 3");
  CHECK(ranking(table, base.book()) == "1 A 4, 2 B 2");
  CHECK(table.games.size() == 3);
}

TEST_CASE("the games of a match between two players are not duplicates", "[statistics]") {
  CountedBase base{record("A", "B", "1-1", "[Event \"x\"]\n", "1. 32-28 19-23") +
                   record("A", "B", "2-0", "[Event \"x\"]\n", "1. 32-28 19-23 2. 28x19 14x23") +
                   record("A", "B", "1-1", "[Event \"x\"]\n")};
  auto const table = table_of(base);
  CHECK(table.games.size() == 3);
  CHECK(table.form == EventForm::all_play_all);
  CHECK(table.rounds == 0);
}

TEST_CASE("games without names or of a player with himself are reported and do not count", "[statistics]") {
  CountedBase base{record("A", "B", "2-0", round("1")) + record("A", "?", "2-0", round("2")) +
                   record("A", "A", "2-0", round("3"))};
  auto const table = table_of(base);
  CHECK(notes(table) == "nameless 2; one-name 3");
  CHECK(ranking(table, base.book()) == "1 A 2, 2 B 0");
}

TEST_CASE("games that an all-play-all lacks are counted", "[statistics]") {
  std::string games;
  std::string const players = "ABCDE";
  for (std::size_t i = 0; i < players.size(); ++i) {
    for (std::size_t j = i + 1; j < players.size(); ++j) {
      if (i != 3) {
        games += record(std::string(1, players[i]), std::string(1, players[j]), "1-1", round("1"));
      }
    }
  }
  CountedBase base{games};
  CHECK(notes(table_of(base)) == "missing x1");
}

TEST_CASE("an event whose players met few of the others is shown by rounds", "[statistics]") {
  std::string games;
  for (auto const* const pairs : {"ABCDEF", "ADCFEB"}) {
    auto const* const number = pairs[1] == 'B' ? "1" : "2.3";
    for (std::size_t i = 0; i < 6; i += 2) {
      games += record(std::string(1, pairs[i]), std::string(1, pairs[i + 1]), "2-0", round(number));
    }
  }
  CountedBase base{games};
  auto const table = table_of(base);
  CHECK(table.form == EventForm::rounds);
  CHECK(table.rounds == 2);
  CHECK(table.tie_breaks.front() == TieBreak::solkoff);
}

TEST_CASE("where Black begins the first number is of Black", "[statistics]") {
  auto const english = [](std::string const& result) {
    return "[Event \"x\"]\n[White \"W\"]\n[Black \"B\"]\n[GameType \"21\"]\n[Result \"" + result + "\"]\n\n" + result +
           "\n\n";
  };
  CountedBase base{english("1-0")};
  CHECK(ranking(table_of(base), base.book()) == "1 B 2, 2 W 0");
  CountedBase written{english("12-8")};
  CHECK(ranking(table_of(written), written.book()) == "1 B 12, 2 W 8");
}

TEST_CASE("an event without games has an empty table", "[statistics]") {
  CountedBase base{record("A", "B", "2-0")};
  auto const table = cross_table({}, base.book(), {});
  CHECK(table.rows.empty());
  CHECK(table.form == EventForm::other);
  CHECK(table.rounds == 0);
}
