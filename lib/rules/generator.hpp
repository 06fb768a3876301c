#pragma once

#include "rules/kernel.hpp"

#include <array>
#include <cstdint>
#include <stdexcept>

namespace damier {

/// The move generator for one set of rules. Included by the files of rules/variants/ alone, each of which compiles it
/// for its variant and exports the result as a Kernel.
///
/// A capture is searched depth first. Pieces taken leave "capturable", not "occupied": they block the way until the
/// rafle ends (the coup turc rule). A route is recorded only where it cannot go on, and under the majority rule only if
/// no longer one is known.
template <Rules rules>
class Generator {
 public:
  static_assert(rules.board.bits() <= 64, "the bitboard is one machine word");
  static_assert(rules.king_range == KingRange::flying);
  static_assert(rules.man_capture == ManCapture::all_diagonals);
  static_assert(rules.promotion == PromotionInCapture::goes_on_as_man);

  static constexpr Kernel kernel() noexcept { return {&legal_moves, &has_capture, &legality, &legal_prefix, &after, &perft}; }

 private:
  using Word = std::uint64_t;

  static constexpr Word squares = rules.board.squares().low();
  /// Routes followed for one list before it is refused: some 15 ms at the worst.
  static constexpr unsigned route_budget = 100'000;

  struct State {
    Word white;
    Word black;
    Word kings;
  };
  struct ShortMove {
    Word captured;
    std::uint8_t from;
    std::uint8_t to;
  };
  struct Moves {
    std::array<ShortMove, MoveList::capacity> list;
    unsigned size;
    bool refused;
  };

  // Bits and directions ----------------------------------------------------------------------------------------------

  static unsigned lowest(Word word) noexcept { return static_cast<unsigned>(__builtin_ctzll(word)); }
  static Word bit(unsigned index) noexcept { return Word{1} << index; }

  /// Twice a population count, with the part that can be shared done once: without a popcount instruction the sum of
  /// two counts costs little more than one.
  static unsigned count(Word a, Word b) noexcept {
    constexpr Word ones = 0x5555555555555555ULL;
    constexpr Word twos = 0x3333333333333333ULL;
    constexpr Word fours = 0x0f0f0f0f0f0f0f0fULL;
    a -= (a >> 1) & ones;
    b -= (b >> 1) & ones;
    a = (a & twos) + ((a >> 2) & twos);
    a += (b & twos) + ((b >> 2) & twos);
    a = (a & fours) + ((a >> 4) & fours);
    return static_cast<unsigned>((a * 0x0101010101010101ULL) >> 56);
  }

  template <Direction direction>
  static constexpr Word step(Word word) noexcept {
    constexpr int shift = rules.board.step(direction);
    if constexpr (shift > 0) {
      return word << shift;
    } else {
      return word >> -shift;
    }
  }
  template <Direction direction>
  static constexpr Word back(Word word) noexcept {
    return step<opposite(direction)>(word);
  }
  template <Colour us>
  static constexpr Direction forward_left = us == Colour::white ? Direction::up_left : Direction::down_left;
  template <Colour us>
  static constexpr Direction forward_right = us == Colour::white ? Direction::up_right : Direction::down_right;

  template <Direction direction>
  static constexpr std::array<Word, 64> make_rays() noexcept {
    std::array<Word, 64> rays{};
    for (unsigned from = 0; from < rules.board.bits(); ++from) {
      Word ray = 0;
      Word at = bit_if_square(from);
      while ((at = step<direction>(at) & squares) != 0) {
        ray |= at;
      }
      rays[from] = ray;
    }
    return rays;
  }
  static constexpr Word bit_if_square(unsigned index) noexcept { return (Word{1} << index) & squares; }
  /// All squares from a square to the edge, the square itself left out.
  template <Direction direction>
  static constexpr std::array<Word, 64> rays = make_rays<direction>();

  /// The index of the square of a ray that is nearest to its origin.
  template <Direction direction>
  static unsigned nearest(Word word) noexcept {
    if constexpr (rules.board.step(direction) > 0) {
      return lowest(word);
    } else {
      return 63U - static_cast<unsigned>(__builtin_clzll(word));
    }
  }
  /// The empty squares next to a square in a direction, up to the first piece or the edge.
  template <Direction direction>
  static Word free_ray(unsigned from, Word occupied) noexcept {
    auto const ray = rays<direction>[from];
    auto const blockers = ray & occupied;
    if (blockers == 0) {
      return ray;
    }
    auto const blocker = nearest<direction>(blockers);
    return ray & ~(rays<direction>[blocker] | bit(blocker));
  }

  template <Colour us>
  static Word own(State const& state) noexcept {
    return us == Colour::white ? state.white : state.black;
  }
  template <Colour us>
  static Word other(State const& state) noexcept {
    return us == Colour::white ? state.black : state.white;
  }

  // Captures ---------------------------------------------------------------------------------------------------------

  /// The enemy pieces that have an empty square behind them, by the direction of the jump.
  struct Jumpable {
    std::array<Word, 4> over;

    Jumpable(Word them, Word empty) noexcept
        : over{them & back<Direction::up_left>(empty), them & back<Direction::up_right>(empty),
               them & back<Direction::down_left>(empty), them & back<Direction::down_right>(empty)} {}

    template <Direction direction>
    [[nodiscard]] Word in() const noexcept {
      return over[static_cast<std::size_t>(direction)];
    }
    /// The pieces of own that have an enemy to jump next to them, by direction of the jump.
    template <Direction direction>
    [[nodiscard]] Word jumpers(Word own) const noexcept {
      return own & back<direction>(in<direction>());
    }
    [[nodiscard]] Word all_jumpers(Word own) const noexcept {
      return jumpers<Direction::up_left>(own) | jumpers<Direction::up_right>(own) |
             jumpers<Direction::down_left>(own) | jumpers<Direction::down_right>(own);
    }
  };

  struct Search {
    Moves& moves;
    Word them;
    Word occupied;  // without the capturing piece
    unsigned from;
    unsigned best = 0;
    unsigned budget = route_budget;
    bool overflow = false;

    bool spend() noexcept {
      if (budget == 0) {
        return false;
      }
      --budget;
      return true;
    }

    void record(unsigned to, Word captured, unsigned taken) noexcept {
      if constexpr (rules.choice == CaptureChoice::most_pieces) {
        if (taken < best) {
          return;
        }
        if (taken > best) {
          best = taken;
          moves.size = 0;
          overflow = false;
        }
      }
      // Two routes over the same pieces need a closed loop of jumps: with less than three there is none.
      if (taken >= 3) {
        for (unsigned i = 0; i < moves.size; ++i) {
          auto const& known = moves.list[i];
          if (known.captured == captured && known.to == to && known.from == from) {
            return;
          }
        }
      }
      if (moves.size == MoveList::capacity) {
        overflow = true;
        return;
      }
      moves.list[moves.size++] = {captured, static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to)};
    }
  };

  template <Direction direction>
  static bool man_jumps(Search& search, Jumpable const& jumpable, Word at, Word captured, unsigned taken) noexcept {
    auto const over = step<direction>(at) & jumpable.template in<direction>() & ~captured;
    if (over == 0) {
      return false;
    }
    man_route(search, jumpable, step<direction>(over), captured | over, taken + 1);
    return true;
  }

  static void man_route(Search& search, Jumpable const& jumpable, Word at, Word captured, unsigned taken) noexcept {
    if (!search.spend()) {
      return;
    }
    bool goes_on = man_jumps<Direction::up_left>(search, jumpable, at, captured, taken);
    goes_on |= man_jumps<Direction::up_right>(search, jumpable, at, captured, taken);
    goes_on |= man_jumps<Direction::down_left>(search, jumpable, at, captured, taken);
    goes_on |= man_jumps<Direction::down_right>(search, jumpable, at, captured, taken);
    if (!goes_on) {
      search.record(lowest(at), captured, taken);
    }
  }

  template <Direction direction>
  static bool king_jumps(Search& search, unsigned at, Word captured, unsigned taken) noexcept {
    auto const blockers = rays<direction>[at] & search.occupied;
    if (blockers == 0) {
      return false;
    }
    auto const over = nearest<direction>(blockers);
    if ((bit(over) & search.them & ~captured) == 0) {
      return false;
    }
    auto const landings = free_ray<direction>(over, search.occupied);
    if (landings == 0) {
      return false;
    }
    king_route<direction>(search, landings, captured | bit(over), taken + 1);
    return true;
  }

  /// Goes on from each square where the king may land after a jump: sideways from each, straight on from any.
  template <Direction direction>
  static void king_route(Search& search, Word landings, Word captured, unsigned taken) noexcept {
    constexpr bool rising = direction == Direction::up_right || direction == Direction::down_left;
    constexpr auto one_side = rising ? Direction::up_left : Direction::up_right;
    if (!search.spend()) {
      return;
    }
    bool goes_on = king_jumps<direction>(search, nearest<direction>(landings), captured, taken);
    for (auto rest = landings; rest != 0; rest &= rest - 1) {
      auto const at = lowest(rest);
      goes_on |= king_jumps<one_side>(search, at, captured, taken);
      goes_on |= king_jumps<opposite(one_side)>(search, at, captured, taken);
    }
    if (!goes_on) {
      for (auto rest = landings; rest != 0; rest &= rest - 1) {
        search.record(lowest(rest), captured, taken);
      }
    }
  }

  template <Colour us>
  static bool king_can_capture(State const& state) noexcept {
    auto const them = other<us>(state);
    auto const occupied = state.white | state.black;
    auto const jumpable = Jumpable{them, squares & ~occupied};
    for (auto kings = own<us>(state) & state.kings; kings != 0; kings &= kings - 1) {
      auto const from = lowest(kings);
      if (king_sees<Direction::up_left>(from, occupied, jumpable) ||
          king_sees<Direction::up_right>(from, occupied, jumpable) ||
          king_sees<Direction::down_left>(from, occupied, jumpable) ||
          king_sees<Direction::down_right>(from, occupied, jumpable)) {
        return true;
      }
    }
    return false;
  }
  template <Direction direction>
  static bool king_sees(unsigned from, Word occupied, Jumpable const& jumpable) noexcept {
    auto const blockers = rays<direction>[from] & occupied;
    return blockers != 0 && (bit(nearest<direction>(blockers)) & jumpable.template in<direction>()) != 0;
  }

  template <Colour us>
  static bool can_capture(State const& state) noexcept {
    auto const jumpable = Jumpable{other<us>(state), squares & ~(state.white | state.black)};
    return jumpable.all_jumpers(own<us>(state)) != 0 ||
           ((own<us>(state) & state.kings) != 0 && king_can_capture<us>(state));
  }

  /// Fills moves with the legal captures; there may be none.
  template <Colour us>
  [[gnu::noinline]] static void captures(State const& state, Moves& moves) noexcept {
    auto const them = other<us>(state);
    auto const occupied = state.white | state.black;
    auto const men = own<us>(state) & ~state.kings;
    auto const jumpable = Jumpable{them, squares & ~occupied};
    moves.size = 0;
    Search search{.moves = moves, .them = them, .occupied = occupied, .from = 0};
    for (auto rest = jumpable.all_jumpers(men); rest != 0; rest &= rest - 1) {
      search.from = lowest(rest);
      auto const at = bit(search.from);
      // The square the man has left is empty: he may come back over it.
      auto const from_here = Jumpable{them, squares & ~(occupied ^ at)};
      man_jumps<Direction::up_left>(search, from_here, at, 0, 0);
      man_jumps<Direction::up_right>(search, from_here, at, 0, 0);
      man_jumps<Direction::down_left>(search, from_here, at, 0, 0);
      man_jumps<Direction::down_right>(search, from_here, at, 0, 0);
    }
    for (auto rest = own<us>(state) & state.kings; rest != 0; rest &= rest - 1) {
      search.from = lowest(rest);
      search.occupied = occupied ^ bit(search.from);
      king_jumps<Direction::up_left>(search, search.from, 0, 0);
      king_jumps<Direction::up_right>(search, search.from, 0, 0);
      king_jumps<Direction::down_left>(search, search.from, 0, 0);
      king_jumps<Direction::down_right>(search, search.from, 0, 0);
    }
    moves.refused = search.overflow || search.budget == 0;
  }

  /// Whether men alone can capture and every capture takes one piece. There must be a capture.
  template <Colour us>
  static bool only_simple_captures(State const& state, Jumpable const& jumpable) noexcept {
    auto const ours = own<us>(state);
    return (ours & state.kings) == 0 &&
           (goes_on<Direction::up_left>(ours, jumpable) | goes_on<Direction::up_right>(ours, jumpable) |
            goes_on<Direction::down_left>(ours, jumpable) | goes_on<Direction::down_right>(ours, jumpable)) == 0;
  }

  /// Not zero where a man of ours that jumps in a direction can jump again. The square he left cannot matter yet.
  template <Direction direction>
  static Word goes_on(Word ours, Jumpable const& jumpable) noexcept {
    constexpr bool rising = direction == Direction::up_right || direction == Direction::down_left;
    constexpr auto side = rising ? Direction::up_left : Direction::up_right;
    auto const landed = step<direction>(step<direction>(jumpable.template jumpers<direction>(ours)));
    return (step<direction>(landed) & jumpable.template in<direction>()) |
           (step<side>(landed) & jumpable.template in<side>()) |
           (step<opposite(side)>(landed) & jumpable.template in<opposite(side)>());
  }

  template <Direction direction>
  static int is_simple_capture(Word from, Word over, Word to, Jumpable const& jumpable) noexcept {
    auto const jumped = step<direction>(from) & jumpable.template in<direction>();
    return static_cast<int>(((jumped ^ over) | (step<direction>(jumped) ^ to)) == 0) & static_cast<int>(over != 0);
  }

  // Quiet moves ------------------------------------------------------------------------------------------------------

  template <Direction direction>
  static void man_steps(Word men, Word empty, Moves& moves) noexcept {
    for (auto targets = step<direction>(men) & empty; targets != 0; targets &= targets - 1) {
      auto const to = lowest(targets);
      auto const from = static_cast<unsigned>(static_cast<int>(to) - rules.board.step(direction));
      moves.list[moves.size++] = {0, static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to)};
    }
  }

  static Word king_reach(unsigned from, Word occupied) noexcept {
    return free_ray<Direction::up_left>(from, occupied) | free_ray<Direction::up_right>(from, occupied) |
           free_ray<Direction::down_left>(from, occupied) | free_ray<Direction::down_right>(from, occupied);
  }

  template <Colour us>
  static void quiet_moves(State const& state, Moves& moves) noexcept {
    auto const occupied = state.white | state.black;
    auto const men = own<us>(state) & ~state.kings;
    moves.size = 0;
    moves.refused = false;
    man_steps<forward_left<us>>(men, squares & ~occupied, moves);
    man_steps<forward_right<us>>(men, squares & ~occupied, moves);
    for (auto kings = own<us>(state) & state.kings; kings != 0; kings &= kings - 1) {
      auto const from = lowest(kings);
      for (auto targets = king_reach(from, occupied); targets != 0; targets &= targets - 1) {
        if (moves.size == MoveList::capacity) {
          moves.refused = true;
          return;
        }
        moves.list[moves.size++] = {0, static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(lowest(targets))};
      }
    }
  }

  template <Colour us>
  static void generate(State const& state, Moves& moves) noexcept {
    if (can_capture<us>(state)) {
      captures<us>(state, moves);
    } else {
      quiet_moves<us>(state, moves);
    }
  }

  template <Colour us>
  static bool is_legal_step(State const& state, Word from, Word to) noexcept {
    auto const occupied = state.white | state.black;
    if ((own<us>(state) & from) == 0 || (squares & ~occupied & to) == 0) {
      return false;
    }
    if ((state.kings & from) != 0) {
      return (king_reach(lowest(from), occupied) & to) != 0;
    }
    return ((step<forward_left<us>>(from) | step<forward_right<us>>(from)) & to) != 0;
  }

  template <Colour us>
  static State made(State const& state, Word from, Word to, Word captured) noexcept {
    constexpr Word promotion_row = rules.promotion_row(us).low();
    auto const crowned = (state.kings & from) != 0 ? to : to & promotion_row;
    auto const ours = (own<us>(state) & ~from) | to;
    auto const theirs = other<us>(state) & ~captured;
    auto const kings = (state.kings & ~(from | captured)) | crowned;
    return us == Colour::white ? State{ours, theirs, kings} : State{theirs, ours, kings};
  }

  // Perft ------------------------------------------------------------------------------------------------------------

  [[noreturn]] static void throw_refused() { throw std::runtime_error{"perft: a move list was refused"}; }

  template <Colour us>
  static unsigned count_moves(State const& state) {
    auto const ours = own<us>(state);
    auto const empty = squares & ~(state.white | state.black);
    auto const jumpable = Jumpable{other<us>(state), empty};
    if (jumpable.all_jumpers(ours) == 0 && (ours & state.kings) == 0) {
      return count(step<forward_left<us>>(ours) & empty, step<forward_right<us>>(ours) & empty);
    }
    if (only_simple_captures<us>(state, jumpable)) {
      return count(jumpable.template jumpers<Direction::up_left>(ours),
                   jumpable.template jumpers<Direction::up_right>(ours)) +
             count(jumpable.template jumpers<Direction::down_left>(ours),
                   jumpable.template jumpers<Direction::down_right>(ours));
    }
    return count_any<us>(state);
  }

  template <Colour us>
  [[gnu::noinline]] static unsigned count_any(State const& state) {
    Moves moves;
    generate<us>(state, moves);
    if (moves.refused) {
      throw_refused();
    }
    return moves.size;
  }

  template <Colour us, PerftLeaf leaf>
  static std::uint64_t perft_of(State const& state, unsigned depth) {
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
        asm volatile("" : : "r"(next.white), "r"(next.black), "r"(next.kings));  // the leaf is really made
        ++leaves;
      } else {
        leaves += perft_of<opponent(us), leaf>(next, depth - 1);
      }
    }
    return leaves;
  }

  // The kernel's functions -------------------------------------------------------------------------------------------

  static State state_of(Position const& position) noexcept {
    return {position.pieces[0].low(), position.pieces[1].low(), position.kings.low()};
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
    for (unsigned i = 0; i < moves.size; ++i) {
      auto const& move = moves.list[i];
      list.push_back({Square{move.from}, Square{move.to}, SquareSet{move.captured}});
    }
  }
  static void legal_moves(Position const& position, MoveList& list) noexcept {
    auto const state = state_of(position);
    position.side == Colour::white ? fill<Colour::white>(state, list) : fill<Colour::black>(state, list);
  }

  static bool has_capture(Position const& position) noexcept {
    auto const state = state_of(position);
    return position.side == Colour::white ? can_capture<Colour::white>(state) : can_capture<Colour::black>(state);
  }

  template <Colour us>
  static Legality legality_of(State const& state, Move const& move) noexcept {
    auto const ours = own<us>(state);
    auto const jumpable = Jumpable{other<us>(state), squares & ~(state.white | state.black)};
    auto const from = bit(move.from.bit());
    auto const to = bit(move.to.bit());
    auto const captured = move.captured.low();
    auto const has_kings = (ours & state.kings) != 0;
    if (jumpable.all_jumpers(ours) == 0 && !(has_kings && king_can_capture<us>(state))) {
      return captured == 0 && is_legal_step<us>(state, from, to) ? Legality::legal : Legality::illegal;
    }
    if (has_kings || !only_simple_captures<us>(state, jumpable)) {
      return captured == 0 ? Legality::illegal : legality_of_capture<us>(state, move);
    }
    // Without branches: which of the four it is cannot be predicted.
    auto const legal = is_simple_capture<Direction::up_left>(from & ours, captured, to, jumpable) |
                       is_simple_capture<Direction::up_right>(from & ours, captured, to, jumpable) |
                       is_simple_capture<Direction::down_left>(from & ours, captured, to, jumpable) |
                       is_simple_capture<Direction::down_right>(from & ours, captured, to, jumpable);
    return legal != 0 ? Legality::legal : Legality::illegal;
  }
  template <Colour us>
  [[gnu::noinline]] static Legality legality_of_capture(State const& state, Move const& move) noexcept {
    Moves moves;
    captures<us>(state, moves);
    if (moves.refused) {
      return Legality::refused;
    }
    for (unsigned i = 0; i < moves.size; ++i) {
      auto const& legal = moves.list[i];
      if (legal.from == move.from.bit() && legal.to == move.to.bit() && legal.captured == move.captured.low()) {
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
    state = made<us>(state, bit(move.from.bit()), bit(move.to.bit()), move.captured.low());
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
    auto const captured = move.captured.low();
    auto const next = position.side == Colour::white ? made<Colour::white>(state, from, to, captured)
                                                     : made<Colour::black>(state, from, to, captured);
    return {{SquareSet{next.white}, SquareSet{next.black}}, SquareSet{next.kings}, opponent(position.side)};
  }

  static std::uint64_t perft(Position const& position, unsigned depth, PerftLeaf leaf) {
    auto const state = state_of(position);
    auto const white = position.side == Colour::white;
    if (leaf == PerftLeaf::made) {
      return white ? perft_of<Colour::white, PerftLeaf::made>(state, depth)
                   : perft_of<Colour::black, PerftLeaf::made>(state, depth);
    }
    return white ? perft_of<Colour::white, PerftLeaf::counted>(state, depth)
                 : perft_of<Colour::black, PerftLeaf::counted>(state, depth);
  }
};

}  // namespace damier
