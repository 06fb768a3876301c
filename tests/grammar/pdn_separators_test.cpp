// Semicolons between moves, which in PDN begin a comment.

#include "reading.hpp"

#include <catch2/catch.hpp>

using namespace reading;

namespace {

/// The moves, comments and results of a game.
std::string body(std::string const& text) {
  std::string result;
  for (auto const& event : events("[White \"Rafle\"]\n" + text + "\n")) {
    auto const kind = event.substr(0, event.find(':'));
    if (kind == "move" || kind == "result") result += event.substr(kind.size() + 1) + " ";
    if (kind == "comment") result += "{" + event.substr(kind.size() + 1) + "} ";
    if (kind == "skipped") result += "?" + event.substr(kind.size() + 1) + " ";
  }
  return result;
}

std::string const game = "33-28 19-23 28x19 14x23 39-33 2-0 ";

}  // namespace

TEST_CASE("semicolons part moves where the numbers go on behind them") {
  for (std::string const text : {
           "1. 33-28, 19-23; 2. 28x19, 14x23; 3. 39-33 2-0",
           "1. 33-28; 19-23; 2. 28x19; 14x23; 3. 39-33; 2-0",
           "1.33-28 19-23;2.28x19 14x23;3.39-33;2-0",
           "1. 33-28 19-23;\n2. 28x19 14x23;\n3. 39-33; 2-0",
           "1. 33-28; 19-23\n2. 28x19; 14x23\n3. 39-33 2-0",
           "1) 33-28; 19-23\n2) 28x19; 14x23\n3) 39-33 2-0",
           "1. 33-28 19-23 ; 2. 28x19\n14x23 ; 3. 39-33 2-0",
           "33-28, 19-23; 28x19, 14x23; 39-33; 2-0",
           "1. 33-28; 19-23 2. 28x19 14x23 3. 39-33 2-0",
       }) {
    CAPTURE(text);
    CHECK(body(text) == game);
    auto const found = diagnostics("[White \"Rafle\"]\n" + text + "\n");
    CHECK(std::ranges::count_if(found, [](auto const& each) { return each.starts_with("warning stray-dot"); }) == 1);
  }
  CHECK(body("1. 33-28 19-23; (1... 18-23; 2. 39-33;) 2. 28x19; 14x23 2-0") ==
        "33-28 19-23 18-23 39-33 28x19 14x23 2-0 ");
}

TEST_CASE("a semicolon or comma behind the last move of a file begins no game") {
  for (std::string const last : {";\n", "; \n", ",\n", ";"}) {
    CAPTURE(last);
    CHECK(records("1. 33-28, 19-23; 2. 28x19, 14x23" + last).size() == 1);
  }
}

TEST_CASE("a semicolon begins a comment where words follow, or the game goes on in the next text line") {
  CHECK(body("1. 33-28 ; 32-28 was possible\n19-23 2. 28x19 14x23 2-0") ==
        "33-28 { 32-28 was possible} 19-23 28x19 14x23 2-0 ");
  CHECK(body("1. 33-28 19-23 ;2. 28x19 is forced\n2. 28x19 14x23 2-0") ==
        "33-28 19-23 {2. 28x19 is forced} 28x19 14x23 2-0 ");
  CHECK(body("1. 33-28 19-23 ; 2. 28x19\n2. 28x19 14x23 2-0") == "33-28 19-23 { 2. 28x19} 28x19 14x23 2-0 ");
  CHECK(body("1. 33-28 ; 1... 18-23\n1... 19-23 2-0") == "33-28 { 1... 18-23} 19-23 2-0 ");
  CHECK(body("1. 33-28 ; 32-28\n19-23 2. 28x19 14x23 2-0") == "33-28 { 32-28} 19-23 28x19 14x23 2-0 ");
  CHECK(body("; 1. 33-28 19-23\n1. 32-28 18-23 2-0") == "{ 1. 33-28 19-23} 32-28 18-23 2-0 ");
}

TEST_CASE("a comma behind the number of a move is as a full stop") {
  CHECK(body("1, 33-28 19-23 2, 28x19 14x23 3, 39-33 2-0") == game);
}

TEST_CASE("a mark of HTML behind a move is no list of captured squares") {
  for (std::string const name : {"i", "b", "kbd"}) {
    CHECK(body("1. 33-28 <" + name + ">19-23</" + name + "> 2. <" + name + ">28x19</" + name + "> 14x23 2-0") ==
          "33-28 19-23 28x19 14x23 2-0 ");
  }
  CHECK(body("1. 47x36 <42, 29> 1-6 2-0") == "47x36 <42, 29> 1-6 2-0 ");
  CHECK(body("1. a1:g7 <b2, d4> c5-d4 2-0") == "a1:g7 <b2, d4> c5-d4 2-0 ");
}

TEST_CASE("a dash between the moves of a pair, or behind it, is no move that is left out") {
  for (std::string const text : {
           "1. 33-28 - 19-23 2. 28x19 - 14x23 3. 39-33 2-0",
           "1. 33-28 – 19-23 2. 28x19 — 14x23 3. 39-33 2-0",
           "1. 33-28 19-23 - 2. 28x19 14x23 - 3. 39-33 2-0",
           "1) 33-28 - 19-23\n2) 28x19 - 14x23\n3) 39-33 2-0",
       }) {
    CAPTURE(text);
    CHECK(body(text) == game);
  }
  auto const has_placeholder = [](std::string const& text) {
    return std::ranges::count_if(events(text), [](auto const& each) { return each.starts_with("empty:"); }) != 0;
  };
  CHECK_FALSE(has_placeholder("1. 33-28 - 19-23 2-0"));
  CHECK(has_placeholder("1. 33-28 - 2. 32-27 19-23 2-0"));
  CHECK(has_placeholder("1. - 19-23 2. 28x19 14x23 2-0"));
  CHECK(has_placeholder("1. 33-28 - 19-23 14-20 2-0"));
}

TEST_CASE("words in parentheses among the moves are a comment") {
  CHECK(body("1. 33-28 (a good move!) 19-23 2. 28x19 (15 min) 14x23 (0:45) 2-0") ==
        "33-28 {a good move!} 19-23 28x19 {15 min} 14x23 {0:45} 2-0 ");
  CHECK(body("1. 33-28 (=) 19-23 (+) 2. 28x19 (A) 14x23 2-0") == "33-28 {=} 19-23 {+} 28x19 {A} 14x23 2-0 ");
  CHECK(body("1. 33-28 (also 32-28 is possible) 19-23 2-0") == "33-28 {also 32-28 is possible} 19-23 2-0 ");
  CHECK(body("1. 33-28 (a (very) good move) 19-23 2-0") == "33-28 {a (very) good move} 19-23 2-0 ");
  CHECK(body("1. 33-28 (хороший ход) 19-23 2-0") == "33-28 {хороший ход} 19-23 2-0 ");
  CHECK(body("1. 33-28 19-23 (1... 18-23 (too slow) 2. 39-33) 2. 28x19 2-0") ==
        "33-28 19-23 18-23 {too slow} 39-33 28x19 2-0 ");
  CHECK(body("1. 33-28 (50% of all games; often) 19-23 2-0") == "33-28 {50% of all games; often} 19-23 2-0 ");
  CHECK(std::ranges::count(events("1. 33-28 (32-28) 19-23 (!) 2-0"), "begin:(") == 1);
  CHECK(std::ranges::count(events("1. 33-28 19-23 (18-23 {words} 39-33) 2-0"), "begin:(") == 1);
  CHECK(std::ranges::count(events("1. 33-28 19-23 (better 18-23 39-33) 2-0"), "begin:(") == 1);
  CHECK(std::ranges::count(events("1. c3-d4 (cd4) f6-g5 2-0"), "begin:(") == 1);
}

TEST_CASE("a character that nobody sees within the second number of a move is nothing") {
  for (std::string const unseen : {"\u200b", "\u2060", "\ufeff", "\u00ad", "\u200c"}) {
    CHECK(body("1. 33-2" + unseen + "8 19-2" + unseen + "3 2. 28x1" + unseen + "9! 14x23 3. 39-33 2-0") == game);
    CHECK(body("1. 33-28" + unseen + " 19-23 2. 28x19 14x23 3. 39-33 2-0") == game);
  }
  CHECK(body("1. 33-28\u200b19-23 2. 28x19\u200b14x23 3. 39-33 2-0") == game);
}

TEST_CASE("a page number and a signature are no moves and no games") {
  CHECK(body("1. 33-28 19-23\n- 34 -\n2. 28x19 14x23 2-0") == "33-28 19-23 ?- 34 - 28x19 14x23 2-0 ");
  for (std::string const end : {"-- \nJan Rafle\nTel. 030-123456", "(c) 2024 Club. All rights reserved.", "Page 3 of 7",
                                "Home | Contact | © 2024", "— 34 —", "12-8, 11-9", "12-8, 8-12, 11-9."}) {
    CAPTURE(end);
    auto const all = records("[White \"Rafle\"]\n1. 33-28 19-23 2-0\n\n" + end + "\n\n[White \"Kroon\"]\n1. 32-28 *\n");
    REQUIRE(all.size() == 2);
    CHECK(std::ranges::count_if(all[0].events, [](auto const& each) { return each.starts_with("move:"); }) == 2);
    CHECK(std::ranges::count_if(all[0].events, [](auto const& each) { return each.starts_with("empty:"); }) == 0);
    CHECK(std::ranges::none_of(all[0].diagnostics, [](auto const& each) { return each.starts_with("error"); }));
  }
}

TEST_CASE("numbers of moves have other signs than a full stop, where they are due") {
  for (std::string const text : {
           "(1) 33-28 19-23 (2) 28x19 14x23 (3) 39-33 2-0",
           "(1)33-28 19-23\n(2)28x19 14x23\n(3)39-33 2-0",
           "[1] 33-28 19-23\n[2] 28x19 14x23\n[3] 39-33 2-0",
           "1] 33-28 19-23 2] 28x19 14x23 3] 39-33 2-0",
           "#1 33-28 19-23\n#2 28x19 14x23\n#3 39-33 2-0",
           "#1: 33-28 19-23\n#2: 28x19 14x23\n#3: 39-33 2-0",
           "1/ 33-28 19-23\n2/ 28x19 14x23\n3/ 39-33 2-0",
           "1\u00b0 33-28 19-23\n2\u00b0 28x19 14x23\n3\u00b0 39-33 2-0",
       }) {
    CAPTURE(text);
    CHECK(body(text) == game);
    CHECK(diagnostics("[White \"Rafle\"]\n" + text + "\n") == Strings{"hint number-without-dot 2:1"});
  }
  // What is not due is what it was: a note, a variation, a tag.
  CHECK(body("1. 33-28 (3) 19-23 2. 28x19 2-0").find("33-28 ?3 19-23") != std::string::npos);
  CHECK(body("1. 33-28 (1... 18-23) 19-23 2-0") == "33-28 18-23 19-23 2-0 ");
}
