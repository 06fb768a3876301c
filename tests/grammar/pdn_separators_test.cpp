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
