#include "engine/hub/hub.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <chrono>

#include <deque>
#include <random>
#include <vector>

namespace damier {
namespace {

/// A program that sends some lines, and some more once the engine thinks.
class Script final : public HubInput {
 public:
  Script(std::deque<std::string> lines, std::deque<std::string> while_thinking)
      : lines_{std::move(lines)}, thinking_{std::move(while_thinking)} {}

  Reading read(std::string& line, bool wait) override {
    auto& source = wait ? lines_ : thinking_;
    if (source.empty()) {
      return wait ? Reading::end : Reading::nothing;
    }
    line = source.front();
    source.pop_front();
    return Reading::line;
  }

 private:
  std::deque<std::string> lines_;
  std::deque<std::string> thinking_;
};

std::vector<std::string> answers_with(HubServerSettings settings, std::deque<std::string> lines,
                                      std::deque<std::string> while_thinking = {}) {
  Script script{std::move(lines), std::move(while_thinking)};
  std::vector<std::string> sent;
  settings.version = "9";
  settings.search.hash_bytes = std::size_t{1} << 20U;
  HubServer server{std::move(settings), script, [&](std::string_view line) { sent.emplace_back(line); }};
  server.run();
  return sent;
}

std::vector<std::string> answers(std::deque<std::string> lines, unsigned version = 2,
                                 std::deque<std::string> while_thinking = {}) {
  return answers_with({.hub_version = version}, std::move(lines), std::move(while_thinking));
}

auto count_of(std::vector<std::string> const& sent, std::string_view beginning) {
  return std::ranges::count_if(sent, [&](std::string const& line) { return line.starts_with(beginning); });
}

bool is_legal_answer(std::string const& done, Position const& position, std::string_view before) {
  MoveList legal;
  international().legal_moves(position, legal);
  auto const rest = done.substr(before.size(), done.find(' ', before.size()) - before.size());
  return done.starts_with(before) && read_hub_move(rest, international(), legal).has_value();
}

std::string start_text() { return write_hub_position(international().start(), international()); }

}  // namespace

TEST_CASE("the engine introduces itself and is ready", "[engine]") {
  auto const sent = answers({"hub", "init", "ping", "quit", "ping"});
  REQUIRE(sent.size() == 8);
  CHECK(sent.front().starts_with("id name=damier version=9 "));
  CHECK(read_hub_line(sent[1]).value("name") == "variant");
  CHECK(read_hub_line(sent[1]).value("values")->find("frisian") != std::string_view::npos);
  CHECK(sent[5] == "wait");
  CHECK(sent[6] == "ready");
  CHECK(sent[7] == "pong");
}

TEST_CASE("as many threads can be set as the option takes", "[engine]") {
  auto const sent = answers({"hub", "set-param name=threads value=256", "set-param name=threads value=257"});
  REQUIRE(sent.size() == 7);
  CHECK(read_hub_line(sent[2]).value("max") == "256");
  CHECK(sent[6] == "error message=\"not a value of threads: 257\"");
}

TEST_CASE("a search ends with a legal move, and each depth is reported", "[engine]") {
  auto const sent = answers({"init", "pos pos=" + start_text(), "level depth=4", "go think"});
  REQUIRE(sent.size() == 6);
  for (auto depth = 1U; depth <= 4; ++depth) {
    auto const info = read_hub_line(sent[depth]);
    CHECK(info.command == "info");
    CHECK(info.value("depth") == std::to_string(depth));
    CHECK(info.value("pv"));
  }
  CHECK(is_legal_answer(sent.back(), international().start(), "done move="));
}

TEST_CASE("Hub 1 is spoken in words without names", "[engine]") {
  auto const sent = answers(
      {"hub", "init", "pos " + write_old_hub_position(international().start(), international()), "depth 3", "analyse"},
      1);
  CHECK(sent.front() == "name damier 9");
  REQUIRE(sent.size() == 9);
  CHECK(sent[3] == "wait");
  CHECK(sent[5].starts_with("info 1 1.0 "));
  CHECK(is_legal_answer(sent.back(), international().start(), "move "));
}

TEST_CASE("moves after a position are played", "[engine]") {
  auto const sent =
      answers({"init", "pos pos=" + start_text() + " moves=\"32-28 19-23 28x19x23\"", "level nodes=500", "go think"});
  REQUIRE(sent.size() > 2);
  CHECK((sent.back().starts_with("done move=14x23x19") || sent.back().starts_with("done move=13x24x19")));
}

TEST_CASE("no other position is searched than the one that was sent", "[engine]") {
  auto const good = "pos pos=" + start_text();
  for (auto const& [bad, why] : std::vector<std::pair<std::string, std::string>>{
           {good + " moves=\"32-28 9-9 33-29\"", "not a legal move: 9-9"}, {"pos pos=Wxyz", "not a position: Wxyz"}}) {
    auto const sent = answers({"init", good, bad, "level nodes=500", "go think", good, "go think"});
    REQUIRE(sent.size() > 5);
    CHECK(sent[1] == "error message=" + hub_value(why));
    CHECK(sent[2] == "error message=\"no position\"");
    CHECK(sent[3] == "done");
    CHECK(is_legal_answer(sent.back(), international().start(), "done move="));
  }
  auto const old = answers({"init", "pos " + write_old_hub_position(international().start(), international()),
                            "move 32-29", "move 32-28", "depth 2", "go", "ping"},
                           1);
  CHECK(count_of(old, "move ") == 0);
  CHECK(count_of(old, "error ") == 2);
}

TEST_CASE("commands that come during a search are obeyed after it", "[engine]") {
  auto const position = "pos pos=" + start_text();
  auto const sent = answers({"init", position, "level nodes=2000", "go think"}, 2,
                            {"level depth=1", "pos pos=Bnothing", "go think", "ping"});
  CHECK(count_of(sent, "done move=") == 1);
  CHECK(count_of(sent, "error") == 2);  // neither the position nor the search of it
  // The answer to the ping does not wait.
  auto const pong = std::ranges::find(sent, "pong");
  REQUIRE(pong != sent.end());
  CHECK(std::ranges::find_if(sent, [](auto const& line) { return line.starts_with("done"); }) > pong);
}

TEST_CASE("stop ends a search without a limit, ponder waits for its hit, pings are answered meanwhile", "[engine]") {
  auto const position = "pos pos=" + start_text();
  auto const stopped = answers({"init", position, "level infinite", "go analyze"}, 2, {"ping", "stop"});
  CHECK(std::ranges::count(stopped, "pong") == 1);
  CHECK(stopped.back().starts_with("done move="));
  auto const pondered = answers({"init", position, "level move-time=0.02", "go ponder"}, 2, {"go away", "ponder-hit"});
  CHECK(pondered.back().starts_with("done move="));
  auto const left = answers({"init", position, "level infinite", "go think", "ping"}, 2, {"quit"});
  CHECK(std::ranges::count(left, "pong") == 0);
}

TEST_CASE("a search that ends while it ponders has no answer before the hit", "[engine]") {
  auto const position = "pos pos=" + start_text();
  for (auto const* const end : {"ponder-hit", "stop"}) {
    auto const sent = answers({"init", position, "level nodes=300", "go ponder", "ping", end});
    auto const pong = std::ranges::find(sent, "pong");
    REQUIRE(pong != sent.end());
    CHECK(count_of(sent, "done move=") == 1);
    CHECK(std::ranges::find_if(sent, [](auto const& line) { return line.starts_with("done"); }) > pong);
  }
  CHECK(count_of(answers({"init", position, "level depth=2", "go ponder"}), "done move=") == 1);  // the program is gone
  CHECK(count_of(answers({"init", position, "level depth=2", "go ponder", "quit", "ping"}), "pong") == 0);
}

TEST_CASE("a level that cannot be read leaves the one before", "[engine]") {
  auto const position = "pos pos=" + start_text();
  for (auto const* const wrong : {"depth=x", "depth=-1", "depth=99999999999", "move-time=soon", "nodes=", "time=nan"}) {
    auto const sent = answers({"init", position, "level depth=2", std::string{"level "} + wrong, "go think"});
    REQUIRE(sent.size() == 5);
    CHECK(sent[1] == "error message=" + hub_value(std::string{"not a level: "} + wrong));
  }
  auto const old = answers({"init", "depth 2", "time x", "depth x", "go"}, 1);
  CHECK(count_of(old, "error ") == 2);
  CHECK(count_of(old, "info ") == 2);
}

TEST_CASE("the folder of tables is a parameter, and one without tables of the variant is an error", "[engine]") {
  std::vector<std::string> opened;
  HubServerSettings settings{.folder = "here and there"};
  settings.open_tables = [&](std::string const& folder, Variant const& variant) {
    opened.push_back(folder + ' ' + std::string{variant.name()});
    return endgame::Tables{};
  };
  auto const sent = answers_with(settings, {"hub", "init", "set-param name=tables value=other", "init",
                                            "set-param name=tables value=\"\"", "init"});
  CHECK(count_of(sent, "param name=tables value=\"here and there\" ") == 1);
  CHECK(count_of(sent, "error message=\"no endgame tables of normal: here and there\"") == 1);
  CHECK(count_of(sent, "error message=\"no endgame tables of normal: other\"") == 1);
  CHECK(count_of(sent, "error") == 2);
  CHECK(opened == std::vector<std::string>{"here and there international", "other international"});
}

TEST_CASE("a time for a move is kept", "[engine]") {
  using Clock = std::chrono::steady_clock;
  auto const begin = Clock::now();
  auto const sent = answers({"init", "pos pos=" + start_text(), "level move-time=0.05", "go think"});
  CHECK(sent.back().starts_with("done move="));
  CHECK(Clock::now() - begin < std::chrono::seconds{5});  // bench measures it; here only that it ends
  auto const clock = answers({"init", "pos pos=" + start_text(), "level moves=10 time=0.3 inc=0.001", "go think"});
  CHECK(clock.back().starts_with("done move="));
}

TEST_CASE("what the engine cannot do is an error, and it goes on", "[engine]") {
  auto const sent = answers({"set-param name=variant value=chess", "set-param name=threads value=0",
                             "set-param name=colour value=red", "pos pos=Wxyz", "init",
                             "pos pos=W" + std::string(50, 'e'), "level depth=3", "go think", "ping"});
  CHECK(count_of(sent, "error ") == 5);
  CHECK(sent.back() == "pong");
}

TEST_CASE("random lines do the engine no harm", "[engine]") {
  std::mt19937 random{37};
  std::vector<std::string> const words{"hub",
                                       "init",
                                       "pos",
                                       "pos=",
                                       "level",
                                       "nodes=50",
                                       "go",
                                       "think",
                                       "\"",
                                       "=",
                                       "move-time=",
                                       "stop",
                                       "set-param",
                                       "name=variant",
                                       "value=frisian",
                                       "value=normal",
                                       "moves=\"32-28\"",
                                       "depth=2",
                                       "\x80\xff",
                                       "new-game",
                                       "pos=" + start_text()};
  std::deque<std::string> lines{"level nodes=50"};
  for (auto i = 0; i < 300; ++i) {
    std::string line;
    for (auto count = random() % 5; count != 0; --count) {
      line += words[random() % words.size()] + (random() % 4 == 0 ? "" : " ");
    }
    // A search without a limit ends only when it is stopped.
    lines.push_back(line);
    lines.push_back("level nodes=50");
  }
  lines.push_back("ping");
  std::deque<std::string> const stops(5'000, "stop");
  auto const sent = answers(lines, 2, stops);
  CHECK(!sent.empty());
  CHECK(std::ranges::count(sent, "pong") == 1);
}

}  // namespace damier
