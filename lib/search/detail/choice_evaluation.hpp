#pragma once

#include "search/detail/choice_columns.hpp"
#include "search/detail/column_marks.hpp"
#include "search/detail/lent_memory.hpp"
#include "search/plan.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace damier {

/// Memory of choices, which is used again for the next line.
template <typename Word>
struct ChoiceMemory {
  LentMemory<ChoiceColumns<Word>> choices;
  LentMemory<std::vector<Word>> columns;
  LentMemory<Marks> marks;
};

/// Evaluates a condition on one of several squares or pieces for all of them at once: in each position a word has a bit
/// for each of them (ChoiceColumns). What does not depend on the choice is evaluated as marks, by evaluate(step, care,
/// result), and limits the positions in which the rest matters.
template <typename Word, typename Evaluate>
class ChoiceEvaluation {
 public:
  ChoiceEvaluation(Plan const& plan, PlayedLine<Word> const& line, ChoiceMemory<Word>& memory,
                   Evaluate const& evaluate) noexcept
      : plan_{plan}, line_{line}, memory_{memory}, choices_{memory.choices}, evaluate_{evaluate} {}

  /// Sets result to the relevant places where the condition is true for one of the choices.
  void run(Plan::Step const& step, Marks const& care, Marks& result) {
    result.clear(line_.positions);
    if (care.none()) {
      return;
    }
    auto const& choice = plan_.choices()[step.test];
    Lease const where{memory_.columns};
    if (!choice.of_pieces) {
      choices_->of_squares(line_);
      columns(step.operands.front(), care, *where);
      for (auto& held : *where) {
        held &= word_of<Word>(choice.begin.squares[line_.variant_place][0]);
      }
      mark_nonzero(*where, result);
      return result.keep(care);
    }
    MarksLease const relevant{memory_.marks};
    ChoiceColumns<Word>::squares_placed(line_, 0, choice.begin, *where);
    mark_nonzero(*where, *relevant);
    relevant->keep(care);
    auto begin = first_of(*relevant);
    for (auto new_ones = false; begin < line_.positions; new_ones = true) {
      choices_->of_pieces(line_, begin, new_ones);
      Lease const pieces{memory_.columns};
      pieces->assign(line_.positions, 0);
      choices_->pieces_placed(*where, *pieces);
      add(step, *pieces, *relevant, result);
      begin = ChoiceColumns<Word>::next_begin(line_, begin);
    }
  }

 private:
  using Column = std::vector<Word>;
  using Lease = typename LentMemory<Column>::Lease;
  using MarksLease = LentMemory<Marks>::Lease;

  /// Adds the relevant places where the condition is true for one of those that may be chosen there.
  void add(Plan::Step const& step, Column const& chosen, Marks const& relevant, Marks& result) {
    MarksLease const found{memory_.marks};
    mark_nonzero(chosen, *found);
    found->keep(relevant);
    if (found->none()) {
      return;
    }
    Lease const held{memory_.columns};
    columns(step.operands.front(), *found, *held);
    keep(*held, chosen);
    MarksLease const fitting{memory_.marks};
    mark_nonzero(*held, *fitting);
    fitting->keep(*found);
    result.add(*fitting);
  }

  /// Sets result, where care is marked, to the choices for which a part of the condition is true.
  void columns(Plan::Step const& step, Marks const& care, Column& result) {
    if (!step.names_choice) {
      MarksLease const marks{memory_.marks};
      evaluate_(step, care, *marks);
      return spread(*marks, result);
    }
    switch (step.kind) {
      case Plan::Kind::choice_test: return choices_->fill(plan_.choice_tests()[step.test], care, result);
      case Plan::Kind::conjunction: return conjunction(step, care, result);
      case Plan::Kind::disjunction: return disjunction(step, care, result);
      case Plan::Kind::negation: columns(step.operands.front(), care, result); return invert(result);
      case Plan::Kind::sequence: return follow(step, 0, care, result);
      case Plan::Kind::stays: return stays(step, result);
      default: result.assign(line_.positions, 0);  // the compiler makes no others
    }
  }

  void conjunction(Plan::Step const& step, Marks const& care, Column& result) {
    MarksLease const left{memory_.marks};
    MarksLease const marks{memory_.marks};
    *left = care;
    for (auto const& operand : step.operands) {
      if (!operand.names_choice && !left->none()) {
        evaluate_(operand, *left, *marks);
        *left = *marks;
      }
    }
    if (left->none()) {
      return result.assign(line_.positions, 0);
    }
    Lease const inner{memory_.columns};
    auto first = true;
    for (auto const& operand : step.operands) {
      if (operand.names_choice) {
        columns(operand, *left, first ? result : *inner);
        if (!std::exchange(first, false)) {
          keep(result, *inner);
        }
      }
    }
    keep_marked(*left, result);
  }

  void disjunction(Plan::Step const& step, Marks const& care, Column& result) {
    result.assign(line_.positions, 0);
    Lease const inner{memory_.columns};
    for (auto const& operand : step.operands) {
      columns(operand, care, *inner);
      add(result, *inner);
    }
  }

  /// The parts of a sequence from one on, where care is marked.
  void follow(Plan::Step const& step, std::size_t part, Marks const& care, Column& result) {
    columns(step.operands[part], care, result);
    if (part + 1 == step.operands.size()) {
      return;
    }
    auto const& gap = step.gaps[part];
    auto const most = static_cast<std::int64_t>(line_.positions);
    MarksLease const reached{memory_.marks};
    mark_nonzero(result, *reached);
    reached->keep(care);
    if (reached->none() || gap.low > most || gap.high < gap.low) {
      return result.assign(line_.positions, 0);
    }
    auto const nearest = static_cast<std::size_t>(gap.low);
    auto const to_end = gap.high - gap.low >= most;
    auto const further = to_end ? 0 : static_cast<std::size_t>(gap.high - gap.low);
    MarksLease const scratch{memory_.marks};
    reached->move_on(nearest);
    to_end ? reached->extend_to_end() : reached->extend_on(further, *scratch);
    Lease const rest{memory_.columns};
    follow(step, part + 1, *reached, *rest);
    if (to_end || further != 0) {  // else no other position counts
      keep_marked(*reached, *rest);
    }
    move_back(*rest, nearest);
    to_end ? extend_to_beginning(*rest) : extend_back(*rest, further);
    keep(result, *rest);
  }

  /// That many successive positions from here on, or more.
  void stays(Plan::Step const& step, Column& result) {
    MarksLease const everywhere{memory_.marks};
    everywhere->clear(line_.positions);
    everywhere->fill(false);
    columns(step.operands.front(), *everywhere, result);
    auto const length = static_cast<std::size_t>(std::clamp<std::int64_t>(step.range.low, 1, std::ssize(result) + 1));
    Lease const later{memory_.columns};
    for (std::size_t run = 1; run < length;) {
      auto const distance = std::min(run, length - run);  // twice as many each time
      *later = result;
      move_back(*later, distance);
      keep(result, *later);
      run += distance;
    }
  }

  // Columns

  void invert(Column& column) const noexcept {
    for (auto place = begin(); place < column.size(); ++place) {
      column[place] = ~column[place];
    }
  }
  void keep(Column& some, Column const& others) const noexcept {
    for (auto place = begin(); place < some.size(); ++place) {
      some[place] &= others[place];
    }
  }
  void add(Column& some, Column const& others) const noexcept {
    for (auto place = begin(); place < some.size(); ++place) {
      some[place] |= others[place];
    }
  }
  void move_back(Column& column, std::size_t distance) const noexcept {
    auto const moved = std::min(distance, column.size() - begin());
    auto const first = column.begin() + static_cast<std::ptrdiff_t>(begin());
    std::copy(first + static_cast<std::ptrdiff_t>(moved), column.end(), first);
    std::fill(column.end() - static_cast<std::ptrdiff_t>(moved), column.end(), Word{0});
  }
  void extend_to_beginning(Column& column) const noexcept {
    Word all = 0;
    for (auto place = column.size(); place-- > begin();) {
      column[place] = all |= column[place];
    }
  }
  /// Adds to each position those of as many that follow it.
  void extend_back(Column& column, std::size_t distance) const noexcept {
    for (std::size_t reached = 0; reached < distance;) {
      auto const step = std::min(reached + 1, distance - reached);  // twice as far each time
      for (auto place = begin(); place + step < column.size(); ++place) {
        column[place] |= column[place + step];
      }
      reached += step;
    }
  }
  /// All choices where marks are, none elsewhere.
  void spread(Marks const& marks, Column& result) const {
    result.assign(line_.positions, ~Word{0});
    keep_marked(marks, result);
  }
  [[nodiscard]] std::size_t begin() const noexcept { return choices_->begin(); }
  [[nodiscard]] std::size_t first_of(Marks const& marks) const noexcept {
    for (std::size_t index = 0; index < marks.word_count(); ++index) {
      if (marks.word(index) != 0) {
        return index * Marks::word_bits + static_cast<std::size_t>(std::countr_zero(marks.word(index)));
      }
    }
    return line_.positions;
  }

  Plan const& plan_;
  PlayedLine<Word> const& line_;
  ChoiceMemory<Word>& memory_;
  typename LentMemory<ChoiceColumns<Word>>::Lease choices_;
  Evaluate const& evaluate_;
};

}  // namespace damier
