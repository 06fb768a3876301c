#pragma once

#include "engine/search/search.hpp"
#include "rules/variant.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <random>
#include <set>
#include <vector>

namespace damier {

/// What openings of a match are made by.
struct OpeningChoice {
  Variant const* variant = &international();
  unsigned plies = 4;
  std::size_t count = 1;  ///< for balanced_openings()
  std::uint64_t seed = 1;
};

/// Random sequences of legal moves from the start position after which a short search of damier finds neither side more
/// than a third of a man ahead, one after the other: different ones as long as some are found within 200 tries, then
/// the same again in their order. If there is none the only opening is the start position. The same choice gives the
/// same openings.
class BalancedOpenings {
 public:
  explicit BalancedOpenings(OpeningChoice const& choice);

  [[nodiscard]] std::vector<Move> next();

 private:
  /// Moves with their places in the lists of legal moves, which are another name of the same moves.
  struct Sequence {
    std::vector<Move> moves;
    std::vector<std::size_t> places;
  };

  [[nodiscard]] bool find_another();
  [[nodiscard]] std::optional<Sequence> random_moves(Position& end);

  OpeningChoice choice_;
  std::mt19937_64 random_;
  Search search_;
  std::vector<std::vector<Move>> found_;
  std::set<std::vector<std::size_t>> known_;  // the places of those that were found
  bool has_others_ = true;                    // than those that were found
  std::size_t given_ = 0;
};

/// The first openings of a choice.
[[nodiscard]] std::vector<std::vector<Move>> balanced_openings(OpeningChoice const& choice);

}  // namespace damier
