#pragma once

#include "rules/generator/king_sight.hpp"
#include "rules/generator/last_ply.hpp"
#include "rules/generator/men_captures.hpp"
#include "rules/generator/quiet_moves.hpp"
#include "rules/generator/route_search.hpp"
#include "rules/generator/words.hpp"
#include "rules/kernel.hpp"

#include <algorithm>
#include <cstdint>
#include <stdexcept>

namespace damier {

/// The move generator for one set of rules. Included by the files of rules/variants/ alone, each of which compiles it
/// for its variant and exports the result as a Kernel.
///
/// Most positions have no capture, or short ones by men alone: these are handled with a few words for all pieces at
/// once. Only for the others every route is searched.
template <Rules rules>
class Generator {
 public:
  static_assert(rules.removal == Removal::at_once || !rules.turns_back, "a piece taken stands in the way back");

  static constexpr Kernel kernel() noexcept {
    return {&legal_moves, &has_capture, &legality, &legal_prefix, &after, &only_move, &only_moves, &men_moves, &perft};
  }

 private:
  using W = Words<rules>;
  using Bits = typename W::Bits;
  using Word = typename W::Word;
  using State = typename W::State;
  using Moves = typename W::Moves;

  static Word bit(unsigned index) noexcept { return Bits::bit(index); }

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
  /// Whether the rules compare captures by men by their number, or not at all, whatever pieces they take here.
  template <Colour us>
  [[gnu::always_inline]] static bool are_equal_by_number(State const& state) noexcept {
    constexpr bool always = rules.choice == CaptureChoice::free || rules.choice == CaptureChoice::most_pieces ||
                            rules.choice == CaptureChoice::king_first || !rules.men_take_kings;
    return always || (state.template other<us>() & state.kings) == 0;
  }
  /// Whether men alone capture, one piece each. There must be a capture; none by a king.
  template <Colour us>
  [[gnu::always_inline]] static bool are_single(State const& state, MenCaptures<rules, us> const& captures) noexcept {
    return MenCaptures<rules, us>::possible && are_equal_by_number<us>(state) && captures.are_single();
  }

  template <Colour us>
  static void generate(State const& state, Moves& moves) noexcept {
    moves.size = 0;
    moves.refused = false;
    auto const captures = men_captures<us>(state);
    if (kings_capture<us>(state)) {
      RouteSearch<rules, us>::list(state, moves);
    } else if (!captures.any()) {
      QuietMoves<rules, us>::list(state, moves);
    } else if (are_single<us>(state, captures)) {
      captures.list_single(moves);
    } else {
      list_longer<us>(state, moves);
    }
  }
  /// For captures by men alone. Apart, so that the common cases keep to registers.
  template <Colour us>
  [[gnu::noinline]] static void list_longer(State const& state, Moves& moves) noexcept {
    if constexpr (MenCaptures<rules, us>::possible) {
      auto const captures = men_captures<us>(state);
      if (auto const length = are_equal_by_number<us>(state) ? captures.length() : 0; length != 0) {
        captures.list(length, moves);
        return;
      }
    }
    RouteSearch<rules, us>::list(state, moves);
  }

  template <Colour us>
  static State made(State const& state, Word from, Word to, Word captured) noexcept {
    auto crowned = (state.kings & from) != 0 ? to : to & W::template promotion_row<us>;
    if constexpr (rules.promotion == PromotionInCapture::goes_on_as_king) {
      auto before = captured & W::template row_before_promotion<us>;
      if ((from & W::template promotion_row<us>) != 0) {
        before &= before - 1;  // a man put on the far row by a FEN leaves it over the first of them
      }
      crowned = before != 0 ? to : crowned;
    }
    auto const ours = (state.template own<us>() & ~from) | to;
    auto const theirs = state.template other<us>() & ~captured;
    auto const kings = (state.kings & ~(from | captured)) | crowned;
    return us == Colour::white ? State{ours, theirs, kings} : State{theirs, ours, kings};
  }

  // Perft ------------------------------------------------------------------------------------------------------------

  [[noreturn]] static void throw_refused() { throw std::runtime_error{"perft: a move list was refused"}; }

  template <Colour us>
  static unsigned count_moves(State const& state) {
    if (state.template own_kings<us>() != 0) {
      return count_with_kings<us>(state);
    }
    auto const captures = men_captures<us>(state);
    if (!captures.any()) {
      return Bits::template count_steps<W::template man_steps<us>>(state.template own<us>(), state.empty());
    }
    return are_single<us>(state, captures) ? captures.count_single() : count_longer<us>(state);
  }
  template <Colour us>
  [[gnu::noinline]] static unsigned count_with_kings(State const& state) {
    auto const empty = state.empty();
    auto const sight = KingSight<rules>{state.template own_kings<us>(), empty};
    if (sight.captures(state.template other<us>())) {
      return count_by_search<us>(state);
    }
    auto const captures = men_captures<us>(state);
    if (!captures.any()) {
      return sight.count_quiet() +
             Bits::template count_steps<W::template man_steps<us>>(state.template men<us>(), empty);
    }
    return are_single<us>(state, captures) ? captures.count_single() : count_longer<us>(state);
  }
  template <Colour us>
  [[gnu::noinline]] static unsigned count_longer(State const& state) {
    Moves moves;
    moves.size = 0;
    moves.refused = false;
    list_longer<us>(state, moves);
    if (moves.refused) {
      throw_refused();
    }
    return moves.size;
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

  /// Keeps the compiler from leaving out a leaf that nobody looks at.
  static void really_make(State const& state) noexcept {
    if constexpr (sizeof(Word) == sizeof(std::uint64_t)) {
      asm volatile("" : : "r"(state.white), "r"(state.black), "r"(state.kings));
    } else {
      asm volatile("" : : "m"(state));
    }
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
    Moves moves;
    generate<us>(state, moves);
    if (moves.refused) {
      throw_refused();
    }
    std::uint64_t leaves = 0;
    for (unsigned i = 0; i < moves.size; ++i) {
      auto const& move = moves.list[i];
      auto const next = made<us>(state, bit(move.from), bit(move.to), move.captured);
      if (leaf == PerftLeaf::made && depth == 1) {
        really_make(next);
        ++leaves;
      } else {
        leaves += perft_of<opponent(us), leaf>(next, depth - 1);
      }
    }
    return leaves;
  }

#ifdef DAMIER_HAS_LANES
  /// Adds all positions before the last ply, in which last is to move.
  template <Colour us, Colour last>
  [[gnu::noinline]] static void collect(State const& state, unsigned depth, LastPly<rules, last>& positions) {
    if constexpr (us != last) {
      if (depth == 2 && add_simple<us>(state, positions)) {
        return;
      }
    }
    Moves moves;
    generate<us>(state, moves);
    if (moves.refused) {
      throw_refused();
    }
    for (unsigned i = 0; i < moves.size; ++i) {
      auto const& move = moves.list[i];
      auto const next = made<us>(state, bit(move.from), bit(move.to), move.captured);
      if (us != last && depth == 2) {
        positions.add(next);
      } else {
        collect<opponent(us), last>(next, depth - 1, positions);
      }
    }
  }
  /// Adds what a position becomes, where that takes no list: men alone, at most with single captures.
  template <Colour us>
  [[gnu::always_inline]] static bool add_simple(State const& state, LastPly<rules, opponent(us)>& positions) {
    if (state.template own_kings<us>() != 0) {
      return false;
    }
    auto const captures = men_captures<us>(state);
    if (!captures.any()) {
      QuietMoves<rules, us>::for_each_by_man(state,
                                             [&](Word from, Word to) { positions.add(made<us>(state, from, to, 0)); });
      return true;
    }
    if (!are_single<us>(state, captures)) {
      return false;
    }
    captures.for_each_single(
        [&](Word from, Word to, Word captured) { positions.add(made<us>(state, from, to, captured)); });
    return true;
  }
  template <Colour us, Colour last>
  static std::uint64_t perft_by_lanes(State const& state, unsigned depth) {
    LastPly<rules, last> positions{&count_by_search<last>};
    collect<us, last>(state, depth, positions);
    return positions.finish();
  }
#endif
  template <Colour us>
  static std::uint64_t perft_counted(State const& state, unsigned depth) {
#ifdef DAMIER_HAS_LANES
    if constexpr (LastPly<rules, us>::possible) {
      if (depth >= 2 && can_use_lanes()) {
        return depth % 2 == 0 ? perft_by_lanes<us, opponent(us)>(state, depth) : perft_by_lanes<us, us>(state, depth);
      }
    }
#endif
    return perft_of<us, PerftLeaf::counted>(state, depth);
  }

  // The kernel's functions -------------------------------------------------------------------------------------------

  static State state_of(Position const& position) noexcept {
    return {Bits::word(position.pieces[0]), Bits::word(position.pieces[1]), Bits::word(position.kings)};
  }

  template <Colour us>
  static void fill(State const& state, MoveList& list) noexcept {
    Moves moves;
    generate<us>(state, moves);
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
    auto const state = state_of(position);
    position.side == Colour::white ? fill<Colour::white>(state, list) : fill<Colour::black>(state, list);
  }

  template <Colour us>
  static bool can_capture(State const& state) noexcept {
    return men_capture<us>(state) || kings_capture<us>(state);
  }
  static bool has_capture(Position const& position) noexcept {
    auto const state = state_of(position);
    return position.side == Colour::white ? can_capture<Colour::white>(state) : can_capture<Colour::black>(state);
  }

  // A move of a record is judged by one of four functions, the shortest inline, so that each keeps to registers.
  template <Colour us>
  static Legality legality_of(State const& state, Move const& move) noexcept {
    if (state.template own_kings<us>() != 0) {
      return legality_with_kings<us>(state, move);
    }
    if (!move.captured.empty()) {
      return legality_of_capture_by_man<us>(state, move);
    }
    auto const legal = QuietMoves<rules, us>::is_legal_by_man(state, bit(move.from.bit()), bit(move.to.bit()));
    return legal && !men_capture<us>(state) ? Legality::legal : Legality::illegal;
  }
  template <Colour us>
  [[gnu::noinline]] static Legality legality_with_kings(State const& state, Move const& move) noexcept {
    auto const by_king = kings_capture<us>(state);
    if (!move.captured.empty()) {
      return by_king ? legality_by_search<us>(state, move) : legality_of_capture_by_man<us>(state, move);
    }
    auto const legal = !by_king && !men_capture<us>(state) &&
                       QuietMoves<rules, us>::is_legal(state, bit(move.from.bit()), bit(move.to.bit()));
    return legal ? Legality::legal : Legality::illegal;
  }
  /// Of a capture where no king can capture.
  template <Colour us>
  [[gnu::noinline]] static Legality legality_of_capture_by_man(State const& state, Move const& move) noexcept {
    auto const captures = men_captures<us>(state);
    auto const captured = Bits::word(move.captured);
    if (!are_single<us>(state, captures)) {
      return legality_of_longer<us>(state, move);
    }
    auto const legal =
        (captured & (captured - 1)) == 0 &&
        captures.has_single(bit(move.from.bit()) & state.template men<us>(), bit(move.to.bit()), captured);
    return legal ? Legality::legal : Legality::illegal;
  }
  template <Colour us>
  [[gnu::noinline]] static Legality legality_of_longer(State const& state, Move const& move) noexcept {
    if constexpr (MenCaptures<rules, us>::possible) {
      using Verdict = typename MenCaptures<rules, us>::Verdict;
      if (are_equal_by_number<us>(state)) {
        auto const verdict = men_captures<us>(state).judge(bit(move.from.bit()) & state.template men<us>(),
                                                           bit(move.to.bit()), Bits::word(move.captured));
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
    auto const state = state_of(position);
    return position.side == Colour::white ? legality_of<Colour::white>(state, move)
                                          : legality_of<Colour::black>(state, move);
  }

  /// Plays the first of the moves if it is legal.
  template <Colour us>
  static bool played(State& state, Move const& move) noexcept {
    if (legality_of<us>(state, move) != Legality::legal) {
      return false;
    }
    state = made<us>(state, bit(move.from.bit()), bit(move.to.bit()), Bits::word(move.captured));
    return true;
  }
  static std::size_t legal_prefix(Position const& start, std::span<Move const> moves) noexcept {
    auto state = state_of(start);
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
    auto const state = state_of(position);
    auto const from = bit(move.from.bit());
    auto const to = bit(move.to.bit());
    auto const captured = Bits::word(move.captured);
    auto const next = position.side == Colour::white ? made<Colour::white>(state, from, to, captured)
                                                     : made<Colour::black>(state, from, to, captured);
    return {{Bits::set(next.white), Bits::set(next.black)}, Bits::set(next.kings), opponent(position.side), {}};
  }

  /// The square between two that are a man's jump apart; none for others.
  template <Colour us>
  [[gnu::always_inline]] static Word jumped(Word from, Word to) noexcept {
    Word over = 0;
    for_each_direction<W::template man_captures<us>>([&]<Direction direction>() {
      auto const next = W::template step<direction>(from);
      over |= (W::template step<direction>(next) & to) != 0 ? next : 0;
    });
    return over;
  }
  /// Whether just one legal move leads from a square to a square, and what it takes.
  template <Colour us>
  [[gnu::always_inline]] static bool is_only(State const& state, MoveEnds ends, Word& captured) noexcept {
    auto const from = bit(ends.from.bit());
    auto const to = bit(ends.to.bit());
    captured = 0;
    if (state.template own_kings<us>() != 0) {
      return can_capture<us>(state) ? is_only_of_list<us>(state, ends, captured)
                                    : QuietMoves<rules, us>::is_legal(state, from, to);
    }
    auto const captures = men_captures<us>(state);
    if (!captures.any()) {
      return QuietMoves<rules, us>::is_legal_by_man(state, from, to);
    }
    if (!are_single<us>(state, captures)) {
      return is_only_of_list<us>(state, ends, captured);
    }
    captured = jumped<us>(from, to) & state.template takeable_by_men<us>();
    return captured != 0 && (from & state.template men<us>()) != 0 && (to & state.empty()) != 0;
  }
  template <Colour us>
  [[gnu::noinline]] static bool is_only_of_list(State const& state, MoveEnds ends, Word& captured) noexcept {
    Moves moves;
    generate<us>(state, moves);
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
  /// Plays the only legal move between two squares, if there is just one.
  template <Colour us>
  [[gnu::always_inline]] static bool play_only(State& state, MoveEnds ends, PlayedMove& played) noexcept {
    Word captured = 0;
    if (!is_only<us>(state, ends, captured)) {
      return false;
    }
    state = made<us>(state, bit(ends.from.bit()), bit(ends.to.bit()), captured);
    played.move = {ends.from, ends.to, Bits::set(captured)};
    played.after = {{Bits::set(state.white), Bits::set(state.black)}, Bits::set(state.kings), opponent(us), {}};
    return true;
  }
  static bool only_move(Position const& position, Square from, Square to, PlayedMove& played) noexcept {
    auto state = state_of(position);
    return position.side == Colour::white ? play_only<Colour::white>(state, {from, to}, played)
                                          : play_only<Colour::black>(state, {from, to}, played);
  }
  static std::size_t only_moves(Position const& start, std::span<MoveEnds const> ends,
                                std::span<PlayedMove> played) noexcept {
    auto state = state_of(start);
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
  /// Men alone.
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
  /// Plays the only legal move between two squares, if there is just one and no king is there then.
  template <Colour us>
  [[gnu::always_inline]] static bool play_man(MenLine& line, std::size_t place) noexcept {
    auto const state = line.men.state();
    auto const ends = line.ends[place];
    if (men_capture<us>(state)) {
      auto const next = after_capture_by_man<us>(line.men, ends);
      if (next.of(us) == 0) {
        return false;
      }
      line.captured[place] = Bits::set(line.men.of(opponent(us)) & ~next.of(opponent(us)));
      line.captures |= std::uint64_t{1} << place;
      line.men = next;
      return true;
    }
    auto const from = bit(ends.from.bit());
    auto const to = bit(ends.to.bit());
    if (!QuietMoves<rules, us>::is_legal_by_man(state, from, to) || (to & W::template promotion_row<us>) != 0) {
      return false;
    }
    (us == Colour::white ? line.men.white : line.men.black) ^= from | to;
    return true;
  }
  /// None of ours if it cannot be played. Apart, so that quiet moves keep to registers.
  template <Colour us>
  [[gnu::noinline]] static Men after_capture_by_man(Men men, MoveEnds ends) noexcept {
    auto const state = men.state();
    Word captured = 0;
    if (!is_only<us>(state, ends, captured)) {
      return {};
    }
    auto const next = made<us>(state, bit(ends.from.bit()), bit(ends.to.bit()), captured);
    return next.kings != 0 ? Men{} : Men{next.white, next.black};
  }
  /// The men before a move of a side.
  static Men taken_back(Men men, Colour side, MoveEnds ends, Word captured) noexcept {
    auto& own = side == Colour::white ? men.white : men.black;
    auto& other = side == Colour::white ? men.black : men.white;
    own = (own & ~bit(ends.to.bit())) | bit(ends.from.bit());
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

  static std::uint64_t perft(Position const& position, unsigned depth, PerftLeaf leaf) {
    auto const state = state_of(position);
    auto const white = position.side == Colour::white;
    if (leaf == PerftLeaf::made) {
      return white ? perft_of<Colour::white, PerftLeaf::made>(state, depth)
                   : perft_of<Colour::black, PerftLeaf::made>(state, depth);
    }
    return white ? perft_counted<Colour::white>(state, depth) : perft_counted<Colour::black>(state, depth);
  }
};

}  // namespace damier
