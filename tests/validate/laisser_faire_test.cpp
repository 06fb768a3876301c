// The three ways to continue after an illegal move: replay nothing more, leave the move out, or accept it as the
// players did.

#include "tests/validate/judging.hpp"

#include "game/walker.hpp"
#include "notation/fen.hpp"

#include <catch2/catch.hpp>

using namespace damier;
using namespace judging;

namespace {

std::string game(std::string_view fen, std::string_view moves) {
  return "[GameType \"20\"]\n[FEN \"" + std::string{fen} + "\"]\n" + std::string{moves} + " *\n";
}

Judged judge_on(OnIllegal way, std::string text) {
  read_records::Records records{std::move(text)};
  Validator validator{nullptr, way};
  REQUIRE(records.next());
  auto const& judgement = validator.judge(records.tape, records.game);
  return {records.game, judgement};
}

Strings briefs(Judged const& judged) {
  Strings all;
  for (auto const& finding : judged.judgement.findings) {
    if (finding.code != "fen-without-setup") all.push_back(brief(finding));
  }
  return all;
}

/// A letter for each move: . replayed, ! accepted, - left out, ? not replayed.
std::string fates(Game const& game) {
  std::string text;
  for (auto const& item : game.items) {
    if (item.kind != ItemKind::move) continue;
    text += item.irregularity == Irregularity::accepted   ? '!'
            : item.irregularity == Irregularity::left_out ? '-'
            : item.legal                                  ? '.'
                                                          : '?';
  }
  return text;
}

/// The position at the end of the main line.
std::string last_position(Game const& game) {
  LineStack lines{game};
  for (auto const& item : game.items) follow(game, item, lines);
  return write_fen(lines.line().now, *game.variant);
}

// White misses a capture at ply 3, Black takes.
constexpr auto missed = "1. 32-28 19-23 2. 34-30 23x32 3. 37x28 20-25";

}  // namespace

TEST_CASE("stop is what happens if nothing is asked for") {
  auto const judged = judge(missed);
  CHECK(fates(judged.game) == "..????");
  CHECK(judged.judgement.plies == 2);
}

TEST_CASE("accept: a missed capture stands, and the replay goes on") {
  auto const judged = judge_on(OnIllegal::accept, missed);
  CHECK(briefs(judged) == Strings{"missed-capture 1:19 3 34-30"});
  CHECK(fates(judged.game) == "..!...");
  CHECK_FALSE(judged.judgement.legal);
  CHECK(judged.judgement.plies == 6);
  CHECK(judged.game.text_of(judged.game.items[2]) == "34-30");
}

TEST_CASE("accept: a capture of too few takes what it says, and no more") {
  auto const judged = judge_on(OnIllegal::accept, game("W:W35,36:B5,20,30,31", "1. 36x27 5-10 2. 27-22"));
  CHECK(briefs(judged) == Strings{"fewer-than-majority 3:4 1 36x27", "missed-capture 3:18 3 27-22"});
  CHECK(last_position(judged.game) == "B:W22,35:B10,20,30");
}

TEST_CASE("accept: a rafle stopped midway stops there") {
  auto const judged = judge_on(OnIllegal::accept, game("W:W27,48:B5,12,22", "1. 27x18 12x23 2. 48-43"));
  CHECK(briefs(judged) == Strings{"stopped-midway 3:4 1 27x18"});
  CHECK(fates(judged.game) == "!..");
}

TEST_CASE("accept: the pieces that the text names are taken off") {
  auto const judged = judge_on(OnIllegal::accept, game("W:W15,50:B8,19,20,5", "1. 15x2 <20,19> 5-10 2. 50-44"));
  CHECK(briefs(judged).front() == "too-few-removed 3:4 1 15x2 <20,19>");
  CHECK(fates(judged.game).starts_with("!"));
}

TEST_CASE("accept: an own piece that was jumped stays") {
  auto const judged = judge_on(OnIllegal::accept, game("W:W28,33:B7,12", "1. 33x22 7-11 2. 28-23"));
  CHECK(briefs(judged) == Strings{"jumped-own-piece 3:4 1 33x22"});
  CHECK(last_position(judged.game) == "B:W22,23:B11,12");
}

TEST_CASE("accept: a king that passed a piece already taken") {
  auto const judged =
      judge_on(OnIllegal::accept, game("B:W23,29,30,38,39,50:BK35", "1... 35x19x32x43x25 2. 50-45 25-3"));
  CHECK(briefs(judged) == Strings{"passed-taken-piece 3:6 1 35x19x32x43x25"});
  CHECK(fates(judged.game) == "!..");
}

TEST_CASE("accept: the side that moved last moves again") {
  auto const judged = judge_on(OnIllegal::accept, "[GameType \"20\"]\n1. 32-28 38-32 18-23 2. 43-38 *");
  CHECK(briefs(judged) == Strings{"two-moves-in-a-row 2:10 2 38-32"});
  CHECK(fates(judged.game) == ".!..");
}

TEST_CASE("accept: the line stops where no piece could do what the text says") {
  for (auto const* const move : {"28-23", "36-31", "32-99"}) {
    auto const judged = judge_on(OnIllegal::accept, "[GameType \"20\"]\n1. " + std::string{move} + " 18-23 2. 38-33 *");
    INFO(move);
    CHECK(judged.judgement.findings.size() == 1);
    CHECK(fates(judged.game) == "???");
  }
}

TEST_CASE("skip: the move is left out, and the line goes on with the other side") {
  auto const judged = judge_on(OnIllegal::skip, "[GameType \"20\"]\n1. 32-28 18-24 2. 37-32 19-23 3. 28x19 14x23 *");
  CHECK(briefs(judged) == Strings{"no-such-route 2:10 2 18-24"});
  CHECK(fates(judged.game) == ".-....");
  CHECK(judged.judgement.plies == 5);
}

TEST_CASE("skip: a move that hangs on the one that was left out is left out in silence") {
  auto const judged = judge_on(OnIllegal::skip, "[GameType \"20\"]\n1. 32-28 18-24 2. 37-32 12-18 3. 31-27 *");
  CHECK(briefs(judged) == Strings{"no-such-route 2:10 2 18-24"});
  CHECK(fates(judged.game) == ".-.-.");
}

TEST_CASE("skip: what cannot be read is left out too") {
  auto const judged = judge_on(OnIllegal::skip, "[GameType \"20\"]\n1. 32-28 18-99 2. 37-32 19-23 *");
  CHECK(briefs(judged) == Strings{"unreadable-move 2:10 2 18-99"});
  CHECK(fates(judged.game) == ".-..");
  CHECK_FALSE(judged.judgement.legal);
}

TEST_CASE("skip: a move that stands there twice") {
  auto const judged = judge_on(OnIllegal::skip, "[GameType \"20\"]\n1. 32-28 18-23 2. 18-23 37-32 20-25 *");
  CHECK(briefs(judged) == Strings{"no-piece 2:19 3 18-23"});
  CHECK(fates(judged.game) == "..-..");
}

TEST_CASE("later faults that depend on the first one are not reported") {
  // 18-24 was really 18-22, as the following moves show.
  auto const text = "[GameType \"20\"]\n1. 32-28 18-24 2. 28x17 11x22 3. 37-32 6-11 4. 41-37 12-18 *";
  CHECK(briefs(judge_on(OnIllegal::skip, text)) == Strings{"no-such-route 2:10 2 18-24"});
  CHECK(briefs(judge_on(OnIllegal::accept, text)) == Strings{"no-such-route 2:10 2 18-24"});
}

TEST_CASE("a later independent fault is reported") {
  auto const judged =
      judge_on(OnIllegal::accept, "[GameType \"20\"]\n1. 32-28 19-23 2. 34-30 23x32 3. 37x28 16-27 4. 31x22 *");
  CHECK(briefs(judged) == Strings{"missed-capture 2:19 3 34-30", "goes-too-far 2:40 6 16-27"});
}

TEST_CASE("each line has its own doubts") {
  auto const judged = judge_on(
      OnIllegal::accept, "[GameType \"20\"]\n1. 32-28 19-23 2. 34-30 (2. 28x19 14x23 3. 37-99) 23x32 3. 37x28 20-25 *");
  CHECK(briefs(judged) == Strings{"missed-capture 2:19 3 34-30", "unreadable-move 2:44 5v 37-99"});
  CHECK(judged.judgement.plies == 6);
}

TEST_CASE("the variant is found without letting anything stand") {
  auto const judged = judge_on(OnIllegal::accept, "1. 11-15 23-19 2. 8-11 22-17 *");
  CHECK(judged.game.variant->name() == "english");
  CHECK(judged.judgement.legal);
}

TEST_CASE("a legal game is the same in every way") {
  for (auto const way : {OnIllegal::stop, OnIllegal::skip, OnIllegal::accept}) {
    auto const judged = judge_on(way, "[GameType \"20\"]\n1. 32-28 19-23 2. 28x19 14x23 3. 37-32 *");
    CHECK(judged.judgement.legal);
    CHECK(judged.judgement.plies == 5);
    CHECK(judged.judgement.findings.empty());
  }
}
