#include "endgame/detail/solver.hpp"

#include <algorithm>
#include <atomic>
#include <cstring>

namespace damier::endgame {
namespace {

constexpr std::uint64_t part_of_indices = 1U << 14;  // divisible by four: see PackedValues

/// From here on distances are no longer told apart: two numbers take turns, longest_distance is for all behind them.
constexpr std::uint8_t last_distance = longest_distance - 2;

/// The first pass over a slice: positions that a capture, a promotion or the lack of a move decides.
class FirstPass {
 public:
  FirstPass(Arena const& arena, SolvedSlice& slice, Finished const& finished)
      : arena_{&arena}, slice_{&slice}, finished_{&finished}, pieces_{arena, slice.layout} {}

  void run(std::uint64_t first, std::uint64_t last) noexcept {
    for (auto index = static_cast<std::uint32_t>(first); index < last; ++index) {
      if (!pieces_.put(index)) {
        slice_->cells[index] = static_cast<std::uint8_t>(Cell::invalid);
        continue;
      }
      auto const position = position_of(arena_->board(), slice_->layout, pieces_.placement());
      if (arena_->variant().has_capture(position)) {
        decide_by_captures(index, position);
      } else {
        decide_quiet(index);
      }
    }
  }

 private:
  void decide(std::uint32_t index, Cell cell, std::uint8_t level) noexcept {
    slice_->cells[index] = static_cast<std::uint8_t>(cell);
    slice_->levels[index] = level;
  }

  void decide_by_captures(std::uint32_t index, Position const& position) noexcept {
    arena_->variant().legal_moves(position, captures_);
    switch (outcome_of_captures(*arena_, position, captures_, *finished_)) {
      case Outcome::win: decide(index, Cell::won_by_capture, 1); break;
      case Outcome::loss: decide(index, Cell::lost_by_capture, 1); break;
      case Outcome::draw: decide(index, Cell::drawn_by_capture, no_level); break;
    }
  }

  void decide_quiet(std::uint32_t index) noexcept {
    moves_ = 0;
    crownings_ = 0;
    saved_ = false;
    won_ = false;
    count_men();
    count_kings();
    if (won_) {
      decide(index, Cell::won, 1);
    } else if (moves_ + (saved_ ? 1U : 0U) != 0) {
      slice_->cells[index] = static_cast<std::uint8_t>(moves_ + (saved_ ? 1U : 0U));
    } else {
      decide(index, Cell::lost, crownings_ == 0 ? 0 : 1);
    }
  }

  void count_men() noexcept {
    auto const& board = arena_->board();
    for (unsigned i = 0; i < slice_->layout.size(Kind::own_men); ++i) {
      auto const from = pieces_.group(Kind::own_men)[i] + board.row();
      for (auto const to : board.man_steps(from)) {
        if (pieces_.occupied(to)) {
          continue;
        }
        if (to < board.row()) {
          crown(i, to);
        } else {
          ++moves_;
        }
      }
    }
  }
  void count_kings() noexcept {
    for (unsigned i = 0; i < slice_->layout.size(Kind::own_kings); ++i) {
      auto const& rays = arena_->board().king_rays(pieces_.group(Kind::own_kings)[i]);
      for (auto at = rays.begin(); at != rays.end(); ++at) {
        while (*at != BoardSquares::ray_end && !pieces_.occupied(*at)) {
          ++moves_;
          ++at;
        }
        while (*at != BoardSquares::ray_end) {
          ++at;
        }
      }
    }
  }

  void crown(unsigned man, unsigned to) noexcept {
    ++crownings_;
    if (won_) {
      return;
    }
    auto const outcome = finished_->outcome(crowned(man, to));
    won_ = outcome == Outcome::loss;
    saved_ = saved_ || outcome == Outcome::draw;
  }
  /// After a promotion, as the other side sees it.
  [[nodiscard]] PlacedPosition crowned(unsigned man, unsigned to) const noexcept {
    auto const& material = slice_->layout.material();
    PlacedPosition placed{{material.other, material.own}};
    --placed.material.other.men;
    ++placed.material.other.kings;
    placed.placement[place(Kind::own_men)] = pieces_.group(Kind::other_men);
    placed.placement[place(Kind::own_kings)] = pieces_.group(Kind::other_kings);
    auto& men = placed.placement[place(Kind::other_men)];
    for (unsigned i = 0, at = 0; i < material.own.men; ++i) {
      if (i != man) {
        men[at++] = pieces_.group(Kind::own_men)[i];
      }
    }
    auto& kings = placed.placement[place(Kind::other_kings)];
    kings = pieces_.group(Kind::own_kings);
    auto at = unsigned{material.own.kings};
    for (; at != 0 && kings[at - 1] > to; --at) {
      kings[at] = kings[at - 1];
    }
    kings[at] = static_cast<std::uint8_t>(to);
    return placed;
  }

  Arena const* arena_;
  SolvedSlice* slice_;
  Finished const* finished_;
  Pieces pieces_;
  MoveList captures_;
  unsigned moves_ = 0;      // that stay in the slice
  unsigned crownings_ = 0;
  bool saved_ = false;      // a promotion draws
  bool won_ = false;        // a promotion wins
};

/// One step backwards from the positions of one distance.
class BackwardPass {
 public:
  BackwardPass(Arena const& arena, SolvedSlice const& slice, SolvedSlice& before)
      : slice_{&slice}, before_{&before}, pieces_{arena, slice.layout} {}

  void run(std::uint64_t first, std::uint64_t last, std::uint8_t level, std::uint8_t next) noexcept {
    next_ = next;
    auto const* const levels = slice_->levels.data();
    for (auto at = first; at < last; ++at) {
      auto const* const found = static_cast<std::uint8_t const*>(std::memchr(levels + at, level, last - at));
      if (found == nullptr) {
        return;
      }
      at = static_cast<std::uint64_t>(found - levels);
      expand(static_cast<std::uint32_t>(at));
    }
  }
  [[nodiscard]] bool has_found() const noexcept { return has_found_; }

 private:
  void expand(std::uint32_t index) noexcept {
    pieces_.put(index);
    wins_ = outcome_of(slice_->cell(index)) == Outcome::loss;
    same_ = 0;
    for (auto const kind : all_kinds) {
      same_ += pieces_.rank(kind) * before_->layout.stride(reversed(kind));
    }
    retract_men();
    retract_kings();
  }

  void retract_men() noexcept {
    auto const& board = pieces_.arena().board();
    auto const size = slice_->layout.size(Kind::other_men);
    auto const& men = pieces_.group(Kind::other_men);
    for (unsigned i = 0; i < size; ++i) {
      Replaced const replaced{men, size, i};
      for (auto const from : board.man_origins(men[i] + board.row())) {
        if (!pieces_.occupied(board.for_other(from))) {
          reach(Kind::other_men, replaced.with(from - board.row()));
        }
      }
    }
  }
  void retract_kings() noexcept {
    auto const& board = pieces_.arena().board();
    auto const size = slice_->layout.size(Kind::other_kings);
    auto const& kings = pieces_.group(Kind::other_kings);
    for (unsigned i = 0; i < size; ++i) {
      Replaced const replaced{kings, size, i};
      auto const& rays = board.king_rays(kings[i]);
      for (auto at = rays.begin(); at != rays.end(); ++at) {
        for (; *at != BoardSquares::ray_end && !pieces_.occupied(board.for_other(*at)); ++at) {
          reach(Kind::other_kings, replaced.with(*at));
        }
        while (*at != BoardSquares::ray_end) {
          ++at;
        }
      }
    }
  }

  void reach(Kind kind, std::uint32_t rank) noexcept {
    auto const index = same_ + (rank - pieces_.rank(kind)) * before_->layout.stride(reversed(kind));
    std::atomic_ref<std::uint8_t> const cell{before_->cells[index]};
    auto old = cell.load(std::memory_order_relaxed);
    auto decided = Cell::won;
    for (;;) {
      if (is_decided(old)) {
        return;
      }
      decided = wins_ ? Cell::won : old == 1 ? Cell::lost : static_cast<Cell>(old - 1);
      if (cell.compare_exchange_weak(old, static_cast<std::uint8_t>(decided), std::memory_order_relaxed)) {
        break;
      }
    }
    if (is_decided(static_cast<std::uint8_t>(decided))) {
      // One thread alone decides it; nobody reads the level before all threads are done with this pass.
      std::atomic_ref<std::uint8_t>{before_->levels[index]}.store(next_, std::memory_order_relaxed);
      has_found_ = true;
    }
  }

  SolvedSlice const* slice_;
  SolvedSlice* before_;
  Pieces pieces_;
  std::uint8_t next_ = 0;
  std::uint32_t same_ = 0;  // the index of the same placement with the other side to move
  bool wins_ = false;
  bool has_found_ = false;
};

void run_first_pass(Arena const& arena, SolvedPair& pair, Finished const& finished, Workers const& workers) {
  for (auto& slice : pair.slices) {
    for_parts(workers, slice.layout.indices(), part_of_indices, [&](std::uint64_t first, std::uint64_t last) {
      FirstPass{arena, slice, finished}.run(first, last);
    });
  }
}

bool step_back(Arena const& arena, SolvedPair& pair, std::uint8_t level, std::uint8_t next, Workers const& workers) {
  std::atomic<bool> found = false;
  for (std::size_t at = 0; at < pair.slices.size(); ++at) {
    auto const& slice = pair.slices[at];
    for_parts(workers, slice.layout.indices(), part_of_indices, [&](std::uint64_t first, std::uint64_t last) {
      BackwardPass pass{arena, slice, pair.reversed(at)};
      pass.run(first, last, level, next);
      if (pass.has_found()) {
        found = true;
      }
    });
  }
  return found;
}

void relabel(SolvedPair& pair, std::uint8_t from, std::uint8_t to, Workers const& workers) {
  for (auto& slice : pair.slices) {
    for_parts(workers, slice.layout.indices(), part_of_indices, [&](std::uint64_t first, std::uint64_t last) {
      std::replace(slice.levels.begin() + static_cast<std::ptrdiff_t>(first),
                   slice.levels.begin() + static_cast<std::ptrdiff_t>(last), from, to);
    });
  }
}

void run_backward(Arena const& arena, SolvedPair& pair, Workers const& workers) {
  std::uint8_t level = 0;
  for (; level < last_distance; ++level) {
    auto const next = static_cast<std::uint8_t>(level + 1);
    if (!step_back(arena, pair, level, next, workers) && level >= 1) {
      pair.last_level = level;
      return;
    }
  }
  while (step_back(arena, pair, level, last_distance + 1, workers)) {
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
        }
      }
    });
  }
}

}  // namespace

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

SolvedPair solve(Arena const& arena, Material const& material, Finished const& finished, Workers const& workers) {
  SolvedPair pair;
  pair.slices.emplace_back(Layout{arena.board(), material});
  if (!material.is_symmetric()) {
    pair.slices.emplace_back(Layout{arena.board(), material.reversed()});
  }
  run_first_pass(arena, pair, finished, workers);
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
