#include "board/position.hpp"

#include <catch2/catch.hpp>
#include <cstdint>
#include <random>
#include <unordered_map>
#include <unordered_set>

using namespace damier;

namespace {

Position start() {
  Geometry const board;
  Position position;
  position.of(Colour::black) = board.rows_between(0, 4);
  position.of(Colour::white) = board.rows_between(6, 10);
  return position;
}

}  // namespace

TEST_CASE("the hash of a position is the xor of its pieces and its side to move") {
  Geometry const board;
  std::mt19937_64 random{5};
  for (auto count = 0; count < 1000; ++count) {
    Position position;
    auto hash = zobrist(position);
    for (auto step = 0; step < 60; ++step) {
      auto const square = board.square(static_cast<unsigned>(random() % 50));
      if (auto const piece = position.at(square)) {
        position.remove(square);
        hash ^= zobrist(square, *piece);
      } else {
        Piece const put{random() % 2 == 0 ? Colour::white : Colour::black, random() % 2 == 0};
        position.put(square, put);
        hash ^= zobrist(square, put);
      }
      position.side = opponent(position.side);
      hash ^= zobrist_black_to_move();
      REQUIRE(zobrist(position) == hash);
    }
  }
}

TEST_CASE("every piece on every square has a key of its own") {
  std::unordered_set<std::uint64_t> keys{0, zobrist_black_to_move()};
  for (unsigned bit = 0; bit < 128; ++bit) {
    for (auto const colour : {Colour::white, Colour::black}) {
      for (auto const king : {false, true}) {
        REQUIRE(keys.insert(zobrist(Square{bit}, {colour, king})).second);
      }
    }
  }
}

TEST_CASE("positions reached by moving pieces have different hashes") {
  Geometry const board;
  std::mt19937_64 random{7};
  std::unordered_map<std::uint64_t, Position> seen;
  auto position = start();
  for (auto count = 0; count < 200'000; ++count) {
    auto const square = board.square(static_cast<unsigned>(random() % 50));
    if (position.at(square)) {
      position.remove(square);
    } else {
      position.put(square, {random() % 2 == 0 ? Colour::white : Colour::black, random() % 4 == 0});
    }
    if (random() % 2 == 0) {
      position.side = opponent(position.side);
    }
    REQUIRE(seen.emplace(zobrist(position), position).first->second == position);
  }
  CHECK(seen.size() > 190'000);
}

TEST_CASE("hashes are the same in every version, because bases store them") {
  CHECK(zobrist(Position{}) == 0);
  CHECK(zobrist(start()) == 0xae9f4b3f09666a5c);
  CHECK(zobrist(Square{0}, {Colour::white, false}) == 0xc42924b0b89bb755);
  CHECK(zobrist(Square{53}, {Colour::black, true}) == 0x712194e359434969);
  CHECK(zobrist_black_to_move() == 0x28a80783fea2dc1d);
}
