#pragma once

#include "rules/detail/generator/words.hpp"

#include <array>

namespace damier {

/// The positions after the moves of one position, written while the moves are found: a list like Words::Moves for
/// callers that play every move. Two moves may lead to the same position. The position before the moves is passed with
/// each of them and not stored here, so that it stays in registers.
template <Rules rules, Colour us>
class Successors {
  using W = Words<rules>;
  using Word = typename W::Word;
  using State = typename W::State;

 public:
  Successors() noexcept {}  // NOLINT(modernize-use-equals-default): the array stays uninitialised on purpose

  template <int way>
  [[gnu::always_inline]] void man_goes(State const& before, Word ends) noexcept {
    auto const to = ends & -ends;
    add(before.template own<us>() ^ (to | W::shifted(to, -way)), before.template other<us>(),
        before.kings | (to & W::template promotion_row<us>));
  }
  template <int way>
  [[gnu::always_inline]] void man_takes(State const& before, Word ends, Word captured) noexcept {
    auto const to = ends & -ends;
    auto const from = W::shifted(to, -way);
    add(before.template own<us>() ^ from ^ to, before.template other<us>() ^ captured,
        (before.kings & ~captured) | W::template crowned<us>(from, to, captured));
  }
  [[gnu::always_inline]] void king_goes(State const& before, Word from, Word ends) noexcept {
    auto const both = from | (ends & -ends);
    add(before.template own<us>() ^ both, before.template other<us>(), before.kings ^ both);
  }
  void add(State const& state) noexcept { *end_++ = state; }
  void refuse() noexcept { refused_ = true; }

  [[nodiscard]] bool refused() const noexcept { return refused_; }
  [[nodiscard]] std::size_t size() const noexcept { return static_cast<std::size_t>(end_ - states_.data()); }
  [[nodiscard]] bool full() const noexcept { return end_ == states_.data() + states_.size(); }
  [[nodiscard]] State const* begin() const noexcept { return states_.data(); }
  [[nodiscard]] State const* end() const noexcept { return end_; }

 private:
  [[gnu::always_inline]] void add(Word own, Word other, Word kings) noexcept {
    add(us == Colour::white ? State{own, other, kings} : State{other, own, kings});
  }

  std::array<State, MoveList::capacity> states_;
  State* end_ = states_.data();
  bool refused_ = false;
};

}  // namespace damier
