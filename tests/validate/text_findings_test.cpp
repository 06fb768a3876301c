// What a record's text has that no reader took for what it looks like.

#include "tests/in_words.hpp"
#include "tests/validate/judging.hpp"

#include <catch2/catch.hpp>

using namespace damier;
using namespace judging;
using in_words::english;

TEST_CASE("more words that look like moves in comments than moves are a finding, with how many of how many") {
  auto const judged = judge("[GameType \"20\"]\n1. 32-28 {19-23 2. 28x19 14x23 3. 37-32} *\n");
  auto const unread = finding(judged, "moves-not-read");
  CHECK(unread.severity == Severity::hint);  // remarks on a game that was read
  CHECK(english(unread.message) == "4 of 5 words that look like moves are in no game, from \"19-23\" on");
  CHECK(unread.where == Location{2, 11});
}

TEST_CASE("a few such words are a hint") {
  CHECK(finding(judge("[GameType \"20\"]\n1. 32-28 {better was 33-28} *\n"), "moves-not-read").severity ==
        Severity::hint);
}

TEST_CASE("fewer such words than moves are what comments are for") {
  CHECK(findings("[GameType \"20\"]\n1. 32-28 19-23 {better was 18-23} 2. 28x19 14x23 {or 13x24} *\n") == Strings{});
  CHECK(findings("[GameType \"20\"]\n1. 32-28 {[%clk 0:10:20]} 19-23 {[%clk 0:12:31]} *\n") == Strings{});
}

TEST_CASE("without a move of the game, many such words are a warning") {
  auto const unread = finding(judge("[GameType \"20\"]\n{1. 32-28 19-23 2. 28x19 14x23} *\n"), "moves-not-read");
  CHECK(unread.severity == Severity::warning);
}

TEST_CASE("moves that the value of a tag quotes are no unread moves") {
  CHECK(findings("[GameType \"20\"]\n[Event \"1. 32-28 19-23 2. 28x19 14x23\"]\n*\n") == Strings{});
  CHECK(findings("[GameType \"20\"]\n[FEN \"W:W31-40:B1-10\"]\n[Result \"1-1\"]\n*\n", nullptr).empty());
}

TEST_CASE("a few such words are no hint beside other findings") {
  CHECK(findings("[GameType \"20\"]\n1. 32-27 {better was 33-28} *\n").size() == 1);
}

TEST_CASE("text lines without a line end behind them are looked at no further than their text") {
  std::string text = "[GameType \"20\"]\n1. 32-28";
  for (int i = 0; i < 20'000; ++i) text += " word {a}";
  CHECK_NOTHROW(judge(text + " *"));
}

TEST_CASE("a whole game in a tag that nobody knows is a finding where no move was read") {
  auto const unread =
      finding(judge("[Moves \"1. 32-28 19-23 2. 28x19 14x23\"]\n[GameType \"20\"]\n*\n"), "moves-not-read");
  CHECK(unread.severity == Severity::warning);
  CHECK(unread.where == Location{1, 12});
  CHECK(findings("[GameType \"20\"]\n[Moves \"1. 32-28 19-23 2. 28x19\"]\n1. 32-28 *\n") == Strings{});
}

TEST_CASE("a command whose squares or minutes are on no board and no clock is a hint") {
  auto const of = [](std::string const& command) {
    return findings("[GameType \"20\"]\n1. 32-28 {" + command + "} *\n");
  };
  for (auto const* const odd : {"[%cal G99-1]", "[%cal Rzz]", "[%csl R77]", "[%csl Q]", "[%cal]", "[%clk 1:99:10]"}) {
    CAPTURE(odd);
    REQUIRE(of(odd).size() == 1);
    CHECK(of(odd).front().find("odd-command") != std::string::npos);
  }
  for (auto const* const usual : {"[%cal G32-28,R1934]", "[%csl R28,50]", "[%clk 1:59:59]", "[%clk 90:00]"}) {
    CAPTURE(usual);
    CHECK(of(usual).empty());
  }
}
