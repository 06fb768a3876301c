#include "rules/draws.hpp"
#include "reference/diagram.hpp"
#include "reference/random_positions.hpp"
#include "reference/slow_draws.hpp"
#include "rules/variant.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

using namespace damier;
using namespace damier::reference;

namespace {

/// A game to which moves are added, and the draw that the last move reached.
class Play {
 public:
  explicit Play(std::string_view fen, Variant const& variant = international())
      : variant_{&variant}, game_{{read_fen(fen, variant.board())}, {}}, tracker_{variant, game_.positions.front()} {}

  [[nodiscard]] Position const& position() const { return game_.positions.back(); }
  [[nodiscard]] std::optional<DrawReason> draw() const { return draw_; }

  /// Squares that waiting moves must not use.
  void shun(SquareSet squares) { shunned_ = squares; }

  void push(Move const& move) {
    auto const before = position();
    game_.moves.push_back(move);
    game_.positions.push_back(variant_->after(before, move));
    draw_ = tracker_.push(before, move, position());
    auto const reached = draws_reached(variant_->rules(), game_);
    CHECK(draw_.has_value() == !reached.empty());
    CHECK((!draw_ || reached.contains(*draw_)));
    CHECK((!draw_ || tracker_.count() > 0));
  }

  /// Plays the moves of a list, each of which must be legal.
  void push_all(std::string_view moves) {
    for (auto const& listed : read_moves(moves, variant_->board())) {
      MoveList legal;
      variant_->legal_moves(position(), legal);
      auto const* const found = std::find_if(legal.begin(), legal.end(), [&](Move const& move) {
        return move.from == listed.from && move.to == listed.to && move.is_capture() == listed.capture;
      });
      REQUIRE(found != legal.end());
      REQUIRE_FALSE(draw_.has_value());
      push(*found);
    }
  }

  /// A random quiet move of a king, or of a man that does not promote, that leads to a new position in which nothing
  /// can be captured; nothing if there is none.
  [[nodiscard]] std::optional<Move> waiting_move(bool by_king, RandomPositions& random) const {
    MoveList legal;
    variant_->legal_moves(position(), legal);
    std::vector<Move> good;
    for (auto const& move : legal) {
      auto const after = variant_->after(position(), move);
      auto const is_new = std::find(game_.positions.begin(), game_.positions.end(), after) == game_.positions.end();
      if (!move.is_capture() && position().kings.contains(move.from) == by_king &&
          after.kings.size() == position().kings.size() && !variant_->has_capture(after) && is_new &&
          (!shunned_ || !shunned_->contains(move.to))) {
        good.push_back(move);
      }
    }
    if (good.empty()) {
      return std::nullopt;
    }
    return good[random.below(static_cast<unsigned>(good.size()))];
  }

 private:
  Variant const* variant_;
  std::optional<SquareSet> shunned_;
  PlayedGame game_;
  DrawTracker tracker_;
  std::optional<DrawReason> draw_;
};

/// Plays king moves without effect until the game is drawn or `most` plies have been played; returns the number of
/// plies. If no such moves are left, the players begin again.
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

unsigned plies_to_draw(std::string_view variant, std::string_view fen, DrawReason reason) {
  return plies_to_draw(Play{fen, *find_variant(variant)}, 130, reason);
}

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
  CHECK_FALSE(play.draw().has_value());  // the second time, counting the start
  play.push_all("46-41; 1-6; 41-46");
  CHECK_FALSE(play.draw().has_value());
  play.push_all("6-1");
  CHECK(play.draw() == DrawReason::repetition);
}

TEST_CASE("the same pieces with the other side to move are another position (6.1)") {
  Play play{"W:WK46,K48:BK1,K3"};
  // Black loses a move, and so does White: after 5 plies the pieces are as at the start, Black to move.
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

TEST_CASE("Frisian: a king against a king draws after 2 moves each, against two kings after 7") {
  // RoepStoep/scaladraughts Frisian.scala, miskibin/py-draughts test_frisian_board.py
  CHECK(plies_to_draw("frisian", "W:WK28:BK1", DrawReason::small_ending) == 4);
  CHECK(plies_to_draw("frisian", "W:WK28:BK1,K2", DrawReason::small_ending) == 14);
}

TEST_CASE("Russian: one or two pieces with a king against a king draw after 5 moves each (7.2.8)") {
  for (auto const* const variant : {"russian", "brazilian"}) {
    CHECK(plies_to_draw(variant, "W:WKb2:BKa7,Kh2", DrawReason::small_ending) == 10);
    CHECK(plies_to_draw(variant, "W:WKb2:BKa7", DrawReason::small_ending) == 10);
  }
}

TEST_CASE(
    "Russian: three kings draw against a king on the long line after 5 moves each, else after 15 (7.2.4, 7.2.7)") {
  auto const& russian = *find_variant("russian");
  auto const long_line = read_fen("W:Wa1,b2,c3,d4,e5,f6,g7,h8:B", russian.board()).of(Colour::white);
  Play off{"W:WKa3,Kc1,Ke1:BKh2", russian};
  off.shun(long_line);
  CHECK(plies_to_draw(off, 130, DrawReason::small_ending) == 30);
  Play strong_off{"B:WKa3,Kc1,Kd2:BKh8", russian};  // Black holds the long diagonal, White does not
  CHECK_FALSE(plies_to_draw(strong_off, 130, DrawReason::small_ending) == 0);
}

TEST_CASE(
    "Russian: 15 moves each of kings only are a draw with any number of pieces, men on the board or not (7.2.5)") {
  CHECK(plies_to_draw("russian", "W:WKa3,Kb4:BKh6,Kg7", DrawReason::king_moves) == 30);
  CHECK(plies_to_draw("russian", "W:WKa3,Kb4,Kc5:BKh6,Kg7", DrawReason::king_moves) == 30);
  CHECK(plies_to_draw("russian", "W:WKa3,Kb4,Kc5:BKh6,Kg7,Kf8", DrawReason::king_moves) == 30);
  CHECK(plies_to_draw("russian", "W:WKc1,Kg1,a3:BKf8,h6", DrawReason::king_moves) == 30);
  CHECK(plies_to_draw("brazilian", "W:WKa3,Kb4:BKh6,Kg7", DrawReason::king_moves) == 30);
}

TEST_CASE("Russian: five pieces in balance draw after 30 moves each where a man moves now and then (7.2.6)") {
  RandomPositions random{76};
  auto plies = 0U;
  for (auto attempt = 0; attempt < 1000 && plies != 60; ++attempt) {
    Play play{"W:WKc1,a3,h4:BKf8,Kb8", *find_variant("russian")};
    for (plies = 1; plies <= 60; ++plies) {
      auto const by_man = plies == 19 || plies == 21 || plies == 43 || plies == 45;  // not 30 successive king moves
      auto const move = play.waiting_move(!by_man, random);
      if (!move) break;
      play.push(*move);
      if (play.draw()) break;
    }
    if (play.draw() != DrawReason::balance) plies = 0;
  }
  CHECK(plies == 60);
}

TEST_CASE("Russian: eight pieces draw after 15 moves each of kings only (7.2.5)") {
  CHECK(plies_to_draw("russian", "W:WKc1,Kg1,a3,h4:BKb8,Kf8,a5,h6", DrawReason::king_moves) == 30);
}

TEST_CASE(
    "American pool and its other boards: three kings must win against one within 13 moves, other kings within 15") {
  CHECK(plies_to_draw("pool", "W:WK32:BK1,K2,K3", DrawReason::small_ending) == 26);
  CHECK(plies_to_draw("pool-unified", "W:WK32:BK1,K2,K3", DrawReason::small_ending) == 26);
  CHECK(plies_to_draw("pool", "W:WK32,K31:BK1,K2,K3", DrawReason::king_moves) == 30);
}

TEST_CASE("English and Italian: 40 moves each of kings only are a draw (WCDF 1.32.2, FID 10.4)") {
  for (auto const* const variant : {"english", "italian"}) {
    CHECK(plies_to_draw(variant, "W:WK29,K30:BK3,K4", DrawReason::king_moves) == 80);
  }
}

TEST_CASE("the same position is a draw for the third time, in Italian draughts for the fourth") {
  auto const times = [](std::string_view name) {
    Play play{"W:WK29,K30:BK3,K4", *find_variant(name)};
    for (unsigned count = 2; count < 6; ++count) {
      play.push_all("29-25; 4-8; 25-29; 8-4");
      if (play.draw()) {
        CHECK(play.draw() == DrawReason::repetition);
        return count;
      }
    }
    return 0U;
  };
  CHECK(times("english") == 3);
  CHECK(times("italian") == 4);
}

TEST_CASE("Turkish: men that go sideways and back repeat a position") {
  Play play{"W:Wa4,h1:Ba6,h8", *find_variant("turkish")};
  play.push_all("a4-b4; a6-b6; b4-a4; b6-a6; a4-b4; a6-b6; b4-a4; b6-a6");
  CHECK(play.draw() == DrawReason::repetition);
}
