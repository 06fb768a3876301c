#include "grammar/pdn/grammar.hpp"
#include "reading.hpp"

#include <catch2/catch.hpp>

using namespace reading;

TEST_CASE("tags, numbers, moves and the result are events in reading order") {
  CHECK(events("[Event \"Club\"]\n[White \"\"]\n\n1. 32-28 19-23 2. 28x19 2-0\n") ==
        Strings{"name:Event", "value:Club", "name:White", "value:", "number:1.", "move:32-28", "move:19-23",
                "number:2.", "move:28x19", "result:2-0"});
}

TEST_CASE("a move is one event however it is written") {
  for (std::string const move : {"32-28",     "1-7",      "28x19",   "28X19",   "28:19",      "28×19",
                                 "28х19",     "28Х19",    "32‐28",   "32–28",   "32—28",      "32−28",
                                 "1- 7",      "10- 4",    "35x 4",   "28 x 19", "12 - 7",     "28 :19",
                                 "06-11",     "04x24",    "007-012", "071-072", "26x17x10x1", "26 x 17 x 10 x 1",
                                 "26x17 x10", "28%19",    "c3-d4",   "C3-D4",   "d4:b6",      "a3b4",
                                 "a3b4c5",    "c3:e5:g7", "c3 - d4", "l12-k11", "j8:i7",      "47x36 <42, 29, 14, 31>",
                                 "47x36<42>", "1-18",     "1-10",    "10-1"}) {
    CAPTURE(move);
    CHECK(events(move) == Strings{"move:" + move});
    CHECK(events("1. " + move + " 20-24 *") == Strings{"number:1.", "move:" + move, "move:20-24", "result:*"});
    CHECK(diagnostics(move) == (move.starts_with('0') ? Strings{"hint leading-zero 1:1"} : Strings{}));
  }
}

TEST_CASE("no move swallows what follows it") {
  CHECK(events("5. - - 6. 32-28") == Strings{"number:5.", "empty:-", "empty:-", "number:6.", "move:32-28"});
  CHECK(events("5. 32-28 - 6. 37-32") == Strings{"number:5.", "move:32-28", "empty:-", "number:6.", "move:37-32"});
  CHECK(events("4x 1 1. 2-7") == Strings{"move:4x 1", "number:1.", "move:2-7"});
  CHECK(events("32-28 19-23") == Strings{"move:32-28", "move:19-23"});
  CHECK(events("a3-b4 c5-d6") == Strings{"move:a3-b4", "move:c5-d6"});
  CHECK(events("47x36 <abc") == Strings{"move:47x36", "skipped:<abc"});
}

TEST_CASE("what only begins like a move is no move") {
  for (std::string const text :
       {"32-", "x23", "32-280", "320-28", "000-12", "m3-n4", "a0-b1", "32-28z", "32281", "3273", "0028", "322"}) {
    CAPTURE(text);
    auto const all = records(text);
    REQUIRE(all.size() == 1);
    CHECK(all[0].events == Strings{"skipped:" + text});
    CHECK(all[0].diagnostics == Strings{"error unexpected-text 1:1"});
  }
}

TEST_CASE("four digits are a move without a sign, but not among words") {
  CHECK(events("1. 3228 0107 {x} 1923!") ==
        Strings{"number:1.", "move:3228", "move:0107", "comment:x", "move:1923", "strength:!"});
  CHECK(diagnostics("1. 3228") == Strings{"hint move-without-sign 1:4"});
  CHECK(events("1. 32-28 in 1950 19-23") == Strings{"number:1.", "move:32-28", "skipped:in 1950", "move:19-23"});
}

TEST_CASE("numbers come with one dot or three, glued to the move, with zeros, or not at all") {
  CHECK(events("1.32-28 01. 19-23 12... 7-12 3.a3b4") == Strings{"number:1.", "move:32-28", "number:01.", "move:19-23",
                                                                 "number:12...", "move:7-12", "number:3.",
                                                                 "move:a3b4"});
  CHECK(events("1. ... 7-12") == Strings{"number:1.", "empty:...", "move:7-12"});
  CHECK(events("1. … 7-12 2… 8-13") == Strings{"number:1.", "empty:…", "move:7-12", "number:2…", "move:8-13"});
  CHECK(events("1.\n32-28\n19-23") == Strings{"number:1.", "move:32-28", "move:19-23"});
  CHECK(events("1.01-06") == Strings{"number:1.", "move:01-06"});
}

TEST_CASE("a dash or dots alone replace a missing move") {
  CHECK(events("1. - - 2. -- ... – *") ==
        Strings{"number:1.", "empty:-", "empty:-", "number:2.", "empty:--", "empty:...", "empty:–", "result:*"});
}

TEST_CASE("a replacement of a move, and a number without a move, are reported once in a game") {
  CHECK(diagnostics("1. - - 2. - - 1-1") == Strings{"hint move-left-out 1:4"});
  CHECK(diagnostics("1. ... 7-12 *") == Strings{"hint move-left-out 1:4"});
  CHECK(diagnostics("1... 7-12 *") == Strings{});
  CHECK(diagnostics("1. 0-2") == Strings{"hint number-without-move 1:1"});
  CHECK(diagnostics("1. 32-28 19-23 2. *") == Strings{"hint number-without-move 1:16"});
  CHECK(diagnostics("1. { not played } 0-2") == Strings{"hint number-without-move 1:1"});
  CHECK(diagnostics("1. 32-28 19-23 2. {} ; on") == Strings{"hint number-without-move 1:16"});
  CHECK(diagnostics("1. 32-28 2.\n\n[A \"b\"] *") ==
        Strings{"hint number-without-move 1:10", "hint missing-terminator 1:11"});
  CHECK(diagnostics("1. { first } 32-28 {last} 0-2") == Strings{});
  CHECK(diagnostics("01. 04-09 02. 05-10 *") == Strings{"hint leading-zero 1:1"});
  CHECK(diagnostics("1. 04-09 02. 05-10 *") == Strings{"hint leading-zero 1:4"});
}

TEST_CASE("strengths are after a move, before it, apart from it, or in parentheses") {
  CHECK(events("32-28!? 19-23(!?!!!) 28x19 ! 14x23 (?\?\?) !17x22 ( ? ) 1-7(!) 2-8(*)") ==
        Strings{"move:32-28", "strength:!?", "move:19-23", "strength:(!?!!!)", "move:28x19", "strength:!", "move:14x23",
                "strength:(?\?\?)", "strength:!", "move:17x22", "strength:( ? )", "move:1-7", "strength:(!)",
                "move:2-8", "strength:(*)"});
}

TEST_CASE("a star glued to a move with more moves behind is a strength, otherwise the end") {
  CHECK(events("32-28* 19-23!* 28x19 *") ==
        Strings{"move:32-28", "strength:*", "move:19-23", "strength:!", "strength:*", "move:28x19", "result:*"});
  CHECK(events("32-28*") == Strings{"move:32-28", "result:*"});
  CHECK(events("32-28* {fine}\n[Event \"x\"]\n").front() == "there are 2 records");
  CHECK(records("32-28* {fine}\n[Event \"x\"]\n")[0].events == Strings{"move:32-28", "result:*", "comment:fine"});
  CHECK(records("32-28* {fine}\n[Event \"x\"]\n")[0].diagnostics == Strings{});
  CHECK(events("(32-28*) *") == Strings{"begin:(", "move:32-28", "strength:*", "end:)", "result:*"});
}

TEST_CASE("a star glued to the front of a move is a strength too") {
  CHECK(events("32-28 *19-23 28x19 *") == Strings{"move:32-28", "strength:*", "move:19-23", "move:28x19", "result:*"});
  CHECK(events("*32-28 19-23") == Strings{"strength:*", "move:32-28", "move:19-23"});
  CHECK(records("32-28 * 19-23")[0].events.at(1) == "result:*");
}

TEST_CASE("comments are kept as written, and may hold nearly anything") {
  CHECK(events("{a} 32-28 { b ; c % [%clk 0:10] ( } ; d\r\n% e\n19-23{}") ==
        Strings{"comment:a", "move:32-28", "comment: b ; c % [%clk 0:10] ( ", "comment: d", "comment: e", "move:19-23",
                "comment:"});
  CHECK(diagnostics("{a} 32-28 { b ; c % [%clk 0:10] ( } ; d\r\n% e\n19-23{}") == Strings{});
}

TEST_CASE("a NAG with too many digits is one NAG, and reported") {
  CHECK(events("32-28 $999999999 19-23 $999999999999 $0000000001 *") ==
        Strings{"move:32-28", "nag:999999999", "move:19-23", "nag:999999999999", "nag:0000000001", "result:*"});
  CHECK(diagnostics("32-28 $999999999 19-23 $999999999999 *") == Strings{"warning long-nag 1:24"});
  std::string const longest(64, '9');
  CHECK(events("32-28 $" + longest + " *") == Strings{"move:32-28", "nag:" + longest, "result:*"});
  CHECK(events("32-28 $" + longest + "0 *") == Strings{"move:32-28", "skipped:$" + longest + "0", "result:*"});
}

TEST_CASE("a text is valid as the item that PDN reads") {
  using damier::EventKind;
  auto const can = damier::pdn::can_stand_for;
  for (auto const* move : {"32-28", "28x19", "3228", "c3-d4", "ad lib", "x"}) CHECK(can(EventKind::move, move));
  for (auto const* move : {"", "O1-7", "32-28!", "28*19", "word"}) CHECK_FALSE(can(EventKind::move, move));
  CHECK(can(EventKind::strength, "!?"));
  CHECK(can(EventKind::strength, "*"));
  CHECK_FALSE(can(EventKind::strength, "! ?"));
  CHECK(can(EventKind::placeholder, "..."));
  CHECK_FALSE(can(EventKind::placeholder, "-."));
  CHECK(can(EventKind::nag, "7"));
  CHECK_FALSE(can(EventKind::nag, ""));
  CHECK_FALSE(can(EventKind::nag, "7 8"));
  CHECK(can(EventKind::setup, "W:W31:B5"));
  CHECK_FALSE(can(EventKind::setup, "a\"b"));
  CHECK(can(EventKind::comment, "whatever"));
}

TEST_CASE("nags, setups and variations are events") {
  CHECK(events("32-28$7 (18-23 $1 (37-32?)) /FEN \"W:W31-50:B1-20\"/ 19-23") ==
        Strings{"move:32-28", "nag:7", "begin:(", "move:18-23", "nag:1", "begin:(", "move:37-32", "strength:?", "end:)",
                "end:)", "setup:W:W31-50:B1-20", "move:19-23"});
}

TEST_CASE("a setup hidden in a comment is text, with a hint") {
  CHECK(events("32-28 { /FEN \"B::\"/ }") == Strings{"move:32-28", "comment: /FEN \"B::\"/ "});
  CHECK(diagnostics("32-28 { /FEN \"B::\"/ }") == Strings{"hint setup-in-comment 1:8"});
}

TEST_CASE("a stray dot is a warning") {
  CHECK(events("3. 8-3 . 1-0") == Strings{"number:3.", "move:8-3", "skipped:.", "result:1-0"});
  CHECK(diagnostics("3. 8-3 . 1-0") == Strings{"warning stray-dot 1:8"});
}

TEST_CASE("a pass with the words of a free choice in a comment is that move") {
  CHECK(events("2. 28x19 - { ad lib } 3. 38-32") ==
        Strings{"number:2.", "move:28x19", "move:ad lib", "comment: ad lib ", "number:3.", "move:38-32"});
  CHECK(events("2. 28x19 - {x} 3. 38-32") == Strings{"number:2.", "move:28x19", "move:x", "number:3.", "move:38-32"});
  CHECK(events("2. 28x19 - { ad libitum } - $1 {x} ... {x}") == Strings{"number:2.", "move:28x19", "empty:-",
                                                                        "comment: ad libitum ", "empty:-", "nag:1",
                                                                        "comment:x", "empty:...", "comment:x"});
}

TEST_CASE("a number needs no full stop before a move, unless it is something else") {
  CHECK(events("1 32-28 19-23 2 28x19") == Strings{"number:1", "move:32-28", "move:19-23", "number:2", "move:28x19"});
  CHECK(events("1) 32-28 19-23\n2)\n28x19 (2) 28x19)") == Strings{"number:1)", "move:32-28", "move:19-23", "number:2)",
                                                                  "move:28x19", "begin:(", "skipped:2", "end:)",
                                                                  "move:28x19", "skipped:)"});
  CHECK(events("{see} 3 32-28 ( 4 19-23 ) *") ==
        Strings{"comment:see", "number:3", "move:32-28", "begin:(", "number:4", "move:19-23", "end:)", "result:*"});
  CHECK(diagnostics("1 32-28 19-23 2) 28x19 *") == Strings{"hint number-without-dot 1:1"});

  CHECK(events("diagram 3 32-28") == Strings{"skipped:diagram 3", "move:32-28"});
  CHECK(events("1. 2 32-28") == Strings{"number:1.", "skipped:2", "move:32-28"});
  CHECK(events("35.24 19-23") == Strings{"skipped:35.24", "move:19-23"});
  CHECK(events("32-28 1 2-0") == Strings{"move:32-28", "skipped:1", "result:2-0"});
  CHECK(events("1234 32-28 32 28") == Strings{"move:1234", "move:32-28", "skipped:32 28"});
  CHECK(records("[White \"A\"]\n1. 32-28 2-0\n1 31-27 0-2").size() == 2);
}

TEST_CASE("a date is no move") {
  for (std::string const date : {"20-06-2003", "20-06-03x", "1-1-1999"}) {
    CAPTURE(date);
    CHECK(events("1. 32-28 " + date + " 19-23") == Strings{"number:1.", "move:32-28", "skipped:" + date, "move:19-23"});
  }
  CHECK(events("28x19-10") == Strings{"move:28x19", "skipped:-10"});
}

TEST_CASE("a number with dots behind it names the side where the reply is due") {
  CHECK(events("1. 31-26 { calm } 1. ... 20-25 2. 37-31 2. … 15-20 *") ==
        Strings{"number:1.", "move:31-26", "comment: calm ", "number:1. ...", "move:20-25", "number:2.", "move:37-31",
                "number:2. …", "move:15-20", "result:*"});
  CHECK(diagnostics("1. 31-26 1. ... 20-25 (1. ... 18-23) 2. 37-31 (2. 36-31 2. ... 15-20) *") == Strings{});
  CHECK(diagnostics("1. 31-26 (1. ... 18-23) 1. ... 20-25 *") == Strings{});
  CHECK(diagnostics("[FEN \"B:W31:B5\"]\n1. ... 5-10 *") == Strings{});
  CHECK(diagnostics("1. 31-26 ... 20-25 2. 37-31 ...15-20 *") == Strings{});
  // Here a move is left out.
  CHECK(diagnostics("1. 31-26 ... 2. 37-31 *") == Strings{"hint move-left-out 1:10"});
  CHECK(diagnostics("1. ... 20-25 *") == Strings{"hint move-left-out 1:4"});
  CHECK(diagnostics("[FEN \"W:W31:B5\"]\n1. ... 5-10 *") == Strings{"hint move-left-out 2:4"});
  CHECK(diagnostics("1. 31-26 20-25 2. ... 15-20 *") == Strings{"hint move-left-out 1:19"});
  CHECK(events("1. 31-26 20-25 2. ... 15-20 *").at(4) == "empty:...");
}
