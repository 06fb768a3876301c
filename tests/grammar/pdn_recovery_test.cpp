#include "reading.hpp"
#include "tests/in_words.hpp"

#include <catch2/catch.hpp>

using namespace reading;
using in_words::english;

TEST_CASE("a nested comment ends at the first brace and takes its leftover with it") {
  std::string const text = "1. 32-28 { a { b } c } 19-23 *\n[Event \"next\"] *";
  auto const all = records(text);
  REQUIRE(all.size() == 2);
  CHECK(all[0].events ==
        Strings{"number:1.", "move:32-28", "comment: a { b ", "skipped: c }", "move:19-23", "result:*"});
  CHECK(all[0].diagnostics == Strings{"error nested-comment 1:14"});
  CHECK(all[1].diagnostics == Strings{});
  CHECK(events("{ a { b { c } d } e } 32-28").back() == "move:32-28");
}

TEST_CASE("a brace too many inside a comment does not swallow the moves behind it") {
  CHECK(events("32-28 { a { b } 19-23 { c } *") ==
        Strings{"move:32-28", "comment: a { b ", "move:19-23", "comment: c ", "result:*"});
  CHECK(records("32-28 { a { b } *\n[A \"\"]\n32-28 } *").size() == 2);
}

TEST_CASE("a comment without an end stops at the next line with a tag, even if later comments are closed") {
  for (std::string const end : {"\n", "\r\n", "\r"}) {
    auto const all =
        records("1. 32-28 { lost" + end + "19-23" + end + " [White \"a\"]" + end + "1. 32-28 {fine} *" + end);
    REQUIRE(all.size() == 2);
    CHECK(all[0].events == Strings{"number:1.", "move:32-28", "comment: lost" + end + "19-23"});
    CHECK(all[0].diagnostics == Strings{"error unclosed-comment 1:10", all[0].diagnostics.back()});
    CHECK(all[0].diagnostics.back().starts_with("hint missing-terminator"));
    CHECK(all[1].events.back() == "result:*");
    CHECK(all[1].diagnostics == Strings{});
  }
  CHECK(diagnostics("1. 32-28 { lost") == Strings{"error unclosed-comment 1:10"});
}

TEST_CASE("a comment without an end does not swallow the games before a stray brace") {
  std::string const second = "[Event \"b\"]\n[Result \"0-1\"]\n\n1. 33-28 18-22 0-1\n\n";
  std::string const third = "[Event \"c\"]\n[Result \"1-0\"]\n\n1. 32-28 18-23 } 1-0\n";
  std::string const lost = "[Event \"a\"]\n\n1. 32-28 { lost 19-23 1-0\n\n";
  for (std::string const end : {"\n", "\r\n", "\r"}) {
    auto text = lost + second + third;
    for (std::size_t at = 0; end != "\n" && (at = text.find('\n', at)) != std::string::npos; at += end.size()) {
      text.replace(at, 1, end);
    }
    auto const all = records(text);
    REQUIRE(all.size() == 3);
    CHECK(all[0].events == Strings{"name:Event", "value:a", "number:1.", "move:32-28", "comment: lost 19-23 1-0"});
    CHECK(all[0].diagnostics == Strings{"error unclosed-comment 3:10", "hint missing-terminator 3:25"});
    CHECK(all[1].events.back() == "result:0-1");
    CHECK(all[1].diagnostics.empty());
    CHECK(all[2].events.back() == "result:1-0");
    CHECK(all[2].diagnostics == Strings{"error unopened-comment 13:16"});
  }
  // The whole game is found without an empty line before its tags or behind them, behind the tags of a game, in
  // variations and among braces.
  CHECK(records("1. 32-28 { lost\n[Event \"b\"]\n[A \"b\"]\n\n1. 33-28 18-22 } *").size() == 2);
  CHECK(records("1. 32-28 { lost\n\n [Event \"b\"] \n\t[A \"b\"]\n1... 18-22 2. 33-28 } *").size() == 2);
  CHECK(records("[Event \"a\"]\n\n{ lost\n\n" + second + third).size() == 3);
  CHECK(records("1. 32-28 ( 1. 33-28 { lost\n\n" + second + third).size() == 3);
  CHECK(diagnostics("1. 32-28 { a { lost\n\n" + second + third) ==
        Strings{"error unclosed-comment 1:10", "hint missing-terminator 1:19", "error unopened-comment 11:16"});
}

TEST_CASE("a comment may quote tags and moves, and whole games between games") {
  std::string const game = "[Event \"b\"]\n[Result \"0-1\"]\n\n1. 33-28 18-22 0-1\n\n";
  for (std::string const quoted : {
           "[Event \"b\"]\n[White \"c\"]\n",                                 // no moves
           "[Event \"b\"]\n[White \"c\"]\n\n0-1",                            // a result but no moves
           "[Event \"b\"]\n\n1. 33-28 18-22",                                // one tag
           "[Event \"b\"]\n[White \"c\"]\n1. 33-28 18-22",                   // no empty line
           "[Event \"b\"] [White \"c\"]\n\n1. 33-28 18-22",                  // not one tag on each line
           "[Event \"b\"] has\n[White \"c\"] and\n\n1. 33-28 18-22",         // words behind the tags
           "[Event \"b\"]\n[White \"c\"]\n\n17. 33-28 18-22",                // does not begin with move 1
           "[Event \"b\"]\n[White \"c\"]\n\nthe moves were 1. 33-28 18-22",  // words before the moves
           "[Event b]\n[White c]\n\n1. 33-28 18-22",                         // no quotes in the tags
       }) {
    CAPTURE(quoted);
    CHECK(events("1. 32-28 {see\n" + quoted + "} *") ==
          Strings{"number:1.", "move:32-28", "comment:see\n" + quoted, "result:*"});
  }
  // Games that are commented out.
  auto const between = records("[Event \"a\"]\n\n1. 32-28 *\n\n{\n\n" + game + "}\n\n" + game);
  REQUIRE(between.size() == 2);
  CHECK(between[0].events.back() == "comment:\n\n" + game);
  CHECK(between[0].diagnostics.empty());
  CHECK(records("{\n\n" + game + "}\n\n" + game).size() == 1);
}

TEST_CASE("a line with a tag inside a closed comment is comment") {
  CHECK(events("32-28 { see\n[Event \"x\"]\n} *") ==
        Strings{"move:32-28", "comment: see\n[Event \"x\"]\n", "result:*"});
}

TEST_CASE("braces and parentheses that close nothing are skipped") {
  CHECK(events("32-28 } 19-23 ) *") == Strings{"move:32-28", "skipped:}", "move:19-23", "skipped:)", "result:*"});
  CHECK(diagnostics("32-28 } 19-23 ) *") == Strings{"error unopened-comment 1:7", "error unopened-variation 1:15"});
}

TEST_CASE("an open variation is closed at the record's end, before the result") {
  CHECK(records("32-28 (18-23 (19-23 1-0\n[A \"\"] *")[0].events ==
        Strings{"move:32-28", "begin:(", "move:18-23", "begin:(", "move:19-23", "end:", "end:", "result:1-0"});
  CHECK(diagnostics("32-28 (18-23 (19-23 1-0\n[A \"\"] *") == Strings{"error unclosed-variation 1:7"});
  CHECK(events("32-28 (18-23").back() == "end:");
}

TEST_CASE("variations beyond the limit are skipped whole") {
  damier::Limits limits;
  limits.deepest_variation = 2;
  auto const all = records("32-28 (1-7 (2-8 (3-9 {)} (4-10 foo) 5-11) 6-12) 7-13) 8-14 *", limits);
  REQUIRE(all.size() == 1);
  CHECK(all[0].events == Strings{"move:32-28", "begin:(", "move:1-7", "begin:(", "move:2-8",
                                 "skipped:(3-9 {)} (4-10 foo) 5-11)", "move:6-12", "end:)", "move:7-13", "end:)",
                                 "move:8-14", "result:*"});
  CHECK(all[0].diagnostics == Strings{"error variation-too-deep 1:17"});
}

TEST_CASE("unexpected words in a row are skipped as one piece, and reading goes on behind them") {
  CHECK(events("1. 32-28 foo bar 19-23 baz(18-23)") == Strings{"number:1.", "move:32-28", "skipped:foo bar",
                                                               "move:19-23", "skipped:baz", "begin:(", "move:18-23",
                                                               "end:)"});
  CHECK(diagnostics("1. 32-28 foo bar 19-23 [%eval 1] *") ==
        Strings{"error unexpected-text 1:10", "error unexpected-text 1:24"});
  CHECK(events("32-28 [%eval 1] *") == Strings{"move:32-28", "skipped:[%eval 1]", "result:*"});
  CHECK(events("32-28 / $ /FEN 19-23") == Strings{"move:32-28", "skipped:/ $ /FEN", "move:19-23"});
}

TEST_CASE("a diagnostic says what was found and what was expected, and shows the line") {
  auto const source = damier::open_text("[A \"\"]\n1. 32-28 foo 19-23 *");
  damier::pdn::Reader reader{*source};
  damier::GameTape tape;
  REQUIRE(reader.next(tape));
  REQUIRE(tape.diagnostics.size() == 1);
  auto const& found = tape.diagnostics[0];
  CHECK(english(found.message) == "unexpected text \"foo\"");
  CHECK_THAT(english(found.hint), Catch::Contains("expected a move"));
  CHECK(found.source_line == "1. 32-28 foo 19-23 *");
  CHECK(found.source_column == 10);
  CHECK(found.length == 3);
}

TEST_CASE("a text that is no game file is one record with an error") {
  auto const all = records("Dear friend,\nthank you for the letter.\n");
  REQUIRE(all.size() == 1);
  CHECK(all[0].diagnostics == Strings{"error unexpected-text 1:1"});
}

TEST_CASE("tag values without quotes are taken up to the bracket, with a warning") {
  CHECK(events("[White Callegari, Mickael]\n32-28") == Strings{"name:White", "value:Callegari, Mickael", "move:32-28"});
  CHECK(diagnostics("[White Callegari, Mickael]\n32-28") == Strings{"warning unquoted-tag-value 1:8"});
  CHECK(records("32-28\n[White Callegari, Mickael]\n32-28").size() == 2);
  CHECK(records("32-28 [see note]\n19-23").size() == 1);
}

TEST_CASE("tags with quotes in the wrong places are read as far as they can be") {
  CHECK(events("[White \"A \"Big\" B\"]\n*") == Strings{"name:White", "value:A \"Big\" B", "result:*"});
  CHECK(diagnostics("[White \"A \"Big\" B\"]\n*") == Strings{"warning unescaped-quote 1:9"});
  CHECK(events("[Path \"C:\\\"]\n*") == Strings{"name:Path", "value:C:\\", "result:*"});
  CHECK(events("[White \"A]\n[Black \"B\"\n*") ==
        Strings{"name:White", "value:A", "name:Black", "value:B", "result:*"});
  CHECK(diagnostics("[White \"A]\n[Black \"B\"\n*") == Strings{"error unclosed-tag 1:2", "error unclosed-tag 2:2"});
  CHECK(events("[White]\n*") == Strings{"name:White", "value:", "result:*"});
  CHECK(diagnostics("[White]\n*") == Strings{"warning tag-without-value 1:2"});
  CHECK(diagnostics("[]\n[\"x\"]\n[A \"\"]*") == Strings{"error malformed-tag 1:1", "error malformed-tag 2:1"});
}

TEST_CASE("of very many faults a bounded number is reported, with the number of the others") {
  std::string text;
  for (int i = 0; i < 250; ++i) text += "32-28 } ";
  damier::Limits limits;
  limits.most_diagnostics = 10;
  auto const all = records(text + "*", limits);
  REQUIRE(all.size() == 1);
  REQUIRE(all[0].diagnostics.size() == 11);
  CHECK(all[0].diagnostics.back().starts_with("error more-diagnostics"));
}

TEST_CASE("a tag in the place of its own value is the value") {
  for (std::string const tag :
       {R"([FEN "[FEN "W:W31:B1"]"])", R"([FEN "[FEN "W:W31:B1" ] " ])", R"([FEN [FEN "W:W31:B1"]])"}) {
    CAPTURE(tag);
    auto const all = records(tag + "\n1. 31-26 *\n");
    REQUIRE(all.size() == 1);
    auto const value = tag.substr(5 + (tag[5] == '"' ? 1 : 0));
    CHECK(all[0].events == Strings{"name:FEN",
                                   "value:" + value.substr(0, value.rfind(']', value.size() - 2) + 1) +
                                       (tag.ends_with("\" ]") ? " " : ""),
                                   "number:1.", "move:31-26", "result:*"});
    CHECK(all[0].diagnostics.size() == 1);
    CHECK(all[0].diagnostics[0].starts_with("warning un"));
  }
  CHECK(events(R"([White "A [B "c"] [Black "x"] *)") ==
        Strings{"name:White", "value:A [B \"c", "name:Black", "value:x", "result:*"});
}

TEST_CASE("a tag in the place of the position of a setup is left out") {
  CHECK(events(R"(/FEN "[FEN "W:W31:B1"]"/ 31-26 *)") == Strings{"setup:W:W31:B1", "move:31-26", "result:*"});
  CHECK(events(R"(/FEN "[FEN \"W:W31:B1\"]"/ 31-26 *)") == Strings{"setup:W:W31:B1", "move:31-26", "result:*"});
  CHECK(diagnostics(R"(/FEN "[FEN "W:W31:B1"]"/ 31-26 *)") == Strings{});
}

TEST_CASE("unexpected words and the names of tags end at a no-break space") {
  CHECK(events("1. 32-28 bla\xC2\xA0\x31\x39-23 what\xE2\x80\xAF!?\xC2\xA0*") ==
        Strings{"number:1.", "move:32-28", "skipped:bla", "move:19-23", "skipped:what", "strength:!?", "result:*"});
  CHECK(events("[\xC2\xA0White\xC2\xA0\"A\"\xC2\xA0]\xC2\xA0\n[Black\xE2\x80\xAF \"B\"] *") ==
        Strings{"name:White", "value:A", "name:Black", "value:B", "result:*"});
}

TEST_CASE("a tag in the place of its own value opens a record behind the result of another, too") {
  auto const all = records("1. 32-28 *\n[FEN [FEN \"W:W31:B5\"]] *\n[FEN [FEN \"W:W31:B5\"]] 31-26 x\n");
  REQUIRE(all.size() == 3);
  CHECK(all[1].events == Strings{"name:FEN", "value:[FEN \"W:W31:B5\"]", "result:*"});
  CHECK(all[2].events == Strings{"name:FEN", "value:[FEN \"W:W31:B5\"]", "move:31-26", "skipped:x"});
}

TEST_CASE("a bracket at the beginning of a line that opens no tag leaves nothing of a tag behind") {
  CHECK(events("\xE2\x80\x94[\r[\r\xE2\x80\x94") ==
        Strings{"empty:\xE2\x80\x94", "skipped:[\r[", "empty:\xE2\x80\x94"});
  CHECK(events("1. 32-28\n[one\n19-23 *") ==
        Strings{"number:1.", "move:32-28", "skipped:[one", "move:19-23", "result:*"});
  CHECK(events("1. 32-28\n[one two\n19-23 *") ==
        Strings{"number:1.", "move:32-28", "skipped:[one two", "move:19-23", "result:*"});
}

TEST_CASE("a move with a full stop for its sign is one word that is not understood") {
  CHECK(events("1. 32-28 19-23 2. 35.24 *") ==
        Strings{"number:1.", "move:32-28", "move:19-23", "number:2.", "skipped:35.24", "result:*"});
  CHECK(diagnostics("2. 35.24 *") == Strings{"error unexpected-text 1:4"});
  CHECK(events("2.32/28 *") == Strings{"number:2.", "skipped:32/28", "result:*"});
}

TEST_CASE("control characters among the words are reported, and kept in comments and tags") {
  using namespace std::string_literals;
  CHECK(events("32-28 \0\0 19-23 *"s) == Strings{"move:32-28", "move:19-23", "result:*"});
  CHECK(diagnostics("32-28 \0\0 19-23 *"s) == Strings{"warning control-character 1:7"});
  CHECK(diagnostics("32-28 \x1A 19-23 *"s) == Strings{"warning control-character 1:7"});
  CHECK(diagnostics("[A \"b\"] 32-28 {\0\x1A} 19-23 *"s).empty());
  CHECK(events("[A \"b\0c\"] *"s) == Strings{"name:A", "value:b\0c"s, "result:*"});
  CHECK(diagnostics("[A \"\0b\0\"]\n[B \"\x1A\"]\n32-28 \0 \0 *"s) ==
        Strings{"warning control-character 1:5", "warning control-character 3:7"});
  CHECK(diagnostics("32-28 {\0} 19-23 \x1A *"s) == Strings{"warning control-character 1:17"});
  CHECK(diagnostics("32-28 *\n\x1A"s).empty());  // files of DOS end with this character
}

TEST_CASE("comments before any game that are longer than a record are cut, not left out") {
  std::string text;
  for (int i = 0; i < 1000; ++i) text += "{ word }\n";
  auto const all = records(text + "[A \"b\"] 1. 32-28 *", {.window_bytes = 500, .longest_record = 2000});
  std::size_t comments = 0;
  for (auto const& record : all) {
    comments += static_cast<std::size_t>(std::ranges::count(record.events, "comment: word "));
  }
  CHECK(comments == 1000);
  CHECK(all.front().diagnostics.back().starts_with("error record-too-long"));
}
