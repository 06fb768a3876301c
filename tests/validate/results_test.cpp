// What a game says about its result, against its moves.

#include "tests/validate/judging.hpp"

#include <catch2/catch.hpp>

using namespace damier;
using namespace judging;

TEST_CASE("tag and terminator that disagree are a warning at the tag") {
  auto const judged = judge("[Result \"0-2\"]\n1. 32-28 18-23 1-1");
  CHECK(findings("[Result \"0-2\"]\n1. 32-28 18-23 1-1") == Strings{"result-mismatch 1:10"});
  auto const found = finding(judged, "result-mismatch");
  CHECK(found.severity == Severity::warning);
  CHECK(found.message == "the Result tag says black-wins, the text ends with 1-1");
  CHECK(found.hint == "the tag is taken");
  CHECK(found.length == 3);
}

TEST_CASE("tag and terminator of different styles that mean the same do not disagree") {
  CHECK(findings("[Result \"1-0\"]\n1. 32-28 18-23 2-0").empty());
  CHECK(findings("[Result \"1/2-1/2\"]\n1. 32-28 18-23 1-1").empty());
}

TEST_CASE("a star, a question mark or nothing disagrees with no result") {
  CHECK(findings("[Result \"2-0\"]\n1. 32-28 18-23 *").empty());
  CHECK(findings("[Result \"*\"]\n1. 32-28 18-23 2-0").empty());
  CHECK(findings("[Result \"?\"]\n1. 32-28 18-23 2-0").empty());
  CHECK(findings("[Result \"2-0\"]\n1. 32-28 18-23").empty());
}

TEST_CASE("the Italian result tag is held against the terminator too") {
  CHECK(findings("[Risultato \"1-0\"]\n1. 32-28 18-23 0-1") == Strings{"result-mismatch 1:13"});
}

TEST_CASE("a side without a move has lost, whatever the result says") {
  auto const judged = judge("[FEN \"W:W32:B28\"]\n[GameType \"20\"]\n[Result \"0-2\"]\n1. 32x23 0-2");
  CHECK(judged.judgement.legal);
  auto const found = finding(judged, "result-against-position");
  CHECK(found.severity == Severity::warning);
  CHECK(found.where == Location{3, 10});
  CHECK(found.article == "7");
  CHECK(found.message == "Black has no move left and has lost, but the result says black-wins");
}

TEST_CASE("a blocked side has lost as well") {
  CHECK(findings("[FEN \"B:WK50,44:B35\"]\n[GameType \"20\"]\n[Result \"1-1\"]\n1... 35-40 2. 44x35 1-1") ==
        Strings{"result-against-position 3:10"});
  CHECK(findings("[FEN \"W:W6,50:B1,7\"]\n[GameType \"20\"]\n[Result \"2-0\"]\n1. 50-45 7-12 2. 45-40 12-18 2-0")
            .empty());
}

TEST_CASE("without a tag the terminator is the place of the finding") {
  CHECK(findings("[GameType \"20\"]\n[FEN \"W:W32:B28\"]\n1. 32x23 1-1") == Strings{"result-against-position 3:10"});
}

TEST_CASE("the right result, and no result, are no finding in a final position") {
  CHECK(findings("[GameType \"20\"]\n[FEN \"W:W32:B28\"]\n[Result \"2-0\"]\n1. 32x23 2-0").empty());
  CHECK(findings("[GameType \"20\"]\n[FEN \"W:W32:B28\"]\n1. 32x23 *").empty());
}

TEST_CASE("a position that is not final allows any result") {
  for (auto const* result : {"2-0", "0-2", "1-1", "0-0", "*"}) {
    CHECK(findings("[Result \"" + std::string{result} + "\"]\n1. 32-28 18-23 " + result).empty());
  }
}

TEST_CASE("the result is not held against the position of a game with a fault") {
  CHECK(findings("[GameType \"20\"]\n[FEN \"W:W32:B28\"]\n1. 32x21 0-2") == Strings{"no-such-route 3:4 1 32x21"});
}

TEST_CASE("a problem without moves is not judged by its stipulated result") {
  CHECK(findings("[GameType \"20\"]\n[FEN \"B:WK50:B45\"]\n[Result \"0-2\"]\n0-2").empty());
}
