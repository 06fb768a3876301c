#include "duplicates/repeat_watch.hpp"

#include "tests/game/long_game.hpp"
#include "tests/game/read_records.hpp"
#include "tests/in_words.hpp"
#include "validate/validator.hpp"

#include <catch2/catch.hpp>

#include <algorithm>

using namespace damier;
using in_words::english;

namespace {

std::string record(std::string_view white, std::string_view black, std::string_view moves, std::string_view more = "") {
  return "[White \"" + std::string{white} + "\"]\n[Black \"" + std::string{black} + "\"]\n" + std::string{more} +
         "[GameType \"20\"]\n\n" + std::string{moves} + " *\n\n";
}

/// For each record with a report: its number, the code and the message.
std::vector<std::string> repeats_in(std::string text, std::size_t most_bytes = std::size_t{24} << 20U) {
  read_records::Records records{std::move(text)};
  Validator validator;
  RepeatWatch watch{most_bytes};
  while (records.next()) {
    (void)validator.judge(records.tape, records.game);
    if (auto const record = repeat_record_of(records.game)) {
      watch.add(*record, {0, records.tape.number, records.tape.locate(0), std::to_string(records.tape.number)});
    }
  }
  std::vector<std::string> all;
  std::vector<std::string> const files{"a.pdn"};
  watch.find([&](Repeat const& repeat) {
    auto const finding = finding_of(repeat, files);
    CHECK(finding.severity == Severity::hint);
    CHECK(repeat.record.label == std::to_string(repeat.record.number));
    all.push_back(std::to_string(repeat.record.number) + " " + finding.code + ": " + english(finding.message));
  });
  return all;
}

using Reported = std::vector<std::string>;

}  // namespace

TEST_CASE("a game with the moves of an earlier one is reported, whatever its header") {
  auto const one = record("Rafle, B.", "Lunette, C.", whole_game);
  CHECK(repeats_in(one + one) == Reported{"2 duplicate-game: the moves are those of game 1 of a.pdn"});
  CHECK(repeats_in(one + record("?", "?", whole_game)) ==
        Reported{"2 duplicate-game: the moves are those of game 1 of a.pdn"});
  CHECK(repeats_in(one + record("Pion, D.", "Dame, E.", whole_game)).size() == 1);
  CHECK(repeats_in(one + one + one).size() == 2);
  CHECK(repeats_in(one + record("Rafle, B.", "Lunette, C.", "1. 31-27 17-21")).empty());
}

TEST_CASE("a beginning is reported if the players are the same or nameless, before the whole game or after it") {
  auto const whole = record("Rafle, B.", "Lunette, C.", whole_game);
  auto const begin = record("RAFLE B.", "lunette, c", beginning(31));
  CHECK(repeats_in(whole + begin) == Reported{"2 prefix-game: the moves are the beginning of game 1 of a.pdn"});
  CHECK(repeats_in(begin + whole) == Reported{"2 prefix-game: game 1 of a.pdn is the beginning of this one"});
  CHECK(repeats_in(whole + record("Lunette, C.", "Rafle, B.", beginning(31))).size() == 1);
  CHECK(repeats_in(whole + record("?", "?", beginning(31))).size() == 1);
  CHECK(repeats_in(record("?", "", beginning(31)) + whole).size() == 1);
  CHECK(repeats_in(whole + record("Pion, D.", "Dame, E.", beginning(31))).empty());
  CHECK(repeats_in(record("Pion, D.", "Dame, E.", beginning(31)) + whole).empty());
}

TEST_CASE("short games count only with the same players, date and round") {
  auto const tags = std::string{"[Date \"2001.02.03\"]\n[Round \"4\"]\n"};
  auto const opening = record("?", "?", beginning(12));
  auto const whole = record("Rafle, B.", "Lunette, C.", whole_game, tags);
  auto const begin = record("Rafle, B.", "Lunette, C.", beginning(12), tags);
  CHECK(repeats_in(opening + opening + whole + opening).empty());
  CHECK(repeats_in(whole + record("Rafle, B.", "Lunette, C.", beginning(12))).empty());
  CHECK(repeats_in(whole + begin + begin) == Reported{"2 prefix-game: the moves are the beginning of game 1 of a.pdn",
                                                      "3 duplicate-game: the moves are those of game 2 of a.pdn"});
  CHECK(repeats_in(begin + whole).size() == 1);
}

TEST_CASE("shorter games of the same players are one if neither date nor round contradicts") {
  auto const whole = record("Rafle, B.", "Lunette, C.", whole_game, "[Date \"2001.02.03\"]\n[Round \"4\"]\n");
  auto const begin = [](std::string const& tags) { return record("Rafle, B.", "Lunette, C.", beginning(16), tags); };
  CHECK(repeats_in(whole + begin("")) == Reported{"2 prefix-game: the moves are the beginning of game 1 of a.pdn"});
  CHECK(repeats_in(begin("[Round \"4\"]\n") + begin("")) ==
        Reported{"2 duplicate-game: the moves are those of game 1 of a.pdn"});
  CHECK(repeats_in(whole + begin("[Date \"2002.02.03\"]\n")).empty());
  CHECK(repeats_in(whole + begin("[Round \"5\"]\n")).empty());
  CHECK(repeats_in(record("?", "?", whole_game) + begin("")).empty());
}

TEST_CASE("a nameless beginning of several games is no repeat, one of several records of one game is") {
  auto const begin = record("?", "?", beginning(30));
  auto const whole = record("Rafle, B.", "Lunette, C.", whole_game);
  CHECK(repeats_in(record("Rafle, B.", "Lunette, C.", beginning(33)) + whole + begin).size() == 2);
  CHECK(repeats_in(whole + record("Pion, D.", "Dame, E.", beginning(31) + "8-13") + begin).empty());
}

TEST_CASE("what is found does not depend on how many games fit into memory") {
  std::string text;
  for (auto const plies : {34U, 31U, 16U, 33U, 32U, 31U, 34U, 30U}) {
    auto const moves = beginning(plies);
    text += record("Rafle, B.", "Lunette, C.", moves) + record("?", "?", moves) + record("Pion, D.", "Dame, E.", moves);
  }
  auto const in_memory = repeats_in(text);
  CHECK(in_memory.size() > 16);
  CHECK(repeats_in(text, 0) == in_memory);
  CHECK(repeats_in(text, 2000) == in_memory);
}

TEST_CASE("a beginning of one game in several records is reported once, with the first of them") {
  auto const whole = record("Rafle, B.", "Lunette, C.", whole_game);
  auto const begin = record("Rafle, B.", "Lunette, C.", beginning(31));
  auto const middle = record("Rafle, B.", "Lunette, C.", beginning(32));
  CHECK(repeats_in(whole + whole + begin) == Reported{"2 duplicate-game: the moves are those of game 1 of a.pdn",
                                                      "3 prefix-game: the moves are the beginning of game 1 of a.pdn"});
  CHECK(repeats_in(begin + middle + whole) == Reported{"2 prefix-game: game 1 of a.pdn is the beginning of this one",
                                                       "3 prefix-game: game 2 of a.pdn is the beginning of this one"});
  CHECK(repeats_in(middle + begin + whole) == Reported{"2 prefix-game: the moves are the beginning of game 1 of a.pdn",
                                                       "3 prefix-game: game 1 of a.pdn is the beginning of this one"});
}

TEST_CASE("a beginning of two games is none of either, whichever comes first") {
  auto const begin = record("?", "?", beginning(30));
  auto const whole = record("Rafle, B.", "Lunette, C.", whole_game);
  auto const other = record("Pion, D.", "Dame, E.", beginning(31) + "8-13");
  for (auto const& text : {begin + whole + other, whole + begin + other, whole + other + begin}) {
    CHECK(repeats_in(text).empty());
  }
}

TEST_CASE("games without moves, with setups, of unknown variants and from other starts are ignored or distinguished") {
  CHECK(repeats_in("[White \"Rafle\"]\n\n*\n\n[White \"Rafle\"]\n\n*\n\n").empty());
  CHECK(repeats_in("[GameType \"44\"]\n\n1. a3-b4 *\n\n[GameType \"44\"]\n\n1. a3-b4 *\n\n").empty());
  auto const one = record("Rafle, B.", "Lunette, C.", whole_game);
  CHECK(repeats_in(one + record("Rafle, B.", "Lunette, C.", whole_game, "[FEN \"W:W31-50:B1-20\"]\n[SetUp \"1\"]\n"))
            .size() == 1);
}
