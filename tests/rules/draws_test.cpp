#include "rules/draws.hpp"
#include "reference/diagram.hpp"
#include "reference/random_positions.hpp"
#include "reference/slow_draws.hpp"
#include "rules/variant.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <optional>
#include <string_view>
#include <vector>

using namespace damier;
using namespace damier::reference;

namespace {

/// A game that is played on, with the draw that its last move reached.
class Play {
 public:
  explicit Play(std::string_view fen)
      : game_{{read_fen(fen)}, {}}, tracker_{international(), game_.positions.front()} {}

  [[nodiscard]] Position const& position() const { return game_.positions.back(); }
  [[nodiscard]] std::optional<DrawReason> draw() const { return draw_; }

  void push(Move const& move) {
    auto const before = position();
    game_.moves.push_back(move);
    game_.positions.push_back(international().after(before, move));
    draw_ = tracker_.push(before, move, position());
    auto const reached = draws_reached(international().rules(), game_);
    CHECK(draw_.has_value() == !reached.empty());
    CHECK((!draw_ || reached.contains(*draw_)));
  }

  /// Plays the moves of a list, each of which must be legal.
  void push_all(std::string_view moves) {
    for (auto const& listed : read_moves(moves)) {
      MoveList legal;
      international().legal_moves(position(), legal);
      auto const* const found = std::find_if(legal.begin(), legal.end(), [&](Move const& move) {
        return move.from == listed.from && move.to == listed.to && move.is_capture() == listed.capture;
      });
      REQUIRE(found != legal.end());
      REQUIRE_FALSE(draw_.has_value());
      push(*found);
    }
  }

  /// A quiet move of a king, or of a man that does not promote, after which nothing can be captured and the position is
  /// new; any such one.
  [[nodiscard]] std::optional<Move> waiting_move(bool by_king, RandomPositions& random) const {
    auto const& variant = international();
    MoveList legal;
    variant.legal_moves(position(), legal);
    std::vector<Move> good;
    for (auto const& move : legal) {
      auto const after = variant.after(position(), move);
      auto const is_new = std::find(game_.positions.begin(), game_.positions.end(), after) == game_.positions.end();
      if (!move.is_capture() && position().kings.contains(move.from) == by_king &&
          after.kings.size() == position().kings.size() && !variant.has_capture(after) && is_new) {
        good.push_back(move);
      }
    }
    if (good.empty()) {
      return std::nullopt;
    }
    return good[random.below(static_cast<unsigned>(good.size()))];
  }

 private:
  PlayedGame game_;
  DrawTracker tracker_;
  std::optional<DrawReason> draw_;
};

/// Plays king moves that change nothing until the game is drawn, or most plies; tells how many it took. Where the
/// players run out of such moves they begin again.
unsigned plies_to_draw(Play const& start, unsigned most, DrawReason reason) {
  RandomPositions random{25};
  for (auto attempt = 0; attempt < 1000; ++attempt) {
    auto play = start;
    for (unsigned plies = 1; plies <= most; ++plies) {
      auto const move = play.waiting_move(true, random);
      if (!move) {
        break;
      }
      play.push(*move);
      if (play.draw()) {
        CHECK(*play.draw() == reason);
        return plies;
      }
    }
  }
  return 0;
}

unsigned plies_to_draw(std::string_view fen, DrawReason reason) { return plies_to_draw(Play{fen}, 80, reason); }

}  // namespace

TEST_CASE("a king alone against one or two pieces with a king draws after 5 moves each (article 6)") {
  // AttackingOrDefending/pydraughts test_drawing_conditions; RoepStoep/scaladraughts Standard.scala
  CHECK(plies_to_draw("W:WK28:BK1", DrawReason::small_ending) == 10);
  CHECK(plies_to_draw("W:WK28:BK1,2", DrawReason::small_ending) == 10);
  CHECK(plies_to_draw("W:WK28:BK1,K2", DrawReason::small_ending) == 10);
  CHECK(plies_to_draw("B:WK50,49:BK4", DrawReason::small_ending) == 10);
}

TEST_CASE("a king alone against three pieces with a king draws after 16 moves each (article 6)") {
  // AttackingOrDefending/pydraughts test_drawing_conditions
  CHECK(plies_to_draw("W:WK28:BK1,2,3", DrawReason::small_ending) == 32);
  CHECK(plies_to_draw("W:WK28:BK1,K2,3", DrawReason::small_ending) == 32);
  CHECK(plies_to_draw("W:WK50,K49,K48:BK4", DrawReason::small_ending) == 32);
}

TEST_CASE("a man's move does not restart the 16 moves") {
  RandomPositions random{16};
  Play play{"B:WK46:BK1,2,3"};
  for (auto ply = 0; ply < 4; ++ply) {
    auto const move = play.waiting_move(true, random);
    REQUIRE(move.has_value());
    play.push(*move);
  }
  auto const man_move = play.waiting_move(false, random);
  REQUIRE(man_move.has_value());
  play.push(*man_move);
  CHECK(plies_to_draw(play, 80, DrawReason::small_ending) == 32 - 5);
}

TEST_CASE("25 moves each of kings only, without a capture, are a draw (6.2)") {
  CHECK(plies_to_draw("W:WK28,K33:BK1,K2", DrawReason::king_moves) == 50);
  CHECK(plies_to_draw("W:WK28,K33,46:BK1,K2,5", DrawReason::king_moves) == 50);
}

TEST_CASE("a man's move restarts the 25 moves (6.2)") {
  RandomPositions random{25};
  Play play{"W:WK28,K33,41,46,47:BK1,K2"};
  for (auto ply = 0; ply < 10; ++ply) {
    auto const move = play.waiting_move(true, random);
    REQUIRE(move.has_value());
    play.push(*move);
  }
  play.push_all("41-36");
  CHECK(plies_to_draw(play, 80, DrawReason::king_moves) == 50);
}

TEST_CASE("no number of king moves draws where a king stands against men only") {
  Play play{"W:WK28:B1,6,7"};
  RandomPositions random{3};
  for (auto ply = 0; ply < 8; ++ply) {
    auto const move = play.waiting_move(ply % 2 == 0, random);
    REQUIRE(move.has_value());
    play.push(*move);
    CHECK_FALSE(play.draw().has_value());
  }
}

TEST_CASE("the same position with the same side to move for the third time is a draw (6.1)") {
  Play play{"W:WK46,K48:BK1,K3"};
  play.push_all("46-41; 1-6; 41-46; 6-1");
  CHECK_FALSE(play.draw().has_value());  // the second time, the start being the first
  play.push_all("46-41; 1-6; 41-46");
  CHECK_FALSE(play.draw().has_value());
  play.push_all("6-1");
  CHECK(play.draw() == DrawReason::repetition);
}

TEST_CASE("the same pieces with the other side to move are another position (6.1)") {
  Play play{"W:WK46,K48:BK1,K3"};
  // Black loses a move, White too: the pieces stand as at the start after 5 plies, Black to move.
  play.push_all("46-41; 1-6; 41-37; 6-1; 37-46; 1-6; 46-41; 6-1; 41-37; 1-6");
  CHECK_FALSE(play.draw().has_value());
}

TEST_CASE("the promotion that makes the ending is not counted") {
  Play play{"B:WK46:B1,42"};
  play.push_all("42-48");
  CHECK(plies_to_draw(play, 80, DrawReason::small_ending) == 10);
}

TEST_CASE("the capture that makes the ending is not counted") {
  Play play{"W:WK46:BK1,2,3,14"};
  play.push_all("46x5");
  CHECK(plies_to_draw(play, 80, DrawReason::small_ending) == 32);
}

TEST_CASE("a capture that leaves two against the lone king starts the 5 moves afresh") {
  Play play{"B:WK46:BK1,3,9"};
  play.push_all("1-6; 46-41; 9-14; 41x5");
  CHECK(plies_to_draw(play, 80, DrawReason::small_ending) == 10);
}

TEST_CASE("a capture that leaves one against the lone king does not start the 5 moves afresh") {
  Play play{"B:WK46:BK1,9"};
  play.push_all("1-6; 46-41; 9-14; 41x5");
  CHECK(plies_to_draw(play, 80, DrawReason::small_ending) == 10 - 4);
}

TEST_CASE("every reason of a draw has its own sentence, without a full stop") {
  std::vector<std::string_view> sentences;
  for (auto const reason : {DrawReason::repetition, DrawReason::king_moves, DrawReason::balance,
                            DrawReason::small_ending}) {
    auto const sentence = describe(reason);
    CHECK_FALSE(sentence.empty());
    CHECK_FALSE(sentence.ends_with('.'));
    CHECK(std::find(sentences.begin(), sentences.end(), sentence) == sentences.end());
    sentences.push_back(sentence);
  }
}
