#pragma once

#include "rules/detail/generator/king_sight.hpp"
#include "rules/detail/generator/men_captures.hpp"
#include "rules/detail/generator/perft.hpp"
#include "rules/detail/generator/quiet_moves.hpp"
#include "rules/detail/generator/route_search.hpp"
#include "rules/detail/generator/words.hpp"
#include "rules/detail/kernel.hpp"
#include "rules/generator/move_lists.hpp"

#include <algorithm>
#include <cstdint>

namespace damier {

/// The move generator for one set of rules. Included by the files of rules/variants/ alone, each of which compiles it
/// for its variant and exports the result as a Kernel.
template <Rules rules>
class Generator {
 public:
  static_assert(rules.removal == Removal::at_once || !rules.turns_back, "a piece taken stands in the way back");

  static constexpr Kernel kernel() noexcept {
    return {&legal_moves, &has_capture, &legality,  &legal_prefix,       &after,
            &only_move,   &only_moves,  &men_moves, &Perft<rules>::count};
  }

 private:
  using L = MoveLists<rules>;
  using W = Words<rules>;
  using Bits = typename W::Bits;
  using Word = typename W::Word;
  using State = typename W::State;
  using Moves = typename W::Moves;

  template <Colour us>
  static void fill(State const& state, MoveList& list) noexcept {
    Moves moves;
    L::template generate<us>(state, moves);
    list.clear();
    if (moves.refused) {
      list.refuse();
      return;
    }
    auto* const out = list.fill(moves.size);
    for (unsigned i = 0; i < moves.size; ++i) {
      auto const& move = moves.list[i];
      out[i] = {Square{move.from}, Square{move.to}, Bits::set(move.captured)};
    }
  }
  static void legal_moves(Position const& position, MoveList& list) noexcept {
    auto const state = L::state_of(position);
    position.side == Colour::white ? fill<Colour::white>(state, list) : fill<Colour::black>(state, list);
  }

  template <Colour us>
  static bool can_capture(State const& state) noexcept {
    return L::template men_capture<us>(state) || L::template kings_capture<us>(state);
  }
  static bool has_capture(Position const& position) noexcept {
    auto const state = L::state_of(position);
    return position.side == Colour::white ? can_capture<Colour::white>(state) : can_capture<Colour::black>(state);
  }

  // Checking a recorded move is split into four functions, the shortest of them inline, so that each keeps its values
  // in registers.
  template <Colour us>
  static Legality legality_of(State const& state, Move const& move) noexcept {
    if (state.template own_kings<us>() != 0) {
      return legality_with_kings<us>(state, move);
    }
    if (!move.captured.empty()) {
      return legality_of_capture_by_man<us>(state, move);
    }
    auto const legal =
        QuietMoves<rules, us>::is_legal_by_man(state, Bits::bit(move.from.bit()), Bits::bit(move.to.bit()));
    return legal && !L::template men_capture<us>(state) ? Legality::legal : Legality::illegal;
  }
  template <Colour us>
  [[gnu::noinline]] static Legality legality_with_kings(State const& state, Move const& move) noexcept {
    auto const by_king = L::template kings_capture<us>(state);
    if (!move.captured.empty()) {
      return by_king ? legality_by_search<us>(state, move) : legality_of_capture_by_man<us>(state, move);
    }
    auto const legal = !by_king && !L::template men_capture<us>(state) &&
                       QuietMoves<rules, us>::is_legal(state, Bits::bit(move.from.bit()), Bits::bit(move.to.bit()));
    return legal ? Legality::legal : Legality::illegal;
  }
  /// A capture in a position where no king can capture.
  template <Colour us>
  [[gnu::noinline]] static Legality legality_of_capture_by_man(State const& state, Move const& move) noexcept {
    auto const captures = L::template men_captures<us>(state);
    auto const captured = Bits::word(move.captured);
    if (!L::template are_single<us>(state, captures)) {
      return legality_of_longer<us>(state, move);
    }
    auto const legal =
        (captured & (captured - 1)) == 0 &&
        captures.has_single(Bits::bit(move.from.bit()) & state.template men<us>(), Bits::bit(move.to.bit()), captured);
    return legal ? Legality::legal : Legality::illegal;
  }
  template <Colour us>
  [[gnu::noinline]] static Legality legality_of_longer(State const& state, Move const& move) noexcept {
    if constexpr (MenCaptures<rules, us>::possible) {
      using Verdict = typename MenCaptures<rules, us>::Verdict;
      if (L::template are_equal_by_number<us>(state)) {
        auto const verdict = L::template men_captures<us>(state).judge(
            Bits::bit(move.from.bit()) & state.template men<us>(), Bits::bit(move.to.bit()), Bits::word(move.captured));
        if (verdict != Verdict::undecided) {
          return verdict == Verdict::legal ? Legality::legal : Legality::illegal;
        }
      }
    }
    return legality_by_search<us>(state, move);
  }
  template <Colour us>
  [[gnu::noinline]] static Legality legality_by_search(State const& state, Move const& move) noexcept {
    Moves moves;
    RouteSearch<rules, us>::list(state, moves);
    if (moves.refused) {
      return Legality::refused;
    }
    for (unsigned i = 0; i < moves.size; ++i) {
      auto const& legal = moves.list[i];
      if (legal.from == move.from.bit() && legal.to == move.to.bit() && legal.captured == Bits::word(move.captured)) {
        return Legality::legal;
      }
    }
    return Legality::illegal;
  }
  static Legality legality(Position const& position, Move const& move) noexcept {
    auto const state = L::state_of(position);
    return position.side == Colour::white ? legality_of<Colour::white>(state, move)
                                          : legality_of<Colour::black>(state, move);
  }

  /// Plays the first of the moves if it is legal.
  template <Colour us>
  static bool played(State& state, Move const& move) noexcept {
    if (legality_of<us>(state, move) != Legality::legal) {
      return false;
    }
    state =
        L::template made<us>(state, Bits::bit(move.from.bit()), Bits::bit(move.to.bit()), Bits::word(move.captured));
    return true;
  }
  static std::size_t legal_prefix(Position const& start, std::span<Move const> moves) noexcept {
    auto state = L::state_of(start);
    std::size_t count = 0;
    if (start.side == Colour::black) {
      if (moves.empty() || !played<Colour::black>(state, moves[0])) {
        return 0;
      }
      count = 1;
    }
    while (count < moves.size() && played<Colour::white>(state, moves[count])) {
      ++count;
      if (count == moves.size() || !played<Colour::black>(state, moves[count])) {
        break;
      }
      ++count;
    }
    return count;
  }

  static Position after(Position const& position, Move const& move) noexcept {
    auto const state = L::state_of(position);
    auto const from = Bits::bit(move.from.bit());
    auto const to = Bits::bit(move.to.bit());
    auto const captured = Bits::word(move.captured);
    auto const next = position.side == Colour::white ? L::template made<Colour::white>(state, from, to, captured)
                                                     : L::template made<Colour::black>(state, from, to, captured);
    return {{Bits::set(next.white), Bits::set(next.black)}, Bits::set(next.kings), opponent(position.side), {}};
  }

  /// The square between two squares that are a man's jump apart; none for other pairs.
  template <Colour us>
  [[gnu::always_inline]] static Word jumped(Word from, Word to) noexcept {
    Word over = 0;
    for_each_direction<W::template man_captures<us>>([&]<Direction direction>() {
      auto const next = W::template step<direction>(from);
      over |= (W::template step<direction>(next) & to) != 0 ? next : 0;
    });
    return over;
  }
  /// Whether exactly one legal move leads from a square to another, and which pieces it takes.
  template <Colour us>
  [[gnu::always_inline]] static bool is_only(State const& state, MoveEnds ends, Word& captured) noexcept {
    auto const from = Bits::bit(ends.from.bit());
    auto const to = Bits::bit(ends.to.bit());
    captured = 0;
    if (state.template own_kings<us>() != 0) {
      return can_capture<us>(state) ? is_only_of_list<us>(state, ends, captured)
                                    : QuietMoves<rules, us>::is_legal(state, from, to);
    }
    auto const captures = L::template men_captures<us>(state);
    if (!captures.any()) {
      return QuietMoves<rules, us>::is_legal_by_man(state, from, to);
    }
    if (!L::template are_single<us>(state, captures)) {
      return is_only_of_list<us>(state, ends, captured);
    }
    captured = jumped<us>(from, to) & state.template takeable_by_men<us>();
    return captured != 0 && (from & state.template men<us>()) != 0 && (to & state.empty()) != 0;
  }
  template <Colour us>
  [[gnu::noinline]] static bool is_only_of_list(State const& state, MoveEnds ends, Word& captured) noexcept {
    Moves moves;
    L::template generate<us>(state, moves);
    unsigned fitting = 0;
    for (unsigned i = 0; !moves.refused && i < moves.size; ++i) {
      auto const& move = moves.list[i];
      if (move.from == ends.from.bit() && move.to == ends.to.bit()) {
        captured = move.captured;
        ++fitting;
      }
    }
    return fitting == 1;
  }
  /// Plays the only legal move between two squares, if there is exactly one.
  template <Colour us>
  [[gnu::always_inline]] static bool play_only(State& state, MoveEnds ends, PlayedMove& played) noexcept {
    Word captured = 0;
    if (!is_only<us>(state, ends, captured)) {
      return false;
    }
    state = L::template made<us>(state, Bits::bit(ends.from.bit()), Bits::bit(ends.to.bit()), captured);
    played.move = {ends.from, ends.to, Bits::set(captured)};
    played.after = {{Bits::set(state.white), Bits::set(state.black)}, Bits::set(state.kings), opponent(us), {}};
    return true;
  }
  static bool only_move(Position const& position, Square from, Square to, PlayedMove& played) noexcept {
    auto state = L::state_of(position);
    return position.side == Colour::white ? play_only<Colour::white>(state, {from, to}, played)
                                          : play_only<Colour::black>(state, {from, to}, played);
  }
  static std::size_t only_moves(Position const& start, std::span<MoveEnds const> ends,
                                std::span<PlayedMove> played) noexcept {
    auto state = L::state_of(start);
    auto const most = ends.size() < played.size() ? ends.size() : played.size();
    std::size_t count = 0;
    if (start.side == Colour::black) {
      if (most == 0 || !play_only<Colour::black>(state, ends[0], played[0])) {
        return 0;
      }
      count = 1;
    }
    while (count < most && play_only<Colour::white>(state, ends[count], played[count])) {
      ++count;
      if (count == most || !play_only<Colour::black>(state, ends[count], played[count])) {
        break;
      }
      ++count;
    }
    return count;
  }

  static Position position_of(State const& state, Colour side) noexcept {
    return {{Bits::set(state.white), Bits::set(state.black)}, Bits::set(state.kings), side, {}};
  }
  /// The pieces of a position without kings.
  struct Men {
    Word white;
    Word black;
    [[nodiscard]] State state() const noexcept { return {white, black, 0}; }
    [[nodiscard]] Word of(Colour side) const noexcept { return side == Colour::white ? white : black; }
  };
  /// Moves of men that are played one after the other.
  struct MenLine {
    Men men;
    std::span<MoveEnds const> ends;
    std::span<SquareSet> captured;
    std::uint64_t captures = 0;
  };
  /// Plays the only legal move between two squares if there is exactly one and it leaves no king on the board.
  template <Colour us>
  [[gnu::always_inline]] static bool play_man(MenLine& line, std::size_t place) noexcept {
    auto const state = line.men.state();
    auto const ends = line.ends[place];
    if (L::template men_capture<us>(state)) {
      auto const next = after_capture_by_man<us>(line.men, ends);
      if (next.of(us) == 0) {
        return false;
      }
      line.captured[place] = Bits::set(line.men.of(opponent(us)) & ~next.of(opponent(us)));
      line.captures |= std::uint64_t{1} << place;
      line.men = next;
      return true;
    }
    auto const from = Bits::bit(ends.from.bit());
    auto const to = Bits::bit(ends.to.bit());
    if (!QuietMoves<rules, us>::is_legal_by_man(state, from, to) || (to & W::template promotion_row<us>) != 0) {
      return false;
    }
    (us == Colour::white ? line.men.white : line.men.black) ^= from | to;
    return true;
  }
  /// The men after the only legal capture between two squares; none if there is not exactly one, or if a king is on the
  /// board after it. A function of its own, so that quiet moves keep their values in registers.
  template <Colour us>
  [[gnu::noinline]] static Men after_capture_by_man(Men men, MoveEnds ends) noexcept {
    auto const state = men.state();
    Word captured = 0;
    if (!is_only<us>(state, ends, captured)) {
      return {};
    }
    auto const next = L::template made<us>(state, Bits::bit(ends.from.bit()), Bits::bit(ends.to.bit()), captured);
    return next.kings != 0 ? Men{} : Men{next.white, next.black};
  }
  /// The men before a move of a side.
  static Men taken_back(Men men, Colour side, MoveEnds ends, Word captured) noexcept {
    auto& own = side == Colour::white ? men.white : men.black;
    auto& other = side == Colour::white ? men.black : men.white;
    own = (own & ~Bits::bit(ends.to.bit())) | Bits::bit(ends.from.bit());
    other |= captured;
    return men;
  }
  static MenMoves men_moves(Position const& start, std::span<MoveEnds const> ends,
                            std::span<SquareSet> captured) noexcept {
    auto const most = std::min({ends.size(), captured.size(), MenMoves::most});
    MenLine line{{Bits::word(start.pieces[0]), Bits::word(start.pieces[1])}, ends, captured};
    std::size_t count = 0;
    auto const play_next = [&]<Colour us>() __attribute__((always_inline)) {
      if (count == most || !play_man<us>(line, count)) {
        return false;
      }
      ++count;
      return true;
    };
    auto goes_on = start.side == Colour::white || play_next.template operator()<Colour::black>();
    while (goes_on) {
      goes_on = play_next.template operator()<Colour::white>() && play_next.template operator()<Colour::black>();
    }
    auto const side = count % 2 == 0 ? start.side : opponent(start.side);
    auto before = line.men;
    if (count != 0) {
      auto const took = (line.captures >> (count - 1) & 1U) != 0;
      before = taken_back(line.men, opponent(side), ends[count - 1], took ? Bits::word(captured[count - 1]) : 0);
    }
    return {count, line.captures, {position_of(before.state(), opponent(side)), position_of(line.men.state(), side)}};
  }
};

}  // namespace damier
