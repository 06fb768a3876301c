#include "reading.hpp"

#include <catch2/catch.hpp>

using namespace reading;

namespace {

Strings sources(std::string_view text) {
  Strings result;
  for (auto const& record : records(text)) result.push_back(record.source);
  return result;
}

}  // namespace

TEST_CASE("white space and results alone are no record") {
  for (std::string const text : {"", " \r\n\t", "\xEF\xBB\xBF", "*", " * \n"}) {
    CAPTURE(text);
    CHECK(records(text).empty());
  }
}

TEST_CASE("comments alone are a record, so that nothing of a file is lost") {
  CHECK(events("{only} ; this\n% and that") == Strings{"comment:only", "comment: this", "comment: and that"});
  CHECK(events("{a} {b} *") == Strings{"comment:a", "comment:b", "result:*"});
  CHECK(diagnostics("{a} {b} *") == Strings{});
  CHECK(sources("{a} *\n\n1. 32-28 *") == Strings{"{a} *", "1. 32-28 *"});
  CHECK(sources("{a}\n[Event \"e\"] *").size() == 1);
}

TEST_CASE("tags only, and a number with a result only, are records") {
  CHECK(sources("[White \"a\"]\n\n[Event \"b\"] *\n1. 0-2\n") == Strings{"[White \"a\"]\n\n[Event \"b\"] *", "1. 0-2"});
  CHECK(sources("*\n[FEN \"W:W31:B5\"]") == Strings{"*\n[FEN \"W:W31:B5\"]"});
}

TEST_CASE("a result ends a record, and so does a tag behind a body, whatever its name") {
  CHECK(sources("32-28 1-0 1. 33-28 * [Result \"*\"] 32-28 [White \"x\"] *") ==
        Strings{"32-28 1-0", "1. 33-28 *", "[Result \"*\"] 32-28", "[White \"x\"] *"});
  CHECK(sources("[Event \"a\"]\n[Event \"a\"]\n[White \"w\"]\n*").size() == 1);
}

TEST_CASE("a number 1 below a blank line begins the next game") {
  CHECK(sources("[Event \"a\"]\n\n1. 32-28 19-23 2. 28x19\n\n1. 31-27 17-21 2. 37-31\r\n\r\n 1. 33-28 (1. 34-30) 18-23 {x}\n") ==
        Strings{"[Event \"a\"]\n\n1. 32-28 19-23 2. 28x19", "1. 31-27 17-21 2. 37-31", "1. 33-28 (1. 34-30) 18-23 {x}"});
  CHECK(diagnostics("1. 32-28! 19-23\n\n1. 31-27") == Strings{"hint missing-terminator 1:15"});
  CHECK(sources("1. 32-28 19-23 2. 28x19 14x23\n\n1. 31-27 17-21 *\n\n1. 33-28 *") ==
        Strings{"1. 32-28 19-23 2. 28x19 14x23", "1. 31-27 17-21 *", "1. 33-28 *"});
  // One below the other, a reply, a variation, a problem with two solutions, and a number that is a misprint.
  for (std::string const one :
       {"1. 32-28 19-23 2. 28x19 14x23\n1. 31-27", "1. 32-28 {x}\n\n1... 19-23", "1. 32-28\n\n(1. 31-27 17-21)\n\n1... 19-23",
        "[FEN \"W:W31,32:B19\"]\n1. 32-28 19-23 2. 28x19\n\n1. 31-27 19-23", "1. 32-28 19-23\n\n2. 31-27 17-21\n\n3. 37-31"}) {
    CAPTURE(one);
    CHECK(records(one).size() == 1);
  }
}

TEST_CASE("ten thousand games that only numbers part are read in pieces") {
  std::string text;
  for (auto game = 0; game < 10000; ++game) text += "1. 32-28 19-23 2. 28x19 14x23 3. 37-32 10-14\n\n";
  CHECK(records(text).size() == 10000);
}

TEST_CASE("records of tags only are separated by a blank line and a repeated name") {
  CHECK(records("[Event \"a\"]\n[FEN \"x\"]\n\n[Event \"b\"]\n[FEN \"y\"]\n").size() == 2);
  CHECK(records("[Event \"a\"]\n{no moves}\n[Event \"b\"]\n").size() == 2);
  CHECK(records("[Event \"a\"]\n\n[FEN \"y\"]\n32-28").size() == 1);
}

TEST_CASE("a comment behind the result belongs to the game before, unless moves without tags follow") {
  auto const before_tags = records("32-28 * {one}\n{two}\n; three\n[Event \"x\"] *");
  REQUIRE(before_tags.size() == 2);
  CHECK(before_tags[0].events == Strings{"move:32-28", "result:*", "comment:one", "comment:two", "comment: three"});
  auto const before_moves = records("32-28 * {one}\n{two}\n33-28 *");
  REQUIRE(before_moves.size() == 2);
  CHECK(before_moves[0].events == Strings{"move:32-28", "result:*", "comment:one"});
  CHECK(before_moves[1].events == Strings{"comment:two", "move:33-28", "result:*"});
  CHECK(records("32-28 *\n{end}").at(0).events.back() == "comment:end");
}

TEST_CASE("a terminator too many goes to the game before it") {
  auto const all = records("32-28 1-0 *\n\n*\n1. 33-28 0-1");
  REQUIRE(all.size() == 2);
  CHECK(all[0].events == Strings{"move:32-28", "result:1-0", "skipped:*", "skipped:*"});
  CHECK(all[0].diagnostics == Strings{"warning stray-terminator 1:11", "warning stray-terminator 3:1"});
  CHECK(all[1].diagnostics == Strings{});
}

TEST_CASE("a bare move behind the result of a game with tags is that game's, with a warning") {
  auto const all = records("[A \"\"]\n1. 32-28 1-0\n\n36x27 1-0\n\n[A \"\"] *");
  REQUIRE(all.size() == 2);
  CHECK(all[0].events ==
        Strings{"name:A", "value:", "number:1.", "move:32-28", "result:1-0", "move:36x27", "result:1-0"});
  CHECK(all[0].diagnostics == Strings{"warning move-after-result 4:1"});
}

TEST_CASE("the very next number behind a result in the same paragraph is that game's, with a warning") {
  auto const all = records("1. 32-28 19-23 (1... 17-22 2. 28x17) 2-0\n2. 28x19 14x23 *\n1. 33-28 0-1");
  REQUIRE(all.size() == 2);
  CHECK(all[0].events == Strings{"number:1.", "move:32-28", "move:19-23", "begin:(", "number:1...", "move:17-22",
                                 "number:2.", "move:28x17", "end:)", "result:2-0", "number:2.", "move:28x19",
                                 "move:14x23", "result:*"});
  CHECK(all[0].diagnostics == Strings{"warning move-after-result 2:1"});
  CHECK(records("1. 32-28 1-0 1... 19-23 *").size() == 1);
  for (auto const* const two : {"1. 32-28 19-23 2-0\n\n2. 28x19 14x23 *", "1. 32-28 19-23 2-0 3. 28x19 *",
                                "1. 32-28 1-0 1. 33-28 *", "1. 32-28 19-23 2. 28x19 2-0 1. 33-28 *",
                                "32-28 19-23 2-0 2. 28x19 *", "1. 32-28 19-23 2-0 [A \"\"] 2. 28x19 *"}) {
    CAPTURE(two);
    CHECK(records(two).size() == 2);
  }
}

TEST_CASE("tags are liberal about spaces, escapes and what they hold") {
  CHECK(events("[Event       \"a [b] {c} ;d %e\"][ White\"x\\\"y\\\\\" ] 32-28") ==
        Strings{"name:Event", "value:a [b] {c} ;d %e", "name:White", "value:x\\\"y\\\\", "move:32-28"});
  CHECK(diagnostics("[Event       \"a [b] {c} ;d %e\"][ White\"x\\\"y\\\\\" ] 32-28") == Strings{});
}

TEST_CASE("lines are counted alike for LF, CRLF and CR alone, and offsets are of the file") {
  for (std::string const end : {"\n", "\r\n", "\r"}) {
    std::string const text = "\xEF\xBB\xBF" + end + "32-28 *" + end + end + "[A \"é\"] {" + end + "} foo *" + end;
    auto const all = records(text);
    REQUIRE(all.size() == 2);
    CHECK(all[0].line == 2);
    CHECK(all[0].offset == 3 + end.size());
    CHECK(all[1].line == 4);
    CHECK(all[1].offset == text.find('['));
    CHECK(all[1].diagnostics == Strings{"error unexpected-text 5:3"});
  }
}

TEST_CASE("columns count characters, also before the record on its line") {
  CHECK(diagnostics("{é} 32-28 1-0 [White \"ход\"] foo *") == Strings{"error unexpected-text 1:29"});
}

TEST_CASE("NUL bytes and no-break spaces are blanks") {
  using namespace std::string_view_literals;
  CHECK(events("1.\0 32-28\0\xC2\xA0"
               "19-23\0*"sv) == Strings{"number:1.", "move:32-28", "move:19-23", "result:*"});
  CHECK(diagnostics("1.\0 32-28\0\xC2\xA0"
                    "19-23\0*"sv) == Strings{"warning control-character 1:3"});
}

TEST_CASE("no-break spaces are blanks inside moves and results too") {
  constexpr auto text =
      "1.\u00a032\u00a0-\u00a028 19 \u00a0-\u202f23\u202f 2. 28\u202fx\u202f19!\u00a0 2\u00a0-\u00a00";
  CHECK(events(text) == Strings{"number:1.", "move:32\u00a0-\u00a028", "move:19 \u00a0-\u202f23", "number:2.",
                                "move:28\u202fx\u202f19", "strength:!", "result:2\u00a0-\u00a00"});
  CHECK(diagnostics(text) == Strings{});
  CHECK(events("32-28 \u00a0\u00a0- 2. 37-32 *") ==
        Strings{"move:32-28", "empty:-", "number:2.", "move:37-32", "result:*"});
}

TEST_CASE("records are numbered from one") {
  auto const source = damier::open_text("32-28 * 1. 33-28 *");
  damier::pdn::Reader reader{*source};
  damier::GameTape tape;
  REQUIRE(reader.next(tape));
  CHECK(tape.number == 1);
  REQUIRE(reader.next(tape));
  CHECK(tape.number == 2);
  CHECK(tape.line_prefix == "32-28 * ");
  CHECK_FALSE(reader.next(tape));
  CHECK_FALSE(reader.next(tape));
}
