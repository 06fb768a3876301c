#pragma once

#include "rules/detail/generator/words.hpp"

namespace damier {

/// The quiet moves of a position, where nothing can be taken.
template <Rules rules, Colour us>
class QuietMoves {
  using W = Words<rules>;
  using Bits = typename W::Bits;
  using Word = typename W::Word;
  using State = typename W::State;

 public:
  /// Adds the moves to Moves or Successors, or refuses the list if it is full.
  template <typename List>
  [[gnu::always_inline]] static void list(State const& state, List& moves) noexcept {
    list_by_men(state, moves);
    for (auto kings = state.template own_kings<us>(); kings != 0; kings &= kings - 1) {
      auto const from = kings & -kings;
      for (auto targets = king_reach(Bits::lowest(from), state.occupied()); targets != 0; targets &= targets - 1) {
        if (moves.full()) {
          moves.refuse();
          return;
        }
        moves.king_goes(state, from, targets);
      }
    }
  }
  /// Adds the moves of men.
  template <typename List>
  [[gnu::always_inline]] static void list_by_men(State const& state, List& moves) noexcept {
    auto const empty = state.empty();
    auto const men = state.template men<us>();
    for_each_direction<W::template man_steps<us>>([&]<Direction direction>() {
      for (auto targets = W::template step<direction>(men) & empty; targets != 0; targets &= targets - 1) {
        moves.template man_goes<rules.board.step(direction)>(state, targets);
      }
    });
  }

  /// Whether a piece may go from a square to a square, if nothing can be taken.
  static bool is_legal(State const& state, Word from, Word to) noexcept {
    if ((state.template own_kings<us>() & from) == 0) {
      return is_legal_by_man(state, from, to);
    }
    return (state.empty() & to) != 0 && (king_reach(Bits::lowest(from), state.occupied()) & to) != 0;
  }
  static bool is_legal_by_man(State const& state, Word from, Word to) noexcept {
    Word reach = 0;
    for_each_direction<W::template man_steps<us>>(
        [&]<Direction direction>() { reach |= W::template step<direction>(from & state.template men<us>()); });
    return (reach & to & state.empty()) != 0;
  }

 private:
  static Word king_reach(unsigned from, Word occupied) noexcept {
    Word reach = 0;
    for_each_direction<rules.king_steps>([&]<Direction direction>() {
      reach |= W::flying ? Bits::template free_ray<direction>(from, occupied)
                         : W::template step<direction>(Bits::bit(from)) & W::squares & ~occupied;
    });
    return reach;
  }
};

}  // namespace damier
