#include "engine/hub/hub.hpp"
#include "language/message_data.hpp"

#include <catch2/catch.hpp>

#include <filesystem>
#include <fstream>
#include <map>

#include <unistd.h>
#include <csignal>

using namespace damier;
using Kind = EngineFault::Kind;

namespace {

struct Record {
  std::string path =
      (std::filesystem::temp_directory_path() / ("damier-engine-" + std::to_string(::getpid()))).string();
  Record() { std::filesystem::remove(path); }
  ~Record() { std::filesystem::remove(path); }
  [[nodiscard]] std::string text() const {
    std::ifstream file{path};
    return {std::istreambuf_iterator<char>{file}, {}};
  }
};

/// The processes that have written themselves into a record.
std::vector<pid_t> processes_in(Record const& record) {
  std::istringstream text{record.text()};
  return {std::istream_iterator<pid_t>{text}, {}};
}

EngineSettings legal_engine(std::string const& version = "2", std::string const& record = "") {
  EngineSettings settings;
  settings.command.arguments = {LEGAL_ENGINE, version};
  if (!record.empty()) {
    settings.command.arguments.push_back(record);
  }
  return settings;
}

EngineSettings bad_engine(std::string const& mode, std::string const& good = "0", std::string const& record = "") {
  EngineSettings settings;
  settings.command.arguments = {BAD_ENGINE, mode, good};
  if (!record.empty()) {
    settings.command.arguments.push_back(record);
  }
  settings.handshake = std::chrono::milliseconds{400};
  settings.grace = std::chrono::milliseconds{150};
  return settings;
}

/// The side to move and pieces by the number of their square.
Position board(char side, std::map<std::size_t, char> const& pieces) {
  auto text = side + std::string(50, 'e');
  for (auto const& [number, piece] : pieces) {
    text[number] = piece;
  }
  return read_hub_position(text, international()).value();
}

constexpr Level short_time{Level::Kind::time, 20};
EngineQuestion first_position() { return {international().start()}; }

/// How the question after so many good ones fails; empty if it does not.
std::optional<Kind> failure_of(EngineSettings settings) {
  HubEngine engine{std::move(settings)};
  auto const answer = engine.analyse(first_position(), short_time);
  return answer ? std::nullopt : std::optional{answer.error().kind};
}

}  // namespace

TEST_CASE("the CPU time of an engine is known while it runs") {
  auto settings = legal_engine();
  settings.parameters = {{"work", "60"}};
  HubEngine engine{settings};
  CHECK(engine.cpu_seconds() == 0);
  REQUIRE_FALSE(engine.start());
  auto const before = engine.cpu_seconds();
  REQUIRE(engine.analyse(first_position(), {Level::Kind::depth, 1}));
  CHECK(engine.cpu_seconds() - before > 0.05);
}

TEST_CASE("an engine of each version introduces itself and answers") {
  for (auto const* version : {"1", "2"}) {
    CAPTURE(version);
    HubEngine engine{legal_engine(version)};
    REQUIRE_FALSE(engine.start());
    CHECK(engine.identity().hub_version == (version == std::string{"1"} ? 1U : 2U));
    CHECK(engine.identity().author == "the tests of damier");
    CHECK(engine.ping(std::chrono::seconds{5}));
    CHECK(engine.analyse(first_position(), {Level::Kind::depth, 2})->score == 0);
    auto const position = board('W', {{33, 'w'}, {29, 'b'}, {3, 'b'}});
    MoveList legal;
    international().legal_moves(position, legal);
    auto const answer = engine.analyse({position}, {Level::Kind::depth, 2});
    REQUIRE(answer);
    CHECK(legal.are_captures());
    CHECK(legal.contains(answer->best));
    CHECK(answer->variation == std::vector{answer->best});
    CHECK(answer->depth == 2U);
    CHECK(engine.starts() == 1);
  }
}

TEST_CASE("a score is that of the side to move") {
  auto const black_is_ahead = board('B', {{1, 'b'}, {2, 'b'}, {3, 'b'}, {4, 'b'}, {50, 'w'}});
  for (auto const* version : {"1", "2"}) {
    HubEngine engine{legal_engine(version)};
    CHECK(engine.analyse({black_is_ahead}, {Level::Kind::depth, 2})->score == 3);
  }
}

TEST_CASE("moves of kings since the last move of a man are sent, those before it are in the position") {
  Record record;
  auto const start = board('W', {{46, 'W'}, {36, 'w'}, {3, 'B'}, {6, 'b'}});
  EngineQuestion question{start};
  auto position = start;
  for (auto const* text : {"46-41", "6-11", "41-46", "3-9"}) {
    MoveList legal;
    international().legal_moves(position, legal);
    question.moves.push_back(read_hub_move(text, international(), legal).value());
    position = international().after(position, question.moves.back());
  }
  {
    HubEngine engine{legal_engine("2", record.path)};
    engine.new_game();
    CHECK(engine.analyse(question, {Level::Kind::nodes, 500}));
  }
  auto const text = record.text();
  CHECK(text.starts_with("hub\ninit\nnew-game\npos pos="));
  CHECK(text.ends_with("level nodes=500\ngo analyze\nquit\n"));
  CHECK(text.find(" moves=\"41-46 3-9\"\n") != std::string::npos);
}

TEST_CASE("parameters are set by name before init, unknown ones are reported") {
  Record record;
  auto settings = legal_engine("2", record.path);
  settings.variant = find_variant("frisian");
  settings.parameters = {{"threads", "2"}};
  {
    HubEngine engine{settings};
    CHECK(engine.analyse({settings.variant->start()}, short_time));
    CHECK(engine.identity().parameters.size() == 4);
  }
  CHECK(record.text().starts_with("hub\nset-param name=variant value=frisian\nset-param name=threads value=2\ninit\n"));
  settings.parameters = {{"bok", "2"}};
  CHECK(failure_of(settings) == Kind::unknown_setting);
  settings = legal_engine("2");
  settings.variant = find_variant("brazilian");
  CHECK(failure_of(settings) == Kind::unknown_setting);
  settings = legal_engine("1");
  HubEngine old{settings};
  CHECK(old.analyse(first_position(), {Level::Kind::nodes, 5}).error().kind == Kind::unknown_setting);
}

TEST_CASE("a bad engine is a fault of its kind, soon") {
  CHECK(failure_of(bad_engine("silent-at-start")) == Kind::no_handshake);
  CHECK(failure_of(bad_engine("silent-at-go")) == Kind::silent);
  CHECK(failure_of(bad_engine("ignores-quit")) == Kind::silent);
  CHECK(failure_of(bad_engine("dies-at-start")) == Kind::ended);
  CHECK(failure_of(bad_engine("dies-at-go")) == Kind::ended);
  CHECK(failure_of(bad_engine("garbage")) == Kind::unreadable);
  CHECK(failure_of(bad_engine("no-move")) == Kind::unreadable);
  CHECK(failure_of(bad_engine("illegal-move")) == Kind::unreadable);
  CHECK(failure_of(bad_engine("other-illegal-move")) == Kind::illegal_move);
  CHECK(failure_of(bad_engine("floods-at-start")) == Kind::no_handshake);
  auto flood = bad_engine("floods");
  flood.grace = std::chrono::seconds{20};  // so many megabytes may take long on a busy machine
  CHECK(failure_of(flood) == Kind::flood);
  CHECK(failure_of(bad_engine("long-line-at-start")) == Kind::flood);
  CHECK(failure_of(bad_engine("long-line")) == Kind::flood);
}

TEST_CASE("a fault has what the engine wrote about it") {
  auto const reason = [](std::string const& mode) {
    HubEngine engine{bad_engine(mode)};
    auto const answer = engine.analyse(first_position(), short_time);
    return answer ? std::string{} : text_of(answer.error().message, "en");
  };
  auto const program = std::string{BAD_ENGINE};
  CHECK(reason("dies-at-go") == program + " ended with the exit status 3, without an answer");
  CHECK(reason("crashes-at-go") == program + " was ended by the signal SIGKILL, without an answer");
  for (auto const* const mode : {"says-why-at-start", "says-why-at-go"}) {
    CHECK(reason(mode) ==
          program + " ended with the exit status 3, without an answer; it wrote: no weights / Usage: bad");
  }
  CHECK(reason("no-move") == program + " ends its search without a move");
  CHECK(reason("error") == program + " ends its search without a move; it wrote: I am broken");
  CHECK(reason("writes-errors").empty());
}

TEST_CASE("an engine that is slow, or writes parts of lines, or a wrong variation, has answered") {
  CHECK_FALSE(failure_of(bad_engine("partial")));
  auto settings = bad_engine("slow");
  settings.grace = std::chrono::milliseconds{250};
  HubEngine slow{settings};
  auto const late = slow.analyse(first_position(), short_time);
  REQUIRE(late);
  CHECK(late->notes.size() == 1);
  CHECK(late->late >= std::chrono::milliseconds{270});  // short_time and the grace
  HubEngine liar{bad_engine("bad-variation")};
  auto const cut = liar.analyse(first_position(), short_time);
  REQUIRE(cut);
  CHECK(cut->variation.size() == 2);
  CHECK_FALSE(cut->ponder);
  CHECK(text_of(cut->notes.at(0), "en") == "Bad: the principal variation is cut before 50-1, which is no legal move");
}

TEST_CASE("a process that failed is started again, a bounded number of times") {
  HubEngine engine{bad_engine("dies-at-go", "2")};
  for (int question = 0; question < 6; ++question) {
    CHECK(engine.analyse(first_position(), short_time));
  }
  CHECK(engine.starts() == 3);
  auto settings = bad_engine("dies-at-start");
  settings.failed_starts = 3;
  HubEngine dead{settings};
  for (int question = 0; question < 6; ++question) {
    CHECK_FALSE(dead.analyse(first_position(), short_time));
  }
  CHECK(dead.starts() == 3);
  CHECK(dead.analyse(first_position(), short_time).error().kind == Kind::not_started);
}

TEST_CASE("a program that is not there cannot be started") {
  EngineSettings settings;
  settings.command.arguments = {"/nowhere/engine"};
  CHECK(failure_of(settings) == Kind::not_started);
  settings.command.arguments = {};
  CHECK(failure_of(settings) == Kind::not_started);
  settings.command = {{LEGAL_ENGINE}, "/nowhere"};
  CHECK(failure_of(settings) == Kind::not_started);
}

TEST_CASE("a position without moves is not sent") {
  HubEngine engine{legal_engine()};
  auto const lost = board('B', {{50, 'w'}});
  CHECK(engine.analyse({lost}, short_time).error().kind == Kind::no_question);
  CHECK(engine.starts() == 0);
}

TEST_CASE("no process is left when its engine is gone or was cancelled") {
  Record record;
  CHECK(failure_of(bad_engine("ignores-quit", "0", record.path)));
  {
    HubEngine stubborn{bad_engine("ignores-quit", "1", record.path)};
    CHECK(stubborn.analyse(first_position(), short_time));
  }
  auto settings = bad_engine("silent-at-go", "0", record.path);
  settings.longest = std::chrono::minutes{10};
  settings.cancelled = [&record] { return processes_in(record).size() == 4; };
  HubEngine engine{settings};
  CHECK(engine.analyse(first_position(), {Level::Kind::depth, 99}).error().kind == Kind::cancelled);
  auto const processes = processes_in(record);
  CHECK(processes.size() == 4);
  for (auto const process : processes) {
    CHECK(::kill(process, 0) == -1);
  }
}

TEST_CASE("a command is split at blanks outside of quotes") {
  CHECK(split_command("  scan hub ") == std::vector<std::string>{"scan", "hub"});
  CHECK(split_command("'my engine' \"a b\"c ''") == std::vector<std::string>{"my engine", "a bc", ""});
  CHECK(split_command(" ") == std::vector<std::string>{});
  CHECK_FALSE(split_command("scan 'hub"));
  CHECK_FALSE(split_command("scan hub\""));
}
