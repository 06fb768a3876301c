#include "engine/pool.hpp"
#include "engine/winning_chance.hpp"

#include <catch2/catch.hpp>

#include <atomic>
#include <map>

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

std::map<std::size_t, Move> answers(unsigned processes) {
  EngineSettings settings;
  settings.command.arguments = {LEGAL_ENGINE};
  EnginePool pool{settings, processes};
  std::map<std::size_t, Move> moves;
  CHECK(
      pool.analyse(positions_of_a_game(), {Level::Kind::depth, 2}, [&](std::size_t index, EngineAnswer const& answer) {
        if (answer) {
          moves.emplace(index, answer->best);
        }
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
  EnginePool pool{settings, 2};
  std::vector<EngineQuestion> const questions(20, EngineQuestion{international().start()});
  CHECK_FALSE(pool.analyse(questions, {Level::Kind::depth, 9}, [&](std::size_t, EngineAnswer) { ++answered; }));
  CHECK(answered == 4);
}

TEST_CASE("the winning chance grows from 0 to 1 and is the same for both sides") {
  CHECK(winning_chance(0) == Approx(0.5));
  CHECK(winning_chance(1) == Approx(0.8808).epsilon(0.001));
  CHECK(winning_chance(1.3) + winning_chance(-1.3) == Approx(1));
  CHECK(winning_chance(1'000) == Approx(1));
  CHECK(winning_chance(-1'000) == Approx(0));
  CHECK(lost_chance(1, -1) == Approx(0));
  CHECK(lost_chance(0, 1) == Approx(0.3808).epsilon(0.001));
  CHECK(lost_chance(0, -1) == 0);
}
