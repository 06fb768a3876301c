// The statements of a header: each by itself, and compared with the moves.

#include "tests/in_words.hpp"
#include "tests/validate/judging.hpp"

#include "language/message.hpp"
#include "validate/detail/calendar.hpp"

#include <catch2/catch.hpp>

using namespace damier;
using in_words::english;
using in_words::french;
using namespace judging;

namespace {

/// Judges all records of a text, with the reports that are made once for each file.
std::vector<Judged> judge_file(std::string const& text) { return judge_all(text, nullptr, FileHints::kept); }

/// The codes of the findings in a game of international draughts with some tags, or "none".
std::string found(std::string const& tags, std::string const& moves = "1. 32-28 18-23") {
  std::string codes;
  auto const all = judge_file("[GameType \"20\"]\n" + tags + "\n" + moves + " *\n");
  for (auto const& finding : all.at(0).judgement.findings) {
    codes += (codes.empty() ? "" : " ") + std::string{finding.code};
  }
  return codes.empty() ? "none" : codes;
}

std::string tag(std::string const& name, std::string const& value) { return "[" + name + " \"" + value + "\"]\n"; }

}  // namespace

TEST_CASE("dates that exist, and dates that are not known, are no findings") {
  for (auto const* const date : {"1975.06.30", "2000.02.29", "1996-2-29", "30-06-1975", "1975.06.??", "????.?\?.?\?",
                                 "1975", "1950.", "", "?", "2004.10.27 - 2004.11.01", "17 april 2009", "03.07.20",
                                 "1841-?\?-?\?", "1950.00.00", "0000.00.00", "25.11.2000"}) {
    INFO(date);
    CHECK(found(tag("Date", date)) == "none");
  }
}

TEST_CASE("dates that do not exist") {
  for (auto const* const date : {"1975.02.30", "2001.02.29", "1900.02.29", "31-04-1975", "1975.13.40", "1975.06.31",
                                 "1975.06.32", "2999.01.01", "0975.06.30", "1975.06.01 - 1975.06.31"}) {
    INFO(date);
    CHECK(found(tag("Date", date)) == "impossible-date");
    CHECK(found(tag("EventDate", date) + tag("Date", "????.??.??")).starts_with("impossible-date"));
  }
}

TEST_CASE("words without a number are no date") {
  CHECK(found(tag("Date", "yesterday")) == "impossible-date");
  CHECK(found(tag("EventDate", "in spring")) == "impossible-date");
}

TEST_CASE("a Result tag that leaves the result open against a text that has it") {
  CHECK(english(judge("[GameType \"20\"]\n[Result \"*\"]\n1. 32-28 18-23 2-0").judgement.findings.at(0).message) ==
        "the Result tag is *, the text ends with 2-0");
  CHECK(found(tag("Result", "*")) == "none");
}

TEST_CASE("each fault of a date has its own report") {
  CHECK(find_date_fault("1975.02.30", 2020) == DateFault::no_such_day);
  CHECK(find_date_fault("1975.40.30", 2020) == DateFault::no_such_month);
  CHECK(find_date_fault("1975.30.06", 2020) == DateFault::exchanged);
  CHECK_FALSE(find_date_fault("06/30/1975", 2020));
  CHECK_FALSE(find_date_fault("06/05/1975 - 06/30/1975", 2020));
  CHECK(find_date_fault("13/14/1975", 2020) == DateFault::no_such_month);
  CHECK(find_date_fault("02/30/1975", 2020) == DateFault::no_such_day);
  CHECK(find_date_fault("2021.01.01", 2020) == DateFault::future);
  CHECK(find_date_fault("1499.01.01", 2020) == DateFault::far_past);
  CHECK(find_date_fault("1975.07.01 - 1975.06.01", 2020) == DateFault::ends_before);
  CHECK_FALSE(find_date_fault("1975.06 - 1975.06", 2020));
  CHECK_FALSE(find_date_fault("1975.06.01.02", 2020));
  CHECK_FALSE(find_date_fault("about 1975", 2020));
  CHECK_FALSE(find_date_fault("75.02.30", 2020));
}

TEST_CASE("a date whose day and month can be exchanged is a finding with both readings") {
  auto const judged = judge("[GameType \"20\"]\n[Date \"12/03/2023\"]\n1. 32-28 *");
  auto const date = finding(judged, "ambiguous-date");
  CHECK(date.severity == Severity::hint);
  CHECK(date.where == Location{2, 8});
  CHECK(date.message == message("date-two-readings", "day_first"_a = "2023.03.12", "month_first"_a = "2023.12.03"));
  CHECK(english(date.message) == "the date is 2023.03.12 or 2023.12.03; it is read day first");
  CHECK(in_words::is_translated(date.message));
  for (auto const* const open : {"12/03/2023", "12-03-2023", "1.2.1999", "01/02/2023 - 03/04/2023"}) {
    CAPTURE(open);
    CHECK(found(tag("Date", open)) == "ambiguous-date");
    CHECK(found(tag("EndDate", open)) == "ambiguous-date");
  }
  for (auto const* const plain : {"25/03/2023", "03/25/2023", "05/05/2023", "2023.03.12", "2023/03/12", "?\?/03/2023",
                                  "01/02/2023 - 03/25/2023", "01/02/2023 - 25/03/2023", "12 march 2023"}) {
    CAPTURE(plain);
    CHECK(found(tag("Date", plain)) == "none");
  }
}

TEST_CASE("a season is a date") {
  for (auto const* const season : {"2007/2008", "2007-2008", "1999/00", "2012/13", "2004-2006"}) {
    CHECK_FALSE(find_date_fault(season, 2020));
  }
  CHECK(find_date_fault("2008/2007", 2020) == DateFault::ends_before);
  CHECK(find_date_fault("2030/2031", 2020) == DateFault::future);
  CHECK(find_date_fault("2019/2091", 2020) == DateFault::future);
  CHECK(find_date_fault("2007/13", 2020) == DateFault::no_such_month);
  CHECK(found(tag("Date", "2007/2008")) == "none");
  CHECK(found(tag("EventDate", "2007/2008") + tag("Date", "2008.03.05")) == "none");
  CHECK(judge(tag("Date", "2007/2008") + "1. 32-28 *").game.year() == 2007);
}

TEST_CASE("a date points at the tag, and says in French what is wrong") {
  auto const judged = judge("[GameType \"20\"]\n[Date \"1975.30.06\"]\n1. 32-28 *");
  auto const date = finding(judged, "impossible-date");
  CHECK(date.where == Location{2, 8});
  CHECK(date.length == 10);
  CHECK(date.severity == Severity::warning);
  CHECK(english(date.hint) == "perhaps day and month are exchanged");
  CHECK(french(date.message) == "ce mois n'existe pas");
}

TEST_CASE("a game is played while its event goes on") {
  CHECK(found(tag("EventDate", "1975.06.01") + tag("Date", "1975.06.05")) == "none");
  CHECK(found(tag("EventDate", "1975.06.??") + tag("Date", "1975.06.05")) == "none");
  CHECK(found(tag("EventDate", "1975.06.10") + tag("Date", "1975")) == "none");
  CHECK(found(tag("EventDate", "1975.06.10") + tag("Date", "1975.06.05")) == "date-order");
  CHECK(found(tag("EndDate", "1975.06.10") + tag("Date", "1975.06.15")) == "date-order");
  CHECK(found(tag("EventDate", "1975.06.10") + tag("EndDate", "1975.06.05")) == "date-order");
  CHECK(found(tag("Date", "2004.11.01 - 2004.10.27")) == "date-order");
  CHECK(found(tag("EventDate", "2020.05.01 - 2020.05.10") + tag("Date", "2021.05.30")) == "date-order");
  CHECK(found(tag("EventDate", "2020.05.01 - 2020.05.10") + tag("Date", "2020.05.10")) == "none");
  CHECK(found(tag("EventDate", "2020.05.01") + tag("Date", "2020.05.10")) == "none");
}

TEST_CASE("PlyCount is the number of the half moves") {
  CHECK(found(tag("PlyCount", "2")) == "none");
  CHECK(found(tag("PlyCount", "?")) == "none");
  CHECK(found(tag("PlyCount", "3")) == "ply-count-mismatch");
  CHECK(found(tag("PlyCount", "two")) == "ply-count-mismatch");
  auto const judged = judge("[GameType \"20\"]\n[PlyCount \"60\"]\n1. 32-28 18-23 *");
  CHECK(english(finding(judged, "ply-count-mismatch").message) == "PlyCount is 60, but the game has 2 plies");
}

TEST_CASE("SetUp and FEN go together") {
  auto const fen = tag("FEN", "W:W31-50:B1-20");
  CHECK(found(tag("SetUp", "1") + fen) == "none");
  CHECK(found(tag("Setup", "1") + fen) == "none");
  CHECK(found(tag("SetUp", "0")) == "none");
  CHECK(found(tag("SetUp", "1")) == "setup-without-fen");
  CHECK(found(tag("SetUp", "1") + tag("FEN", "")) == "setup-without-fen");
  CHECK(found(tag("SetUp", "0") + fen) == "setup-without-fen");
  CHECK(found(fen) == "fen-without-setup");
}

TEST_CASE("a FEN without SetUp is reported once a file, as a hint") {
  auto const record = std::string{"[GameType \"20\"]\n[FEN \"W:W31-50:B1-20\"]\n1. 32-28 *\n\n"};
  auto const all = judge_file(record + record + record);
  REQUIRE(all.size() == 3);
  CHECK(finding(all[0], "fen-without-setup").severity == Severity::hint);
  CHECK(all[1].judgement.findings.empty());
  CHECK(all[2].judgement.findings.empty());
}

TEST_CASE("two players have two names") {
  CHECK(found(tag("White", "Derkx") + tag("Black", "Roux")) == "none");
  CHECK(found(tag("White", "?") + tag("Black", "?")) == "none");
  CHECK(found(tag("White", "Derkx") + tag("Black", "Derkx")) == "same-player");
}

TEST_CASE("a result is one of those that are known") {
  for (auto const* const result : {"2-0", "1-0", "1/2-1/2", "0-0", "*", "?", "", "12-8"}) {
    INFO(result);
    CHECK(found(tag("Result", result)) == "none");
  }
  CHECK(found(tag("Result", "adjourned")) == "odd-result");
}

TEST_CASE("a game under the wrong GameType, which fits another") {
  std::string const moves = "1. 11-15 23-19 2. 8-11 22-17 3. 4-8 25-22 *";
  REQUIRE(judge("[GameType \"21\"]\n" + moves).judgement.legal);
  auto const judged = judge("[GameType \"22\"]\n" + moves);
  CHECK_FALSE(judged.judgement.legal);
  auto const wrong = finding(judged, "wrong-game-type");
  CHECK(wrong.severity == Severity::warning);
  CHECK(english(wrong.hint) == "--rules english reads the game by these rules");
  CHECK(french(wrong.message).starts_with("les coups ne sont pas tous légaux aux dames italiennes"));
}

TEST_CASE("an illegal game that no variant fits is not said to be of another") {
  auto const judged = judge("[GameType \"20\"]\n1. 32-28 19-23 2. 28x19 14x23 3. 37-32 23-29 4. 32-32 *");
  CHECK_FALSE(judged.judgement.legal);
  for (auto const& finding : judged.judgement.findings) CHECK(finding.code != "wrong-game-type");
}

TEST_CASE("a game of another variant without a GameType is reported once a file, as a hint") {
  auto const game = std::string{"1. 11-15 23-19 2. 8-11 22-17 *\n\n"};
  auto const all = judge_file(game + game);
  REQUIRE(all.size() == 2);
  auto const missing = finding(all[0], "missing-game-type");
  CHECK(missing.severity == Severity::hint);
  CHECK(english(missing.message) == "the game has no GameType; its moves are those of English draughts, checkers");
  CHECK(all[1].judgement.findings.empty());
  CHECK(judge_file("1. 32-28 18-23 *").at(0).judgement.findings.empty());
}

TEST_CASE("a FEN that gives the move to the wrong side") {
  CHECK(found(tag("SetUp", "1") + tag("FEN", "W:W31-50:B1-20"), "1... 18-23 2. 32-28") ==
        "wrong-side wrong-side-to-move");
  CHECK(found(tag("SetUp", "1") + tag("FEN", "W:W31-50:B1-20"), "1... 18-23 2. 32-29") == "wrong-side");
}

TEST_CASE("a clock that runs backwards") {
  auto const clock = [](std::string const& control, std::string const& third) {
    return found(control,
                 "1. 32-28 {[%clk 0:10:00]} 18-23 {[%clk 0:10:00]} 2. 38-32 {[%clk 0:09:00]} 12-18 "
                 "{[%clk 0:08:00]} 3. 43-38 {[%clk " +
                     third +
                     "]} 7-12 {[%clk 0:07:00]} 4. 31-27 "
                     "{[%clk 0:05:00]} 17-21 {[%clk 0:06:00]} 5. 37-31 {[%clk 0:04:00]}");
  };
  CHECK(clock("", "0:08:00") == "none");
  CHECK(clock("", "0:09:30") == "none");  // an increment
  CHECK(clock("", "0:20:00") == "clock-runs-backwards");
  CHECK(clock(tag("TimeControl", "600+5"), "0:09:04") == "none");
  CHECK(clock(tag("TimeControl", "600+5"), "0:09:30") == "clock-runs-backwards");
  CHECK(clock(tag("TimeControl", "600"), "0:09:04") == "clock-runs-backwards");  // no increment
  CHECK(clock(tag("TimeControl", "40/7200:3600"), "1:09:00") == "none");         // a new control
}

TEST_CASE("times that go up and down are no running clock") {
  CHECK(found("",
              "1. 32-28 {[%egt 0:0:9]} 18-23 {[%egt 0:0:5]} 2. 38-32 {[%egt 0:0:3]} 12-18 {[%egt 0:0:8]} 3. 43-38 "
              "{[%egt 0:0:6]} 7-12 {[%egt 0:0:2]}") == "none");
}

TEST_CASE("both clocks in one command are followed") {
  CHECK(
      found("",
            "1. 32-28 {[%clock w0:10:00 B0:10:00]} 18-23 {[%clock W0:10:00 b0:09:50]} 2. 38-32 "
            "{[%clock w0:09:40 B0:09:50]} 12-18 {[%clock W0:09:40 b0:30:00]} 3. 43-38 {[%clock w0:09:00 B0:30:00]}") ==
      "clock-runs-backwards");
}

TEST_CASE("a game that ended in a draw by rule and has another result") {
  constexpr auto ten = "1. 28-32 1-6 2. 32-37 6-1 3. 37-41 1-6 4. 41-46 6-1 5. 46-41 1-6";
  auto const text = "[GameType \"20\"]\n[SetUp \"1\"]\n[FEN \"W:WK28:BK1\"]\n[Result \"2-0\"]\n" + std::string{ten};
  auto const against = finding(judge(text + " 2-0"), "result-against-draw");
  CHECK(against.severity == Severity::hint);
  CHECK(against.where == Location{4, 10});
  CHECK(english(against.message) ==
        "the game ended in a draw by rule, but the result is a win for White: 5 moves of each side with a lone king "
        "in a small ending");
}

TEST_CASE("a FEN of the side to move alone is the start position, unless the first move is the other side's") {
  auto const judged = judge("[GameType \"20\"]\n[FEN \"B\"]\n1... 19-23 2. 32-28 *");
  CHECK(judged.game.start.side == Colour::black);
  CHECK(judged.judgement.findings.empty());
  CHECK(judge("[GameType \"20\"]\n[FEN \"B\"]\n1. 32-28 19-23 *").game.start.side == Colour::white);
  CHECK(judge("[GameType \"21\"]\n[FEN \"W\"]\n*").game.start.side == Colour::white);
  CHECK(judge("[GameType \"20\"]\n[FEN \"B::\"]\n*").game.start.side == Colour::black);
}

TEST_CASE("the player with the number one is the one who begins") {
  auto const players = [](std::string const& text) {
    auto const all = judge_file(text);
    std::string names;
    for (auto const& each : all) {
      names += std::string{each.game.tag("White").value_or("-")} + "/" +
               std::string{each.game.tag("Black").value_or("-")} + " ";
      for (auto const& finding : each.judgement.findings) {
        names += finding.code == "odd-tag-name" ? "found " : "";
      }
    }
    return names;
  };
  auto const two = tag("P1", "a") + tag("P2", "b");
  CHECK(players("[GameType \"20\"]\n" + two + "1. 32-28 *\n") == "a/b found ");
  CHECK(players("[GameType \"21\"]\n" + two + "1. 11-15 *\n") == "b/a found ");
  CHECK(players("[GameType \"21\"]\n" + two + "1. 22-18 *\n") == "a/b found ");  // White begins, as on some sites
  CHECK(players("[GameType \"20\"]\n" + two + tag("FEN", "B:W31:B20") + "1... 20-24 *\n") == "a/b found ");
  CHECK(players("[GameType \"20\"]\n" + two + "1. 32-28 *\n[GameType \"20\"]\n" + two + "1. 31-26 *\n") ==
        "a/b found a/b ");
  CHECK(players("[GameType \"20\"]\n[Player 1 \"a\"]\n[White \"c\"]\n1. 32-28 *\n") == "c/- ");
  CHECK(players("[GameType \"20\"]\n[Joueur2 \"b\"]\n1. 32-28 *\n") == "-/b found ");
}

TEST_CASE("tags with unknown names are reported where the players are missing") {
  std::string const game =
      "[Event \"Prix\"]\n[Kata \"Rafle\"]\n[Lova \"Turc\"]\n[GameType \"20\"]\n1. 32-28 19-23 *\n\n";
  auto const judged = judge(game);
  auto const unknown = finding(judged, "odd-tag-name");
  CHECK(unknown.severity == Severity::warning);
  CHECK(english(unknown.message) == "neither White nor Black, but tags with unknown names: \"Kata\", \"Lova\"");
  CHECK(findings(game) == Strings{"odd-tag-name 2:8"});
  CHECK(findings("[White \"Rafle\"]\n[Kata \"Rafle\"]\n[Lova \"Turc\"]\n[GameType \"20\"]\n1. 32-28 *").empty());
  CHECK(findings("[WhiteFmjdId \"1\"]\n[Index \"2\"]\n[GameType \"20\"]\n1. 32-28 *").empty());
  CHECK(findings("[Baltais \"Rafle\"]\n[Melnais \"Turc\"]\n[GameType \"20\"]\n1. 32-28 *") ==
        Strings{"odd-tag-name 1:2"});
}
