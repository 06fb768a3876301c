#pragma once

#include "board/position.hpp"
#include "rules/move.hpp"

#include <span>
#include <vector>

namespace damier::bench {

/// A record that begins from a FEN, with the first move of its solution, the key.
struct Problem {
  Position position;
  Move key;
};

/// The problems of international draughts in files, in their order; records without a legal first move are left out.
[[nodiscard]] std::vector<Problem> read_problems(std::span<char* const> files);

}  // namespace damier::bench
