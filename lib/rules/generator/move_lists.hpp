#pragma once

#include "rules/detail/generator/king_sight.hpp"
#include "rules/detail/generator/men_captures.hpp"
#include "rules/detail/generator/quiet_moves.hpp"
#include "rules/detail/generator/route_search.hpp"
#include "rules/detail/generator/successors.hpp"
#include "rules/detail/generator/words.hpp"

namespace damier {

/// The list of the legal moves of a position, and the position after one of them.
///
/// Most positions have no capture, or short ones by men alone: these are computed with a few words for all pieces at
/// once. Only in the others is every route searched.
template <Rules rules>
struct MoveLists {
  using W = Words<rules>;
  using Bits = typename W::Bits;
  using Word = typename W::Word;
  using State = typename W::State;
  using Moves = typename W::Moves;

  static State state_of(Position const& position) noexcept {
    return {Bits::word(position.pieces[0]), Bits::word(position.pieces[1]), Bits::word(position.kings)};
  }

  template <Colour us>
  [[gnu::always_inline]] static MenCaptures<rules, us> men_captures(State const& state) noexcept {
    return {state.template men<us>(), state.template takeable_by_men<us>(), state.empty()};
  }
  template <Colour us>
  static bool men_capture(State const& state) noexcept {
    return MenCaptures<rules, us>::exist(state.template men<us>(), state.template takeable_by_men<us>(), state.empty());
  }
  template <Colour us>
  static bool kings_capture(State const& state) noexcept {
    auto const kings = state.template own_kings<us>();
    return kings != 0 && KingSight<rules>{kings, state.empty()}.captures(state.template other<us>());
  }
  /// Whether the rules compare these captures by men by their number or not at all, whatever pieces they take.
  template <Colour us>
  [[gnu::always_inline]] static bool are_equal_by_number(State const& state) noexcept {
    constexpr bool always = rules.choice == CaptureChoice::free || rules.choice == CaptureChoice::most_pieces ||
                            rules.choice == CaptureChoice::king_first || !rules.men_take_kings;
    return always || (state.template other<us>() & state.kings) == 0;
  }
  /// Whether men alone capture, one piece each. There must be a capture; none by a king.
  template <Colour us>
  [[gnu::always_inline]] static bool are_single(State const& state, MenCaptures<rules, us> const& captures) noexcept {
    return may_be_short<us>(state) && captures.are_single();
  }
  /// Whether captures by men alone can be judged without a search if they are short.
  template <Colour us>
  [[gnu::always_inline]] static bool may_be_short(State const& state) noexcept {
    return MenCaptures<rules, us>::possible && are_equal_by_number<us>(state);
  }

  template <Colour us>
  static void generate(State const& state, Moves& moves) noexcept {
    moves.size = 0;
    moves.refused = false;
    list_all<us>(state, moves);
  }
  /// The positions after all legal moves, in the order of the list of the moves.
  template <Colour us>
  static void generate(State const& state, Successors<rules, us>& successors) noexcept {
#ifdef DAMIER_SMALL_CODE  // of the modules for web pages, which readers load
    list_and_make<us>(state, successors);
#else
    list_all<us>(state, successors);
#endif
  }

  /// Adds the legal moves to an empty list.
  template <Colour us, typename List>
  [[gnu::always_inline]] static void list_all(State const& state, List& moves) noexcept {
    auto const in_registers = state;
    auto const captures = men_captures<us>(state);
    if (kings_capture<us>(state)) {
      list_by_search<us>(state, moves);
    } else if (!captures.any()) {
      QuietMoves<rules, us>::list(in_registers, moves);
    } else if (are_single<us>(state, captures)) {
      captures.list_single(in_registers, moves);
    } else {
      list_longer<us>(state, moves);
    }
  }
  /// The list of captures by men alone. A function of its own, so that the common cases keep their values in registers.
  template <Colour us, typename List>
  [[gnu::noinline]] static void list_longer(State const& state, List& moves) noexcept {
    if (auto const captures = men_captures<us>(state); may_be_short<us>(state)) {
      if (auto const length = captures.length(); length != 0) {
        captures.list(length, state, moves);
        return;
      }
    }
    list_by_search<us>(state, moves);
  }
  template <Colour us>
  static void list_by_search(State const& state, Moves& moves) noexcept {
    RouteSearch<rules, us>::list(state, moves);
  }
  template <Colour us>
  [[gnu::noinline]] static void list_by_search(State const& state, Successors<rules, us>& successors) noexcept {
    Moves moves;
    RouteSearch<rules, us>::list(state, moves);
    make<us>(state, moves, successors);
  }
  template <Colour us>
  static void list_and_make(State const& state, Successors<rules, us>& successors) noexcept {
    Moves moves;
    generate<us>(state, moves);
    make<us>(state, moves, successors);
  }
  template <Colour us>
  static void make(State const& state, Moves const& moves, Successors<rules, us>& successors) noexcept {
    if (moves.refused) {
      successors.refuse();
    }
    for (unsigned i = 0; i < moves.size; ++i) {
      auto const& move = moves.list[i];
      successors.add(made<us>(state, Bits::bit(move.from), Bits::bit(move.to), move.captured));
    }
  }

  template <Colour us>
  static State made(State const& state, Word from, Word to, Word captured) noexcept {
    auto const crowned = (state.kings & from) != 0 ? to : W::template crowned<us>(from, to, captured);
    auto const ours = (state.template own<us>() & ~from) | to;
    auto const theirs = state.template other<us>() & ~captured;
    auto const kings = (state.kings & ~(from | captured)) | crowned;
    return us == Colour::white ? State{ours, theirs, kings} : State{theirs, ours, kings};
  }
};

}  // namespace damier
