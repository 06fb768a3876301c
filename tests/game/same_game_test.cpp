#include "game/same_game.hpp"

#include <catch2/catch.hpp>

using namespace damier;

namespace {

HeaderLikeness likeness(RecordHeader const& one, RecordHeader const& other) { return compare_names(one, other); }

Meeting met(std::string_view white, std::string_view black, std::string_view date, std::string_view round) {
  Game game;
  for (auto const& [name, value] : {std::pair{"White", white}, {"Black", black}, {"Date", date}, {"Round", round}}) {
    game.tags.push_back({name, std::string{value}});
  }
  return meeting_of(game);
}

}  // namespace

TEST_CASE("headers agree where the names of both players do, whoever is named first") {
  RecordHeader const game{"Rafle, B.", "Pion, A.", "1999.05.01", "3"};
  CHECK(likeness(game, {"B. Rafle", "PION, A.", "", ""}) == HeaderLikeness::agree);
  CHECK(likeness(game, {"Pion, A.", "Rafle, Bernard", "", ""}) == HeaderLikeness::agree);
  CHECK(likeness(game, {"Rafle, B.", "?", "", ""}) == HeaderLikeness::unnamed);
  CHECK(likeness(game, {"Rafle, B.", "Dame, C.", "", ""}) == HeaderLikeness::differ);
}

TEST_CASE("headers contradict each other by days that are apart and by the first number of the round") {
  RecordHeader const game{"", "", "1999.05.01", "Round 3"};
  CHECK_FALSE(contradict(game, {"", "", "1999.??.??", "03"}));
  CHECK_FALSE(contradict(game, {"", "", "", ""}));
  CHECK(contradict(game, {"", "", "1999.05.02", "3"}));
  CHECK(contradict(game, {"", "", "1999.05.01", "4"}));
}

TEST_CASE("short games are of one meeting only where players, date and round agree") {
  auto const game = met("Rafle, B.", "Pion, A.", "1999.05.01", "3");
  auto const swapped = met("PION, A.", "Rafle B.", "1999.05.01", "3");
  CHECK(may_be_same_game(fewest_plies, game, swapped));
  auto const undated = met("Rafle, B.", "Pion, A.", "?", "3");
  CHECK_FALSE(may_be_same_game(least_plies_of_players - 1, game, undated));
  CHECK(may_be_same_game(least_plies_of_players, game, undated));
  auto const other = met("Rafle, B.", "Pion, A.", "1999.05.01", "4");
  CHECK_FALSE(may_be_same_game(least_plies_of_moves - 1, game, other));
  CHECK(may_be_same_game(least_plies_of_moves, game, other));
}

TEST_CASE("a long beginning may be of a longer game unless the players are others") {
  auto const game = met("Rafle, B.", "Pion, A.", "1999.05.01", "3");
  CHECK(may_begin_game(least_plies_of_moves, met("", "", "", ""), game));
  CHECK_FALSE(may_begin_game(least_plies_of_moves, met("Dame, C.", "Pion, A.", "", ""), game));
  CHECK_FALSE(may_begin_game(least_plies_of_moves - 1, met("", "", "", ""), game));
}

TEST_CASE("within an event the round or the day distinguishes short games") {
  auto const meeting = [](std::string_view round, std::optional<unsigned> number, std::string_view date) {
    return EventMeeting{round, number, read_date(date)};
  };
  auto const game = meeting("3", 3, "1999.05.01");
  CHECK(may_be_same_game(fewest_plies, game, meeting("3", 3, "")));
  CHECK(may_be_same_game(fewest_plies, game, meeting("", {}, "1999.05.01")));
  CHECK_FALSE(may_be_same_game(least_plies_of_event - 1, game, meeting("", {}, "1999.05.??")));
  CHECK(may_be_same_game(least_plies_of_event, game, meeting("", {}, "1999.05.??")));
  CHECK_FALSE(may_be_same_game(least_plies_of_event, game, meeting("4", 4, "")));
  CHECK_FALSE(may_be_same_game(least_plies_of_event, game, meeting("", {}, "1999.06.01")));
}
