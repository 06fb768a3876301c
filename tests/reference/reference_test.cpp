// The slow generator is evidence only if it is correct itself: here it is compared with published figures, under the
// rules of several variants.

#include "reference/diagram.hpp"
#include "reference/random_positions.hpp"
#include "reference/slow_generator.hpp"
#include "reference/table_file.hpp"
#include "rules/variant.hpp"

#include <catch2/catch.hpp>
#include <cstdint>
#include <stdexcept>
#include <string_view>
#include <vector>

using namespace damier;
using namespace damier::reference;

namespace {

constexpr Geometry board_8x8{.columns = 8, .rows = 8};

Rules const& rules_of(std::string_view name) { return find_variant(name)->rules(); }

/// The rules of a variant with another start, or on another board.
Rules on(Rules rules, Geometry const& board, std::uint8_t rows_of_men) {
  rules.board = board;
  rules.rows_of_men = rows_of_men;
  return rules;
}

struct Figures {
  std::string_view name;
  Rules rules;
  std::vector<std::uint64_t> leaves;  ///< from depth 1
};

// Distinct moves from the start: rhalbersma/dctl, test/src/algo/traversal/initial/ (BSL-1.0).
std::vector<Figures> const& figures() {
  static std::vector<Figures> const table = {
      {"International", rules_of("international"), {9, 81, 658, 4265, 27117, 167140}},
      {"Killer", rules_of("killer"), {9, 81, 658, 4265, 27117, 167140}},
      {"Frisian", rules_of("frisian"), {9, 81, 658, 3874, 21265, 102431, 540126}},
      {"Brazilian", rules_of("brazilian"), {7, 49, 302, 1469, 7473, 37628, 187302, 907830}},
      {"Czech", rules_of("czech"), {7, 49, 302, 1469, 7361, 36768, 179740, 845931}},
      {"American pool", rules_of("pool"), {7, 49, 302, 1469, 7482, 37986, 190146, 929896}},
      {"Russian", rules_of("russian"), {7, 49, 302, 1469, 7482, 37986, 190146, 929899}},
      {"English", rules_of("english"), {7, 49, 302, 1469, 7361, 36768, 179740, 845931}},
      {"Spanish", rules_of("spanish"), {7, 49, 302, 1469, 7361, 36473, 177532, 828783}},
      {"Italian", rules_of("italian"), {7, 49, 302, 1469, 7361, 36473, 177532, 828783}},
      {"Thai with 12 men", on(rules_of("thai"), board_8x8, 3), {7, 49, 302, 1469, 7361, 36768, 179740, 845931}},
      {"Canadian", rules_of("canadian"), {11, 121, 1222, 10053, 79049, 584100}},
      {"International on 10x8",
       on(rules_of("international"), {.columns = 10, .rows = 8}, 3),
       {9, 81, 658, 4265, 27117, 167140}},
  };
  return table;
}

}  // namespace

TEST_CASE("the slow generator has the published figures from the start of several variants") {
  for (auto const& [name, rules, leaves] : figures()) {
    INFO(name);
    SlowGenerator const slow{rules};
    for (unsigned depth = 1; depth <= leaves.size() && leaves[depth - 1] < 50'000; ++depth) {
      CHECK(slow.perft(start_position(rules), depth) == leaves[depth - 1]);
    }
  }
}

TEST_CASE("the slow generator has the published figures at the depth where the rules of promotion differ", "[.long]") {
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
  SlowGenerator const slow{international().rules()};
  for (unsigned depth = 1; depth <= leaves.size(); ++depth) {
    CHECK(slow.perft(front_rows, depth, Counting::every_path) == leaves[depth - 1]);
  }
}

TEST_CASE("the two ways of counting differ from depth 8 on", "[.long]") {
  // rhalbersma/dctl, test/src/algo/traversal/initial/board_10x10.cpp (BSL-1.0)
  SlowGenerator const slow{international().rules()};
  CHECK(slow.perft(international().start(), 8, Counting::distinct) == 6'483'961);
  CHECK(slow.perft(international().start(), 8, Counting::every_path) == 6'483'971);
}

TEST_CASE("a capture that can take four pieces in two orders is one move and two paths") {
  SlowGenerator const slow{international().rules()};
  auto const position = read_fen("W:WK38:B18,19,32,33");  // AttackingOrDefending/pydraughts test_ambiguous_moves.py
  CHECK(slow.legal_moves(position).moves.size() == 5);
  CHECK(slow.perft(position, 1, Counting::distinct) == 5);
  CHECK(slow.perft(position, 1, Counting::every_path) > 5);
}

TEST_CASE("a man that reaches the far row in a capture follows the rules of its variant") {
  // h6 takes g7 and lands on f8, from where it could take e7: rules.md section 18, Russian, Brazilian and Czech rows
  auto const position = read_fen("W:W12:B7,8", board_8x8);
  auto const man_takes = [&](PromotionInCapture promotion) {
    auto rules = rules_of("russian");
    rules.promotion = promotion;
    return SlowGenerator{rules}.legal_moves(position).moves.size();
  };
  CHECK(man_takes(PromotionInCapture::goes_on_as_man) == 1);   // f8, then d6
  CHECK(man_takes(PromotionInCapture::stops) == 1);            // f8
  CHECK(man_takes(PromotionInCapture::goes_on_as_king) == 4);  // f8, then d6, c5, b4 or a3
}

TEST_CASE("the slow generator refuses what takes more jumps than its budget") {
  auto const position = read_fen("W:WK38:B18,19,32,33");
  CHECK(SlowGenerator{international().rules(), 3}.legal_moves(position).refused);
  CHECK(SlowGenerator{international().rules(), 3}.legal_moves(position).moves.empty());
  CHECK_FALSE(SlowGenerator{international().rules(), 1000}.legal_moves(position).refused);
  CHECK_THROWS_AS((SlowGenerator{international().rules(), 3}.perft(position, 2)), std::runtime_error);
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

TEST_CASE("squares are read by their letters, and by numbers from either end of a row") {
  auto const by_letters = read_fen("W:Wa1,Kh2:Bb8,h8", board_8x8);
  CHECK(by_letters == read_fen("W:W29,K28:B1,4", board_8x8));
  CHECK(by_letters == read_fen("W:W32,K25:B4,1", board_8x8, Rows::from_right));
  CHECK(read_moves("h8xf6xd4 {g7,e5}", board_8x8).front().to == board_8x8.square(17));
  Geometry const turkish{.columns = 8, .rows = 8, .all_squares = true};
  CHECK(read_fen("W:Wa1,b1:B", turkish) == read_fen("W:W57,58:B", turkish));
  for (auto const* const text : {"W:Wa2:B", "W:Wi1:B", "W:Wa9:B", "W:Wa:B", "W:Wa1,a1:B"}) {
    INFO(text);
    CHECK_THROWS_AS(read_fen(text, board_8x8), std::invalid_argument);
  }
}

TEST_CASE("a Turkish man goes forward and sideways, and what it takes is off the board at once") {
  SlowGenerator const slow{rules_of("turkish")};
  auto const& board = rules_of("turkish").board;
  auto const moves = [&](std::string_view fen) {
    std::string text;
    for (auto const& move : slow.legal_moves(read_fen(fen, board)).moves) {
      text += write_move(move, board) + "; ";
    }
    return text;
  };
  CHECK(moves("W:Wd4:B") == "36-28; 36-35; 36-37; ");
  CHECK(moves("B:W:Bd4") == "36-44; 36-37; 36-35; ");
  CHECK(moves("W:Wd4:Bd3,e8") == "36-28; 36-35; 36-37; ");  // no capture backward
  CHECK(moves("W:Wd4:Bc4,c5") == "36x34 {35}; ");
  // For the second capture it would have to turn by 180 degrees after the first.
  CHECK(moves("W:Wd4:Bc4,e4") == "36x34 {35}; 36x38 {37}; ");
  // The king takes d3, b5, a4 and f3; on its way to f3 it passes d3.
  CHECK(moves("W:WKd1:Bd3,b5,a4,f3") == "60x47 {26,33,44,46}; 60x48 {26,33,44,46}; ");
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
    men_on_promotion_row +=
        (position.men(Colour::white) & international().rules().promotion_row(Colour::white)).empty() ? 0 : 1;
    crowded += position.occupied().size() > 30 ? 1 : 0;
    kings_only += position.kings == position.occupied() ? 1 : 0;
  }
  CHECK(men_on_promotion_row > 10);
  CHECK(crowded > 100);
  CHECK(kings_only > 100);
}

TEST_CASE("a table of reference figures that is missing is an error, not a test that passes") {
  CHECK_THROWS_AS(read_table("no-such-table.tsv"), std::runtime_error);
  CHECK(read_table("legal-moves.tsv").size() >= 64);
}
