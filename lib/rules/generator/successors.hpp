#pragma once

#include "rules/generator/words.hpp"

#include <array>

namespace damier {

/// The positions after the moves of one position, written while the moves are found: a list like Words::Moves for
/// callers that play every move. Two moves may lead to the same position.
template <Rules rules, Colour us>
class Successors {
  using W = Words<rules>;
  using Word = typename W::Word;
  using State = typename W::State;

 public:
  explicit Successors(State const& state) noexcept
      : own_{state.template own<us>()}, other_{state.template other<us>()}, kings_{state.kings} {}

  template <int way>
  [[gnu::always_inline]] void man_goes(Word ends) noexcept {
    auto const to = ends & -ends;
    add(own_ ^ (to | W::shifted(to, -way)), other_, kings_ | (to & W::template promotion_row<us>));
  }
  template <int way>
  [[gnu::always_inline]] void man_takes(Word ends, Word captured) noexcept {
    auto const to = ends & -ends;
    auto const from = W::shifted(to, -way);
    auto const crowned = W::template crowned<us>(from, to, captured);
    add(own_ ^ from ^ to, other_ ^ captured, (kings_ & ~captured) | crowned);
  }
  [[gnu::always_inline]] void king_goes(Word from, Word ends) noexcept {
    auto const way = from | (ends & -ends);
    add(own_ ^ way, other_, kings_ ^ way);
  }
  void add(State const& state) noexcept { list[size++] = state; }

  // Not initialised, because only the first size elements are used.
  std::array<State, MoveList::capacity> list;  // NOLINT(misc-non-private-member-variables-in-classes)
  unsigned size = 0;                           // NOLINT(misc-non-private-member-variables-in-classes)
  bool refused = false;                        // NOLINT(misc-non-private-member-variables-in-classes)

 private:
  [[gnu::always_inline]] void add(Word own, Word other, Word kings) noexcept {
    add(us == Colour::white ? State{own, other, kings} : State{other, own, kings});
  }

  Word own_;
  Word other_;
  Word kings_;
};

}  // namespace damier
