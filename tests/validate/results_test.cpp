// The result of a game, compared with its moves.

#include "tests/in_words.hpp"
#include "tests/validate/judging.hpp"

#include <catch2/catch.hpp>

using namespace damier;
using in_words::english;
using namespace judging;

TEST_CASE("tag and terminator that disagree are a warning at the tag") {
  auto const judged = judge("[Result \"0-2\"]\n1. 32-28 18-23 1-1");
  CHECK(findings("[Result \"0-2\"]\n1. 32-28 18-23 1-1") == Strings{"result-mismatch 1:10"});
  auto const found = finding(judged, "result-mismatch");
  CHECK(found.severity == Severity::warning);
  CHECK(english(found.message) == "the Result tag gives a win for Black, the text ends with 1-1");
  CHECK(english(found.hint) == "the tag is used");
  CHECK(found.length == 3);
}

TEST_CASE("tag and terminator of different styles that mean the same do not disagree") {
  CHECK(findings("[Result \"1-0\"]\n1. 32-28 18-23 2-0").empty());
  CHECK(findings("[Result \"1/2-1/2\"]\n1. 32-28 18-23 1-1").empty());
}

TEST_CASE("a star in the text, a question mark or nothing disagrees with no result") {
  CHECK(findings("[Result \"2-0\"]\n1. 32-28 18-23 *").empty());
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
  CHECK(english(found.message) == "Black has no move left and has lost, but the result is a win for Black");
  CHECK(english(found.hint) == "the position decides: the game counts as a win for White");
  CHECK(judged.game.outcome() == Outcome::white_wins);
  CHECK(judged.game.tag("Result") == "0-2");
}

TEST_CASE("a result names first the player who begins the game, where that is not the one of the rules") {
  auto const outcome = [](std::string const& text) { return judge("[GameType \"21\"]\n" + text).game.outcome(); };
  CHECK(outcome("[Result \"1-0\"]\n1. 11-15 22-18 1-0") == Outcome::black_wins);
  CHECK(outcome("[Result \"1-0\"]\n1. 22-18 11-15 1-0") == Outcome::white_wins);
  CHECK(outcome("[Result \"0-1\"]\n1. 22-18 11-15 0-1") == Outcome::black_wins);
  CHECK(outcome("1. 22-18 11-15 0-1") == Outcome::black_wins);
  CHECK(outcome("[Result \"1/2-1/2\"]\n1. 22-18 11-15 *") == Outcome::draw);
  // A position of its own may be from the middle of a game.
  CHECK(outcome("[Result \"1-0\"]\n[FEN \"W:W22,23:B11,K3\"]\n1. 22-18 11-15 1-0") == Outcome::black_wins);
  CHECK(outcome("[Result \"1-0\"]\n[FEN \"W:W21-32:B1-12\"]\n1. 22-18 11-15 1-0") == Outcome::white_wins);
  CHECK(findings("[GameType \"21\"]\n[Result \"1-0\"]\n1. 22-18 11-15 1-0") == Strings{"wrong-side-to-move 1:12"});
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

TEST_CASE("an unfinished game stays one in a final position, and so does one of rules that are not known") {
  CHECK(judge("[GameType \"20\"]\n[FEN \"W:W32:B28\"]\n1. 32x23 *").game.outcome() == Outcome::unknown);
  auto const judged = judge("[Variant \"Antidraughts\"]\n[FEN \"W:W32:B28\"]\n[Result \"0-2\"]\n1. 32x23 0-2");
  CHECK(judged.game.outcome() == Outcome::black_wins);
}

TEST_CASE("a position that is not final allows any result") {
  for (auto const* result : {"2-0", "0-2", "1-1", "0-0", "*"}) {
    CHECK(findings("[Result \"" + std::string{result} + "\"]\n1. 32-28 18-23 " + result).empty());
  }
}

TEST_CASE("the result is not held against the position of a game with a fault") {
  CHECK(findings("[GameType \"20\"]\n[FEN \"W:W32:B28\"]\n1. 32x21 0-2") == Strings{"nothing-to-capture 3:4 1 32x21"});
}

TEST_CASE("a problem without moves is not judged by its stipulated result") {
  CHECK(findings("[GameType \"20\"]\n[FEN \"B:WK50:B45\"]\n[Result \"0-2\"]\n0-2").empty());
}

TEST_CASE("a last move that cannot be played and adds up to 10, 12 or 20 is the score") {
  for (std::string const score : {"4-6", "1-9", "3-9", "4 - 6"}) {
    CAPTURE(score);
    for (std::string const end : {"", " *", " {a remark}", "\n\n[White \"next\"]\n1. 32-28 *"}) {
      auto const judged = judge_all("[Result \"0-1\"]\n1. 34-29 20-24 2. 29x20 15x24 " + score + end).front();
      CHECK(judged.game.result == score);
      CHECK(judged.game.outcome() == Outcome::black_wins);
      CHECK(judged.judgement.legal);
      CHECK(judged.judgement.plies == 4);
      CHECK(finding(judged, "score-like-move").severity == Severity::hint);
      CHECK(judged.judgement.findings.size() == 1);
    }
  }
  CHECK(judge("[Result \"1-0\"]\n1. 34-29 20-24 6-4").game.result == "6-4");
}

TEST_CASE("a score alone gives no outcome: it is a remark") {
  for (std::string const score : {"4-6", "1-9", "12-8", "11-9", "3-9", "5-5", "4 - 6"}) {
    for (std::string const end : {"", " *", " {a remark}"}) {
      CAPTURE(score, end);
      auto const judged = judge("1. 34-29 20-24 2. 29x20 15x24 " + score + end);
      CHECK(judged.game.outcome() == Outcome::unknown);
      CHECK(judged.game.items[4].kind == ItemKind::comment);
      CHECK(judged.judgement.legal);
      CHECK(judged.judgement.plies == 4);
      CHECK(english(finding(judged, "score-like-move").hint) ==
            "as a move it would be illegal, but nothing else gives the outcome; it is kept as a comment");
    }
  }
  CHECK(judge("7-5").game.outcome() == Outcome::unknown);
}

TEST_CASE("a score that is an illegal move of the side to move is a move") {
  auto const capture = judge("[GameType \"20\"]\n[FEN \"W:W8,32:B28\"]\n1. 8-2 *");
  CHECK(findings("[GameType \"20\"]\n[FEN \"W:W8,32:B28\"]\n1. 8-2 *") == Strings{"missed-capture 3:4 1 8-2"});
  CHECK(capture.game.outcome() == Outcome::unknown);
  CHECK(findings("[GameType \"20\"]\n[FEN \"W:W8,32:B28\"]\n[Result \"2-0\"]\n1. 8-2 *") ==
        Strings{"missed-capture 4:4 1 8-2"});
}

TEST_CASE("a mistyped move that looks like a result is replaced") {
  auto const judged =
      judge("[GameType \"20\"]\n1. 32-28 19-23 2. 28x19 14x23 3. 37-32 10-14 4. 4-0 14-19 5. 41-37 2-0");
  CHECK(judged.game.outcome() == Outcome::white_wins);
  auto const found = finding(judged, "unreadable-move");
  CHECK(found.move == "4-0");
  CHECK(found.ply == 7);
  CHECK_FALSE(found.legal.empty());
}

TEST_CASE("a score that could be a move is one, and so is one that the result denies") {
  for (std::string const text : {"[FEN \"W:W12,40:B1,2\"]\n1. 12-8 2x13 *",             // it is played
                                 "[FEN \"W:W12,40:B1,20\"]\n1. 40-35 20-25 2. 12-8 *",  // it can be played
                                 "1. 34-29 29-24 2. 12-8",                 // behind an illegal move, but a step
                                 "1. 34-29 20-24 2. 29x20 15x24 4-6 2-0",  // there is a result
                                 "[Result \"2-0\"]\n1. 34-29 20-24 2. 29x20 15x24 4-6",  // it contradicts the tag
                                 "1. 34-29 20-24 2. 29x20 15x24 4-7",                    // it does not add up
                                 "1. 34-29 20-24 2. 29x20 15x24 04-6", "1. 34-29 20-24 2. 29x20 15x24 (2... 4-6)",
                                 "[GameType \"50\"]\n1. 34-29 4-6"}) {
    CAPTURE(text);
    for (auto const& found : judge(text).judgement.findings) CHECK(found.code != "score-like-move");
  }
}
