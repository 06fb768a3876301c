#include "serve/server.hpp"
#include "tests/serve/served.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <future>
#include <iterator>
#include <regex>
#include <set>
#include <string>
#include <thread>

using namespace damier;
using damier::testing::Json;
using damier::testing::record;
using damier::testing::Served;

namespace {

std::string three_games() {
  return record("Vole", "Mulot", "2-0", "1. 32-28 19-23 2. 28x19 14x23", "[Date \"1998.05.03\"]\n[Event \"Club\"]\n") +
         record("Mulot", "Vole", "1-1", "1. 32-28 18-22 {quiet}", "[Date \"1999.05.03\"]\n") +
         record("Vole", "Musaraigne", "0-2", "1. 34-29 20-24 2. 29x20 15x24", "[Date \"1997.06.01\"]\n");
}

std::vector<int> games_of(Json const& list) {
  std::vector<int> numbers;
  for (auto const& row : list["report"]["rows"].GetArray()) {
    numbers.push_back(row[0].GetInt());
  }
  return numbers;
}

std::string message_of(serve::Reply const& reply) {
  Json json;
  json.Parse(reply.body.data(), reply.body.size());
  REQUIRE(json.HasMember("error"));
  return json["error"]["message"].GetString();
}

}  // namespace

TEST_CASE("the session names the bases and the variants") {
  Served served{three_games()};
  auto const session = served.get("/api/session");
  REQUIRE(session["bases"].Size() == 1);
  CHECK(served.get("/api/figures")["games"].GetInt() == 3);
  CHECK(std::string{session["bases"][0]["name"].GetString()} == "games.db");  // and no path
  CHECK(session["variants"].Size() == variants().size());
}

TEST_CASE("a list is a window of what a query finds, in an order") {
  Served served{three_games()};
  auto const all = served.get("/api/games");
  CHECK(all["total"].GetInt() == 3);
  CHECK(games_of(all) == std::vector{1, 2, 3});
  CHECK(games_of(served.get("/api/games", {{"order", "date"}})) == std::vector{3, 1, 2});
  CHECK(games_of(served.get("/api/games", {{"order", "date"}, {"reverse", "1"}})) == std::vector{2, 1, 3});
  CHECK(games_of(served.get("/api/games", {{"offset", "1"}, {"limit", "1"}})) == std::vector{2});
  CHECK(games_of(served.get("/api/games", {{"offset", "7"}})).empty());
  CHECK(games_of(served.get("/api/games", {{"where", "player = \"Mulot\" and result draw"}})) == std::vector{2});
  auto const positions = served.get("/api/games", {{"where", "ply 1.. captures by white"}, {"columns", "white"}});
  CHECK(games_of(positions) == std::vector{1, 3});
  CHECK(std::string{positions["report"]["columns"][1]["key"].GetString()} == "ply");
  CHECK(positions["report"]["rows"][0][1].GetInt() == 2);
}

TEST_CASE("a query that cannot be read is an error with its place") {
  Served served{three_games()};
  auto const reply = served.ask("GET", "/api/games", {{"where", "result drew"}});
  CHECK(reply.status == 400);
  Json json;
  json.Parse(reply.body.data());
  CHECK(json["error"]["from"].GetInt() == 7);
  CHECK(json["error"]["to"].GetInt() == 11);
  CHECK(served.ask("GET", "/api/check-query", {{"where", "result drew"}}).status == 400);
  CHECK(std::string{served.get("/api/check-query", {{"where", "fen start"}})["about"].GetString()} == "positions");
  CHECK(served.get("/api/check-query", {{"where", "year 1990 year 1991"}})["warnings"].Size() == 1);
}

TEST_CASE("what is asked for and is not there, or asked wrongly, has a status and a message") {
  Served served{three_games()};
  CHECK(served.ask("GET", "/api/nothing").status == 404);
  CHECK(served.ask("POST", "/api/games").status == 405);
  CHECK(served.ask("GET", "/api/set").status == 405);
  CHECK(served.ask("GET", "/api/games", {{"base", "2"}}).status == 404);
  CHECK(served.ask("GET", "/api/games", {{"base", "-1"}}).status == 400);
  CHECK(served.ask("GET", "/api/game", {{"game", "4"}}).status == 404);
  CHECK(served.ask("GET", "/api/game").status == 400);
  CHECK(served.ask("GET", "/api/games", {{"order", "dates"}}).status == 400);
  CHECK(served.ask("GET", "/api/games", {{"columns", "whit"}}).status == 400);
  CHECK(served.ask("GET", "/api/report/players", {{"order", "size"}}).status == 400);
  CHECK(served.ask("GET", "/api/report/player", {{"player", "Loir"}}).status == 404);
  CHECK(served.ask("GET", "/api/report/nothing").status == 404);
  CHECK(served.ask("GET", "/api/position", {{"fen", "W:W77:B1"}}).status == 400);
  CHECK(served.ask("GET", "/api/position", {{"moves", "32-27 19-24 1-50"}}).status == 400);
  CHECK(served.ask("GET", "/api/position", {{"variant", "chess"}}).status == 400);
  CHECK(served.ask("GET", "/api/jobs/1").status == 404);
  CHECK(served.ask("GET", "/api/jobs//events").status == 404);
  CHECK(served.ask("GET", "/page/../secret").status == 404);
  CHECK(served.ask("GET", "/page/index.html").status == 404);  // it has the token, and is at "/"
  CHECK(message_of(served.ask("GET", "/api/game", {{"game", "4"}})).find("4") != std::string::npos);
}

TEST_CASE("a position has the legal moves, after moves in any notation") {
  Served served{""};
  auto const start = served.get("/api/position");
  CHECK(std::string{start["fen"].GetString()} == "W:W31-50:B1-20");
  CHECK(start["moves"].Size() == 9);
  auto const taken = served.get("/api/position", {{"moves", "1. 32-28 1923"}});
  REQUIRE(taken["moves"].Size() == 1);
  auto const& only = taken["moves"][0];
  CHECK(std::string{only["text"].GetString()} == "28x19");
  CHECK(only["from"].GetInt() == 28);
  CHECK(only["captured"][0].GetInt() == 23);
  CHECK(served.get("/api/position", {{"variant", "russian"}})["moves"].Size() == 7);
}

TEST_CASE("a position after moves says how the game has ended") {
  Served served{""};
  CHECK(served.get("/api/position")["outcome"].IsNull());
  CHECK(std::string{served.get("/api/position", {{"fen", "W:W:B1"}})["outcome"].GetString()} == "black-wins");
  CHECK(std::string{served.get("/api/position", {{"fen", "B:W32:B"}})["outcome"].GetString()} == "white-wins");
  std::string const round = "26-31 45-50 31-26 50-45 ";
  auto const after = [&](std::string const& moves) {
    return served.get("/api/position", {{"fen", "W:WK26:BK45"}, {"moves", moves}});
  };
  CHECK(after(round)["outcome"].IsNull());
  CHECK(std::string{after(round + round)["outcome"].GetString()} == "draw");  // the third time
}

TEST_CASE("the query of an address is read as it is written") {
  serve::Parameters parameters;
  parameters.read_address("where=white%20%3D+%22a=b%22&empty=&flag&=x&&fran%C3%A7ais=%zz%4&last=a+b%2Bc");
  CHECK(parameters.text("where") == "white = \"a=b\"");
  CHECK(parameters.given("empty") == "");
  CHECK(parameters.given("flag") == "");
  CHECK(parameters.text("français") == "%zz%4");
  CHECK(parameters.text("last") == "a b+c");
}

TEST_CASE("the tree is that of the command") {
  Served served{three_games()};
  auto const tree = served.get("/api/tree");
  CHECK(tree["games"].GetInt() == 3);
  CHECK(std::string{tree["moves"][0]["move"].GetString()} == "32-28");
  CHECK(served.get("/api/tree", {{"moves", "32-28"}, {"where", "result draw"}})["games"].GetInt() == 1);
}

TEST_CASE("a game comes with its text, its findings, its labels and its neighbours") {
  Served served{three_games()};
  auto const game = served.get("/api/game", {{"game", "2"}});
  CHECK(game["previous"].GetInt() == 1);
  CHECK(game["next"].GetInt() == 3);
  CHECK(std::string{game["text"].GetString()}.find("1. 32-28 18-22 { quiet }") != std::string::npos);
  CHECK(game["labels"]["stars"].IsNull());
  CHECK(game["findings"].IsArray());
  auto const by_date = served.get("/api/game", {{"game", "3"}, {"order", "date"}});
  CHECK(by_date["previous"].IsNull());
  CHECK(by_date["next"].GetInt() == 1);
}

TEST_CASE("a change is an entry of the journal, and undone byte for byte") {
  Served served{three_games()};
  auto const before = served.ask("GET", "/api/export", {{"to", "pdn"}}).body;
  auto const set = Served::json_of(served.post("/api/set", R"({"game":1,"tags":{"Result":"1-1","Site":"Lyon"}})"));
  CHECK(set["entry"].IsInt());
  CHECK(served.get("/api/games", {{"where", "result draw"}})["total"].GetInt() == 2);  // no list from before the change
  Served::json_of(served.post("/api/rename", R"({"kind":"player","from":"Mulot","to":"Mulot, M."})"));
  Served::json_of(served.post("/api/label", R"({"game":2,"kind":"stars","text":"4"})"));
  Served::json_of(served.post("/api/label", R"({"where":"result draw","kind":"collection","text":"Lessons/One"})"));
  auto const text = std::string{served.get("/api/game", {{"game", "2"}})["text"].GetString()};
  auto after = text;
  after.replace(after.find("18-22"), 5, "20-24");
  rapidjson::Document edit;
  edit.SetObject();
  auto& memory = edit.GetAllocator();
  edit.AddMember("game", 2, memory).AddMember("before", Json::StringRefType{text.c_str()}, memory);
  edit.AddMember("after", Json::StringRefType{after.c_str()}, memory);
  rapidjson::StringBuffer json;
  rapidjson::Writer<rapidjson::StringBuffer> writer{json};
  edit.Accept(writer);
  Served::json_of(served.post("/api/edit", json.GetString()));
  CHECK(served.post("/api/edit", json.GetString()).status == 409);  // it has changed since
  Served::json_of(served.post("/api/add", R"({"text":"1. 31-27 *"})"));
  Served::json_of(served.post("/api/remove", R"({"game":3})"));
  Served::json_of(served.post("/api/save-query", R"({"name":"drawn","text":"result draw"})"));
  CHECK(served.get("/api/games", {{"where", "@drawn"}})["total"].GetInt() == 2);
  CHECK(served.ask("GET", "/api/export").body != before);
  for (int entry = 0; entry < 8; ++entry) {
    CHECK(Served::json_of(served.post("/api/undo", "{}"))["report"]["rows"].Size() == 1);
  }
  CHECK(served.ask("GET", "/api/export").body == before);
  Served::json_of(served.post("/api/redo", "{}"));
  CHECK(served.get("/api/games", {{"where", "result draw"}})["total"].GetInt() == 2);
}

TEST_CASE("a change without games, without values or with nonsense changes nothing") {
  Served served{three_games()};
  auto const before = served.ask("GET", "/api/export").body;
  CHECK(served.post("/api/set", R"({"tags":{"Result":"1-1"}})").status == 400);
  CHECK(served.post("/api/set", R"({"game":1})").status == 400);
  CHECK(served.post("/api/set", R"({"where":"result","tags":{"Result":"1-1"}})").status == 400);
  CHECK(served.post("/api/remove", "{}").status == 400);
  CHECK(served.post("/api/save-query", R"({"name":"x","text":"result"})").status == 400);
  CHECK(served.post("/api/label", R"({"game":1,"kind":"colour","text":"red"})").status == 400);
  auto const dry = Served::json_of(served.post("/api/set", R"({"game":1,"tags":{"Result":"1-1"},"dry":true})"));
  CHECK(dry["entry"].IsNull());
  CHECK(dry["report"]["rows"].Size() == 1);
  CHECK(served.ask("GET", "/api/export").body == before);
  CHECK(served.post("/api/set", R"({"game":1,"tags":{"a\"]\n[Evil \"x":"y"}})").status == 400);
  CHECK(served.post("/api/set", R"({"game":1,"tags":{"":"y"}})").status == 400);
  CHECK(served.post("/api/label", R"({"game":1,"kind":"stars","text":"9"})").status == 400);
  for (auto const* const path : {"/api/undo", "/api/redo", "/api/label", "/api/save-query"}) {
    CHECK(served.post(path, R"({"game":1,"kind":"flag","name":"x","text":"result draw","dry":true})").status == 400);
  }
  for (auto const* const json :
       {"", "[]", "{", "{\"a\":{}}", "{\"tags\":{\"a\":[]}}", "\xff", "{\"a\":1e400}", "{\"a\":[[]]}"}) {
    INFO(json);
    serve::Parameters parameters;
    CHECK_THROWS_AS(parameters.read(json), answers::WrongQuestion);
  }
}

TEST_CASE("nothing can be changed in a base that is served for reading") {
  Served served{three_games(), true};
  CHECK(served.post("/api/set", R"({"game":1,"tags":{"Result":"1-1"}})").status == 403);
  CHECK(served.post("/api/undo", "{}").status == 403);
  CHECK(served.post("/api/new-base", R"({"name":"x"})").status == 403);
  CHECK(served.ask("POST", "/api/import", {{"name", "a.pdn"}}).status == 403);
}

TEST_CASE("an import is a job with progress and figures") {
  Served served{three_games()};
  auto const import = [&](std::string const& text, bool dry) {
    serve::Request request{.method = "POST", .path = "/api/import"};
    request.parameters.add("name", "../../round 3.pdn");
    request.parameters.add("dry", dry ? "1" : "0");
    request.body = [&](std::function<bool(std::string_view)> const& take) { return take(text); };
    auto const begun = Served::json_of(serve::answer(served.context(), request));
    std::string const path = std::string{"/api/jobs/"} + begun["job"].GetString();
    auto events = served.ask("GET", path + "/events").events;
    std::string last;
    for (std::string event; events(event);) {
      last = event;
    }
    return served.get(path);
  };
  auto const more = three_games() + record("Loir", "Vole", "2-0", "1. 31-26");
  auto const dry = import(more, true);
  CHECK(std::string{dry["state"].GetString()} == "done");
  CHECK(dry["result"]["games"].GetInt() == 4);
  CHECK(dry["result"]["stored"].GetInt() == 1);
  CHECK(dry["result"]["duplicates"].GetInt() == 3);
  CHECK(served.get("/api/games")["total"].GetInt() == 3);
  import(more, false);
  CHECK(served.get("/api/games")["total"].GetInt() == 4);
  CHECK(served.get("/api/games", {{"where", "source = \"round 3.pdn\""}})["total"].GetInt() == 1);
}

TEST_CASE("the engine is asked in a job, and can be stopped") {
  Served served{""};
  auto const begun =
      Served::json_of(served.post("/api/analyse", R"({"fen":"W:W31-50:B1-20","lines":2,"seconds":600})"));
  std::string const path = std::string{"/api/jobs/"} + begun["job"].GetString();
  auto events = served.ask("GET", path + "/events").events;
  std::string event;
  while (event.find("\"lines\":[{") == std::string::npos && events(event)) {
  }
  served.ask("POST", path + "/stop");
  while (events(event)) {
  }
  auto const job = served.get(path);
  CHECK(std::string{job["state"].GetString()} == "stopped");
  CHECK(job["result"]["lines"].Size() == 2);
  CHECK(Served::json_of(served.post("/api/play", R"({"level":1})"))["move"].IsString());
  CHECK(served.post("/api/play", R"({"level":11})").status == 400);
  CHECK(Served::json_of(served.post("/api/play", R"({"fen":"W:W:B1"})"))["move"].IsNull());
}

TEST_CASE("the description has every route, and each name of a function once") {
  auto const text = serve::open_api("1.0");
  Json json;
  json.Parse(text.data());
  REQUIRE_FALSE(json.HasParseError());
  std::set<std::string> names;
  std::size_t operations = 0;
  rapidjson::Value const& paths = json["paths"];
  for (auto const& path : paths.GetObject()) {
    for (auto const& operation : path.value.GetObject()) {
      names.insert(operation.value["operationId"].GetString());
      ++operations;
    }
  }
  auto const asked =
      std::ranges::count_if(serve::routes(), [](serve::Route const& route) { return route.path.starts_with("/api/"); });
  CHECK(operations == static_cast<std::size_t>(asked));
  CHECK(names.size() == operations);
}

TEST_CASE("whatever the page asks is a route") {
  std::regex const asked{R"([^.\w](?:get|post|address)\('([a-z-]+)(?:'|/))"};
  unsigned found = 0;
  for (auto const& file : std::filesystem::directory_iterator{DAMIER_SOURCE_DIR "/lib/serve/page"}) {
    std::ifstream stream{file.path()};
    std::string const text{std::istreambuf_iterator<char>{stream}, {}};
    for (std::sregex_iterator each{text.begin(), text.end(), asked}; each != std::sregex_iterator{}; ++each) {
      auto const path = "/api/" + (*each)[1].str();
      INFO(file.path().filename() << ": " << path);
      CHECK(std::ranges::any_of(serve::routes(),
                                [&](serve::Route const& route) { return route.path.starts_with(path); }));
      ++found;
    }
  }
  CHECK(found > 20);
}

TEST_CASE("a change while another one is made is refused soon, and work that waits for it can be stopped") {
  Served served{three_games()};
  std::promise<void> begun;
  std::promise<void> end;
  std::thread writer{[&] {
    served.context().bases.at(1).change<int>([&](Base&) {
      begun.set_value();
      end.get_future().wait();
      return 0;
    });
  }};
  begun.get_future().wait();
  CHECK(served.post("/api/set", R"({"game":1,"tags":{"Result":"1-1"}})").status == 423);
  auto const job = Served::json_of(served.post("/api/layers", R"({"layers":["motifs"]})"));
  std::string const path = std::string{"/api/jobs/"} + job["job"].GetString();
  served.ask("POST", path + "/stop");
  auto events = served.ask("GET", path + "/events").events;
  for (std::string event; events(event);) {
  }
  CHECK(std::string{served.get(path)["state"].GetString()} == "stopped");
  end.set_value();
  writer.join();
  CHECK(served.post("/api/set", R"({"game":1,"tags":{"Result":"1-1"}})").status == 200);
}

TEST_CASE("layers are made in a job, and exercises come from that of shots") {
  Served served{""};
  CHECK(served.get("/api/puzzles")["games"].Empty());
  Served::json_of(served.post(
      "/api/add", R"({"text":"[FEN \"W:W25,26,27,33,38,39,40:B12,13,14,16,18,23,24\"]\n\n1. 25-20 14x25 *"})"));
  auto const begun = Served::json_of(served.post("/api/layers", R"({"layers":["openings","shots"]})"));
  auto events = served.ask("GET", std::string{"/api/jobs/"} + begun["job"].GetString() + "/events").events;
  for (std::string event; events(event);) {
  }
  CHECK(served.get("/api/games", {{"where", "shot missed proved"}})["total"].GetInt() == 1);
  CHECK(served.post("/api/layers", R"({"layers":["nothing"]})").status == 400);
  CHECK(served.post("/api/layers", "{}").status == 400);
}

TEST_CASE("every report answers an empty base and a base with games") {
  for (auto const& games : {std::string{}, three_games()}) {
    Served served{games};
    auto const reports = served.get("/api/reports");
    CHECK(reports.Size() > 10);
    for (auto const& report : reports.GetArray()) {
      std::string const name = report["name"].GetString();
      INFO(name);
      auto const needs_name = name == "player" || name == "dossier" || name == "event";
      auto const needs_layer = name == "missed";
      auto const reply = served.ask("GET", "/api/report/" + name, {{"player", "Vole"}, {"event", "Club"}});
      CHECK(reply.status == ((needs_name && games.empty()) || needs_layer ? 404 : 200));
    }
  }
}
