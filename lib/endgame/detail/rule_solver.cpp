#include "endgame/detail/rule_solver.hpp"

#include "endgame/detail/passes.hpp"

#include <algorithm>
#include <array>
#include <atomic>

namespace damier::endgame {

/// The moves that leave a slice, for the count of plies that the slice has: one that begins another count needs none of
/// them, one after which the count goes on needs one and those of its successor.
struct EndsWithinRules {
  RuleBook const& book;
  MoveCounts counts;
  std::optional<SmallEnding> ending;  ///< the one whose count goes on
  bool men_leave = false;
  /// The outcomes of the slice, by which moves of men are judged.
  std::vector<PackedValues> const& estimates;
  std::vector<PackedValues>::size_type at = 0;  ///< the estimate of the reversed slice

  [[nodiscard]] Converted converted(PlacedPosition const& placed) const noexcept {
    if (placed.material.own.size() == 0) {
      return {Outcome::loss, begins_again()};
    }
    auto const& slice = *book.slices_.find(placed.material);
    auto const index = slice.layout.index(placed.placement);
    auto const outcome = static_cast<Outcome>(slice.outcomes.at(index));
    if (outcome == Outcome::draw || !ending || !is_ending(*ending, placed.material)) {
      return {outcome, begins_again()};
    }
    auto const needed = slice.needed[index] + 1U;
    return needed < counts.all ? Converted{outcome, static_cast<std::uint8_t>(needed)} : Converted{};
  }
  [[nodiscard]] Converted after_man(std::uint32_t index) const noexcept {
    return {static_cast<Outcome>(estimates[at].at(index)), begins_again()};
  }
  /// Without a limit distances are counted as in theory.
  [[nodiscard]] std::uint8_t begins_again() const noexcept {
    return counts.all == 0 && counts.kings == 0 ? std::uint8_t{1} : std::uint8_t{0};
  }
};

namespace {

PackedValues outcomes_in_theory(Layout const& layout, Finished const& in_theory, Workers const& workers) {
  PackedValues values{layout.indices()};
  for_parts(workers, layout.indices(), part_of_indices, [&](std::uint64_t first, std::uint64_t last) {
    for (auto index = static_cast<std::uint32_t>(first); index < last; ++index) {
      values.set(index, static_cast<unsigned>(in_theory.outcome(layout.material(), index)));
    }
  });
  return values;
}

void run_first_pass_of_each(Arena const& arena, SolvedPair& pair, EndsWithinRules ends, Workers const& workers) {
  for (std::size_t at = 0; at < pair.slices.size(); ++at) {
    ends.at = pair.slices.size() - 1 - at;
    auto& slice = pair.slices[at];
    auto const& reversed_layout = pair.reversed(at).layout;
    for_parts(workers, slice.layout.indices(), part_of_indices, [&](std::uint64_t first, std::uint64_t last) {
      FirstPass<EndsWithinRules>{arena, slice, reversed_layout, ends}.run(first, last);
    });
  }
}

}  // namespace

std::vector<RuleBook::Solved const*> RuleBook::solve(Material const& material, Finished const& in_theory,
                                                     Workers const& workers) {
  auto const counts = counts_of(arena_->variant().rules().draws, material);
  if (counts.line != 0 || (counts.all != 0 && counts.kings != 0)) {
    solve_by_layers(material, counts, in_theory, workers);
  } else {
    solve_by_levels(material, counts, in_theory, workers);
  }
  std::vector<Solved const*> solved{slices_.find(material)};
  if (!material.is_symmetric()) {
    solved.push_back(slices_.find(material.reversed()));
  }
  return solved;
}

/// One count alone: the level of a position is the number of plies of it that it needs. Where moves of men begin it
/// again, the outcomes of the positions after them are estimated, first as in theory, until the estimates are right:
/// men go only forward there, so the estimates of the most advanced ones are right first.
void RuleBook::solve_by_levels(Material const& material, MoveCounts const& counts, Finished const& in_theory,
                               Workers const& workers) {
  auto const limit = counts.all + counts.kings;
  std::optional<SmallEnding> ending;
  if (counts.ending) {
    ending = arena_->variant().rules().draws.endings[*counts.ending];
  }
  auto pair = pair_of(*arena_, material);
  std::vector<PackedValues> estimates;
  for (auto const& slice : pair.slices) {
    estimates.push_back(outcomes_in_theory(slice.layout, in_theory, workers));
  }
  auto const men_leave = counts.kings != 0;
  for (;;) {
    run_first_pass_of_each(*arena_, pair, {*this, counts, ending, men_leave, estimates}, workers);
    if (limit == 0) {
      run_backward(*arena_, pair, workers);
    } else {
      for (unsigned level = 0; level + 1 < limit; ++level) {
        step_back(*arena_, pair, static_cast<std::uint8_t>(level), static_cast<std::uint8_t>(level + 1), men_leave,
                  workers);
      }
    }
    draw_the_rest(pair, workers);
    std::vector<PackedValues> found;
    for (auto const& slice : pair.slices) {
      found.push_back(packed(slice, workers));
    }
    if (!men_leave || found == estimates) {
      for (std::size_t at = 0; at < pair.slices.size(); ++at) {
        auto& slice = pair.slices[at];
        slices_.set(slice.layout.material(), Slice{{slice.layout, std::move(found[at])},
                                                   ending ? std::move(slice.levels) : std::vector<std::uint8_t>{},
                                                   {}});
      }
      return;
    }
    estimates = std::move(found);
    pair = pair_of(*arena_, material);
  }
}

/// Several counts. Every move that stays in the slice adds one to the count of all plies, so a layer, the positions
/// with the same number of them, needs the next layer alone. In a layer a position has, for each number of plies on the
/// long line, how many numbers of plies by kings it can bear: from none to so many less one.
class LayerSolver {
 public:
  LayerSolver(RuleBook& book, Material const& material, MoveCounts const& counts, Finished const& in_theory,
              Workers const& workers)
      : book_{&book},
        arena_{book.arena_},
        counts_{counts},
        in_theory_{&in_theory},
        workers_{&workers},
        kings_{static_cast<std::uint8_t>(counts.kings == 0 ? counts.all : counts.kings)},
        width_{counts.line == 0 ? 1 : counts.line + 1} {
    auto const board = arena_->variant().board();
    for (auto at = board.at({board.rows - 1, 0}); at; at = board.neighbour(*at, Direction::up_right)) {
      line_[arena_->board().number(*at)] = true;
    }
    parts_.push_back(part_of(material));
    if (!material.is_symmetric()) {
      parts_.push_back(part_of(material.reversed()));
    }
  }

  void run() {
    for (auto& part : parts_) {
      begin(part);
    }
    for (auto plies = counts_.all; plies-- != 0;) {
      for (std::size_t at = 0; at < parts_.size(); ++at) {
        solve_layer(parts_[at], parts_[parts_.size() - 1 - at], plies + 1 == counts_.all);
      }
      for (auto& part : parts_) {
        std::swap(part.here, part.next);
      }
    }
    for (auto& part : parts_) {
      finish(part);
    }
  }

 private:
  struct Part {
    Layout layout;
    std::vector<std::uint32_t> open;  // the positions to be solved, those with captures left out
    std::vector<std::uint8_t> here;
    std::vector<std::uint8_t> next;
  };

  [[nodiscard]] Part part_of(Material const& material) const {
    Layout const layout{arena_->board(), material};
    auto const size = std::size_t{layout.indices()} * width_;
    return {layout, {}, std::vector<std::uint8_t>(size, 0), std::vector<std::uint8_t>(size, 0)};
  }

  /// How the lone king is on the long line: 0 not, else 1 more than before.
  [[nodiscard]] unsigned on_line(Pieces const& pieces, unsigned before) const noexcept {
    if (counts_.line == 0) {
      return 0;
    }
    auto const kind = pieces.layout().material().own.size() == 1 ? Kind::own_kings : Kind::other_kings;
    return line_[pieces.group(kind)[0]] ? before + 1 : 0;
  }

  void begin(Part& part) {
    std::vector<std::uint8_t> is_open(part.layout.indices(), 0);
    for_parts(*workers_, part.layout.indices(), part_of_indices, [&](std::uint64_t first, std::uint64_t last) {
      Pieces pieces{*arena_, part.layout};
      MoveList captures;
      for (auto index = static_cast<std::uint32_t>(first); index < last; ++index) {
        if (!pieces.put(index) || in_theory_->outcome(part.layout.material(), index) == Outcome::draw) {
          continue;
        }
        auto const position = position_of(arena_->board(), part.layout, pieces.placement());
        if (!arena_->variant().has_capture(position)) {
          is_open[index] = 1;
        } else if (is_decided_by_captures(position, captures)) {
          auto const begin = std::size_t{index} * width_;
          std::fill_n(part.here.begin() + static_cast<std::ptrdiff_t>(begin), width_, kings_);
          std::fill_n(part.next.begin() + static_cast<std::ptrdiff_t>(begin), width_, kings_);
        }
      }
    });
    for (std::uint32_t index = 0; index < part.layout.indices(); ++index) {
      if (is_open[index] != 0) {
        part.open.push_back(index);
      }
    }
  }
  [[nodiscard]] bool is_decided_by_captures(Position const& position, MoveList& captures) const noexcept {
    arena_->variant().legal_moves(position, captures);
    BestEnd best;
    for (auto const& move : captures) {
      PlacedPosition placed;
      static_cast<void>(place_pieces(arena_->board(), arena_->variant().after(position, move), placed));
      auto const over = placed.material.own.size() == 0;
      best.add({over ? Outcome::loss : outcome_of(placed), 0});
    }
    return best.outcome() != Outcome::draw;
  }
  [[nodiscard]] Outcome outcome_of(PlacedPosition const& placed) const noexcept {
    auto const& slice = *book_->slices_.find(placed.material);
    return static_cast<Outcome>(slice.outcomes.at(slice.layout.index(placed.placement)));
  }

  void solve_layer(Part& part, Part const& after, bool is_last) const {
    for_parts(*workers_, part.open.size(), 1U << 12U, [&](std::uint64_t first, std::uint64_t last) {
      Pieces pieces{*arena_, part.layout};
      for (auto at = first; at < last; ++at) {
        auto const index = part.open[at];
        static_cast<void>(pieces.put(index));
        auto const on = on_line(pieces, 0) != 0;
        for (auto line = on ? 1U : 0U; line < (on ? width_ : 1U); ++line) {
          part.here[std::size_t{index} * width_ + line] = value_of(pieces, after, index, line, is_last);
        }
      }
    });
  }

  /// What a position can bear, by its moves.
  [[nodiscard]] std::uint8_t value_of(Pieces const& pieces, Part const& after, std::uint32_t index, unsigned line,
                                      bool is_last) const noexcept {
    auto const wins = in_theory_->outcome(pieces.layout().material(), index) == Outcome::win;
    auto value = wins ? std::uint8_t{0} : kings_;
    auto const add = [&](std::uint8_t of_move) { value = wins ? std::max(value, of_move) : std::min(value, of_move); };
    auto const same = index_in(after.layout, pieces);
    auto const stays = [&](std::uint32_t to, unsigned line_after) -> std::uint8_t {
      auto const won = !is_last && line_after < width_ &&
                       in_theory_->outcome(after.layout.material(), to) == (wins ? Outcome::loss : Outcome::win);
      return won ? after.next[std::size_t{to} * width_ + line_after] : std::uint8_t{0};
    };
    add_men(pieces, after, same, line, wins, stays, add);
    add_kings(pieces, after, same, line, stays, add);
    return value;
  }
  template <typename Stays, typename Add>
  void add_men(Pieces const& pieces, Part const& after, std::uint32_t same, unsigned line, bool wins,
               Stays const& stays, Add const& add) const noexcept {
    auto const& board = arena_->board();
    auto const size = pieces.layout().size(Kind::own_men);
    auto const& men = pieces.group(Kind::own_men);
    for (unsigned i = 0; i < size; ++i) {
      Replaced const replaced{men, size, i};
      for (auto const to : board.man_steps(men[i] + board.row())) {
        if (pieces.occupied(to)) {
          continue;
        }
        if (to < board.row()) {
          add(after_promotion(crowned(pieces, i, to), on_line(pieces, line), wins));
        } else {
          auto const rank = replaced.with(to - board.row());
          auto const index = same + (rank - pieces.rank(Kind::own_men)) * after.layout.stride(Kind::other_men);
          add(stays(index, on_line(pieces, line)) != 0 ? kings_ : std::uint8_t{0});
        }
      }
    }
  }
  [[nodiscard]] std::uint8_t after_promotion(PlacedPosition const& placed, unsigned line, bool wins) const noexcept {
    auto const& slice = *book_->slices_.find(placed.material);
    auto const index = slice.layout.index(placed.placement);
    auto const won = static_cast<Outcome>(slice.outcomes.at(index)) == (wins ? Outcome::loss : Outcome::win);
    auto const in_time = line == 0 || slice.line_left.empty() || line < slice.line_left[index];
    return won && in_time ? kings_ : std::uint8_t{0};
  }
  template <typename Stays, typename Add>
  void add_kings(Pieces const& pieces, Part const& after, std::uint32_t same, unsigned line, Stays const& stays,
                 Add const& add) const noexcept {
    auto const size = pieces.layout().size(Kind::own_kings);
    auto const& kings = pieces.group(Kind::own_kings);
    auto const alone = pieces.layout().material().own.size() == 1;
    for (unsigned i = 0; i < size; ++i) {
      Replaced const replaced{kings, size, i};
      for_king_moves(
          arena_->board().king_rays(kings[i]), [&](unsigned number) { return pieces.occupied(number); },
          [&](unsigned to) {
            auto const rank = replaced.with(to);
            auto const index = same + (rank - pieces.rank(Kind::own_kings)) * after.layout.stride(Kind::other_kings);
            auto const line_after = counts_.line == 0 || !alone ? on_line(pieces, line) : line_[to] ? line + 1 : 0;
            auto const left = stays(index, line_after);
            add(left == 0 ? left : static_cast<std::uint8_t>(left - 1));
          });
    }
  }

  void finish(Part& part) {
    RuleBook::Slice slice{{part.layout, PackedValues{part.layout.indices()}}, {}, {}};
    if (counts_.line != 0) {
      slice.line_left.resize(part.layout.indices());
    }
    Pieces pieces{*arena_, part.layout};
    for (std::uint32_t index = 0; index < part.layout.indices(); ++index) {
      auto const in_theory = in_theory_->outcome(part.layout.material(), index);
      auto const valid = pieces.put(index);
      auto const* const values = &part.next[std::size_t{index} * width_];
      auto const first = valid ? on_line(pieces, 0) : 0;
      slice.outcomes.set(index, static_cast<unsigned>(values[first] != 0 ? in_theory : Outcome::draw));
      if (counts_.line != 0) {
        auto left = first;
        while (left < width_ && values[left] != 0) {
          ++left;
        }
        slice.line_left[index] = static_cast<std::uint8_t>(left);
      }
    }
    book_->slices_.set(part.layout.material(), std::move(slice));
  }

  RuleBook* book_;
  Arena const* arena_;
  MoveCounts counts_;
  Finished const* in_theory_;
  Workers const* workers_;
  std::uint8_t kings_;
  unsigned width_;
  std::array<bool, most_squares> line_{};
  std::vector<Part> parts_;
};

void RuleBook::solve_by_layers(Material const& material, MoveCounts const& counts, Finished const& in_theory,
                               Workers const& workers) {
  LayerSolver{*this, material, counts, in_theory, workers}.run();
}

}  // namespace damier::endgame
