#include "grammar/pdn/score.hpp"
#include "reading.hpp"

#include <catch2/catch.hpp>

using namespace reading;

TEST_CASE("every style of result ends a game") {
  for (std::string const result :
       {"1-0",         "0-1",         "1/2-1/2", "2-0",     "1-1",     "0-2",   "0-0",       "*",         "1 1/2-1/2",
        "1 1/2 - 1/2", "1/2 - 1 1/2", "½-½",     "1+ - 1-", "1- - 1+", "1+-1-", "1.01-0.99", "0.99-1.01", "-0.98-1.02",
        "1 - 0",       "1/2 - 1/2",   "1 - 1",   "0 - 0",   "1–0",     "10-0",  "0-12"}) {
    CAPTURE(result);
    CHECK(events("32-28 " + result) == Strings{"move:32-28", "result:" + result});
    CHECK(events("1. " + result) == Strings{"number:1.", "result:" + result});
    CHECK(records("32-28 " + result + "\n\n1. 33-28 " + result).size() == 2);
    CHECK(diagnostics("32-28 " + result + "\n\n1. 33-28 *") == Strings{});
  }
}

TEST_CASE("a result is not taken out of a longer word") {
  CHECK(events("1-18 1-10 2-07 01-06") == Strings{"move:1-18", "move:1-10", "move:2-07", "move:01-06"});
}

TEST_CASE("a score that looks like a move is the result if the tag has it and nothing follows") {
  std::string const head = "[White \"a\"]\n[Result \"4-6\"]\n\n";
  auto const with = [](std::string const& last) {
    return Strings{"name:White", "value:a", "name:Result", "value:4-6", "number:1.", "move:32-28", last};
  };
  CHECK(events(head + "1. 32-28 4-6") == with("result:4-6"));
  CHECK(events(head + "1. 32-28 4 - 6\n") == with("result:4 - 6"));
  CHECK(diagnostics(head + "1. 32-28 4-6\n\n[Event \"next\"]\n[Result \"*\"]\n*") ==
        Strings{"hint score-like-move 4:10"});
  auto commented = with("result:4-6");
  commented.push_back("comment: so it ended ");
  CHECK(events(head + "1. 32-28 4-6 { so it ended }") == commented);
  CHECK(events("[Risultato \"1-9\"]\n1-9").back() == "result:1-9");
  for (auto const* tags : {"[Risultato \"1-9\"]\n[Result \"x\"]\n", "[Result \"x\"]\n[Risultato \"1-9\"]\n"}) {
    CHECK(events(std::string{tags} + "1-9").back() == "move:1-9");  // the first tag Result counts, wherever it is
  }
}

TEST_CASE("a move equal to the result tag is a move while the game goes on") {
  CHECK(events("[Result \"12-8\"]\n1. 12-8 19-23 12-8") ==
        Strings{"name:Result", "value:12-8", "number:1.", "move:12-8", "move:19-23", "result:12-8"});
  CHECK(events("[Result \"12-8\"]\n1. 12-8 19-23 1-0").at(3) == "move:12-8");
  CHECK(events("[Result \"2-0\"]\n1. 12-8 4-6").back() == "move:4-6");
}

TEST_CASE("a star after a score means only that the game ends") {
  CHECK(events("[Result \"4-6\"]\n1. 32-28 4-6 *") ==
        Strings{"name:Result", "value:4-6", "number:1.", "move:32-28", "result:4-6"});
  CHECK(diagnostics("[Result \"4-6\"]\n1. 32-28 4-6 *") == Strings{"hint score-like-move 2:10"});
}

TEST_CASE("a result inside a variation does not end the game") {
  CHECK(events("32-28 (18-23 1-0) 19-23 *") ==
        Strings{"move:32-28", "begin:(", "move:18-23", "result:1-0", "end:)", "move:19-23", "result:*"});
}

TEST_CASE("a game without a result is worth a hint, but not at the end of the file") {
  CHECK(diagnostics("[A \"1\"]\n32-28 19-23\n\n[A \"2\"]\n32-28") == Strings{"hint missing-terminator 2:11"});
}

TEST_CASE("ten, twelve or twenty points in two numbers may be a score as well as a move") {
  using damier::pdn::is_score_of_ten_or_more;
  for (auto const* score : {"4-6", "12-8", "1-9", "10-2", "4 - 6", "19-1"}) {
    CAPTURE(score);
    CHECK(is_score_of_ten_or_more(score));
  }
  for (auto const* other : {"", "-", "4-", "-6", "4x6", "04-06", "10-0", "4-7", "4-6-10", "c3-d4", "4294967295-11"}) {
    CAPTURE(other);
    CHECK_FALSE(is_score_of_ten_or_more(other));
  }
}
