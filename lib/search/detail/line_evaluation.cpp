#include "search/detail/line_evaluation.hpp"

#include "language/message.hpp"
#include "text/stop_request.hpp"

#include <algorithm>

namespace damier {

QueryTooLong::QueryTooLong() : MessageError{damier::message("query-too-slow", "most"_a = LineEvaluation::most_steps)} {}

void LineEvaluation::take_step() {
  constexpr std::uint64_t between_looks = 1'024;
  if (++steps_ > most_steps) {
    throw QueryTooLong{};
  }
  if (steps_ % between_looks == 0) {
    end_if_stopped();
  }
}

/// Marks that are borrowed for a computation, with none set.
class LineEvaluation::Lease : public LentMemory<Marks>::Lease {
 public:
  Lease(LineEvaluation& owner, std::size_t positions) : LentMemory<Marks>::Lease{owner.scratch_} {
    (*this)->clear(positions);
  }
};

/// The evaluation of one main line.
template <typename Word>
class LineEvaluation::Run {
 public:
  Run(LineEvaluation& owner, PlayedLine<Word> const& line, std::span<std::uint64_t const> facts) noexcept
      : owner_{owner}, line_{line}, facts_{facts} {}

  /// Sets result to the relevant places where a part of the query is true.
  void evaluate(Plan::Step const& step, Marks const& care, Marks& result) {
    owner_.take_step();
    switch (step.kind) {
      case Plan::Kind::header: return decide(Plan::is_fact(step, facts_), care, result);
      case Plan::Kind::position: return owner_.plan_.positions()[step.test].mark(line_, care, result);
      case Plan::Kind::conjunction: return conjunction(step, care, result);
      case Plan::Kind::disjunction: return disjunction(step, care, result);
      case Plan::Kind::negation: {
        Lease const inner{owner_, line_.positions};
        evaluate(step.operands.front(), care, *inner);
        result = care;
        return result.remove(*inner);
      }
      case Plan::Kind::stays: return stays(step, care, result);
      case Plan::Kind::squares: return owner_.plan_.square_tests()[step.test].mark(line_, owner_.pieces_, care, result);
      case Plan::Kind::each_piece: return each_piece(step, care, result);
      case Plan::Kind::each_choice: {
        auto const evaluate_part = [this](Plan::Step const& part, Marks const& places, Marks& found) {
          evaluate(part, places, found);
        };
        ChoiceEvaluation all{owner_.plan_, line_, std::get<ChoiceMemory<Word>>(owner_.choices_), evaluate_part};
        return all.run(step, care, result);
      }
      case Plan::Kind::choice_test: return result.clear(line_.positions);  // only within a choice
      case Plan::Kind::sequence:
      case Plan::Kind::repetition: {
        if (is_of_positions(step)) {
          return follow(step, 0, care, result);
        }
        Lease const anywhere{owner_, line_.positions};
        anywhere->fill(true);
        match(step, *anywhere, result);
        return result.keep(care);
      }
    }
  }

 private:
  using Column = typename LentMemory<std::vector<Word>>::Lease;

  void decide(bool holds, Marks const& care, Marks& result) const {
    if (holds) {
      result = care;
    } else {
      result.clear(line_.positions);
    }
  }

  void conjunction(Plan::Step const& step, Marks const& care, Marks& result) {
    result = care;
    Lease const inner{owner_, line_.positions};
    for (auto const& operand : step.operands) {
      if (result.none()) {
        return;
      }
      evaluate(operand, result, *inner);
      result = *inner;
    }
  }

  void disjunction(Plan::Step const& step, Marks const& care, Marks& result) {
    result.clear(line_.positions);
    Lease const left{owner_, line_.positions};
    Lease const inner{owner_, line_.positions};
    *left = care;
    for (auto const& operand : step.operands) {
      if (left->none()) {
        return;
      }
      evaluate(operand, *left, *inner);
      result.add(*inner);
      left->remove(*inner);
    }
  }

  /// For each piece that stands on one of the squares somewhere: the places where it does so and the operand is true.
  void each_piece(Plan::Step const& step, Marks const& care, Marks& result) {
    result.clear(line_.positions);
    auto const& where = owner_.plan_.followed()[step.test];
    auto const first = owner_.tracks_used_;
    auto& columns = std::get<ChoiceMemory<Word>>(owner_.choices_).columns;
    Column const standing{columns};
    Column const known{columns};      // the squares of the pieces that are followed
    std::vector<std::size_t> begins;  // of their tracks
    standing->resize(line_.positions);
    known->assign(line_.positions, 0);
    Lease const left{owner_, line_.positions};
    Lease const inner{owner_, line_.positions};
    left->choose(care, [&](std::size_t place) {
      auto const now = where.at(line_, BoundPieces{owner_.pieces_}, place);
      (*standing)[place] = now;
      for (auto const square : set_of(now)) {
        if (((*known)[place] & Word{1} << square.bit()) == 0) {
          follow(place, square.bit(), *known);
          begins.push_back(place);
        }
      }
      return now != 0;
    });
    Lease const here{owner_, line_.positions};
    for (std::size_t number = 0; number < begins.size(); ++number) {
      auto const& track = owner_.tracks_[first + number];
      here->choose(*left, [&](std::size_t place) {
        return place >= begins[number] && (track.template at<Word>(place) & (*standing)[place]) != 0;
      });
      if (!here->none()) {
        owner_.pieces_[step.test] = &track;
        evaluate(step.operands.front(), *here, *inner);
        result.add(*inner);
        left->remove(*inner);
      }
    }
    owner_.tracks_used_ = first;
  }
  void follow(std::size_t place, unsigned square, std::vector<Word>& known) {
    if (owner_.tracks_used_ == owner_.tracks_.size()) {
      owner_.tracks_.emplace_back();
    }
    auto& track = owner_.tracks_[owner_.tracks_used_++];
    track.follow(line_, place, square);
    for (; place < line_.positions && track.template at<Word>(place) != 0; ++place) {
      known[place] |= track.template at<Word>(place);
    }
  }

  /// That many successive positions from here on, this one included.
  void stays(Plan::Step const& step, Marks const& care, Marks& result) {
    Lease const everywhere{owner_, line_.positions};
    Lease const fitting{owner_, line_.positions};
    Lease const longer{owner_, line_.positions};
    Lease const scratch{owner_, line_.positions};
    everywhere->fill(false);
    evaluate(step.operands.front(), *everywhere, result);
    auto const& range = step.range;
    auto const length = [&](std::int64_t plies) {  // more than the number of positions has the same effect
      return static_cast<std::size_t>(
          std::clamp<std::int64_t>(plies, 1, static_cast<std::int64_t>(line_.positions) + 1));
    };
    if (range.low <= range.high) {
      *fitting = result;
      fitting->keep_runs(length(range.low), *scratch);
      if (range.high < static_cast<std::int64_t>(line_.positions)) {
        *longer = result;
        longer->keep_runs(length(range.high + 1), *scratch);
        fitting->remove(*longer);
      }
    }
    if (range.outside) {
      result.remove(*fitting);
    } else {
      result = *fitting;
    }
    result.keep(care);
  }

  /// Whether every part of a sequence is one position.
  [[nodiscard]] static bool is_of_positions(Plan::Step const& step) noexcept {
    return step.kind == Plan::Kind::sequence && std::ranges::none_of(step.operands, [](Plan::Step const& part) {
             return part.kind == Plan::Kind::sequence || part.kind == Plan::Kind::repetition;
           });
  }

  /// Sets result to the relevant places from which the parts of such a sequence follow each other, beginning with one
  /// of them. A part is evaluated only where the parts before it allow it.
  void follow(Plan::Step const& step, std::size_t part, Marks const& care, Marks& result) {
    evaluate(step.operands[part], care, result);
    if (part + 1 == step.operands.size() || result.none()) {
      return;
    }
    auto const& gap = step.gaps[part];
    auto const most = static_cast<std::int64_t>(line_.positions);
    if (gap.low > most || gap.high < gap.low) {
      return result.clear(line_.positions);
    }
    auto const nearest = static_cast<std::size_t>(gap.low);
    auto const to_end = gap.high - gap.low >= most;
    auto const spread = to_end ? 0 : static_cast<std::size_t>(gap.high - gap.low);
    Lease const reached{owner_, line_.positions};
    Lease const rest{owner_, line_.positions};
    *reached = result;
    reached->move_on(nearest);
    to_end ? reached->extend_to_end() : reached->extend_on(spread, *rest);
    follow(step, part + 1, *reached, *rest);
    rest->move_back(nearest);
    to_end ? rest->extend_to_beginning() : rest->extend_back(spread, *reached);
    result.keep(*rest);
  }

  /// Sets result to the places where a match of a part of a sequence begins that ends directly before one of the places
  /// behind. The place after the last position is one of those.
  void match(Plan::Step const& step, Marks const& behind, Marks& result) {
    if (step.kind == Plan::Kind::sequence) {
      return match_sequence(step, behind, result);
    }
    if (step.kind == Plan::Kind::repetition) {
      return match_repetition(step, behind, result);
    }
    // Any other part is one position long.
    Lease const care{owner_, line_.positions};
    *care = behind;
    care->move_back(1);
    evaluate(step, *care, result);
  }

  void match_sequence(Plan::Step const& step, Marks const& behind, Marks& result) {
    Lease const next{owner_, line_.positions};
    Lease const scratch{owner_, line_.positions};
    *next = behind;
    for (auto part = step.operands.size(); part-- > 0;) {
      match(step.operands[part], *next, result);
      if (part == 0 || result.none()) {
        return;
      }
      // With a gap of n the next part begins n - 1 places after the one behind this part.
      auto const& gap = step.gaps[part - 1];
      auto const most = static_cast<std::int64_t>(line_.positions);
      *next = result;
      if (gap.low > most + 1 || gap.high < gap.low) {
        next->clear(line_.positions);
      } else {
        next->move_back(static_cast<std::size_t>(gap.low - 1));
        if (gap.high - gap.low >= most) {
          next->extend_to_beginning();
        } else {
          next->extend_back(static_cast<std::size_t>(gap.high - gap.low), *scratch);
        }
      }
    }
  }

  void match_repetition(Plan::Step const& step, Marks const& behind, Marks& result) {
    auto const least = std::max<std::int64_t>(step.range.low, 0);
    Lease const reached{owner_, line_.positions};
    Lease const before{owner_, line_.positions};
    *reached = behind;
    result.clear(line_.positions);
    for (std::int64_t times = 0; times <= step.range.high; ++times) {
      if (times >= least) {
        result.add(*reached);
      }
      match(step.operands.front(), *reached, *before);
      if (*before == *reached) {  // a fixed point is reached
        if (times < least && least <= step.range.high) {
          result.add(*reached);
        }
        return;
      }
      *reached = *before;
    }
  }

  LineEvaluation& owner_;
  PlayedLine<Word> const& line_;
  std::span<std::uint64_t const> facts_;
};

template <typename Word>
Marks const& LineEvaluation::run(PlayedLine<Word> const& line, std::span<std::uint64_t const> facts,
                                 Marks const* some) {
  steps_ = 0;
  tracks_used_ = 0;  // a line may have ended by an exception
  result_.clear(line.positions);
  pieces_.assign(plan_.followed().size(), nullptr);
  Lease const care{*this, line.positions};
  if (some != nullptr) {
    *care = *some;
  } else {
    care->fill(false);
  }
  Run<Word>{*this, line, facts}.evaluate(plan_.root(), *care, result_);
  return result_;
}
template Marks const& LineEvaluation::run(PlayedLine<std::uint64_t> const&, std::span<std::uint64_t const>,
                                          Marks const*);
template Marks const& LineEvaluation::run(PlayedLine<WideWord> const&, std::span<std::uint64_t const>, Marks const*);

}  // namespace damier
