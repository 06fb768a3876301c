#include "grammar/pdn/score.hpp"
#include "reading.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <string>

using namespace reading;

TEST_CASE("every style of result ends a game") {
  for (std::string const result :
       {"1-0",   "0-1",       "1/2-1/2",     "2-0",         "1-1",     "0-2",       "0-0",
        "*",     "1 1/2-1/2", "1 1/2 - 1/2", "1/2 - 1 1/2", "½-½",     "1+ - 1-",   "1- - 1+",
        "1+-1-", "1.01-0.99", "0.99-1.01",   "-0.98-1.02",  "1 - 0",   "1/2 - 1/2", "1 - 1",
        "0 - 0", "1–0",       "10-0",        "0-12",        "2:0",     "0:2",       "1:1",
        "1:0",   "2 : 0",     "½:½",         "1/2:1/2",     "0.5-0.5", "0,5-0,5",   "0,5 : 0,5"}) {
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
  for (auto const* score : {"4-6", "12-8", "1-9", "10-2", "4 - 6", "19-1", "12:8", "12–8"}) {
    CAPTURE(score);
    CHECK(is_score_of_ten_or_more(score));
  }
  for (auto const* other : {"", "-", "4-", "-6", "4x6", "04-06", "10-0", "4-7", "4-6-10", "c3-d4", "4294967295-11"}) {
    CAPTURE(other);
    CHECK_FALSE(is_score_of_ten_or_more(other));
  }
}

TEST_CASE("a colon between two numbers is a capture, a time or a score") {
  CHECK(events("12:8 1:12 12:1 0:12") == Strings{"move:12:8", "move:1:12", "move:12:1", "skipped:0:12"});
  CHECK(events("32-28 2:00:15 *") == Strings{"move:32-28", "skipped:2:00:15", "result:*"});
  CHECK(events("1:10:1") == Strings{"move:1:10:1"});
  CHECK(events("1. 32-28 19-23 2. 2:0 14x23 3. 37-32 *").at(4) == "move:2:0");  // in the place of a move
  CHECK(events("[Result \"12:8\"]\n1. 32-28 12-8").back() == "result:12-8");
}

TEST_CASE("a game ends with a word or sign of its outcome") {
  auto const last = [](std::string const& end) { return events("[A \"a\"]\n1. 32-28 19-23 " + end).back(); };
  for (auto const* draw : {"remise", "Remise.", "nulle", "Draw", "ничья", "Patta", "tablas", "½", "1/2", "=", "Remis!",
                           "remise gegeven.", "Remis vereinbart", "draw by agreement"}) {
    CAPTURE(draw);
    CHECK(last(draw) == "result:=");
  }
  for (auto const* white :
       {"W+", "B+", "White wins", "wit wint", "Les Blancs gagnent.", "БЕЛЫЕ ВЫИГРАЛИ", "Weiß gewinnt", "zwart geeft op",
        "Black resigns.", "winst voor wit", "ganan las blancas", "WW"}) {
    CAPTURE(white);
    CHECK(last(white) == "result:B+");
  }
  for (auto const* black : {"Z+", "N+", "Zwart wint", "les noirs gagnent", "White resigns", "Чёрные выиграли", "BW"}) {
    CAPTURE(black);
    CHECK(last(black) == "result:N+");
  }
  CHECK(diagnostics("[A \"a\"]\n1. 32-28 remise\n\n[A \"b\"]\n1. 33-28 *") == Strings{});
  CHECK(records("1. 32-28 remise\n1. 33-28 Z+\n\n1. 34-29 =").size() == 3);
  CHECK(last("Wit wint (in tijdnood).") == "comment:in tijdnood");
  CHECK(last("remise { in time trouble }") == "comment: in time trouble ");
}

TEST_CASE("a result alone in a bracket at the end of a game is its result") {
  for (std::string const result : {"2-0", "1-1", "1/2-1/2", "0:2"}) {
    CAPTURE(result);
    CHECK(events("1. 32-28 19-23 (" + result + ")").back() == "result:" + result);
    CHECK(events("1. 32-28 19-23 ( " + result + " )").back() == "result:" + result);
    CHECK(records("1. 32-28 19-23 (" + result + ")\n\n1. 33-28 *").size() == 2);
  }
  CHECK(std::ranges::count(events("1. 32-28 19-23 (19-24) 2. 28x19 *"), "begin:(") == 1);
  CHECK(events("1. 32-28 19-23 (2-0) 2. 28x19 14x23 1-1").back() == "result:1-1");
}

TEST_CASE("a word of outcome among the moves is text") {
  for (auto const* word : {"draw", "=", "W+", "½", "remise { offered }", "= (19-24)"}) {
    CAPTURE(word);
    auto const text = "1. 32-28 " + std::string{word} + " 19-23 2. 37-32 *";
    CHECK(records(text).size() == 1);
    CHECK(std::ranges::count(events(text), "move:19-23") == 1);
    CHECK(events(text).back() == "result:*");
  }
  CHECK(events("1. 32-28 remisestelling").back() == "skipped:remisestelling");
  CHECK(events("1. 32-28 wit wint een schijf").back() == "skipped:wit wint een schijf");
}

TEST_CASE("a dash at the end is no result where the tag has one, too") {
  auto const body = [](std::string const& tag, std::string const& end) {
    return events("[Result \"" + tag + "\"]\n1. 32-28 " + end).back();
  };
  CHECK(body("-", "-") == "result:*");
  CHECK(body("–", "-") == "result:*");
  CHECK(body("--", "19-23 --") == "result:*");
  CHECK(body("-", "- *") == "result:*");
  CHECK(body("*", "-") == "result:*");
  CHECK(body("?", "-") == "result:*");
  CHECK(diagnostics("[Result \"-\"]\n1. 32-28 -\n\n[Result \"-\"]\n1. 32-28 - *") == Strings{});
  CHECK(events("[Result \"*\"]\n1. 32-28 - *").at(4) == "empty:-");
  CHECK(body("1-1", "-") == "empty:-");
  CHECK(events("1. 32-28 -").back() == "empty:-");
  CHECK(events("[Result \"-\"]\n1. - 19-23 2. 37-32 -").at(3) == "empty:-");  // only the last one
}

TEST_CASE("what is in brackets behind the result belongs to the game") {
  std::string const next = "\n\n[A \"b\"]\n1. 33-28 *";
  auto const first = [&](std::string const& end) {
    auto const all = records("[A \"a\"]\n1. 32-28 19-23 " + end + next);
    return all.size() == 2 ? all.front().events : Strings{"there are " + std::to_string(all.size()) + " records"};
  };
  for (auto const* remark : {"(tijd)", "( tijd )", "[tijd]", "(op tijd, na\nlang denken)", "\n(tijd)", "(tijd"}) {
    CAPTURE(remark);
    CHECK(first("2-0 " + std::string{remark}).back().starts_with("comment:"));
  }
  CHECK(first("2-0 (tijd)").back() == "comment:tijd");
  CHECK(first("2-0 ({ tijd })").back() == "comment:{ tijd }");
  CHECK(first("2-0 (12-8)").back() == "comment:12-8");
  CHECK(first("2-0 (28-23 wint)").back() == "comment:28-23 wint");
  CHECK(first("2-0 {a} (b) {c}").back() == "comment:c");
  CHECK(diagnostics("[A \"a\"]\n1. 32-28 2-0 (tijd) (20-24 {ook} 2. 37-32)" + next) == Strings{});
  CHECK(first("2-0 (1... 20-24 (20-25 1-1) 2. 37-32)") ==
        Strings{"name:A", "value:a", "number:1.", "move:32-28", "move:19-23", "result:2-0", "begin:(", "number:1...",
                "move:20-24", "begin:(", "move:20-25", "result:1-1", "end:)", "number:2.", "move:37-32", "end:)"});
  CHECK(first("2-0 (1... 20-24 2. 37-32").back() == "end:");
  CHECK(records("1. 32-28 2-0 (tijd)\n1. 33-28 1-1 (1. 34-29)\n\n1. 35-30 *").size() == 3);
  CHECK(records("1. 32-28 2-0 (tijd)").size() == 1);
}

TEST_CASE("B+ is Black's win in English, and White's beside French or Dutch signs") {
  auto const game = [](std::string const& end, std::string const& tag = "*") {
    return "[White \"Rafle\"]\n[Result \"" + tag + "\"]\n\n1. 32-28 18-23 " + end + "\n\n";
  };
  auto const results = [](std::string const& text) {
    std::string all;
    for (auto const& record : records(text)) all += record.events.at(3).substr(6) + " " + record.events.back() + "; ";
    return all;
  };
  CHECK(results(game("B+")) == "* result:N+; ");
  CHECK(results(game("B+") + game("W+")) == "* result:N+; * result:B+; ");
  CHECK(results(game("B+") + game("N+")) == "* result:B+; * result:N+; ");
  CHECK(results(game("B+") + game("Z+")) == "* result:B+; * result:N+; ");
  CHECK(results(game("B+", "2-0")) == "2-0 result:B+; ");
  CHECK(results(game("B+", "0-2")) == "0-2 result:N+; ");
  CHECK(results(game("*", "B+")) == "N+ result:*; ");
  CHECK(results("[Blancs \"Rafle\"]\n[Resultat \"*\"]\n1. 32-28 B+\n") == "* result:B+; ");
}

TEST_CASE("a result B+ whose side only the names of the tags tell is a finding, once a file") {
  auto const codes = [](std::string const& text) {
    std::string all;
    for (auto const& record : records(text)) {
      for (auto const& diagnostic : record.diagnostics) all += diagnostic + "; ";
    }
    return all;
  };
  std::string const game = "[White \"Rafle\"]\n\n1. 32-28 18-23 B+\n\n";
  CHECK(codes(game) == "warning uncertain-move 3:16; ");
  CHECK(codes(game + game) == "warning uncertain-move 3:16; ");
  CHECK(codes("[Blancs \"Rafle\"]\n\n1. 32-28 18-23 B+\n").find("uncertain-move") != std::string::npos);
  CHECK(codes(game + "[White \"Kroon\"]\n\n1. 32-28 18-23 W+\n").empty());
  CHECK(codes("[White \"Rafle\"]\n[Result \"2-0\"]\n\n1. 32-28 18-23 B+\n").empty());
}

TEST_CASE("the score of a match behind a game is text with a finding") {
  std::string const one = "[White \"Rafle\"]\n\n1. 32-28 18-23 2-0\n\n";
  std::string const two = "[White \"Kroon\"]\n\n1. 33-28 18-23 0-2\n";
  for (std::string const score : {"3-1", "12-8", "4 - 2", "3:1", "Score: 3-1", "Stand 5-3", "After two rounds: 3-1.",
                                  "Rafle - Kroon 3-1", "(3-1)", "Tussenstand 2-2", "(12-8)"}) {
    CAPTURE(score);
    auto const all = records(one + score + "\n\n" + two);
    REQUIRE(all.size() == 2);
    CHECK(std::ranges::count_if(all[0].events, [](auto const& each) { return each.starts_with("move:"); }) == 2);
    auto const is_comment = score.starts_with('(');
    CHECK(all[0].diagnostics.size() == (is_comment ? 0 : 1));
    CHECK(records(one + score + "\n").size() == 1);
  }
  // A move with others behind it, or that no score is, is a move.
  CHECK(records(one + "38-32\n\n" + two).at(0).diagnostics ==
        Strings{"warning move-after-result 5:1", "hint missing-terminator 5:5"});
}
