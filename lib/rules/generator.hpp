#pragma once

#include "rules/bits.hpp"
#include "rules/kernel.hpp"

#include <array>
#include <cstdint>
#include <stdexcept>

namespace damier {

/// The move generator for one set of rules. Included by the files of rules/variants/ alone, each of which compiles it
/// for its variant and exports the result as a Kernel.
///
/// A capture is searched depth first. Pieces taken leave "capturable", not "occupied": they block the way until the
/// rafle ends (the coup turc rule), unless the rules remove them at once. A route is recorded only where it cannot go
/// on, and only if no route is known that the rules prefer.
template <Rules rules>
class Generator {
 public:
  static_assert(rules.removal == Removal::at_once || !rules.turns_back, "a piece taken stands in the way back");

  static constexpr Kernel kernel() noexcept {
    return {&legal_moves, &has_capture, &legality, &legal_prefix, &after, &perft};
  }

 private:
  using Bits = BoardBits<rules.board>;
  using Word = typename Bits::Word;

  template <Direction direction>
  static Word step(Word word) noexcept {
    return Bits::template step<direction>(word);
  }
  template <Direction direction>
  static Word back(Word word) noexcept {
    return Bits::template step<opposite(direction)>(word);
  }
  static Word bit(unsigned index) noexcept { return Bits::bit(index); }
  static unsigned lowest(Word word) noexcept { return Bits::lowest(word); }

  static constexpr Word squares = Bits::squares;
  static constexpr bool flying = rules.king_range == KingRange::flying;
  static constexpr bool at_once = rules.removal == Removal::at_once;
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

  template <Colour us>
  static constexpr DirectionSet man_steps = us == Colour::white ? rules.man_steps : rules.man_steps.turned();
  template <Colour us>
  static constexpr DirectionSet man_captures = us == Colour::white ? rules.man_captures : rules.man_captures.turned();
  template <Colour us>
  static constexpr Word promotion_row = Bits::word(rules.promotion_row(us));
  /// The row before the promotion row: a man comes to the promotion row in a capture exactly if he takes a piece there.
  template <Colour us>
  static constexpr Word row_before_promotion =
      Bits::word(us == Colour::white ? rules.board.rows_between(1, 2)
                                     : rules.board.rows_between(rules.board.rows - 2U, rules.board.rows - 1U));

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
    std::array<Word, 8> over;

    Jumpable(Word them, Word empty) noexcept {
      for_each_direction<eight_directions>([&]<Direction direction>() {
        if constexpr (rules.man_captures.contains(direction) || rules.king_captures.contains(direction) ||
                      rules.man_captures.turned().contains(direction)) {
          over[static_cast<std::size_t>(direction)] = them & back<direction>(empty);
        }
      });
    }

    template <Direction direction>
    [[nodiscard]] Word in() const noexcept {
      return over[static_cast<std::size_t>(direction)];
    }
    /// The pieces of own that have an enemy to jump next to them.
    template <Direction direction>
    [[nodiscard]] Word jumpers(Word own) const noexcept {
      return own & back<direction>(in<direction>());
    }
    template <DirectionSet directions>
    [[nodiscard]] Word all_jumpers(Word own) const noexcept {
      Word all = 0;
      for_each_direction<directions>([&]<Direction direction>() { all |= jumpers<direction>(own); });
      return all;
    }
  };

  struct Search {
    Moves& moves;
    Word them;
    Word kings;     // of the enemy
    Word occupied;  // without the capturing piece
    unsigned from = 0;
    bool by_king = false;
    std::uint64_t best = 0;
    unsigned budget = route_budget;
    bool overflow = false;

    bool spend() noexcept {
      if (budget == 0) {
        return false;
      }
      --budget;
      return true;
    }

    /// What the rules compare captures by: the higher key must be played.
    [[nodiscard]] std::uint64_t key(Word captured, unsigned taken, std::uint32_t order) const noexcept {
      (void)captured;
      (void)order;
      if constexpr (rules.choice == CaptureChoice::free) {
        return 1;
      } else if constexpr (rules.choice == CaptureChoice::most_pieces) {
        return taken;
      } else if constexpr (rules.choice == CaptureChoice::king_first) {
        return by_king ? 2 : 1;
      } else if constexpr (rules.choice == CaptureChoice::most_pieces_then_kings) {
        return taken * 64ULL + Bits::count(captured & kings);
      } else if constexpr (rules.choice == CaptureChoice::italian) {
        auto const by = by_king ? 1ULL : 0ULL;
        return (((taken * 2 + by) * 64 + Bits::count(captured & kings)) << 32) + order;
      } else {
        // A king is worth a little less than two men: fewer kings are worth more at the same sum.
        auto const taken_kings = Bits::count(captured & kings);
        return ((taken + taken_kings) * 64ULL - taken_kings) * 2 + (by_king ? 1 : 0);
      }
    }

    void record(unsigned to, Word captured, unsigned taken, std::uint32_t order) noexcept {
      if constexpr (rules.choice != CaptureChoice::free) {
        auto const worth = key(captured, taken, order);
        if (worth < best) {
          return;
        }
        if (worth > best) {
          best = worth;
          moves.size = 0;
          overflow = false;
        }
      }
      // Two routes over the same pieces need a closed loop of jumps: with less than three there is none, where pieces
      // stay on the board to the end.
      if (taken >= 3 || at_once) {
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

    /// The order of the kings among the pieces taken, the first in the highest bit.
    [[nodiscard]] std::uint32_t with(std::uint32_t order, Word over, unsigned taken) const noexcept {
      if constexpr (rules.choice == CaptureChoice::italian) {
        return (over & kings) != 0 ? order | 0x8000'0000U >> taken : order;
      } else {
        return order;
      }
    }
  };

  /// The directions a jump may follow another in: all but back, unless the rules let it turn back.
  template <DirectionSet directions, Direction last>
  static constexpr DirectionSet after_jump =
      rules.turns_back ? directions
                       : DirectionSet{static_cast<std::uint8_t>(directions.bits &
                                                                ~(1U << static_cast<unsigned>(opposite(last))))};

  template <Colour us, Direction direction>
  static bool man_jumps(Search& search, Jumpable const& jumpable, Word at, Word captured, unsigned taken,
                        std::uint32_t order) noexcept {
    Word over = step<direction>(at) & ~captured;
    if constexpr (at_once) {
      over &= search.them & back<direction>(squares & ~(search.occupied & ~captured));
    } else {
      over &= jumpable.template in<direction>();
    }
    if constexpr (!rules.men_take_kings) {
      over &= ~search.kings;
    }
    if (over == 0) {
      return false;
    }
    man_route<us, direction>(search, jumpable, step<direction>(over), captured | over, taken + 1,
                             search.with(order, over, taken));
    return true;
  }

  template <Colour us, Direction direction>
  static void man_route(Search& search, Jumpable const& jumpable, Word at, Word captured, unsigned taken,
                        std::uint32_t order) noexcept {
    if (!search.spend()) {
      return;
    }
    if constexpr (rules.promotion == PromotionInCapture::stops) {
      if ((at & promotion_row<us>) != 0) {
        search.record(lowest(at), captured, taken, order);
        return;
      }
    } else if constexpr (rules.promotion == PromotionInCapture::goes_on_as_king) {
      if ((at & promotion_row<us>) != 0) {
        if (!any_king_jump<rules.king_captures>(search, lowest(at), captured, taken, order)) {
          search.record(lowest(at), captured, taken, order);
        }
        return;
      }
    }
    bool goes_on = false;
    for_each_direction<after_jump<man_captures<us>, direction>>([&]<Direction next>() {
      goes_on |= man_jumps<us, next>(search, jumpable, at, captured, taken, order);
    });
    if (!goes_on) {
      search.record(lowest(at), captured, taken, order);
    }
  }

  template <Direction direction>
  static bool king_jumps(Search& search, unsigned at, Word captured, unsigned taken, std::uint32_t order) noexcept {
    auto const occupied = at_once ? search.occupied & ~captured : search.occupied;
    unsigned over = 0;
    if constexpr (flying) {
      auto const blockers = Bits::template rays<direction>[at] & occupied;
      if (blockers == 0) {
        return false;
      }
      over = Bits::template nearest<direction>(blockers);
    } else {
      auto const next = step<direction>(bit(at)) & squares;
      if (next == 0) {
        return false;
      }
      over = lowest(next);
    }
    if ((bit(over) & search.them & ~captured) == 0) {
      return false;
    }
    auto const landings = flying && rules.king_landing != KingLanding::just_behind
                              ? Bits::template free_ray<direction>(over, occupied)
                              : step<direction>(bit(over)) & squares & ~occupied;
    if (landings == 0) {
      return false;
    }
    king_route<direction>(search, over, landings, captured | bit(over), taken + 1,
                          search.with(order, bit(over), taken));
    return true;
  }

  template <DirectionSet directions>
  static bool any_king_jump(Search& search, unsigned at, Word captured, unsigned taken, std::uint32_t order) noexcept {
    bool jumps = false;
    for_each_direction<directions>(
        [&]<Direction direction>() { jumps |= king_jumps<direction>(search, at, captured, taken, order); });
    return jumps;
  }

  /// Goes on from each square where the king may land after a jump: to the sides from each, straight on from any.
  template <Direction direction>
  static void king_route(Search& search, unsigned over, Word landings, Word captured, unsigned taken,
                         std::uint32_t order) noexcept {
    if (!search.spend()) {
      return;
    }
    constexpr DirectionSet straight_on{static_cast<std::uint8_t>(1U << static_cast<unsigned>(direction))};
    constexpr DirectionSet sideways{
        static_cast<std::uint8_t>(after_jump<rules.king_captures, direction>.bits & ~straight_on.bits)};
    auto const nearest = Bits::template nearest<direction>(landings);
    bool goes_on = any_king_jump<straight_on>(search, nearest, captured, taken, order);
    for (auto rest = landings; rest != 0; rest &= rest - 1) {
      goes_on |= any_king_jump<sideways>(search, lowest(rest), captured, taken, order);
    }
    if (goes_on) {
      return;
    }
    if (rules.king_landing == KingLanding::just_behind_a_last_king && (bit(over) & search.kings) != 0) {
      search.record(nearest, captured, taken, order);
      return;
    }
    for (auto rest = landings; rest != 0; rest &= rest - 1) {
      search.record(lowest(rest), captured, taken, order);
    }
  }

  template <Colour us>
  static bool king_can_capture(State const& state) noexcept {
    auto const occupied = state.white | state.black;
    auto const jumpable = Jumpable{other<us>(state), squares & ~occupied};
    for (auto kings = own<us>(state) & state.kings; kings != 0; kings &= kings - 1) {
      auto const from = lowest(kings);
      bool sees = false;
      for_each_direction<rules.king_captures>([&]<Direction direction>() {
        if constexpr (flying) {
          auto const blockers = Bits::template rays<direction>[from] & occupied;
          sees = sees || (blockers != 0 && (bit(Bits::template nearest<direction>(blockers)) &
                                            jumpable.template in<direction>()) != 0);
        } else {
          sees = sees || (step<direction>(bit(from)) & jumpable.template in<direction>()) != 0;
        }
      });
      if (sees) {
        return true;
      }
    }
    return false;
  }

  /// The men that have a jump.
  template <Colour us>
  static Word jumping_men(State const& state, Jumpable const& jumpable) noexcept {
    auto const men = own<us>(state) & ~state.kings;
    if constexpr (rules.men_take_kings) {
      return jumpable.template all_jumpers<man_captures<us>>(men);
    } else {
      auto const men_only = Jumpable{other<us>(state) & ~state.kings, squares & ~(state.white | state.black)};
      return men_only.template all_jumpers<man_captures<us>>(men);
    }
  }

  template <Colour us>
  static bool can_capture(State const& state, Jumpable const& jumpable) noexcept {
    return jumping_men<us>(state, jumpable) != 0 ||
           ((own<us>(state) & state.kings) != 0 && king_can_capture<us>(state));
  }

  /// Fills moves with the legal captures; there may be none.
  template <Colour us>
  [[gnu::noinline]] static void captures(State const& state, Moves& moves) noexcept {
    auto const them = other<us>(state);
    auto const occupied = state.white | state.black;
    auto const jumpable = Jumpable{them, squares & ~occupied};
    moves.size = 0;
    Search search{.moves = moves, .them = them, .kings = them & state.kings, .occupied = occupied};
    for (auto rest = jumping_men<us>(state, jumpable); rest != 0; rest &= rest - 1) {
      search.from = lowest(rest);
      auto const at = bit(search.from);
      search.occupied = occupied ^ at;
      // The square the man has left is empty: he may come back over it.
      auto const from_here = Jumpable{them, squares & ~search.occupied};
      for_each_direction<man_captures<us>>(
          [&]<Direction direction>() { man_jumps<us, direction>(search, from_here, at, 0, 0, 0); });
    }
    search.by_king = true;
    for (auto rest = own<us>(state) & state.kings; rest != 0; rest &= rest - 1) {
      search.from = lowest(rest);
      search.occupied = occupied ^ bit(search.from);
      any_king_jump<rules.king_captures>(search, search.from, 0, 0, 0);
    }
    moves.refused = search.overflow || search.budget == 0;
  }

  /// Whether a count or a test can do without the search: men alone can capture, and every capture takes one piece.
  /// There must be a capture.
  template <Colour us>
  static bool only_simple_captures(State const& state, Jumpable const& jumpable) noexcept {
    if constexpr (!rules.men_take_kings || at_once) {
      return false;
    } else {
      auto const ours = own<us>(state);
      Word goes_on = ours & state.kings;
      if (goes_on == 0) {
        for_each_direction<man_captures<us>>([&]<Direction direction>() {
          auto landed = step<direction>(step<direction>(jumpable.template jumpers<direction>(ours)));
          if constexpr (rules.promotion == PromotionInCapture::stops) {
            landed &= ~promotion_row<us>;
          } else if constexpr (rules.promotion == PromotionInCapture::goes_on_as_king) {
            goes_on |= landed & promotion_row<us>;
          }
          // The square the man left cannot matter yet.
          for_each_direction<after_jump<man_captures<us>, direction>>([&]<Direction next>() {
            goes_on |= step<next>(landed) & jumpable.template in<next>();
          });
        });
      }
      return goes_on == 0 && simple_captures_are_equal<us>(state);
    }
  }
  /// Whether captures of one piece by men are all as good by the rules, whatever piece they take.
  template <Colour us>
  static bool simple_captures_are_equal(State const& state) noexcept {
    constexpr bool by_number = rules.choice == CaptureChoice::free || rules.choice == CaptureChoice::most_pieces ||
                               rules.choice == CaptureChoice::king_first;
    return by_number || (other<us>(state) & state.kings) == 0;
  }

  /// Fills moves where only_simple_captures holds.
  template <Colour us>
  static void simple_captures(State const& state, Jumpable const& jumpable, Moves& moves) noexcept {
    auto const ours = own<us>(state);
    moves.size = 0;
    moves.refused = false;
    for_each_direction<man_captures<us>>([&]<Direction direction>() {
      constexpr int jump = 2 * rules.board.step(direction);
      for (auto rest = jumpable.template jumpers<direction>(ours); rest != 0; rest &= rest - 1) {
        auto const from = lowest(rest);
        moves.list[moves.size++] = {step<direction>(rest & -rest), static_cast<std::uint8_t>(from),
                                    static_cast<std::uint8_t>(static_cast<int>(from) + jump)};
      }
    });
  }

  // Quiet moves ------------------------------------------------------------------------------------------------------

  static Word king_reach(unsigned from, Word occupied) noexcept {
    Word reach = 0;
    for_each_direction<rules.king_steps>([&]<Direction direction>() {
      reach |= flying ? Bits::template free_ray<direction>(from, occupied)
                      : step<direction>(bit(from)) & squares & ~occupied;
    });
    return reach;
  }

  template <Colour us>
  static void quiet_moves(State const& state, Moves& moves) noexcept {
    auto const occupied = state.white | state.black;
    auto const empty = squares & ~occupied;
    auto const men = own<us>(state) & ~state.kings;
    moves.size = 0;
    moves.refused = false;
    for_each_direction<man_steps<us>>([&]<Direction direction>() {
      for (auto targets = step<direction>(men) & empty; targets != 0; targets &= targets - 1) {
        auto const to = lowest(targets);
        auto const from = static_cast<unsigned>(static_cast<int>(to) - rules.board.step(direction));
        moves.list[moves.size++] = {0, static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to)};
      }
    });
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
    auto const jumpable = Jumpable{other<us>(state), squares & ~(state.white | state.black)};
    if (!can_capture<us>(state, jumpable)) {
      quiet_moves<us>(state, moves);
    } else if (only_simple_captures<us>(state, jumpable)) {
      simple_captures<us>(state, jumpable, moves);
    } else {
      captures<us>(state, moves);
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
    Word reach = 0;
    for_each_direction<man_steps<us>>([&]<Direction direction>() { reach |= step<direction>(from); });
    return (reach & to) != 0;
  }

  template <Colour us>
  static State made(State const& state, Word from, Word to, Word captured) noexcept {
    auto crowned = (state.kings & from) != 0 ? to : to & promotion_row<us>;
    if constexpr (rules.promotion == PromotionInCapture::goes_on_as_king) {
      auto before = captured & row_before_promotion<us>;
      if ((from & promotion_row<us>) != 0) {
        before &= before - 1;  // a man put on the far row by a FEN leaves it over the first of them
      }
      crowned = before != 0 ? to : crowned;
    }
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
    if ((ours & state.kings) == 0) {
      if (jumping_men<us>(state, jumpable) == 0) {
        return Bits::template count_steps<man_steps<us>>(ours, empty);
      }
      if (only_simple_captures<us>(state, jumpable)) {
        return Bits::template count_sum<man_captures<us>>(
            [&]<Direction direction>() { return jumpable.template jumpers<direction>(ours); });
      }
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
    return can_capture<us>(state, Jumpable{other<us>(state), squares & ~(state.white | state.black)});
  }
  static bool has_capture(Position const& position) noexcept {
    auto const state = state_of(position);
    return position.side == Colour::white ? can_capture<Colour::white>(state) : can_capture<Colour::black>(state);
  }

  /// 1 if a man on from jumps over to to in one direction; without branches, for which of the directions it is cannot be
  /// predicted.
  template <Direction direction>
  static int is_simple_capture(Word from, Word over, Word to, Jumpable const& jumpable) noexcept {
    auto const jumped = step<direction>(from) & jumpable.template in<direction>();
    return static_cast<int>(((jumped ^ over) | (step<direction>(jumped) ^ to)) == 0) & static_cast<int>(over != 0);
  }

  template <Colour us>
  static Legality legality_of(State const& state, Move const& move) noexcept {
    auto const ours = own<us>(state);
    auto const jumpable = Jumpable{other<us>(state), squares & ~(state.white | state.black)};
    auto const from = bit(move.from.bit());
    auto const to = bit(move.to.bit());
    auto const captured = Bits::word(move.captured);
    if (!can_capture<us>(state, jumpable)) {
      return captured == 0 && is_legal_step<us>(state, from, to) ? Legality::legal : Legality::illegal;
    }
    if (!only_simple_captures<us>(state, jumpable)) {
      return captured == 0 ? Legality::illegal : legality_of_capture<us>(state, move);
    }
    int legal = 0;
    for_each_direction<man_captures<us>>([&]<Direction direction>() {
      legal |= is_simple_capture<direction>(from & ours, captured, to, jumpable);
    });
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
