#include "notation/move_path.hpp"

#include "board_words.hpp"

#include <catch2/catch.hpp>

using namespace damier;
using namespace board_words;

namespace {

MovePath claimed(std::string_view fen, std::string_view text, Variant const& variant = international()) {
  auto const from = read_fen(fen, variant).value().position;
  return claimed_path(variant, from, read_move_text(text, Numbering{variant.rules()}).value());
}

std::string nearest(std::string_view fen, std::string_view text) {
  auto const from = position(fen);
  auto const capture = nearest_capture(international(), from, claimed(fen, text));
  return capture ? write_long_move(international(), from, *capture) : "none";
}

}  // namespace

TEST_CASE("the path of a rafle goes behind each piece taken") {
  auto const from = position("W:W35:B20,30");
  auto const moves = legal_moves(from);
  REQUIRE(moves.size() == 1);
  auto const path = path_of(international(), from, moves.front());
  CHECK(numbers_of(path.squares) == "35 24 15");
  CHECK(numbers_of(path.jumped) == "30 20");
}

TEST_CASE("the path of the coup turc") {
  auto const from = position("B:W23,29,30,38,39:BK35");
  auto const moves = legal_moves(from);
  REQUIRE(moves.size() == 1);
  auto const path = path_of(international(), from, moves.front());
  CHECK(path.squares.size() == path.jumped.size() + 1);
  CHECK(path.jumped_set() == moves.front().captured);
}

TEST_CASE("the path of a quiet move is its two squares") {
  auto const path = path_of(international(), international().start(), move(32, 28));
  CHECK(numbers_of(path.squares) == "32 28");
  CHECK(path.jumped.empty());
}

TEST_CASE("a claimed move that breaks a rule of capture is followed all the same") {
  CHECK(numbers_of(claimed("W:W35,36:B20,30,31", "36x27").jumped) == "31");
  CHECK(numbers_of(claimed("W:W28,33:B7,12", "33x22").jumped) == "28");
  auto const twice = claimed("W:W28:B12,13,22,23", "28x17x8x19x28x17");
  CHECK(numbers_of(twice.squares) == "28 17 8 19 28 17");
  CHECK(numbers_of(twice.jumped) == "22 12 13 23 22");
  auto const turc = claimed("B:W23,29,30,38,39:BK35", "35x19x32x43x25");
  CHECK(turc.squares.back() == at(25));
  CHECK_FALSE(turc.jumped.empty());
}

TEST_CASE("men that capture backwards and men that take kings are followed") {
  auto const& russian = *find_variant("russian");
  auto const& italian = *find_variant("italian");
  Numbering const names{italian.rules()};
  auto const by_numbers = [&](unsigned number) { return names.square(number).value(); };
  Position backwards;
  backwards.put(by_numbers(10), {Colour::white, false});
  backwards.put(by_numbers(14), {Colour::black, false});
  auto const text = read_move_text("10x19", names).value();
  CHECK(claimed_path(italian, backwards, text).jumped == std::vector{by_numbers(14)});
  CHECK(claimed("W:Wc3:Bd4", "c3xe5", russian).jumped.size() == 1);
}

TEST_CASE("a claim that nothing explains goes straight from square to square") {
  auto const path = claimed("W:W32:B19,28", "32x23x12");
  CHECK(numbers_of(path.squares) == "32 23 12");
  CHECK(path.jumped.empty());
  CHECK(numbers_of(claimed("W:W32:B19", "40x30").squares) == "40 30");
}

TEST_CASE("the nearest capture is one by the same piece if it has one") {
  CHECK(nearest("W:W35,36:B20,30,31", "36x27") == "35x24x15");
  CHECK(nearest("W:W27:B12,22", "27x18") == "27x18x7");
  CHECK(nearest("W:W27,38:B22,33", "38x29") == "38x29");
  CHECK(nearest("W:W27,38:B22,33", "27-21") == "27x18");
  CHECK(nearest("W:W27:B1", "27-21") == "none");
}
