// Games in JSON: the events and the diagnostics.

#include "grammar/json/reader.hpp"

#include "tests/grammar/reading.hpp"

#include <catch2/catch.hpp>

#include <string>
#include <utility>

using namespace damier;
using reading::Record;
using reading::Strings;

namespace {

template <typename... Arguments>
std::vector<Record> read(Arguments&&... arguments) {
  return reading::records<json::Reader>(std::forward<Arguments>(arguments)...);
}

Strings events(std::string_view text) { return reading::events<json::Reader>(text); }

Strings diagnostics(std::string_view text) { return reading::diagnostics<json::Reader>(text); }

}  // namespace

TEST_CASE("JSON: the keys of a game") {
  CHECK(
      events(
          R"({"format":1,"tags":[["White","A"],["Black","B\u00e9\"\\"]],"result":"2-0","body":["32-28",{"strength":"!"},
    {"nag":7},{"comment":"a\nb"},{"variation":["33-28",{"variation":[]}]},{"setup":"W::"},{"pass":"-"},{"unread":"51-3"},
    {"skipped":"x"}]})") == Strings{"name:White", "value:A", "name:Black", "value:B\u00e9\"\\", "move:32-28",
                                    "strength:!", "nag:7", "comment:a\nb", "begin:", "move:33-28", "begin:", "end:",
                                    "end:", "setup:W::", "empty:-", "move:51-3", "skipped:x", "result:2-0"});
}

TEST_CASE("JSON: what other programs may write: tags as an object, items with several keys, keys that are not known") {
  CHECK(
      events(
          R"({"id":{"a":[1,{"b":null}]},"tags":{"White":"A","Round":3},"x":true,"body":[{"move":"32-28","comment":"c"}]})") ==
      Strings{"name:White", "value:A", "name:Round", "value:3", "move:32-28", "comment:c"});
  CHECK(diagnostics(R"({"id":{"a":[1,{"b":null}]},"x":true,"y":null,"z":"a","body":[],"plies":3})") ==
        Strings{"warning json-schema 1:3", "warning json-schema 1:29", "warning json-schema 1:38",
                "warning json-schema 1:47"});
}

TEST_CASE("JSON: arrays, objects one after the other, lines, and any of them with blanks and line ends") {
  for (auto const* text : {R"([{"body":["1-2"]},{"body":["3-4"]}])", "{\"body\":[\"1-2\"]}\n{\"body\":[\"3-4\"]}\n",
                           "\xEF\xBB\xBF [\r\n {\"body\":\r\n[\"1-2\"]}\r\n,\r\n{\"body\":[\"3-4\"]}\r\n]\r\n",
                           R"({"body":["1-2"]}{"body":["3-4"]})"}) {
    auto const records = read(text);
    REQUIRE(records.size() == 2);
    CHECK(records[0].events == Strings{"move:1-2"});
    CHECK(records[1].events == Strings{"move:3-4"});
    CHECK(records[0].diagnostics.empty());
    CHECK(records[1].diagnostics.empty());
  }
  CHECK(read("").empty());
  CHECK(read(" [ ] \n").empty());
}

TEST_CASE("JSON: a position becomes the FEN tag where there is none") {
  CHECK(events(R"({"start":"B:W31:B5","result":"*","body":["5-10"]})") ==
        Strings{"move:5-10", "name:FEN", "value:B:W31:B5", "result:*"});
  CHECK(events(R"({"start":"B:W31:B5","tags":[["FEN","B:W32:B5"]]})") == Strings{"name:FEN", "value:B:W32:B5"});
}

TEST_CASE("JSON: places of events and faults are those of the file") {
  auto const source = open_text("[{\"body\":[]},\n  {\"body\": [\"32-28\", 5]}]");
  json::Reader reader{*source};
  GameTape tape;
  REQUIRE(reader.next(tape));
  REQUIRE(reader.next(tape));
  CHECK(tape.number == 2);
  CHECK(tape.locate(tape.events[0].offset) == Location{2, 14});
  REQUIRE(tape.diagnostics.size() == 1);
  CHECK(tape.diagnostics[0].where == Location{2, 22});
  CHECK(tape.diagnostics[0].code == "json-schema");
  CHECK(tape.diagnostics[0].source_line == "  {\"body\": [\"32-28\", 5]}");
  CHECK(tape.text(tape.events[1]) == "5");
}

TEST_CASE("JSON: successive empty games are one, and those around them are separate") {
  auto const records = read(R"({"body":["1-2"]}{}, { } {"body":[]}[{"x":1}] {"body":["3-4"]} {"variant":"russian"})");
  REQUIRE(records.size() == 4);
  CHECK(records[0].events == Strings{"move:1-2"});
  CHECK(records[1].events.empty());
  CHECK(records[1].diagnostics == Strings{"warning json-schema 1:18", "warning json-schema 1:39"});
  CHECK(records[2].events == Strings{"move:3-4"});
  CHECK(records[2].diagnostics.empty());
  CHECK(records[3].diagnostics.empty());
  CHECK(read("{}\n{}{\"body\":[\"1-2\" ]").size() == 2);  // a broken game is no empty game
  std::string many;
  for (int i = 0; i < 1'000'000; ++i) many += "{}";
  CHECK(read(many).size() == 2);  // 1 MiB each
}

TEST_CASE("JSON: an element that does not fit the schema is reported, and kept in a body") {
  CHECK(diagnostics(R"({"tags":[["White"]]})") == Strings{"error json-schema 1:18"});
  CHECK(events(R"({"tags":[["White"]]})") == Strings{"name:White", "value:"});
  CHECK(diagnostics(R"({"tags":["White"],"body":"32-28"})") ==
        Strings{"error json-schema 1:11", "error json-schema 1:27"});
  CHECK(events(R"({"body":[{"x":"y"},["32-28"],null,{"variation":"33-28"},{"nag":-1},{}]})") ==
        Strings{R"(skipped:"x":"y")", R"(skipped:["32-28"])", "skipped:null", "skipped:33-28", "skipped:-1",
                "skipped:{}"});
  CHECK(events(R"({"body":[{"x":[1,2],"comment":"c"},{"y" : null,"z":7},{"comment":null,"nag":-3}]})") ==
        Strings{R"(skipped:"x":[1,2])", "comment:c", R"(skipped:"y" : null)", R"(skipped:"z":7)", "skipped:null",
                "skipped:-3"});
  CHECK(events(R"({"tags":[["White","A","B",["C"]],["Black",["D"]],[["E"],"F"],"G"]})") ==
        Strings{"name:White", "value:A", "skipped:B", R"(skipped:["C"])", "name:Black", "value:", R"(skipped:["D"])",
                R"(skipped:["E"])", "skipped:F", "skipped:G"});
  CHECK(events(R"({"tags":[["White","A"],[["B"]]]})") == Strings{"name:White", "value:A", R"(skipped:["B"])"});
  CHECK(events(R"({"tags":{"White":["A"],"Black":null},"body":"1. 32-28","result":1})") ==
        Strings{R"(skipped:"White":["A"])", R"(skipped:"Black":null)", "skipped:1. 32-28", "skipped:1"});
  CHECK(diagnostics(R"({"format":2,"body":[]})") == Strings{"warning json-newer-format 1:11"});
}

TEST_CASE("JSON: a move that could not be read is one again, as French texts have it, too") {
  CHECK(events(R"({"body":["1-2",{"unread":"1O-14"},{"unread":"28\u00d799"},{"unread":"28*99"},{"unread":"51-3"}]})") ==
        Strings{"move:1-2", "move:1O-14", "move:28\u00d799", "move:28*99", "move:51-3"});
  CHECK(diagnostics(R"({"body":[{"unread":"1O-14"}]})").empty());
  CHECK(diagnostics(R"({"body":[{"unread":"1O-14 {"}]})") == Strings{"error json-schema 1:21"});
  CHECK(diagnostics(R"({"body":[{"unread":""}]})").size() == 1);
  CHECK(diagnostics(R"({"body":["1O-14"]})").size() == 1);
}

TEST_CASE("JSON: a broken game is reported, with the part that was read, and the next one is read") {
  auto const lines =
      read("{\"body\":[\"1-2\",\r\n{\"body\":[\"3-4\"]}\n{\"body\":[\"5-6\" x]}\n{\"body\":[\"7-8\"]}\n");
  REQUIRE(lines.size() == 4);
  CHECK(lines[0].events == Strings{"move:1-2"});
  CHECK(lines[0].diagnostics == Strings{"error json-syntax 2:1"});
  CHECK(lines[1].events == Strings{"move:3-4"});
  CHECK(lines[1].diagnostics.empty());
  CHECK(lines[2].events == Strings{"move:5-6", "skipped:x]}"});
  CHECK(lines[2].diagnostics == Strings{"error json-syntax 3:16"});
  CHECK(lines[3].events == Strings{"move:7-8"});

  auto const array = read(R"([{"body":["1-2" "x{"]}, {"body":["3-4"]}])");
  REQUIRE(array.size() == 2);
  CHECK(array[0].diagnostics == Strings{"error json-syntax 1:17"});
  CHECK(array[1].events == Strings{"move:3-4"});

  auto const unclosed = read("{\"body\":[\"1-2\nx\"]}\n{\"body\":[\"3-4\"]}");
  REQUIRE(unclosed.size() == 2);
  CHECK(unclosed[0].diagnostics.size() == 1);
  CHECK(unclosed[1].events == Strings{"move:3-4"});
}

TEST_CASE("JSON: a string that is broken or cut off is kept from its beginning") {
  CHECK(events(R"({"body":["1-2",{"comment":"Fin de par)") == Strings{"move:1-2", "skipped:\"Fin de par"});
  CHECK(events(R"({"body":["1-2",{"comm)") == Strings{"move:1-2", "skipped:\"comm"});
  CHECK(events(R"({"tags":[["White","A"],["Bl)") == Strings{"name:White", "value:A", "skipped:\"Bl"});
  auto const records = read(R"([{"body":["1-2",{"comment":"one \q two"}]}, {"body":["3-4"]}])");
  REQUIRE(records.size() == 2);
  CHECK(records[0].events == Strings{"move:1-2", R"(skipped:"one \q two"}]})"});
  CHECK(records[1].events == Strings{"move:3-4"});
}

TEST_CASE("JSON: text that is no game is reported and kept") {
  auto const records = read("hello {\"body\":[\"1-2\"]} 17");
  REQUIRE(records.size() == 3);
  CHECK(records[0].events == Strings{"skipped:hello "});
  CHECK(records[0].diagnostics == Strings{"error json-syntax 1:1"});
  CHECK(records[1].events == Strings{"move:1-2"});
  CHECK(records[2].events == Strings{"skipped:17"});
}

TEST_CASE("JSON: an open variation is closed at the end of a broken game") {
  CHECK(events(R"({"body":["1-2",{"variation":["3-4")") == Strings{"move:1-2", "begin:", "move:3-4", "end:"});
}

TEST_CASE("JSON: variations deeper than the limit are kept as text") {
  Limits limits;
  limits.deepest_variation = 2;
  auto const records =
      read(R"({"body":[{"variation":[{"variation":[{"variation":["1-2",{"variation":[]}]},"3-4"]}]}]})", limits);
  REQUIRE(records.size() == 1);
  CHECK(records[0].events ==
        Strings{"begin:", "begin:", R"(skipped:["1-2",{"variation":[]}])", "move:3-4", "end:", "end:"});
  CHECK(records[0].diagnostics == Strings{"error variation-too-deep 1:51"});
}

TEST_CASE("JSON: a million open brackets and a very long line end in errors") {
  for (auto const* opening : {"[", "{\"variation\":[", "{\"a\":"}) {
    std::string text = "{\"body\":[";
    for (int i = 0; i < 1'000'000; ++i) text += opening;
    text += "\n{\"body\":[\"1-2\"]}";
    auto const records = read(text);
    REQUIRE(records.size() >= 2);
    CHECK(records.front().diagnostics.size() >= 1);
    CHECK(records.back().events == Strings{"move:1-2"});
  }
  std::string line = "{\"body\":[{\"comment\":\"" + std::string(3'000'000, 'x') + "\"}]}\n{\"body\":[\"1-2\"]}\n";
  auto const records = read(line);
  REQUIRE(records.size() >= 2);
  CHECK(records.front().diagnostics == Strings{"error record-too-long 1:1048576"});
  CHECK(records.back().events == Strings{"move:1-2"});
}

TEST_CASE("JSON: in whatever pieces the text comes, the games are the same") {
  std::string text = "[";
  for (int i = 0; i < 200; ++i) {
    text +=
        R"({"tags":[["Event","é \u20ac \"x\""]],"body":["32-28",{"comment":"日本 )" + std::to_string(i) + R"("}]},)";
    if (i % 7 == 0) text += "\r\n";
    if (i % 23 == 0) text += "{\"body\": broken ]}\r\n";
    if (i % 29 == 0) text += "{},{ }{\"body\":[]}\n";
  }
  text += "]";
  auto const whole = read(text);
  CHECK(whole.size() == 216);
  for (unsigned seed = 0; seed < 30; ++seed) {
    reading::Dribble source{text, seed < 15 ? 7U : 1000U, seed};
    bool const same = read(source, Limits{.window_bytes = 64}) == whole;
    CHECK(same);
  }
}

TEST_CASE("JSON: the values of commands are ignored; any other key of an item is not") {
  CHECK(events(R"({"body":["32-28",{"comment":"[%clk 7]","commands":{"clock":7.0,"x":[{}]}},"19-23"]})") ==
        Strings{"move:32-28", "comment:[%clk 7]", "move:19-23"});
  CHECK(diagnostics(R"({"body":[{"comment":"c","commands":{"clock":7}}]})").empty());
  CHECK(diagnostics(R"({"body":[{"comment":"c","commands":[7]}]})").size() == 1);
  CHECK(diagnostics(R"({"body":[{"comment":"c","command":{"clock":7}}]})").size() == 1);
}

TEST_CASE("JSON: a text that PDN could not read as its item is reported and kept") {
  CHECK(
      events(
          R"({"body":["",{"unread":"O1/7"},{"strength":"good"},{"pass":"no"},{"setup":"a\"b"},{"move":"ad lib"}]})") ==
      Strings{"skipped:", "skipped:O1/7", "skipped:good", "skipped:no", "skipped:a\"b", "move:ad lib"});
  CHECK(diagnostics(R"({"body":["32-28",{"pass":"no"}]})") == Strings{"error json-schema 1:27"});
}

TEST_CASE("JSON: a result is one of PDN or of a French text; one that looks like a move needs a reason") {
  for (std::string const result :
       {"2-0", "1/2-1/2", "*", "B+", "=", "1 1/2 - 1/2", "1:1", "0,5-0,5", "Z+", "remise", "White wins", "½"}) {
    CHECK(events("{\"result\":\"" + result + "\"}") == Strings{"result:" + result});
  }
  CHECK(events(R"({"result":"4-6","tags":[["Result","4-6"]]})").back() == "result:4-6");
  CHECK(events(R"({"result":"12-8"})") == Strings{"move:12-8"});  // it stays a move until the game is judged, as in PDN
  CHECK(events(R"({"result":"12:8"})") == Strings{"move:12:8"});
  CHECK(events(R"({"result":"-"})") == Strings{"result:*"});
  for (std::string const no_score : {"9-9", "4x6", "04-06", "12x8"}) {
    CHECK(events("{\"result\":\"" + no_score + "\"}") == Strings{"skipped:" + no_score});
  }
  CHECK(diagnostics(R"({"result":"9-9"})") == Strings{"error json-schema 1:12"});
  CHECK(events(R"({"result":"who knows"})") == Strings{"skipped:who knows"});
}

TEST_CASE("JSON: odd blanks in a name make no other player") {
  auto const text =
      R"({"tags":[["White","Jan  Rafle"],["Black","Piet\u00a0Kroon "],["Comment","a  b"]],"body":["1-2"]})";
  CHECK(events(text) == Strings{"name:White", "value:Jan Rafle", "name:Black", "value:Piet Kroon", "name:Comment",
                                "value:a  b", "move:1-2"});
  CHECK(diagnostics(text) == Strings{"hint odd-blanks 1:20", "warning odd-blanks 1:43"});
}
