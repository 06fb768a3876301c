#pragma once

#include "rules/generator/move_lists.hpp"
#include "rules/variant.hpp"

#include <cstdint>
#include <stdexcept>

namespace damier {

/// Counts the move sequences of some plies from a position.
template <Rules rules>
class Perft {
  using L = MoveLists<rules>;
  using W = Words<rules>;
  using Bits = typename W::Bits;
  using Word = typename W::Word;
  using State = typename W::State;
  using Moves = typename W::Moves;

 public:
  static std::uint64_t count(Position const& position, unsigned depth, PerftLeaf leaf) {
    auto const state = L::state_of(position);
    auto const white = position.side == Colour::white;
    if (leaf == PerftLeaf::made) {
      return white ? perft_of<Colour::white, PerftLeaf::made>(state, depth)
                   : perft_of<Colour::black, PerftLeaf::made>(state, depth);
    }
    return white ? perft_of<Colour::white, PerftLeaf::counted>(state, depth)
                 : perft_of<Colour::black, PerftLeaf::counted>(state, depth);
  }

 private:
  [[noreturn]] static void throw_refused() { throw std::runtime_error{"perft: a move list was refused"}; }

#ifdef DAMIER_SMALL_CODE  // see MoveLists::generate
  template <Colour us>
  [[gnu::noinline]] static unsigned count_moves(State const& state) {
    Moves moves;
    L::template generate<us>(state, moves);
    if (moves.refused) {
      throw_refused();
    }
    return moves.size;
  }
#else
  template <Colour us>
  static unsigned count_moves(State const& state) {
    if (state.template own_kings<us>() != 0) {
      return count_with_kings<us>(state);
    }
    auto const captures = L::template men_captures<us>(state);
    if (!captures.any()) {
      return Bits::template count_steps<W::template man_steps<us>>(state.template own<us>(), state.empty());
    }
    return L::template are_single<us>(state, captures) ? captures.count_single() : count_longer<us>(state);
  }
  template <Colour us>
  [[gnu::noinline]] static unsigned count_with_kings(State const& state) {
    auto const empty = state.empty();
    auto const sight = KingSight<rules>{state.template own_kings<us>(), empty};
    if (sight.captures(state.template other<us>())) {
      return count_by_search<us>(state);
    }
    auto const captures = L::template men_captures<us>(state);
    if (!captures.any()) {
      return sight.count_quiet() +
             Bits::template count_steps<W::template man_steps<us>>(state.template men<us>(), empty);
    }
    return L::template are_single<us>(state, captures) ? captures.count_single() : count_longer<us>(state);
  }
  template <Colour us>
  [[gnu::noinline]] static unsigned count_longer(State const& state) {
    if (auto const captures = L::template men_captures<us>(state); L::template may_be_short<us>(state)) {
      if (auto const length = captures.length(); length != 0) {
        return captures.count(length);
      }
    }
    return count_by_search<us>(state);
  }

  template <Colour us>
  [[gnu::noinline]] static unsigned count_by_search(State const& state) {
    Moves moves;
    RouteSearch<rules, us>::list(state, moves);
    if (moves.refused) {
      throw_refused();
    }
    return moves.size;
  }
#endif

  /// Keeps the compiler from removing leaves that nothing reads.
  template <Colour us>
  static void really_make(Successors<rules, us> const& leaves) noexcept {
    asm volatile("" : : "r"(leaves.begin()) : "memory");
  }

  template <Colour us, PerftLeaf leaf>
  [[gnu::noinline]] static std::uint64_t perft_of(State const& state, unsigned depth) {
    if (depth == 0) {
      return 1;
    }
    if constexpr (leaf == PerftLeaf::counted) {
      if (depth == 1) {
        return count_moves<us>(state);
      }
    }
    Successors<rules, us> successors;
    L::template generate<us>(state, successors);
    if (successors.refused()) {
      throw_refused();
    }
    if (leaf == PerftLeaf::made && depth == 1) {
      really_make(successors);
      return successors.size();
    }
    std::uint64_t leaves = 0;
    for (auto const& next : successors) {
      leaves += perft_of<opponent(us), leaf>(next, depth - 1);
    }
    return leaves;
  }
};

}  // namespace damier
