#include "coding/move_codec.hpp"

#include "rules/variant.hpp"

#include <catch2/catch.hpp>

#include <random>
#include <string>
#include <vector>

using namespace damier;

namespace {

std::vector<Move> decoded(Geometry const& board, Colour side, std::string const& bytes, MoveDecoder::Step& last) {
  std::vector<Move> moves;
  MoveDecoder decoder{board, side, bytes};
  Move move;
  while ((last = decoder.next(move)) == MoveDecoder::Step::move) {
    moves.push_back(move);
  }
  return moves;
}

/// Any move on a board, legal or not.
Move any_move(Geometry const& board, std::mt19937& random) {
  auto const square = [&] { return board.square(static_cast<unsigned>(random()) % board.square_count()); };
  Move move{square(), square(), {}};
  for (auto left = random() % 6; left != 0; --left) {
    move.captured.insert(square());
  }
  return move;
}

}  // namespace

TEST_CASE("moves of random games decode to themselves, most in one byte") {
  auto const& variant = international();
  std::mt19937 random{20};
  std::size_t bytes = 0;
  std::size_t plies = 0;
  for (int game = 0; game < 300; ++game) {
    auto position = variant.start();
    MoveEncoder encoder{variant.board(), position.side};
    std::vector<Move> moves;
    MoveList legal;
    for (variant.legal_moves(position, legal); !legal.empty() && moves.size() < 150;
         variant.legal_moves(position, legal)) {
      moves.push_back(legal[random() % legal.size()]);
      encoder.add(moves.back());
      position = variant.after(position, moves.back());
    }
    MoveDecoder::Step last{};
    REQUIRE(decoded(variant.board(), Colour::white, encoder.bytes(), last) == moves);
    REQUIRE(last == MoveDecoder::Step::end);
    bytes += encoder.bytes().size();
    plies += moves.size();
  }
  INFO(bytes << " bytes for " << plies << " plies");
  CHECK(bytes * 10 < plies * 12);
}

TEST_CASE("any moves on any board decode to themselves") {
  std::mt19937 random{21};
  for (auto const board : {Geometry{10, 10}, Geometry{8, 8}, Geometry{8, 8, true}, Geometry{12, 12}, Geometry{10, 8}}) {
    for (int round = 0; round < 500; ++round) {
      auto const side = random() % 2 == 0 ? Colour::white : Colour::black;
      MoveEncoder encoder{board, side};
      std::vector<Move> moves;
      for (auto left = random() % 20; left != 0; --left) {
        moves.push_back(any_move(board, random));
        encoder.add(moves.back());
      }
      MoveDecoder::Step last{};
      REQUIRE(decoded(board, side, encoder.bytes(), last) == moves);
      REQUIRE(last == MoveDecoder::Step::end);
    }
  }
}

/// The code of a move of one byte.
unsigned code_of(Geometry const& board, Colour side, Move const& move) {
  MoveEncoder encoder{board, side};
  encoder.add(move);
  REQUIRE(encoder.bytes().size() == 1);
  return static_cast<unsigned char>(encoder.bytes().front());
}

TEST_CASE("short moves have the codes that the documentation of the format gives them") {
  Geometry const large{10, 10};
  auto const at = [&](unsigned number) { return large.square(number - 1); };
  CHECK(code_of(large, Colour::white, {at(6), at(1), {}}) == 0);
  CHECK(code_of(large, Colour::white, {at(7), at(2), {}}) == 2);
  CHECK(code_of(large, Colour::black, {at(1), at(6), {}}) == 0);
  CHECK(code_of(large, Colour::white, {at(1), at(12), {at(7)}}) == 81);
  CHECK(code_of(large, Colour::white, {at(50), at(39), {at(44)}}) == 208);
}

TEST_CASE("moves of two bytes have the numbers that the documentation of the format gives them") {
  Geometry const large{10, 10};
  auto const at = [&](unsigned number) { return large.square(number - 1); };
  auto const number_of = [&](Move const& move) {
    MoveEncoder encoder{large, Colour::white};
    encoder.add(move);
    REQUIRE(encoder.bytes().size() == 2);
    return 256 * (static_cast<unsigned char>(encoder.bytes()[0]) - 209) +
           static_cast<unsigned char>(encoder.bytes()[1]);
  };
  CHECK(number_of({at(1), at(6), {}}) == 0);  // a move of a king, not a step of a man
  CHECK(number_of({at(1), at(7), {}}) == 1);
  CHECK(number_of({at(1), at(12), {}}) == 2);
  auto const slides = number_of({at(50), at(6), {}});
  CHECK(number_of({at(1), at(21), {at(11)}}) == slides + 2);  // jump down, numbered after the one to the right
  CHECK(number_of({at(1), at(3), {at(7), at(8)}}) == number_of({at(1), at(23), {at(7), at(18)}}) - 2);
}

TEST_CASE("every move with a number has one of its own, and is written with it") {
  for (auto const* const variant : variants()) {
    for (auto const side : {Colour::white, Colour::black}) {
      auto const& table = MoveTable::of(variant->board(), side);
      CHECK(table.short_count() <= MoveTable::most_short_moves);
      std::size_t written = 0;
      for (std::size_t place = 0; place < table.moves().size(); ++place) {
        auto const found = table.find(table.moves()[place]);
        REQUIRE(found);
        REQUIRE(*found <= place);
        MoveEncoder encoder{variant->board(), side};
        encoder.add(table.moves()[place]);
        written += *found == place ? 1U : 0U;
        REQUIRE(encoder.bytes().size() == (*found < table.short_count() ? 1 : 2));
      }
      CHECK(written * 100 > table.moves().size() * 98);
    }
  }
}

TEST_CASE("moves that are written as squares although they have a number mean the same") {
  auto const board = international().board();
  auto const at = [&](unsigned number) { return board.square(number - 1); };
  std::string const bytes{"\xff\x00\x05\xfe\x31\x1c\x02\x2b\x21", 9};
  MoveDecoder::Step last{};
  CHECK(decoded(board, Colour::white, bytes, last) ==
        std::vector<Move>{{at(1), at(6), {}}, {at(50), at(29), {at(44), at(34)}}});
  CHECK(last == MoveDecoder::Step::end);
}

TEST_CASE("boards of one size, on dark squares or on all, have tables of their own") {
  Geometry const dark{8, 8};
  Geometry const all{8, 8, true};
  CHECK(code_of(dark, Colour::white, {dark.square(4), dark.square(0), {}}) == 0);
  CHECK(code_of(all, Colour::white, {all.square(0), all.square(1), {}}) == 0);
  CHECK(code_of(all, Colour::white, {all.square(8), all.square(0), {}}) == 14);
  CHECK(code_of(all, Colour::black, {all.square(0), all.square(16), {all.square(8)}}) == 169);
  CHECK(code_of(dark, Colour::black, {dark.square(0), dark.square(9), {dark.square(5)}}) == 49);
}

TEST_CASE("a pass and a setup are distinguished and set the side to move") {
  auto const board = international().board();
  MoveEncoder encoder{board, Colour::white};
  encoder.add_pass(Colour::black);
  encoder.add_setup(Colour::white);
  MoveDecoder decoder{board, Colour::white, encoder.bytes()};
  Move move;
  CHECK(decoder.next(move) == MoveDecoder::Step::pass);
  CHECK(decoder.side() == Colour::black);
  CHECK(decoder.next(move) == MoveDecoder::Step::setup);
  CHECK(decoder.side() == Colour::white);
  CHECK(decoder.next(move) == MoveDecoder::Step::end);
}

TEST_CASE("random bytes never decode to a square outside the board") {
  std::mt19937 random{22};
  auto const board = international().board();
  bool damage_seen = false;
  for (int round = 0; round < 5000; ++round) {
    std::string bytes;
    for (auto left = random() % 12; left != 0; --left) {
      bytes += static_cast<char>(random());
    }
    MoveDecoder decoder{board, Colour::white, bytes};
    Move move;
    for (auto step = decoder.next(move); step != MoveDecoder::Step::end; step = decoder.next(move)) {
      if (step == MoveDecoder::Step::damaged) {
        damage_seen = true;
        break;
      }
      if (step == MoveDecoder::Step::move) {
        REQUIRE(board.squares().contains(move.from));
        REQUIRE(board.squares().contains(move.to));
        REQUIRE(board.squares().contains_all(move.captured));
      }
    }
  }
  CHECK(damage_seen);
}
