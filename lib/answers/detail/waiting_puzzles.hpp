#pragma once

#include "tactics/proof.hpp"
#include "tactics/shot.hpp"
#include "text/spill.hpp"

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace damier::answers {

/// The puzzle of a proof that was read.
[[nodiscard]] GameShot puzzle_of(ProofRecord const& record);

/// Puzzles that wait until all of them can be put in order. In memory are their difficulties and where they are in a
/// temporary file.
class WaitingPuzzles {
 public:
  void add(GameShot const& puzzle);
  /// Gives all puzzles to take, the easiest first, until it returns false; of the same difficulty in the order in which
  /// they came.
  void visit(std::function<bool(GameShot const&)> const& take);

 private:
  struct Place {
    double difficulty = 0;
    std::uint64_t begin = 0;
    std::uint64_t size = 0;
  };

  std::vector<Place> places_;
  Spill spill_;
};

}  // namespace damier::answers
