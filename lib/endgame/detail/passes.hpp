#pragma once

#include "endgame/detail/solver.hpp"

#include <algorithm>
#include <atomic>
#include <span>

// The passes over the slices of a pair by which it is solved, in theory (solver.cpp) or within the rules
// (rule_solver.cpp).
namespace damier::endgame {

inline constexpr std::uint64_t part_of_indices = 1U << 14;  // divisible by four: see PackedValues

/// What a move leads to that leaves the slice: the outcome for the side to move after it, and the distance that it gives
/// the position before it.
struct Converted {
  Outcome outcome = Outcome::draw;
  std::uint8_t level = 0;
};

/// The best of several such moves: a winner hurries, a loser delays.
class BestEnd {
 public:
  void add(Converted const& end) noexcept {
    auto const outcome = reversed(end.outcome);
    if (!any_ || outcome > outcome_) {
      outcome_ = outcome;
      level_ = end.level;
    } else if (outcome == outcome_) {
      level_ = outcome == Outcome::win ? std::min(level_, end.level) : std::max(level_, end.level);
    }
    any_ = true;
  }
  [[nodiscard]] bool any() const noexcept { return any_; }
  [[nodiscard]] bool is(Outcome outcome) const noexcept { return any_ && outcome_ == outcome; }
  [[nodiscard]] Outcome outcome() const noexcept { return outcome_; }
  /// 0 if there is no such move.
  [[nodiscard]] std::uint8_t level() const noexcept { return level_; }

 private:
  Outcome outcome_ = Outcome::loss;
  std::uint8_t level_ = 0;
  bool any_ = false;
};

/// The placement after the promotion of a man, as the other side sees it. man: its place in its group; to: the square.
[[nodiscard]] PlacedPosition crowned(Pieces const& pieces, unsigned man, unsigned to) noexcept;

/// The index of the same placement in the slice in which the other side is to move.
[[nodiscard]] inline std::uint32_t index_in(Layout const& reversed_layout, Pieces const& pieces) noexcept {
  std::uint32_t index = 0;
  for (auto const kind : all_kinds) {
    index += pieces.rank(kind) * reversed_layout.stride(reversed(kind));
  }
  return index;
}

/// Calls function(to) for each square that a king can go to. is_occupied(number): whether a piece is there.
template <typename IsOccupied, typename Function>
void for_king_moves(std::vector<std::uint8_t> const& rays, IsOccupied const& is_occupied, Function const& function) {
  for (auto at = rays.begin(); at != rays.end(); ++at) {
    for (; *at != BoardSquares::ray_end && !is_occupied(*at); ++at) {
      function(unsigned{*at});
    }
    while (*at != BoardSquares::ray_end) {
      ++at;
    }
  }
}

/// The first pass over a slice: positions that a capture, a promotion or the lack of a move decides.
///
/// Ends: converted(placed) gives what a capture or a promotion leads to; men_leave says whether a man's move is a move of
/// that kind, too, and after_man(index) what it leads to in the reversed slice.
template <typename Ends>
class FirstPass {
 public:
  FirstPass(Arena const& arena, SolvedSlice& slice, Layout const& reversed_layout, Ends const& ends)
      : arena_{&arena}, slice_{&slice}, reversed_{&reversed_layout}, ends_{&ends}, pieces_{arena, slice.layout} {}

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
    BestEnd best;
    for (auto const& move : captures_) {
      PlacedPosition placed;
      static_cast<void>(place_pieces(arena_->board(), arena_->variant().after(position, move), placed));
      best.add(ends_->converted(placed));
    }
    switch (best.outcome()) {
      case Outcome::win: decide(index, Cell::won_by_capture, best.level()); break;
      case Outcome::loss: decide(index, Cell::lost_by_capture, best.level()); break;
      case Outcome::draw: decide(index, Cell::drawn_by_capture, no_level); break;
    }
  }

  void decide_quiet(std::uint32_t index) noexcept {
    moves_ = 0;
    best_ = {};
    count_men();
    count_kings();
    auto const left = moves_ + (best_.is(Outcome::draw) ? 1U : 0U);
    if (best_.is(Outcome::win)) {
      decide(index, Cell::won, best_.level());
    } else if (left != 0) {
      decide(index, static_cast<Cell>(left), best_.is(Outcome::loss) ? best_.level() : no_level);
    } else {
      decide(index, Cell::lost, best_.level());
    }
  }

  void count_men() noexcept {
    auto const& board = arena_->board();
    auto const& men = pieces_.group(Kind::own_men);
    auto const size = slice_->layout.size(Kind::own_men);
    for (unsigned i = 0; i < size; ++i) {
      for (auto const to : board.man_steps(men[i] + board.row())) {
        if (pieces_.occupied(to)) {
          continue;
        }
        if (to < board.row()) {
          best_.add(ends_->converted(crowned(pieces_, i, to)));
        } else if (ends_->men_leave) {
          auto const stride = reversed_->stride(Kind::other_men);
          auto const rank = Replaced{men, size, i}.with(to - board.row());
          best_.add(ends_->after_man(index_in(*reversed_, pieces_) + (rank - pieces_.rank(Kind::own_men)) * stride));
        } else {
          ++moves_;
        }
      }
    }
  }
  void count_kings() noexcept {
    for (unsigned i = 0; i < slice_->layout.size(Kind::own_kings); ++i) {
      for_king_moves(
          arena_->board().king_rays(pieces_.group(Kind::own_kings)[i]),
          [&](unsigned number) { return pieces_.occupied(number); }, [&](unsigned) { ++moves_; });
    }
  }

  Arena const* arena_;
  SolvedSlice* slice_;
  Layout const* reversed_;
  Ends const* ends_;
  Pieces pieces_;
  MoveList captures_;
  unsigned moves_ = 0;  // that stay in the slice
  BestEnd best_;        // of the others
};

/// One step backwards from decided positions of one distance.
class BackwardPass {
 public:
  /// men_leave: moves of men are not steps of it.
  BackwardPass(Arena const& arena, SolvedSlice const& slice, SolvedSlice& before, bool men_leave)
      : slice_{&slice}, before_{&before}, pieces_{arena, slice.layout}, men_leave_{men_leave} {}

  /// next: the level of what is found.
  void run(std::span<std::uint32_t const> indices, std::uint8_t next) noexcept {
    next_ = next;
    for (auto const index : indices) {
      expand(index);
    }
  }
  [[nodiscard]] bool has_found() const noexcept { return has_found_; }

 private:
  void expand(std::uint32_t index) noexcept {
    static_cast<void>(pieces_.put(index));
    wins_ = outcome_of(slice_->cell(index)) == Outcome::loss;
    same_ = index_in(before_->layout, pieces_);
    if (!men_leave_) {
      retract_men();
    }
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
      for_king_moves(
          board.king_rays(kings[i]), [&](unsigned number) { return pieces_.occupied(board.for_other(number)); },
          [&](unsigned from) { reach(Kind::other_kings, replaced.with(from)); });
    }
  }

  void reach(Kind kind, std::uint32_t rank) noexcept {
    auto const index = same_ + (rank - pieces_.rank(kind)) * before_->layout.stride(reversed(kind));
    std::atomic_ref<std::uint8_t> const cell{before_->cells[index]};
    auto old = cell.load(std::memory_order_relaxed);
    auto decided = Cell::won;
    for (;;) {
      if (is_decided(old)) {
        if (wins_ && static_cast<Cell>(old) == Cell::won) {
          hurry(index);
        }
        return;
      }
      decided = wins_ ? Cell::won : old == 1 ? Cell::lost : static_cast<Cell>(old - 1);
      if (cell.compare_exchange_weak(old, static_cast<std::uint8_t>(decided), std::memory_order_relaxed)) {
        break;
      }
    }
    if (is_decided(static_cast<std::uint8_t>(decided))) {
      settle(index, decided);
    }
  }
  /// A win by a move that leaves the slice, later than by this one.
  void hurry(std::uint32_t index) noexcept {
    std::atomic_ref<std::uint8_t> const level{before_->levels[index]};
    if (level.load(std::memory_order_relaxed) > next_) {
      level.store(next_, std::memory_order_relaxed);  // all threads store the same
      has_found_ = true;
    }
  }
  /// The thread that decided a cell gives it its level. A loser has no better move than the longest that leaves.
  void settle(std::uint32_t index, Cell decided) noexcept {
    std::atomic_ref<std::uint8_t> const level{before_->levels[index]};
    auto const leaving = level.load(std::memory_order_relaxed);
    auto const waits = decided == Cell::lost && leaving != no_level && leaving > next_;
    level.store(waits ? leaving : next_, std::memory_order_relaxed);
    has_found_ = true;
  }

  SolvedSlice const* slice_;
  SolvedSlice* before_;
  Pieces pieces_;
  std::uint8_t next_ = 0;
  std::uint32_t same_ = 0;  // the index of the same placement with the other side to move
  bool wins_ = false;
  bool men_leave_ = false;
  bool has_found_ = false;
};

template <typename Ends>
void run_first_pass(Arena const& arena, SolvedPair& pair, Ends const& ends, Workers const& workers) {
  for (std::size_t at = 0; at < pair.slices.size(); ++at) {
    auto& slice = pair.slices[at];
    auto const& reversed_layout = pair.reversed(at).layout;
    for_parts(workers, slice.layout.indices(), part_of_indices, [&](std::uint64_t first, std::uint64_t last) {
      FirstPass<Ends>{arena, slice, reversed_layout, ends}.run(first, last);
    });
  }
}

/// Steps back from the positions of a level. Returns whether anything was found.
bool step_back(Arena const& arena, SolvedPair& pair, std::uint8_t level, std::uint8_t next, bool men_leave,
               Workers const& workers);
/// Steps back from all levels.
void run_backward(Arena const& arena, SolvedPair& pair, Workers const& workers);
/// What is not decided is drawn.
void draw_the_rest(SolvedPair& pair, Workers const& workers);
/// An unsolved pair.
[[nodiscard]] SolvedPair pair_of(Arena const& arena, Material const& material);

}  // namespace damier::endgame
