// Which variant and which start position are chosen for a game.

#include "tests/in_words.hpp"
#include "tests/validate/judging.hpp"

#include "notation/fen.hpp"

#include <catch2/catch.hpp>

using namespace damier;
using in_words::english;
using namespace judging;

namespace {

std::string evidence(std::string text, Variant const* asked = nullptr) {
  return std::string{name(judge(std::move(text), asked).game.evidence)};
}

/// The variant of a game and the evidence for it: "english inferred".
std::string variant(std::string text, Variant const* asked = nullptr) {
  auto const judged = judge(std::move(text), asked);
  return std::string{judged.game.variant->name()} + " " + std::string{name(judged.game.evidence)};
}

std::string start_of(std::string text) { return write_fen(judge(std::move(text)).game.start, international()); }

}  // namespace

TEST_CASE("a GameType is believed") {
  CHECK(evidence("[GameType \"20\"]\n1. 32-28 *") == "declared");
  CHECK(evidence("[GameType \"20,W,10,10,N2,0\"]\n1. 32-28 *") == "declared");
  CHECK(findings("[GameType \"20,W,10,10,N2,0\"]\n1. 32-28 *").empty());
  CHECK(findings("[GameType \" 20 \"]\n1. 32-28 *").empty());
}

TEST_CASE("a GameType whose details do not fit is believed for its number, with a warning") {
  for (auto const* value : {"20,W,10,10,N1,0", "20,W,0,0,N,0", "20,B,10,10,N2,0"}) {
    auto const text = "[GameType \"" + std::string{value} + "\"]\n1. 32-28 *";
    CHECK(findings(text) == Strings{"game-type-details 1:12"});
    CHECK(evidence(text) == "declared");
    CHECK(finding(judge(text), "game-type-details").severity == Severity::warning);
  }
}

TEST_CASE("a GameType that damier does not play is a warning, and the moves are not judged") {
  auto const judged = judge("[GameType \"50\"]\n1. 32-28 1-50 *");
  CHECK(judged.game.variant == nullptr);
  CHECK_FALSE(judged.judgement.judged);
  CHECK(judged.judgement.legal);
  CHECK(judged.judgement.findings.size() == 1);
  auto const found = finding(judged, "unsupported-variant");
  CHECK(found.severity == Severity::warning);
  CHECK(found.where == Location{1, 12});
  CHECK(english(found.message) == "this version does not know the rules of GameType 50; the moves are not judged");
}

TEST_CASE("a GameType that is no number is a warning, and the variant is inferred") {
  auto const judged = judge("[GameType \"dammen\"]\n1. 34-30 *");
  CHECK(brief(finding(judged, "bad-game-type")) == "bad-game-type 1:12");
  CHECK(judged.game.evidence == VariantEvidence::inferred);
}

TEST_CASE("a GameType in words is a warning, and says the variant") {
  for (auto const* value : {"frisian", "Frisian", "FRISIAN DRAUGHTS", " Frisian draughts "}) {
    auto const judged = judge("[GameType \"" + std::string{value} + "\"]\n1. 34-30 *");
    CHECK(judged.judgement.findings.size() == 1);
    CHECK(finding(judged, "bad-game-type").severity == Severity::warning);
    CHECK(judged.game.variant->name() == "frisian");
    CHECK(judged.game.evidence == VariantEvidence::declared);
  }
}

TEST_CASE("an empty GameType, or a question mark, says nothing") {
  for (auto const* value : {"", "?", " "}) {
    auto const text = "[GameType \"" + std::string{value} + "\"]\n1. 34-30 *";
    CHECK(findings(text).empty());
    CHECK(evidence(text) == "inferred");
  }
}

TEST_CASE("a variant that was asked for goes before the GameType") {
  CHECK(evidence("[GameType \"99\"]\n1. 32-28 *", &international()) == "asked");
  CHECK(findings("[GameType \"99\"]\n1. 32-28 *", &international()).empty());
}

TEST_CASE("a number above 32 shows the 10x10 board, whether the moves are legal or not") {
  CHECK(evidence("1. 34-30 *") == "inferred");
  CHECK(findings("1. 34-29 16-22 *") == Strings{"no-such-route 1:10 2 16-22"});
  CHECK(evidence("[FEN \"W:W20,33:B5\"]\n1. 20-14 *") == "inferred");
}

TEST_CASE("numbers up to 32 are the 10x10 board where the game replays on it") {
  CHECK(evidence("1. 32-28 18-23 *") == "inferred");
  CHECK(findings("1. 32-28 18-23 *").empty());
}

TEST_CASE("numbers up to 32 that do not replay on the 10x10 board are one of the 8x8 boards") {
  CHECK(variant("1. 11-15 23-19 2. 8-11 *") == "english inferred");
  CHECK(findings("1. 11-15 23-19 2. 8-11 *").empty());
}

TEST_CASE("a position of squares up to 32 without moves is taken for English draughts") {
  CHECK(variant("[FEN \"W:W29,30:B1,2\"]\n2-0") == "english inferred");
}

TEST_CASE("a position whose squares have letters is of an 8x8 game with letters, which one is left open") {
  for (auto const* const fen : {"W:Wc3,Ke1:Bb6", "B:Wa1,c3:Bh8", "W:WKa1:Bb2", "W:Wg1,g3:Bg7"}) {
    CAPTURE(fen);
    auto const judged = judge("[FEN \"" + std::string{fen} + "\"] 1-0");
    CHECK(judged.game.variant == find_variant("russian"));
    CHECK(judged.game.outcome() == Outcome::white_wins);
    CHECK_FALSE(judged.game.variant_is_confirmed());
    CHECK(judged.judgement.findings.empty());
  }
  CHECK(variant("[FEN \"W:WK1,G28:BK50\"] *") == "international inferred");
}

TEST_CASE("algebraic squares are taken for Russian draughts where the moves fit it") {
  CHECK(variant("1. c3-d4 d6-c5 *") == "russian inferred");
  CHECK(findings("1. c3-d4 d6-c5 *").empty());
}

TEST_CASE("four digits are two squares, moves without a sign, and no large number") {
  CHECK(variant("[White \"x\"]\n1. 3228 1923 2. 2819 1423 *") == "international inferred");
  CHECK(variant("1. 32-28 1923 2. 2819 1423 3. 37-32 *") == "international inferred");
  CHECK(variant("1. 32-28 19-23 2. 355x24 *") == "international inferred");
}

TEST_CASE("a number above 50 shows the 12x12 board, whether the moves are legal or not") {
  auto const* const legal = "1. 43-37 25-31 2. 49-43 30-36 3. 55-49 *";
  CHECK(variant(legal) == "canadian inferred");
  CHECK(findings(legal).empty());
  CHECK(variant("1. 43-37 25-31 2. 55-49 *") == "canadian inferred");
  CHECK(findings("1. 43-37 25-31 2. 55-49 *") == Strings{"destination-occupied 1:19 3 55-49"});
}

TEST_CASE("a square that no board has, or that only a larger one has, is the fault of its own move") {
  CHECK(variant("1. 32-28 17-22 2. 28x99 *") == "international inferred");
  CHECK(findings("1. 32-28 17-22 2. 28x99 *") == Strings{"unreadable-move 1:19 3 28x99"});
  auto const* const slip = "1. 32-28 19-23 2. 28x19 14x23 3. 37-32 12-71 *";
  CHECK(variant(slip) == "international inferred");
  CHECK(findings(slip) == Strings{"unreadable-move 1:40 6 12-71"});
  CHECK(variant("1. 11-15 23-19 2. 8-11 22-47 *") == "english inferred");
  CHECK(variant("1. 43-37 25-31 2. 55-49 12-99 *") == "canadian inferred");
}

TEST_CASE("lidraughts' counters in a FEN are no squares") {
  CHECK(evidence("[FEN \"W:W31-50:B1-20:H0:F101\"]\n1. 34-30 *") == "inferred");
  CHECK(evidence("[FEN \"W:W31-50:B1-20:F101\"]\n*") == "inferred");
  CHECK(evidence("[FEN \"W:W20,31:B5:H77:F101\"]\n1. 31-27 *") == "inferred");
}

TEST_CASE("a game without moves and without a position is taken for international draughts") {
  CHECK(evidence("[Event \"E\"]\n*") == "inferred");
  CHECK(findings("[Event \"E\"]\n*").empty());
}

TEST_CASE("a game starts from its FEN") {
  auto const judged = judge("[GameType \"20\"]\n[FEN \"B:W31:B5\"]\n1... 5-10 *");
  CHECK(judged.judgement.legal);
  CHECK(judged.game.has_fen);
  CHECK(write_fen(judged.game.start, international()) == "B:W31:B5");
}

TEST_CASE("a FEN of the start position, an empty one and none at all are the start position") {
  for (auto const* fen : {"W:W31-50:B1-20.", "", "?", "W::"}) {
    auto const judged = judge("[GameType \"20\"]\n[FEN \"" + std::string{fen} + "\"]\n1. 32-28 *");
    CHECK(judged.judgement.legal);
    CHECK_FALSE(judged.game.has_fen);
  }
  CHECK(judge("[GameType \"20\"]\n[FEN \"B:W31-50:B1-20\"]\n*").game.has_fen);
}

TEST_CASE("a FEN that cannot be read is an error at the square, and the moves are not judged") {
  auto const judged = judge("[GameType \"20\"]\n[FEN \"W:W31,71:B5\"]\n1. 1-50 *");
  CHECK(judged.judgement.findings.size() == 1);
  auto const found = finding(judged, "bad-fen");
  CHECK(found.severity == Severity::error);
  CHECK(found.where == Location{2, 13});
  CHECK(found.length == 2);
  CHECK(english(found.message) == "the FEN cannot be read: expected a square from 1 to 50");
  CHECK_FALSE(judged.judgement.legal);
  CHECK_FALSE(judged.game.items[0].legal);
}

TEST_CASE("moves that were tried under another variant are not known where the position does not fit the game's own") {
  read_records::Records records{"[GameType \"20\"] 1. 32-28 *\n[FEN \"B:W27,32,37:B12,16,23\"] 1. d6-c5 99-98 *"};
  Validator validator;
  while (records.next()) (void)validator.judge(records.tape, records.game);
  CHECK_FALSE(records.game.items.at(0).legal);
  CHECK(records.game.text_of(records.game.items[0]) == "d6-c5");
}

TEST_CASE("a FEN that ends too early is an error within the tag") {
  CHECK(findings("[GameType \"20\"]\n[FEN \"W:W31,K\"]\n*") == Strings{"bad-fen 2:14"});
}

TEST_CASE("a FEN with escapes is an error at the tag's value") {
  CHECK(findings("[GameType \"20\"]\n[FEN \"[FEN \\\"W:W31,71\\\"]\"]\n*") == Strings{"bad-fen 2:7"});
}

TEST_CASE("a bad FEN of a record without moves is an error, but no move is illegal") {
  CHECK(judge("[GameType \"20\"]\n[FEN \"W:W71\"]\n*").judgement.legal);
}

TEST_CASE("the oddities of a FEN are warnings at their squares") {
  CHECK(findings("[GameType \"20\"]\n[FEN \"W:W3,40:B5\"]\n1. 40-35 *") == Strings{"fen-man-on-promotion-row 2:10"});
  CHECK(findings("[GameType \"20\"]\n[FEN \"W:W30-50:B1-20\"]\n*") == Strings{"fen-too-many-pieces 2:10"});
  CHECK(findings("[GameType \"20\"]\n[FEN \"W:W31,G28:B1\"]\n*") == Strings{"fen-ghost 2:14"});
}

TEST_CASE("a FEN that does not say who is to move: the owner of the piece that moves first") {
  CHECK(start_of("[GameType \"20\"]\n[FEN \"?:W31:B5\"]\n1. 5-10 *") == "B:W31:B5");
  CHECK(start_of("[GameType \"20\"]\n[FEN \"?:W31:B5\"]\n1. 31-27 *") == "W:W31:B5");
  CHECK(start_of("[GameType \"20\"]\n[FEN \"?:W31:B5\"]\n*") == "W:W31:B5");
  CHECK(findings("[GameType \"20\"]\n[FEN \"?:W31:B5\"]\n1... 5-10 2. 31-27 *").empty());
}

TEST_CASE(
    "a FEN with numbers in a game with letters counts from a1 where only so the first move fits, with a warning") {
  auto const from_a1 = judge("[GameType \"25\"]\n[FEN \"W:W14,K32:B19\"]\n1. d4:f6 *");
  CHECK(from_a1.judgement.legal);
  auto const found = finding(from_a1, "fen-other-numbering");
  CHECK(found.severity == Severity::warning);
  CHECK(found.where == Location{2, 10});
  // Squares are numbered from the top left, as usual, if the first move fits that, if there is no move, or if it fits
  // neither numbering.
  CHECK(findings("[GameType \"25\"]\n[FEN \"W:W14:B19\"]\n1. c5-d6 *").empty());
  CHECK(findings("[GameType \"25\"]\n[FEN \"W:W14:B19\"]\n*").empty());
  CHECK(findings("[GameType \"25\"]\n[FEN \"W:W14:B19\"]\n1. a1-b2 *") == Strings{"no-piece 3:4 1 a1-b2"});
  CHECK(judge("[GameType \"30\"]\n[FEN \"W:W9-24:B41-56\"]\n1. a3-a4 *").judgement.findings.size() == 1);
  CHECK(judge("[GameType \"30\"]\n[FEN \"W:W9-24:B41-56\"]\n1. a3-a4 *").judgement.legal);
}

TEST_CASE("a setup before the first move is where the game goes on from") {
  auto const judged = judge("[GameType \"20\"]\n/FEN \"B:W31:B5\"/ 1... 5-10 2. 31-27 *");
  CHECK(judged.judgement.legal);
  CHECK(judged.judgement.plies == 2);
}

TEST_CASE("GameType 99 has the rules of 20 from its FEN") {
  auto const judged =
      judge("[GameType \"99\"]\n[FEN \"W:W32,43:B6,17:H0:F1\"]\n1. 32-28 17-22 2. 28x17 6-11 3. 17x6 2-0");
  CHECK(judged.game.variant == &international());
  CHECK(judged.game.evidence == VariantEvidence::declared);
  CHECK(judged.judgement.legal);
  CHECK(judged.judgement.plies == 5);
  CHECK(judged.judgement.findings.empty());
}

TEST_CASE("GameType 97 moves as Frisian draughts from five men on each side") {
  auto const judged = judge("[GameType \"97\"]\n1. 48-43 3-8 2. 43-38 8-13 *");
  CHECK(judged.game.variant->name() == "frisian");
  CHECK(write_fen(judged.game.start, international()) == "W:W46-50:B1-5");
  CHECK(judged.judgement.legal);
  CHECK(judged.judgement.findings.empty());
  CHECK(judge("[Variant \"Frysk!\"]\n1. 48-43 3-8 *").judgement.legal);
  CHECK(judge("[GameType \"97\"]\n[FEN \"W:W46-49:B1-5\"]\n1. 48-43 *").game.start.of(Colour::white).size() == 4);
  CHECK(judge("[GameType \"40\"]\n1. 48-43 *").judgement.legal == false);
}

TEST_CASE("a game with another aim is judged by its moves and not by its end") {
  auto const moves = "\n[FEN \"W:W7:B1\"]\n1. 7-2 1-6 2. 2-16 6-11 3. 16x7 ";
  auto const played = [&](std::string const& tags, std::string const& result) { return judge(tags + moves + result); };
  for (auto const* const tags : {"[GameType \"98\"]", "[GameType \"96\"]", "[Variant \"Antidraughts\"]"}) {
    CAPTURE(tags);
    auto const judged = played(tags, "0-2");
    CHECK(judged.judgement.legal);
    CHECK(judged.game.outcome() == Outcome::black_wins);
    CHECK(finding(judged, "other-aim").severity == Severity::hint);
    CHECK(judged.judgement.findings.size() == 1);
    CHECK(played(tags, "*").judgement.findings.empty());
  }
  CHECK(played("[GameType \"20\"]", "0-2").game.outcome() == Outcome::white_wins);
  CHECK(played("[GameType \"99\"]", "0-2").game.outcome() == Outcome::white_wins);
}

TEST_CASE("the size of a board as GameType is a word: the variant of that board is inferred") {
  for (auto const* const value : {"10", "100", "10x10", "10 x 10", "10*10"}) {
    CAPTURE(value);
    auto const judged = judge("[GameType \"" + std::string{value} + "\"]\n1. 31-26 20-25 1-1");
    CHECK(brief(finding(judged, "bad-game-type")) == "bad-game-type 1:12");
    CHECK(judged.judgement.findings.size() == 1);
    CHECK(judged.game.variant == &international());
    CHECK(judged.judgement.legal);
  }
  for (auto const* const value : {"64", "8", "8x8", "Draughts64"}) {
    CAPTURE(value);
    CHECK(variant("[GameType \"" + std::string{value} + "\"]\n1. c3-d4 d6-c5 *") == "russian inferred");
    CHECK(judge("[GameType \"" + std::string{value} + "\"]\n1. 11-15 23-19 *").game.variant->name() == "english");
  }
  CHECK(judge("[GameType \"144\"]\n1. 43-37 25-31 *").game.variant->name() == "canadian");
  CHECK(judge("[GameType \"12x12\"]\n*").game.variant->name() == "canadian");
  CHECK(judge("[GameType \"333\"]\n1. 34-30 *").game.variant == &international());
}

TEST_CASE("a tag Variant is used where a GameType is no number, or where the moves fit it alone") {
  CHECK(variant("[GameType \"32\"]\n[Variant \"American/English\"]\n1. 11-15 23-19 *") == "english declared");
  CHECK(variant("[GameType \"64\"]\n[Variant \"Brazilian\"]\n1. c3-d4 *") == "brazilian declared");
  auto const judged = judge("[GameType \"27\"]\n[Variant \"Pool\"]\n1. 11-15 23-19 2. 8-11 *");
  CHECK(judged.game.variant->name() == "pool");
  CHECK(brief(finding(judged, "wrong-game-type")) == "wrong-game-type 1:12");
  CHECK(variant("[GameType \"20\"]\n[Variant \"Frisian\"]\n1. 32-28 19-23 *") == "international declared");
}

TEST_CASE("a position of the Hub protocol in the place of a FEN") {
  std::string hub = "W" + std::string(50, 'e');
  hub[31] = 'w';
  hub[5] = 'b';
  CHECK(start_of("[FEN \"" + hub + "\"]\n1. 31-27 5-10 *") == "W:W31:B5");
  CHECK(findings("[FEN \"" + hub + "\"]\n*").empty());
}

TEST_CASE("a FEN without pieces is an error, but for the side to move alone") {
  CHECK(findings("[GameType \"20\"]\n[FEN \"W:W:B\"]\n1. 31-27 *") == Strings{"bad-fen 2:7"});
  CHECK(findings("[GameType \"20\"]\n[FEN \"W::\"]\n1. 31-27 *").empty());
}

TEST_CASE("the name of a game with a start or an aim of its own is not replaced by another variant") {
  CHECK(variant("[Variant \"Frysk!\"]\n1. 32-28 17-22 *") == "frisian declared");
  CHECK(variant("[Variant \"Antidraughts\"]\n1. 48-43 3-8 *") == "international declared");
}
