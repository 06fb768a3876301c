// Games in the notations of books and countries.

#include "notation/numbering.hpp"
#include "tests/in_words.hpp"
#include "tests/validate/judging.hpp"

#include <catch2/catch.hpp>

using namespace damier;
using in_words::english;
using namespace judging;

TEST_CASE("a game in semi-short notation is replayed, and its variant inferred") {
  auto const judged = judge("1.cd4 fg5 2.dc5 b:d4 3.e:c5 *");
  CHECK(judged.judgement.legal);
  CHECK(judged.judgement.plies == 5);
  REQUIRE(judged.game.variant != nullptr);
  CHECK(judged.game.variant->name() == "russian");
  CHECK(judge("1. cd4 fg5 2. bc3 *").judgement.legal);
}

TEST_CASE("an impossible move from a file has its finding and the legal moves") {
  auto const judged = judge("[GameType \"25\"]\n1. cd4 fg5 2. dc6 *");
  CHECK_FALSE(judged.judgement.legal);
  REQUIRE(judged.judgement.findings.size() == 1);
  CHECK(judged.judgement.findings[0].move == "dc6");
  CHECK(judged.judgement.findings[0].ply == 3);
  CHECK_FALSE(judged.judgement.findings[0].legal.empty());
}

TEST_CASE("of two pieces on a file what follows decides, or nothing") {
  std::string const head = "[GameType \"25\"]\n[FEN \"W:WKc1,Kc5:Bh8\"]\n";
  CHECK(english(finding(judge(head + "1. ce3 *"), "ambiguous-move").message) == "2 legal moves fit this text");
  CHECK(english(finding(judge(head + "1. ce3 *"), "ambiguous-move").hint) == "write the route: c5-e3 c1-e3");
  auto const decided = judge(head + "1. ce3 hg7 2. cb4 *");
  CHECK(decided.judgement.legal);
  CHECK(Numbering{decided.game.variant->rules()}.name(decided.game.items[0].move.from) == "c1");
}

TEST_CASE("Cyrillic letters, long dashes, commas and bracketed numbers change nothing of a game") {
  auto const judged = judge("1) с3 — d4, f6—g5, 2) dс5 Ь:d4, 3) е:с5 *");
  CHECK(judged.judgement.legal);
  CHECK(judged.judgement.plies == 5);
  CHECK(judge("[GameType \"22\"]\n1. 23.20 10.14 2. 28.23 *").judgement.legal);
}

TEST_CASE("text glued to a move leaves the move in its place") {
  auto const judged = judge("[GameType \"20\"]\n1. 32-28 19-23 2. 28x19 14x23 3. 37-32Whiteresigned 0-2");
  CHECK(judged.judgement.legal);
  CHECK(judged.judgement.plies == 5);
  CHECK(findings("[GameType \"20\"]\n1. 32-28Whiteresigned 0-2") == Strings{"unexpected-text 2:9"});
}

TEST_CASE("a tag Variant names the variant in words") {
  for (auto const* const name : {"Russian", "russian draughts", "Russian 8x8", "Shashki"}) {
    CAPTURE(name);
    auto const judged = judge("[Variant \"" + std::string{name} + "\"]\n1. c3-d4 *");
    REQUIRE(judged.game.variant != nullptr);
    CHECK(judged.game.variant->name() == "russian");
    CHECK(judged.game.evidence == VariantEvidence::declared);
    CHECK(judged.judgement.findings.empty());
  }
  CHECK(judge("[Variant \"Brazilian\"]\n1. c3-d4 *").game.variant->name() == "brazilian");
  CHECK(judge("[Variant \"Standard\"]\n1. 32-28 *").game.variant == &international());
  CHECK(judge("[Variant \"Frisian\"]\n[GameType \"20\"]\n1. 32-28 *").game.variant == &international());
  CHECK(findings("[Variant \"Dameo\"]\n1. 32-28 *") == Strings{"unsupported-variant 1:1"});
  CHECK(findings("[Variant \"Breakthrough\"]\n1. 32-28 *").empty());
  CHECK(findings("[Variant \"From Position\"]\n1. 32-28 *").empty());
}

TEST_CASE("a game that White begins is read where Black begins by the rules") {
  auto const judged = judge("[GameType \"21\"]\n1. 22-18 11-15 2. 18x11 8x15 *");
  CHECK(judged.judgement.legal);
  CHECK(judged.judgement.plies == 4);
  CHECK(judged.game.start.side == Colour::white);
  CHECK(finding(judged, "wrong-side-to-move").severity == Severity::hint);
  CHECK(judge("[GameType \"21\"]\n1. 11-15 22-18 *").game.start.side == Colour::black);
  CHECK(judge("[GameType \"20\"]\n1. 19-23 32-28 *").judgement.legal == false);
}
