#include "export/detail/json_writer.hpp"

#include "export/format.hpp"
#include "game/builder.hpp"
#include "grammar/json/reader.hpp"
#include "notation/fen.hpp"
#include "tests/export/random_games.hpp"
#include "tests/export/rereading.hpp"
#include "tests/game/same_content.hpp"
#include "tests/in_words.hpp"
#include "tests/seeded_cases.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

using namespace damier;
using in_words::english;

namespace {

std::string as_json(Game const& game) {
  std::string text;
  write_json(game, text);
  return text;
}

std::vector<Game> read_json(std::string_view text) {
  auto const source = open_text(text);
  json::Reader reader{*source};
  Validator validator;
  GameTape tape;
  std::vector<Game> games;
  games.emplace_back();
  while (reader.next(tape)) {
    if (!tape.diagnostics.empty()) FAIL(english(tape.diagnostics.front().message) << "\n" << text);
    build(tape, games.back());
    (void)validator.judge(tape, games.back());
    games.emplace_back();
  }
  games.pop_back();
  return games;
}

}  // namespace

TEST_CASE("JSON: a game with everything in it") {
  auto const game = rereading::read(R"([White "A \"B\" C\\"]
[White "again"]
[GameType "20"]

{first} 1. 32-28! $1 19-23 (1... 20-25 2. 37-32 (2. 38-32 {deep})) 2. 28x19 14x23 /FEN "W::"/ what 1/2-1/2)");
  CHECK(
      as_json(game) ==
      R"({"format":1,"tags":[["White","A \"B\" C\\"],["White","again"],["GameType","20"]],"variant":"international","evidence":"declared",)"
      R"("result":"1/2-1/2","outcome":"draw","plies":4,"body":[{"comment":"first"},"32-28",{"strength":"!"},{"nag":1},)"
      R"("19-23",{"variation":["20-25","37-32",{"variation":["38-32",{"comment":"deep"}]}]},"28x19","14x23",)"
      R"({"setup":"W::"},{"skipped":"what"}]})");
}

TEST_CASE("JSON: moves that cannot be replayed, passes, and a position of its own") {
  CHECK(
      as_json(rereading::read("[FEN \"B:W31:B5\"] [GameType \"20\"] 1. ... 5-10 2. 31-99 - 0-2")) ==
      R"({"format":1,"tags":[["FEN","B:W31:B5"],["GameType","20"]],"variant":"international","evidence":"declared","start":"B:W31:B5","result":"0-2",)"
      R"("outcome":"black-wins","plies":2,"body":["5-10",{"unread":"31-99"},{"pass":"-"}]})");
}

TEST_CASE("JSON: the short form of several legal captures is a move, and the moves after it are unread") {
  auto const body = [](std::string const& moves) {
    auto const text = as_json(rereading::read("[GameType \"20\"] [FEN \"W:WK47:B2,14,19,29,31,42\"] " + moves + " *"));
    auto const back = read_json(text);
    REQUIRE(back.size() == 1);
    CHECK(as_json(back.front()) == text);
    return text.substr(text.find("\"plies"));
  };
  CHECK(body("1. 47x36") == R"("plies":1,"body":["47x36"]})");
  CHECK(body("1. 47x36 2-7") == R"("plies":2,"body":["47x36",{"unread":"2-7"}]})");
  CHECK(body("1. 47x36 (1. 47x36)") == R"("plies":1,"body":["47x36",{"variation":["47x36"]}]})");
  CHECK(body("1. 47x38x36") == R"("plies":1,"body":[{"unread":"47x38x36"}]})");
  CHECK(body("1. 47x37") == R"("plies":1,"body":[{"unread":"47x37"}]})");
}

TEST_CASE("JSON: the values of the commands in comments are written beside them, and ignored when read") {
  auto const body = [](std::string const& comment) {
    auto const text = as_json(rereading::read("1. 32-28 {" + comment + "} *"));
    return text.substr(text.find("{\"comment"));
  };
  CHECK(
      body("[%clock w0:10:00 B0:09:58]") ==
      R"({"comment":"[%clock w0:10:00 B0:09:58]","commands":{"white_clock":600.0,"black_clock":598.0,"running":"black"}}]})");
  CHECK(body("[%clk 1:19:40] good [%eval -0.25][%depth 17]") ==
        R"({"comment":"[%clk 1:19:40] good [%eval -0.25][%depth 17]",)"
        R"("commands":{"clock":4780.0,"evaluation":-0.25,"depth":17}}]})");
  CHECK(body("[%eval #-4]").ends_with(R"("commands":{"evaluation":-100.0,"won_in":-4}}]})"));
  CHECK(body("[%eval 0.12,14]").ends_with(R"("commands":{"evaluation":0.12,"depth":14}}]})"));
  CHECK(body("[%emt 0:0:9.5][%inbook][%csl R12]") ==
        R"({"comment":"[%emt 0:0:9.5][%inbook][%csl R12]",)"
        R"("commands":{"move_time":9.5,"opening_book":true,"squares":"R12"}}]})");
  CHECK(body("[%unknown 5][%depth deep]") == R"({"comment":"[%unknown 5][%depth deep]"}]})");
  auto const game = rereading::read("1. 32-28 {[%clk 0:00:07][%egt 1:00:00]} *");
  auto const back = read_json(as_json(game));
  REQUIRE(back.size() == 1);
  CHECK(as_json(back.front()) == as_json(game));
}

TEST_CASE("JSON: a start position without a FEN tag, and a variant without a GameType, read back") {
  Game game;
  game.variant = find_variant("killer");
  game.evidence = VariantEvidence::declared;
  game.start = read_fen("B:W31:B5", *game.variant)->position;
  game.has_fen = true;
  auto const back = read_json(as_json(game));
  REQUIRE(back.size() == 1);
  CHECK(back.front().variant == game.variant);
  CHECK(back.front().start == game.start);
  CHECK(back.front().tag("FEN") == "B:W31:B5");
}

TEST_CASE("JSON: the number of a game is written, and ignored when read") {
  Game game;
  game.variant = &international();
  game.start = international().start();
  std::string text;
  write_json(game, text, 17);
  CHECK(text.starts_with("{\"format\":1,\"game\":17,\"tags\":"));
  auto const back = read_json(text);  // without a diagnostic
  REQUIRE(back.size() == 1);
  CHECK(as_json(back.front()) == as_json(game));
}

TEST_CASE("JSON: control characters, quotes and every script are kept") {
  Game game;
  game.variant = &international();
  game.start = international().start();
  game.tags.push_back({"Remark", "tab\there \x01 \" \\ / 锦标赛 \U0001F600 Дамка"});
  game.add(ItemKind::comment, "\\\" \\u0041 <script> 锦\\");
  game.result = "*";
  auto const back = read_json(as_json(game));
  REQUIRE(back.size() == 1);
  CHECK(same_content(game, back.front()));
}

TEST_CASE("JSON: random games of every variant read back to the same game, and are written the same again") {
  constexpr auto each = damier::testing::seeded_cases(250);
  std::size_t games_read = 0;
  for (auto const* variant : variants()) {
    RandomGames games{417, *variant};
    std::string all;
    std::vector<Game> originals;
    auto const* const format = find_export_format(variant->game_type() % 2 == 0 ? "json" : "ndjson");
    auto const exporter = format->make({});
    exporter->begin(all);
    for (unsigned i = 0; i < each; ++i) {
      originals.push_back(games.next());
      exporter->game(originals.back(), all);
    }
    exporter->end(all);
    auto const back = read_json(all);
    REQUIRE(back.size() == originals.size());
    for (std::size_t i = 0; i < back.size(); ++i) {
      if (!same_content(originals[i], back[i])) FAIL(as_json(originals[i]) << "\nwas read as\n" << as_json(back[i]));
      if (as_json(back[i]) != as_json(originals[i])) FAIL(as_json(originals[i]));
      ++games_read;
    }
  }
  CHECK(games_read == each * variants().size());
}

TEST_CASE("the formats: names, and the text around the games") {
  CHECK(find_export_format("pdn") != nullptr);
  CHECK(find_export_format("xml") == nullptr);
  std::string text;
  auto const empty = find_export_format("json")->make({});
  empty->begin(text);
  empty->end(text);
  CHECK(text == "[]\n");
  text.clear();
  auto const lines = find_export_format("ndjson")->make({});
  lines->begin(text);
  lines->game(Game{}, text);
  lines->end(text);
  CHECK(text == "{\"format\":1,\"tags\":[],\"outcome\":\"unknown\",\"plies\":0,\"body\":[]}\n");
}

TEST_CASE(
    "JSON: a GameType that somebody adds counts before an inferred variant, and not before one that was asked for") {
  auto const read_as = [](std::string const& evidence) {
    auto const game = read_json(R"({"tags":[["GameType","24"]],"variant":"english","evidence":")" + evidence +
                                R"(","body":["11-15"]})")
                          .at(0);
    return std::string{game.variant->name()} + " " + std::string{name(game.evidence)};
  };
  CHECK(read_as("inferred") == "spanish declared");
  CHECK(read_as("none") == "spanish declared");
  CHECK(read_as("declared") == "spanish declared");
  CHECK(read_as("asked") == "english asked");
}

TEST_CASE("JSON: an unknown evidence is an error, kept as text, and the variant is declared") {
  auto const source = open_text(R"({"tags":[],"variant":"english","evidence":"sure","body":["11-15"]})");
  json::Reader reader{*source};
  GameTape tape;
  Game game;
  REQUIRE(reader.next(tape));
  CHECK(tape.diagnostics.size() == 1);
  build(tape, game);
  CHECK(game.variant->name() == "english");
  CHECK(game.evidence == VariantEvidence::declared);
  CHECK(std::ranges::any_of(
      game.items, [&](Item const& item) { return item.kind == ItemKind::skipped && game.text_of(item) == "sure"; }));
}

TEST_CASE("JSON: a variant guessed for moves that fit none is written as inferred") {
  auto const text = as_json(rereading::read("1. 27-21 16x27 2. 32x21 *"));
  CHECK(text.find(R"("variant":"italian","evidence":"inferred")") != std::string::npos);
  CHECK(as_json(read_json(text).at(0)) == text);
  CHECK(as_json(rereading::read("1. 32-28 *")).find("\"variant\":\"international\"") != std::string::npos);
}
