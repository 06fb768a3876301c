// The slow generator is evidence only as far as it is right itself: it is held against published figures here, under
// the rules of several variants.

#include "reference/diagram.hpp"
#include "reference/random_positions.hpp"
#include "reference/slow_generator.hpp"

#include <catch2/catch.hpp>
#include <cstdint>
#include <stdexcept>
#include <string_view>
#include <vector>

using namespace damier;
using namespace damier::reference;

namespace {

constexpr Geometry board_8x8{.columns = 8, .rows = 8};

struct Figures {
  std::string_view name;
  Rules rules;
  std::vector<std::uint64_t> leaves;  ///< from depth 1
};

// Distinct moves from the start: rhalbersma/dctl, test/src/algo/traversal/initial/ (BSL-1.0).
std::vector<Figures> const& figures() {
  static std::vector<Figures> const table = {
      {"International", Rules{}, {9, 81, 658, 4265, 27117, 167140}},
      {"Brazilian",
       {.board = board_8x8, .rows_of_men = 3, .draws = {}},
       {7, 49, 302, 1469, 7473, 37628, 187302, 907830}},
      {"Czech without its king precedence, which first matters later",
       {.board = board_8x8,
        .rows_of_men = 3,
        .man_capture = ManCapture::forward,
        .choice = CaptureChoice::free,
        .promotion = PromotionInCapture::stops,
        .draws = {}},
       {7, 49, 302, 1469, 7361, 36768, 179740}},
      {"American pool",
       {.board = board_8x8, .rows_of_men = 3, .first = Colour::black, .choice = CaptureChoice::free, .draws = {}},
       {7, 49, 302, 1469, 7482, 37986, 190146, 929896}},
      {"Russian",
       {.board = board_8x8,
        .rows_of_men = 3,
        .choice = CaptureChoice::free,
        .promotion = PromotionInCapture::goes_on_as_king,
        .draws = {}},
       {7, 49, 302, 1469, 7482, 37986, 190146, 929899}},
      {"English",
       {.board = board_8x8,
        .rows_of_men = 3,
        .first = Colour::black,
        .king_range = KingRange::one_step,
        .man_capture = ManCapture::forward,
        .choice = CaptureChoice::free,
        .promotion = PromotionInCapture::stops,
        .draws = {}},
       {7, 49, 302, 1469, 7361, 36768, 179740, 845931}},
      {"Canadian",
       {.board = {.columns = 12, .rows = 12}, .rows_of_men = 5, .draws = {}},
       {11, 121, 1222, 10053, 79049}},
      {"International on 10x8",
       {.board = {.columns = 10, .rows = 8}, .rows_of_men = 3, .draws = {}},
       {9, 81, 658, 4265, 27117, 167140}},
  };
  return table;
}

}  // namespace

TEST_CASE("the slow generator has the published figures from the start of several variants") {
  for (auto const& [name, rules, leaves] : figures()) {
    INFO(name);
    SlowGenerator const slow{rules};
    for (unsigned depth = 1; depth <= leaves.size() && leaves[depth - 1] < 200'000; ++depth) {
      CHECK(slow.perft(start_position(rules), depth) == leaves[depth - 1]);
    }
  }
}

TEST_CASE("the slow generator has the published figures at the depth where the rules of promotion part", "[.long]") {
  for (auto const& [name, rules, leaves] : figures()) {
    INFO(name);
    auto const depth = static_cast<unsigned>(leaves.size());
    CHECK(SlowGenerator{rules}.perft(start_position(rules), depth) == leaves.back());
  }
}

TEST_CASE("a capture counted once for every order of the pieces gives the other published figures") {
  // rhalbersma/dctl, test/src/algo/traversal/international/shashki.cpp (BSL-1.0)
  auto const front_rows = read_fen("W:B16,17,18,19,20:W31,32,33,34,35");
  std::vector<std::uint64_t> const leaves{9, 81, 534, 2538, 9052, 29999, 98971, 310315};
  SlowGenerator const slow{{}};
  for (unsigned depth = 1; depth <= leaves.size(); ++depth) {
    CHECK(slow.perft(front_rows, depth, Counting::every_path) == leaves[depth - 1]);
  }
}

TEST_CASE("the two ways of counting part at depth 8 from the start", "[.long]") {
  // rhalbersma/dctl, test/src/algo/traversal/initial/board_10x10.cpp (BSL-1.0)
  SlowGenerator const slow{{}};
  CHECK(slow.perft(start_position(Rules{}), 8, Counting::distinct) == 6'483'961);
  CHECK(slow.perft(start_position(Rules{}), 8, Counting::every_path) == 6'483'971);
}

TEST_CASE("a capture that can take four pieces in two orders is one move and two paths") {
  SlowGenerator const slow{{}};
  auto const position = read_fen("W:WK38:B18,19,32,33");  // AttackingOrDefending/pydraughts test_ambiguous_moves.py
  CHECK(slow.legal_moves(position).moves.size() == 5);
  CHECK(slow.perft(position, 1, Counting::distinct) == 5);
  CHECK(slow.perft(position, 1, Counting::every_path) > 5);
}

TEST_CASE("a man that reaches the far row in a capture does what its variant says") {
  // h6 takes g7 and stands on f8, from where it could take e7: rules.md section 18, Russian, Brazilian and Czech rows
  auto const position = read_fen("W:W12:B7,8", board_8x8);
  auto const man_takes = [&](PromotionInCapture promotion) {
    Rules const rules{.board = board_8x8, .choice = CaptureChoice::free, .promotion = promotion, .draws = {}};
    return SlowGenerator{rules}.legal_moves(position).moves.size();
  };
  CHECK(man_takes(PromotionInCapture::goes_on_as_man) == 1);   // f8, d6
  CHECK(man_takes(PromotionInCapture::stops) == 1);            // f8
  CHECK(man_takes(PromotionInCapture::goes_on_as_king) == 4);  // f8, then d6, c5, b4 or a3
}

TEST_CASE("the slow generator refuses what takes more jumps than its budget") {
  auto const position = read_fen("W:WK38:B18,19,32,33");
  CHECK(SlowGenerator{{}, 3}.legal_moves(position).refused);
  CHECK(SlowGenerator{{}, 3}.legal_moves(position).moves.empty());
  CHECK_FALSE(SlowGenerator{{}, 1000}.legal_moves(position).refused);
  CHECK_THROWS_AS((SlowGenerator{{}, 3}.perft(position, 2)), std::runtime_error);
}

TEST_CASE("a diagram is read as it is written") {
  auto const position = read_fen("B:W31-33,K50:BK1,2");
  CHECK(position.side == Colour::black);
  CHECK(position.men(Colour::white).size() == 3);
  CHECK(position.kings_of(Colour::white) == SquareSet{Geometry{}.square(49)});
  CHECK(position.kings_of(Colour::black) == SquareSet{Geometry{}.square(0)});
  CHECK(write_fen(position) == "B:W31,32,33,K50:BK1,2");
  CHECK(read_fen("W:W:B5").of(Colour::white).empty());
  CHECK(read_fen("B:B5") == read_fen("B:W:B5"));
  CHECK(read_fen("W:WK31-50:BK1-20").kings.size() == 40);
  for (auto const* const text : {"", "W", "W:W51:B1", "W:W0:B1", "X:W1:B2", "W:W1:B1", "W:Wx:B1", "W:W1,,2:B3"}) {
    INFO(text);
    CHECK_THROWS_AS(read_fen(text), std::invalid_argument);
  }
}

TEST_CASE("a listed move is read with what it takes") {
  auto const moves = read_moves("47x38x9x36 {14,29}; 28x19;28-22");
  REQUIRE(moves.size() == 3);
  CHECK(moves[0].capture);
  CHECK(write_move({moves[0].from, moves[0].to, moves[0].captured.value()}) == "47x36 {14,29}");
  CHECK(moves[1].capture);
  CHECK_FALSE(moves[1].captured.has_value());
  CHECK_FALSE(moves[2].capture);
  CHECK(write_move({moves[2].from, moves[2].to, moves[2].captured.value()}) == "28-22");
  CHECK(read_moves("").empty());
  CHECK_THROWS_AS(read_moves("28"), std::invalid_argument);
}

TEST_CASE("random positions are the same for the same seed and of every kind") {
  RandomPositions first{1};
  RandomPositions second{1};
  auto men_on_promotion_row = 0;
  auto crowded = 0;
  auto kings_only = 0;
  for (auto count = 0; count < 3000; ++count) {
    auto const position = first.next();
    REQUIRE(position == second.next());
    REQUIRE(!position.of(position.side).empty() + !position.of(opponent(position.side)).empty() > 0);
    men_on_promotion_row += (position.men(Colour::white) & Rules{}.promotion_row(Colour::white)).empty() ? 0 : 1;
    crowded += position.occupied().size() > 30 ? 1 : 0;
    kings_only += position.kings == position.occupied() ? 1 : 0;
  }
  CHECK(men_on_promotion_row > 10);
  CHECK(crowded > 100);
  CHECK(kings_only > 100);
}
