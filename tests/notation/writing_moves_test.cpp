#include "tests/notation/board_words.hpp"

#include "reference/random_positions.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <set>
#include <string>

using namespace damier;
using namespace board_words;

namespace {

std::set<std::string> all_written(std::string_view fen) {
  std::set<std::string> texts;
  for (auto const& legal : legal_moves(position(fen))) {
    texts.insert(write_move(international(), position(fen), legal));
  }
  return texts;
}

std::string long_form(std::string_view fen, Move const& move) {
  return write_long_move(international(), position(fen), move);
}

bool resolves_to(Position const& from, std::string_view text, Move const& wanted) {
  auto const read = read_move_text(text, numbers);
  if (!read) return false;
  auto const found = resolve(international(), from, *read);
  return found.kind == Resolution::Kind::unique && found.move == wanted && !found.sign_disagrees;
}

}  // namespace

TEST_CASE("writing moves: start and end, with the sign of the kind") {
  CHECK(all_written("W:W28") == std::set<std::string>{"28-22", "28-23"});
  CHECK(all_written("W:W15:B8,19,20") == std::set<std::string>{"15x2"});
  CHECK(all_written("W:W6,1:B50") == std::set<std::string>{});
}

TEST_CASE("writing moves: the whole route where start and end fit two captures, and only there") {
  CHECK(all_written("W:WK47:B14,19,29,31,42") == std::set<std::string>{"47x38x20x9x36", "47x38x24x13x36"});
  CHECK(all_written("W:WK38:B18,19,32,33").contains("38x42"));
}

TEST_CASE("writing moves: a rafle that ends where it began has its route written") {
  auto const written = write_move(international(), position("W:WK38:B18,19,32,33"), move(38, 38, {18, 19, 32, 33}));
  CHECK((written == "38x27x13x24x38" || written == "38x24x13x27x38"));
}

TEST_CASE(
    "writing moves: the long form has the turning squares, and the square just behind a piece on a straight way") {
  CHECK(long_form("W:W15:B8,19,20", move(15, 2, {8, 19, 20})) == "15x24x13x2");
  CHECK(long_form("B:W23,29,30,38,39:BK35", move(35, 34, {23, 30, 38, 39})) == "35x19x32x43x34");
  CHECK(long_form("W:WK5:B14,28,37", move(5, 46, {14, 28, 37})) == "5x19x32x46");
  CHECK(long_form("W:WK46:B28,14", move(46, 5, {14, 28})) == "46x23x5");
}

TEST_CASE("writing moves: the long form of a simple capture and of a quiet move is the short one") {
  CHECK(long_form("W:W28,32:B23", move(28, 19, {23})) == "28x19");
  CHECK(long_form("W:W28", move(28, 22)) == "28-22");
}

TEST_CASE("writing moves: another spelling of the same move") {
  CHECK(respelt_move("4-6") == "04-06");
  CHECK(respelt_move("17-11") == "017-11");
  CHECK(respelt_move("c3-d4") == "c3:d4");
  CHECK(respelt_move("") == "0");
}

TEST_CASE("every legal move, written short or long, resolves to itself and to no other") {
  reference::RandomPositions positions{19'860'101};
  unsigned captures = 0;
  unsigned ambiguous = 0;
  for (int i = 0; i < 20'000; ++i) {
    auto const from = positions.next();
    MoveList legal;
    international().legal_moves(from, legal);
    auto const listed = std::min<std::size_t>(legal.size(), 24);
    for (std::size_t k = 0; k < listed; ++k) {
      auto const& each = legal[k];
      auto const brief = write_move(international(), from, each, legal);
      auto const full = write_long_move(international(), from, each);
      captures += each.is_capture() ? 1U : 0U;
      ambiguous += std::ranges::count(brief, 'x') > 1 ? 1U : 0U;
      if (!resolves_to(from, brief, each) || !resolves_to(from, full, each) ||
          brief != write_move(international(), from, each)) {
        FAIL(write_fen(from, international()) << ": " << brief << ", " << full);
      }
    }
  }
  // The seed gives enough captures.
  CHECK(captures > 10'000);
  CHECK(ambiguous > 500);
}

TEST_CASE("no two legal moves of a position are written alike, and none is longer than it must be") {
  reference::RandomPositions positions{1'770};
  for (int i = 0; i < 10'000; ++i) {
    auto const from = positions.next();
    MoveList legal;
    international().legal_moves(from, legal);
    if (legal.size() > 100) continue;
    std::set<std::string> texts;
    for (auto const& each : legal) {
      auto const brief = write_move(international(), from, each, legal);
      auto const alike = std::ranges::count_if(
          legal, [&](Move const& other) { return other.from == each.from && other.to == each.to; });
      auto const is_short = std::ranges::count_if(brief, [](char c) { return c == 'x' || c == '-'; }) == 1;
      texts.insert(brief);
      if (alike == 1 && each.from != each.to && !is_short) FAIL(write_fen(from, international()) << ": " << brief);
    }
    if (texts.size() != legal.size()) FAIL(write_fen(from, international()));
  }
}
