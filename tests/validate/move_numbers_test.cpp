#include "judging.hpp"
#include "prose/open_games.hpp"
#include "reading/judged_reader.hpp"
#include "tests/in_words.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <string>
#include <vector>

using namespace damier;
using in_words::english;

namespace {

std::string const black_to_move = R"([FEN "B:W28,31-50:B1-20"] )";
std::string const white_to_move = R"([FEN "W:W31-50:B1-20"] )";

/// The findings about move numbers in all games of a text: "severity line:column message".
std::vector<std::string> odd_numbers(std::string const& text) {
  std::vector<std::string> all;
  for (auto const& judged : judging::judge_all(text)) {
    for (auto const& finding : judged.judgement.findings) {
      if (finding.code != "move-number-mismatch") continue;
      all.push_back(std::string{name(finding.severity)} + ' ' + std::to_string(finding.where.line) + ':' +
                    std::to_string(finding.where.column) + ' ' + english(finding.message));
    }
  }
  return all;
}

using Told = std::vector<std::string>;

}  // namespace

TEST_CASE("move numbers that agree with the count, however they are written, are not reported", "[validate]") {
  for (auto const* const text : {
           "1. 32-28 19-23 2. 28x19 14x23 3. 37-32 10-14 *",
           "32-28 19-23 28x19 14x23 37-32 10-14 *",
           "32-28 19-23 2. 28x19 14x23 37-32 10-14 4. 41-37 *",
           "1.32-28 19-23 2.28x19 14x23 *",
           "1. 32-28 1... 19-23 2. 28x19 2... 14x23 *",
           "1. 32-28 1. 19-23 2. 28x19 2. 14x23 *",
           "1. 32-28 1. ... 19-23 2. 28x19 *",
           "1. ... 19-23 2. 32-28 *",
           "1... 19-23 2. 32-28 *",
           "1. - - 2. - - 3. - - 2-0",
           "1. 32-28 - 2. 31-27 ... 3. 37-31 *",
           "01. 32-28 19-23 02. 28x19 *",
           "1. 32-28 19-23 2. 2-0",
           "1. 0-2",
       }) {
    CAPTURE(text);
    CHECK(odd_numbers(text).empty());
  }
}

TEST_CASE("the first number that contradicts the count is reported, and no further one of its game", "[validate]") {
  CHECK(odd_numbers("1. 32-28 19-23 3. 28x19 14x23 3. 37-32 *") == Told{"warning 1:16 move number 3. instead of 2"});
  CHECK(odd_numbers("1. 32-28 19-23 1. 28x19 14x23 9. 37-32 *") == Told{"warning 1:16 move number 1. instead of 2"});
  CHECK(odd_numbers("1. 32-28 19-23 2. 28x19 3. 37-32 *") == Told{"warning 1:25 move number 3. instead of 2"});
  CHECK(odd_numbers("1. 32-28 2. 19-23 3. 28x19 4. 14x23 *") == Told{"warning 1:10 move number 2. instead of 1"});
  CHECK(odd_numbers("1. 32-28 19-23 9999999. 28x19 *").size() == 1);
  CHECK(odd_numbers("11. 32-28 19-23 2. 28x19 14x23 *") == Told{"warning 1:1 move number 11. instead of 1"});
}

TEST_CASE("a game of rules that are not known has its numbers compared too", "[validate]") {
  CHECK(odd_numbers("[GameType \"99\"] 1. 32-28 19-23 3. 28x19 *").size() == 1);
}

TEST_CASE("a game from a position begins with any number, and counts on from there", "[validate]") {
  CHECK(odd_numbers(white_to_move + "1. 32-28 19-23 2. 28x19 *").empty());
  CHECK(odd_numbers(white_to_move + "40. 32-28 19-23 41. 28x19 *").empty());
  CHECK(odd_numbers(black_to_move + "1. 19-23 2. 28x19 14x23 3. 37-32 *").empty());
  CHECK(odd_numbers(black_to_move + "1... 19-23 2. 28x19 14x23 3. 37-32 *").empty());
  CHECK(odd_numbers(black_to_move + "7. ... 19-23 8. 28x19 14x23 9. 37-32 *").empty());
  CHECK(odd_numbers(black_to_move + "1. 19-23 28x19 2. 14x23 37-32 *").empty());
  CHECK(odd_numbers(black_to_move + "1. 19-23 2. 28x19 14x23 4. 37-32 *").size() == 1);
}

TEST_CASE("variations and setups may have numbers of their own", "[validate]") {
  CHECK(odd_numbers("1. 32-28 (1. 31-27 19-23 2. 37-31) 1... 19-23 2. 28x19 14x23 *").empty());
  CHECK(odd_numbers("1. 32-28 19-23 (1... 18-22 2. 28x17 12x21) 2. 28x19 14x23 *").empty());
  CHECK(odd_numbers("1. 32-28 (7. 31-27 19-23 8. 37-31) 19-23 2. 28x19 *").empty());
  CHECK(odd_numbers("1. 32-28 (1. 31-27) 2. 19-23 28x19 3. 14x23 *").empty());
  CHECK(odd_numbers("1. 32-28 19-23 /FEN \"W:W31-50:B1-20\"/ 1. 32-28 19-23 2. 28x19 *").empty());
  CHECK(odd_numbers("1. 32-28 (1. 31-27 19-23 3. 37-31) 19-23 2. 28x19 *").size() == 1);
  CHECK(odd_numbers("1. 32-28 19-23 (1... 18-22) 2. 28x19 14x23 4. 37-32 *").size() == 1);
}

TEST_CASE("behind text that was skipped the count is not held against the numbers", "[validate]") {
  CHECK(odd_numbers("1. 32-28 what?? 2. 28x19 14x23 3. 37-32 *").empty());
}

TEST_CASE("games that are all numbered from another start give one hint for their file", "[validate]") {
  CHECK(odd_numbers("[Event \"a\"]\n0. 32-28 19-23 1. 28x19 14x23 2. 37-32 *\n\n"
                    "[Event \"b\"]\n0. 32-28 19-23 1. 28x19 *\n\n[Event \"c\"]\n0. 31-27 *\n") ==
        Told{"hint 2:1 the move numbers begin with 0. instead of 1"});
}

TEST_CASE("the hint for a file is not lost where its first games are judged twice", "[validate]") {
  auto const source = open_text(
      "[Event \"a\"]\n0. 32-28 *\n\n[Event \"b\"]\n0. 32-28 *\n\n"
      "[GameType \"20\"]\n0. 32-28 19-23 *\n");
  auto const games = open_games(*source, TextFormat::pdn);
  Validator validator;
  JudgedReader reader{*games, validator};
  std::vector<std::uint64_t> reported;
  while (reader.next()) {
    for (auto const& finding : reader.judgement().findings) {
      if (finding.code == "move-number-mismatch") reported.push_back(reader.tape().number);
    }
  }
  CHECK(reported == std::vector<std::uint64_t>{1});
}
