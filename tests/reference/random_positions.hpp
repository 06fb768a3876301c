#pragma once

#include "board/geometry.hpp"
#include "board/position.hpp"

#include <cstdint>
#include <random>

namespace damier::reference {

/// Positions of every kind, including those that no game reaches. The same seed gives the same positions on every
/// machine.
class RandomPositions {
 public:
  explicit RandomPositions(std::uint64_t seed, Geometry const& board = {}) : random_{seed}, board_{board} {}

  [[nodiscard]] Position next();
  /// A number from 0 to limit - 1.
  [[nodiscard]] unsigned below(unsigned limit) { return static_cast<unsigned>(random_() % limit); }
  [[nodiscard]] Square any_square() { return board_.square(below(board_.square_count())); }

 private:
  [[nodiscard]] Position any_mix();
  [[nodiscard]] Position hunt();
  void put_somewhere(Position& position, Piece piece);

  std::mt19937_64 random_;
  Geometry board_;
};

}  // namespace damier::reference
