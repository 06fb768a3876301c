#include "engine/game_values.hpp"

#include "engine/winning_chance.hpp"
#include "engine/hub/hub.hpp"
#include "language/message_data.hpp"

#include <catch2/catch.hpp>

#include <atomic>
#include <filesystem>
#include <map>
#include <stdexcept>
#include <string>
#include <tuple>
#include <vector>

#include <unistd.h>

using namespace damier;

namespace {

/// The positions of a game in which each side plays one move of many, by a rule.
std::vector<EngineQuestion> positions_of_a_game() {
  std::vector<EngineQuestion> questions{{international().start()}};
  for (unsigned ply = 0; ply < 60; ++ply) {
    MoveList legal;
    international().legal_moves(questions.back().start, legal);
    if (legal.empty()) {
      questions.pop_back();
      break;
    }
    questions.push_back({international().after(questions.back().start, legal[ply * 7919U % legal.size()])});
  }
  return questions;
}

EnginePool pool_of(EngineSettings const& settings, unsigned processes) {
  std::vector<std::unique_ptr<Engine>> engines;
  for (unsigned i = 0; i < processes; ++i) {
    engines.push_back(std::make_unique<HubEngine>(settings));
  }
  return EnginePool{std::move(engines)};
}

std::map<std::size_t, Move> answers(unsigned processes) {
  EngineSettings settings;
  settings.command.arguments = {LEGAL_ENGINE};
  auto pool = pool_of(settings, processes);
  std::map<std::size_t, Move> moves;
  CHECK(
      pool.analyse(positions_of_a_game(), {Level::Kind::depth, 2}, [&](std::size_t index, EngineAnswer const& answer) {
        if (answer) {
          moves.emplace(index, answer->best);
        }
        return true;
      }));
  return moves;
}

}  // namespace

TEST_CASE("several processes give the answers of one", "[threads]") {
  auto const alone = answers(1);
  CHECK(alone.size() == positions_of_a_game().size());
  CHECK(answers(3) == alone);
}

TEST_CASE("a pool that is cancelled ends", "[threads]") {
  EngineSettings settings;
  settings.command.arguments = {BAD_ENGINE, "silent-at-go", "2"};
  std::atomic<unsigned> answered = 0;
  settings.cancelled = [&] { return answered >= 4; };
  auto pool = pool_of(settings, 2);
  std::vector<EngineQuestion> const questions(20, EngineQuestion{international().start()});
  CHECK_FALSE(pool.analyse(questions, {Level::Kind::depth, 9}, [&](std::size_t, EngineAnswer const&) {
    ++answered;
    return true;
  }));
  CHECK(answered == 4);
}

TEST_CASE("a process that comes back in another version gives no answer", "[threads]") {
  auto const record = (std::filesystem::temp_directory_path() / ("damier-pool-" + std::to_string(::getpid()))).string();
  std::filesystem::remove(record);
  EngineSettings settings;
  settings.command.arguments = {BAD_ENGINE, "changes", "2", record};
  auto pool = pool_of(settings, 1);
  std::vector<EngineQuestion> const questions(4, EngineQuestion{international().start()});
  std::vector<EngineAnswer> answers;
  CHECK_FALSE(pool.analyse(questions, {Level::Kind::depth, 2}, [&](std::size_t, EngineAnswer const& answer) {
    answers.push_back(answer);
    return answer.has_value();
  }));
  std::filesystem::remove(record);
  REQUIRE(answers.size() == 3);
  CHECK((answers[0] && answers[1]));
  REQUIRE_FALSE(answers[2]);
  CHECK(answers[2].error().kind == EngineFault::Kind::changed);
  CHECK(text_of(answers[2].error().message, "en").starts_with("the engine was Bad 1 at first and is Bad 2 now"));
}

TEST_CASE("a pool ends when its receiver has enough, or anything throws", "[threads]") {
  EngineSettings settings;
  settings.command.arguments = {LEGAL_ENGINE};
  auto pool = pool_of(settings, 2);
  auto const questions = positions_of_a_game();
  unsigned answered = 0;
  CHECK_FALSE(pool.analyse(questions, {Level::Kind::depth, 2},
                           [&](std::size_t, EngineAnswer const&) { return ++answered < 5; }));
  CHECK(answered == 5);
  CHECK_THROWS_AS(
      std::ignore = pool.analyse([]() -> std::optional<EnginePool::Numbered> { throw std::runtime_error{"no more"}; },
                                 {Level::Kind::depth, 2}, [](std::size_t, EngineAnswer const&) { return true; }),
      std::runtime_error);
}

TEST_CASE("the winning chance grows from 0 to 1 and is the same for both sides") {
  CHECK(winning_chance(0) == Approx(0.5));
  CHECK(winning_chance(1) == Approx(0.8808).epsilon(0.001));
  CHECK(winning_chance(1.3) + winning_chance(-1.3) == Approx(1));
  CHECK(winning_chance(1'000) == Approx(1));
  CHECK(winning_chance(-1'000) == Approx(0));
}
