#pragma once

#include "engine/search/score.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

namespace damier {

/// How strong the engine plays against a person: by nodes, so that a level does not depend on the machine.
struct PlayLevel {
  unsigned number = 1;
  std::uint64_t nodes = 0;  ///< of each move; a search looks at the number every few hundred nodes
  Score margin = 0;         ///< a move is chosen at random among those whose scores are at most so much below the best
};

/// How strong a level is in international draughts, as damier_levels measured it in games between neighbours.
struct LevelStrength {
  int elo = 0;    ///< points of Elo above level 1; no rating of people
  int error = 0;  ///< the true difference is at most so far from it with a probability of 95 %
};

/// All levels, the weakest first. The nodes grow about threefold from one to the next.
inline constexpr std::array<PlayLevel, 10> play_levels{{
    {1, 100, 60},
    {2, 300, 40},
    {3, 1'000, 25},
    {4, 3'000, 15},
    {5, 10'000, 8},
    {6, 30'000, 0},
    {7, 100'000, 0},
    {8, 300'000, 0},
    {9, 1'000'000, 0},
    {10, 3'000'000, 0},
}};

/// Of the levels, in their order (docs/engine.md).
inline constexpr std::array<LevelStrength, 10> level_strengths{{{0, 0},
                                                                {241, 84},
                                                                {516, 116},
                                                                {889, 145},
                                                                {1'219, 167},
                                                                {1'655, 192},
                                                                {1'841, 197},
                                                                {1'961, 201},
                                                                {2'053, 204},
                                                                {2'123, 207}}};

/// In the first moves of a game every level chooses at least among moves as near as this, so that games differ.
inline constexpr Score opening_margin = 4;
inline constexpr std::size_t opening_plies = 8;
/// A choice is made among so many moves at most.
inline constexpr unsigned most_choices = 4;

}  // namespace damier
