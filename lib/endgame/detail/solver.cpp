#include "endgame/detail/solver.hpp"

#include "endgame/detail/passes.hpp"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <mutex>
#include <span>

namespace damier::endgame {
namespace {

/// From here on distances are no longer told apart: two numbers take turns, longest_distance is for all behind them.
constexpr std::uint8_t last_distance = longest_distance - 2;

struct EndsInTheory {
  static constexpr bool men_leave = false;
  Finished const& finished;

  [[nodiscard]] Converted converted(PlacedPosition const& placed) const noexcept {
    return {finished.outcome(placed), 1};
  }
  [[nodiscard]] static Converted after_man(std::uint32_t) noexcept { return {}; }
};

/// The decided indices of a level. The level of others belongs to their moves that leave the slice.
std::vector<std::uint32_t> indices_of(SolvedSlice const& slice, std::uint8_t level, Workers const& workers) {
  std::vector<std::uint32_t> all;
  std::mutex one_at_a_time;
  auto const* const levels = slice.levels.data();
  for_parts(workers, slice.layout.indices(), 4 * part_of_indices, [&](std::uint64_t first, std::uint64_t last) {
    std::vector<std::uint32_t> found;
    for (auto at = first; at < last; ++at) {
      auto const* const next = static_cast<std::uint8_t const*>(std::memchr(levels + at, level, last - at));
      if (next == nullptr) {
        break;
      }
      at = static_cast<std::uint64_t>(next - levels);
      if (is_decided(slice.cells[at])) {
        found.push_back(static_cast<std::uint32_t>(at));
      }
    }
    std::scoped_lock const lock{one_at_a_time};
    all.insert(all.end(), found.begin(), found.end());
  });
  return all;
}

void relabel(SolvedPair& pair, std::uint8_t from, std::uint8_t to, Workers const& workers) {
  for (auto& slice : pair.slices) {
    for_parts(workers, slice.layout.indices(), part_of_indices, [&](std::uint64_t first, std::uint64_t last) {
      std::replace(slice.levels.begin() + static_cast<std::ptrdiff_t>(first),
                   slice.levels.begin() + static_cast<std::ptrdiff_t>(last), from, to);
    });
  }
}

}  // namespace

bool step_back(Arena const& arena, SolvedPair& pair, std::uint8_t level, std::uint8_t next, bool men_leave,
               Workers const& workers) {
  std::atomic<bool> found = false;
  for (std::size_t at = 0; at < pair.slices.size(); ++at) {
    auto const& slice = pair.slices[at];
    // All are listed before any is left, because a slice may be its own reversed one.
    auto const indices = indices_of(slice, level, workers);
    for_parts(workers, indices.size(), 1U << 12U, [&](std::uint64_t first, std::uint64_t last) {
      BackwardPass pass{arena, slice, pair.reversed(at), men_leave};
      pass.run(std::span{indices}.subspan(first, last - first), next);
      if (pass.has_found()) {
        found = true;
      }
    });
  }
  return found;
}

void run_backward(Arena const& arena, SolvedPair& pair, Workers const& workers) {
  std::uint8_t level = 0;
  for (; level < last_distance; ++level) {
    auto const next = static_cast<std::uint8_t>(level + 1);
    if (!step_back(arena, pair, level, next, false, workers) && level >= 1) {
      pair.last_level = level;
      return;
    }
  }
  while (step_back(arena, pair, level, last_distance + 1, false, workers)) {
    relabel(pair, last_distance, longest_distance, workers);
    relabel(pair, last_distance + 1, last_distance, workers);
  }
  relabel(pair, last_distance, longest_distance, workers);
  pair.last_level = longest_distance;
}

void draw_the_rest(SolvedPair& pair, Workers const& workers) {
  for (auto& slice : pair.slices) {
    for_parts(workers, slice.layout.indices(), part_of_indices, [&](std::uint64_t first, std::uint64_t last) {
      for (auto index = first; index < last; ++index) {
        if (!is_decided(slice.cells[index])) {
          slice.cells[index] = static_cast<std::uint8_t>(Cell::drawn);
          slice.levels[index] = no_level;
        }
      }
    });
  }
}

PlacedPosition crowned(Pieces const& pieces, unsigned man, unsigned to) noexcept {
  auto const& material = pieces.layout().material();
  PlacedPosition placed{material.reversed()};
  --placed.material.other.men;
  ++placed.material.other.kings;
  placed.placement[place(Kind::own_men)] = pieces.group(Kind::other_men);
  placed.placement[place(Kind::own_kings)] = pieces.group(Kind::other_kings);
  auto& men = placed.placement[place(Kind::other_men)];
  for (unsigned i = 0, at = 0; i < material.own.men; ++i) {
    if (i != man) {
      men[at++] = pieces.group(Kind::own_men)[i];
    }
  }
  auto& kings = placed.placement[place(Kind::other_kings)];
  kings = pieces.group(Kind::own_kings);
  auto at = unsigned{material.own.kings};
  for (; at != 0 && kings[at - 1] > to; --at) {
    kings[at] = kings[at - 1];
  }
  kings[at] = static_cast<std::uint8_t>(to);
  return placed;
}

Outcome outcome_of_captures(Arena const& arena, Position const& position, MoveList const& captures,
                            Finished const& finished) noexcept {
  auto best = Outcome::loss;
  for (auto const& move : captures) {
    PlacedPosition placed;
    static_cast<void>(place_pieces(arena.board(), arena.variant().after(position, move), placed));
    best = std::max(best, reversed(finished.outcome(placed)));
    if (best == Outcome::win) {
      break;
    }
  }
  return best;
}

SolvedPair pair_of(Arena const& arena, Material const& material) {
  SolvedPair pair;
  pair.slices.emplace_back(Layout{arena.board(), material});
  if (!material.is_symmetric()) {
    pair.slices.emplace_back(Layout{arena.board(), material.reversed()});
  }
  return pair;
}

SolvedPair solve(Arena const& arena, Material const& material, Finished const& finished, Workers const& workers) {
  auto pair = pair_of(arena, material);
  run_first_pass(arena, pair, EndsInTheory{finished}, workers);
  run_backward(arena, pair, workers);
  draw_the_rest(pair, workers);
  return pair;
}

PackedValues packed(SolvedSlice const& slice, Workers const& workers) {
  PackedValues values{slice.layout.indices()};
  for_parts(workers, slice.layout.indices(), part_of_indices, [&](std::uint64_t first, std::uint64_t last) {
    for (auto index = static_cast<std::uint32_t>(first); index < last; ++index) {
      values.set(index, static_cast<unsigned>(outcome_of(slice.cell(index))));
    }
  });
  return values;
}

}  // namespace damier::endgame
