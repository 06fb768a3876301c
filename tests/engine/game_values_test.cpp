#include "engine/game_values.hpp"

#include "engine/detail/hub/hub_line.hpp"
#include "engine/winning_chance.hpp"

#include <rapidcheck.h>

#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

using namespace damier;

namespace {

PlayedGame game_of(Position const& start, std::vector<std::string> const& texts) {
  PlayedGame game{&international(), start, {}};
  auto position = start;
  for (auto const& text : texts) {
    MoveList legal;
    international().legal_moves(position, legal);
    game.moves.push_back(read_hub_move(text, international(), legal).value());
    position = international().after(position, game.moves.back());
  }
  return game;
}

Position placed(char side, std::map<std::size_t, char> const& pieces) {
  auto text = side + std::string(50, 'e');
  for (auto const& [number, piece] : pieces) {
    text[number] = piece;
  }
  return read_hub_position(text, international()).value();
}

PlayedGame random_game(unsigned seed, std::size_t plies) {
  PlayedGame game{&international(), international().start(), {}};
  auto position = game.start;
  while (game.moves.size() < plies) {
    MoveList legal;
    international().legal_moves(position, legal);
    if (legal.empty()) {
      break;
    }
    seed = seed * 1'103'515'245U + 12'345U;
    game.moves.push_back(legal[(seed >> 16U) % legal.size()]);
    position = international().after(position, game.moves.back());
  }
  return game;
}

using Origin = ValueOrigin;

}  // namespace

TEST_CASE("a position with one legal move has the value of the next, one without has lost") {
  // 33x24 is the only move, and takes Black's last man.
  auto const game = game_of(placed('W', {{33, 'w'}, {29, 'b'}, {50, 'w'}}), {"33x24x29"});
  auto const origins = value_origins(game);
  CHECK(origins == std::vector{Origin::next, Origin::rules});
  std::vector<PositionValue> values(2);
  complete_values(game, origins, values);
  CHECK(values[1].men == won_value);
  CHECK(values[0].men == won_value);
  auto const black_wins = game_of(placed('B', {{29, 'b'}, {33, 'w'}, {1, 'b'}}), {"29x38x33"});
  values.assign(2, {});
  complete_values(black_wins, value_origins(black_wins), values);
  CHECK(values[1].men == -won_value);
}

TEST_CASE("the last position is asked about though it has one move") {
  auto const game = game_of(placed('W', {{33, 'w'}, {29, 'b'}, {50, 'w'}, {1, 'b'}}), {});
  CHECK(value_origins(game) == std::vector{Origin::engine});
}

TEST_CASE("values are those that White sees") {
  Analysis analysis;
  CHECK_FALSE(white_value(analysis, Colour::white));
  analysis.score = 0.5;
  CHECK(white_value(analysis, Colour::white) == 0.5);
  CHECK(white_value(analysis, Colour::black) == -0.5);
  analysis.score = 1e300;
  CHECK(white_value(analysis, Colour::black) == -won_value);
  analysis.score = std::numeric_limits<double>::infinity();
  CHECK(white_value(analysis, Colour::white) == won_value);
  analysis.score = std::nan("");
  CHECK_FALSE(white_value(analysis, Colour::white));
}

TEST_CASE("a move that loses expected result is a mistake of its degree, whoever made it") {
  auto const game = game_of(international().start(), {"32-28", "19-23", "28x19x23", "14x23x19"});
  MoveList legal;
  international().legal_moves(game.start, legal);
  auto const reply_position = international().after(game.start, game.moves[0]);
  MoveList replies;
  international().legal_moves(reply_position, replies);
  auto const other = legal[0] == game.moves[0] ? legal[1] : legal[0];
  auto const other_reply = replies[0] == game.moves[1] ? replies[1] : replies[0];
  auto const mistakes_for = [&](double before, double after, double end) {
    std::vector<PositionValue> values(5);
    values[0] = {before, {other}};
    values[1] = {after, {other_reply}};
    values[2] = {end, {game.moves[2]}};
    return find_mistakes(game, values, {});
  };
  CHECK(mistakes_for(0.1, 0.0, 0.0).empty());
  auto const white = mistakes_for(0.0, -1.0, -1.0);
  REQUIRE(white.size() == 1);
  CHECK(white[0].ply == 0);
  CHECK(white[0].degree == MistakeDegree::blunder);
  CHECK(white[0].chance_before == Approx(0.5));
  CHECK(white[0].chance_after == Approx(winning_chance(-1)));
  auto const black = mistakes_for(0.0, 0.0, 0.5);
  REQUIRE(black.size() == 1);
  CHECK(black[0].ply == 1);
  CHECK(black[0].degree == MistakeDegree::mistake);
  CHECK(mistakes_for(0.0, -0.25, -0.25).at(0).degree == MistakeDegree::inaccuracy);
  CHECK(mistakes_for(0.0, 3.0, 3.0).empty());  // a value that grows is no mistake
  std::vector<PositionValue> values(5);
  values[0] = {0.0, {game.moves[0]}};
  values[1] = {-5.0, {}};
  CHECK(find_mistakes(game, values, {}).empty());  // the engine would have played it, too
}

TEST_CASE("limits only choose among the mistakes, and completed values stay as they are") {
  CHECK(rc::check("mistakes", [] {
    auto const game = random_game(*rc::gen::arbitrary<unsigned>(), *rc::gen::inRange<std::size_t>(0, 80));
    auto const origins = value_origins(game);
    RC_ASSERT(origins.size() == game.moves.size() + 1);
    std::vector<PositionValue> values;
    auto position = game.start;
    for (std::size_t ply = 0; ply <= game.moves.size(); ++ply) {
      PositionValue value;
      if (origins[ply] == Origin::engine) {
        MoveList legal;
        international().legal_moves(position, legal);
        value.men = *rc::gen::inRange(-300, 301) / 100.0;
        value.variation = {legal[*rc::gen::inRange<std::size_t>(0, legal.size())]};
      }
      values.push_back(value);
      if (ply < game.moves.size()) {
        position = international().after(position, game.moves[ply]);
      }
    }
    complete_values(game, origins, values);
    auto again = values;
    complete_values(game, origins, again);
    for (std::size_t ply = 0; ply < values.size(); ++ply) {
      RC_ASSERT(values[ply].men == again[ply].men);
      RC_ASSERT(values[ply].men.has_value());
      RC_ASSERT(origins[ply] != Origin::next || values[ply].men == values[ply + 1].men);
    }
    auto const all = find_mistakes(game, values, {});
    for (auto const& mistake : all) {
      RC_ASSERT(origins[mistake.ply] == Origin::engine);
      RC_ASSERT(mistake.chance_before - mistake.chance_after >= MistakeLimits{}.inaccuracy);
    }
    auto const blunders = find_mistakes(game, values, {0.3, 0.3, 0.3});
    RC_ASSERT(blunders.size() ==
              static_cast<std::size_t>(std::count_if(all.begin(), all.end(), [](Mistake const& mistake) {
                return mistake.degree == MistakeDegree::blunder;
              })));
    RC_ASSERT(find_mistakes(game, values, {1.1, 1.1, 1.1}).empty());
  }));
}
