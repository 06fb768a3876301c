#pragma once

#include "rules/detail/generator/king_sight.hpp"
#include "rules/detail/generator/words.hpp"

#include <cstdint>

namespace damier {

/// All legal captures of a position by a search along every route, of whatever length and by whatever pieces.
///
/// The search is depth-first. Captured pieces leave "capturable" but not "occupied": they block the way until the rafle
/// ends (the coup turc rule), unless the rules remove them at once. A route is recorded only if it cannot continue and
/// no route is known that the rules prefer.
template <Rules rules, Colour us>
class RouteSearch {
  using W = Words<rules>;
  using Bits = typename W::Bits;
  using Word = typename W::Word;
  using State = typename W::State;
  using Moves = typename W::Moves;
  static constexpr DirectionSet man_captures = W::template man_captures<us>;
  /// Routes followed for one list before it is refused: some 15 ms at worst.
  static constexpr unsigned route_budget = 100'000;

 public:
  /// Fills moves with the captures, or refuses the list.
  [[gnu::noinline]] static void list(State const& state, Moves& moves) noexcept {
    RouteSearch search{state, moves};
    search.by_men(state);
    search.by_kings(state);
    moves.refused = search.overflow_ || search.budget_ == 0;
  }

 private:
  RouteSearch(State const& state, Moves& moves) noexcept
      : moves_{moves},
        them_{state.template other<us>()},
        takeable_{state.template takeable_by_men<us>()},
        kings_{them_ & state.kings},
        occupied_{state.occupied()} {
    moves.size = 0;
  }

  void by_men(State const& state) noexcept {
    auto const men = state.template men<us>();
    auto const empty = state.empty();
    Word able = 0;
    for_each_direction<man_captures>([&]<Direction direction>() {
      able |= men & W::template back<direction>(W::template jumpable<direction>(takeable_, empty));
    });
    auto const all = occupied_;
    for (; able != 0; able &= able - 1) {
      from_ = Bits::lowest(able);
      auto const at = Bits::bit(from_);
      // The square that the man has left is empty: it may be passed again.
      occupied_ = all ^ at;
      for_each_direction<man_captures>([&]<Direction direction>() { man_jumps<direction>(at, {}); });
    }
    occupied_ = all;
  }

  void by_kings(State const& state) noexcept {
    auto const kings = state.template own_kings<us>();
    if (kings == 0) {
      return;
    }
    by_king_ = true;
    auto const all = occupied_;
    auto const sight = KingSight<rules>{kings, state.empty()};
    for_each_direction<rules.king_captures>([&]<Direction direction>() {
      for (auto taken = sight.template takes<direction>(them_); taken != 0; taken &= taken - 1) {
        auto const over = Bits::lowest(taken);
        from_ = W::flying
                    ? Bits::template nearest<opposite(direction)>(Bits::template rays<opposite(direction)>[over] & all)
                    : Bits::lowest(W::template back<direction>(Bits::bit(over)));
        occupied_ = all ^ Bits::bit(from_);
        king_lands<direction>(Bits::bit(over), {});
      }
    });
  }

  /// The pieces taken on a route.
  struct Taken {
    Word pieces = 0;
    unsigned count = 0;
    std::uint32_t order = 0;  // of the kings taken, the first in the highest bit
  };
  [[nodiscard]] Taken with(Taken const& taken, Word over) const noexcept {
    auto order = taken.order;
    if constexpr (rules.choice == CaptureChoice::italian) {
      order |= (over & kings_) != 0 ? 0x8000'0000U >> taken.count : 0U;
    }
    return {taken.pieces | over, taken.count + 1, order};
  }

  /// What the rules compare captures by: a capture with the highest key must be played.
  [[nodiscard]] std::uint64_t key(Taken const& taken) const noexcept {
    if constexpr (rules.choice == CaptureChoice::free) {
      return 1;
    } else if constexpr (rules.choice == CaptureChoice::most_pieces) {
      return taken.count;
    } else if constexpr (rules.choice == CaptureChoice::king_first) {
      return by_king_ ? 2 : 1;
    } else {
      auto const taken_kings = Bits::count(taken.pieces & kings_);
      auto const by = by_king_ ? 1ULL : 0ULL;
      if constexpr (rules.choice == CaptureChoice::most_pieces_then_kings) {
        return taken.count * 64ULL + taken_kings;
      } else if constexpr (rules.choice == CaptureChoice::italian) {
        return (((taken.count * 2 + by) * 64 + taken_kings) << 32) + taken.order;
      } else {
        // A king is worth a little less than two men: at the same sum, fewer kings are worth more.
        return ((taken.count + taken_kings) * 64ULL - taken_kings) * 2 + by;
      }
    }
  }

  void record(unsigned to, Taken const& taken) noexcept {
    if constexpr (rules.choice != CaptureChoice::free) {
      auto const worth = key(taken);
      if (worth < best_) {
        return;
      }
      if (worth > best_) {
        best_ = worth;
        moves_.size = 0;
        overflow_ = false;
      }
    }
    // Two routes over the same pieces need a closed loop of jumps. With fewer than three pieces there is none, if
    // captured pieces stay on the board to the end.
    if (taken.count >= 3 || W::at_once) {
      for (unsigned i = 0; i < moves_.size; ++i) {
        auto const& known = moves_.list[i];
        if (known.captured == taken.pieces && known.to == to && known.from == from_) {
          return;
        }
      }
    }
    if (moves_.size == MoveList::capacity) {
      overflow_ = true;
      return;
    }
    moves_.add(from_, to, taken.pieces);
  }

  bool spend() noexcept {
    if (budget_ == 0) {
      return false;
    }
    --budget_;
    return true;
  }
  /// The squares that are empty for a piece during its capture.
  [[nodiscard]] Word empty(Taken const& taken) const noexcept {
    return W::squares & ~(W::at_once ? occupied_ & ~taken.pieces : occupied_);
  }

  template <Direction direction>
  bool man_jumps(Word at, Taken const& taken) noexcept {
    auto const over =
        W::template step<direction>(at) & W::template jumpable<direction>(takeable_ & ~taken.pieces, empty(taken));
    if (over == 0) {
      return false;
    }
    man_lands<direction>(W::template step<direction>(over), with(taken, over));
    return true;
  }

  template <Direction direction>
  void man_lands(Word at, Taken const& taken) noexcept {
    if (!spend()) {
      return;
    }
    bool goes_on = false;
    bool const promotes =
        rules.promotion != PromotionInCapture::goes_on_as_man && (at & W::template promotion_row<us>) != 0;
    if (!promotes) {
      for_each_direction<W::template after_jump<man_captures, direction>>(
          [&]<Direction next>() { goes_on |= man_jumps<next>(at, taken); });
    } else if constexpr (rules.promotion == PromotionInCapture::goes_on_as_king) {
      goes_on = kings_jump<rules.king_captures>(at, taken);
    }
    if (!goes_on) {
      record(Bits::lowest(at), taken);
    }
  }

  /// Continues with a king from each of the squares, all of them in one direction.
  template <DirectionSet directions>
  bool kings_jump(Word at, Taken const& taken) noexcept {
    auto const empty = this->empty(taken);
    auto const them = them_ & ~taken.pieces;
    bool jumps = false;
    for_each_direction<directions>([&]<Direction direction>() {
      auto const reach = W::flying ? at | Bits::template seen<direction>(at, empty) : at;
      auto over = W::template step<direction>(reach) & W::template jumpable<direction>(them, empty);
      for (; over != 0; over &= over - 1) {
        king_lands<direction>(over & -over, taken);
        jumps = true;
      }
    });
    return jumps;
  }

  /// Takes a piece with a king and continues from each square where it may land: sideways from each, straight on once
  /// for all, from the nearest.
  template <Direction direction>
  void king_lands(Word over, Taken const& before) noexcept {
    if (!spend()) {
      return;
    }
    auto const empty = this->empty(before);
    auto const nearest = W::template step<direction>(over);
    auto const landings = W::flying && rules.king_landing != KingLanding::just_behind
                              ? nearest | Bits::template seen<direction>(nearest, empty)
                              : nearest;
    auto const taken = with(before, over);
    constexpr DirectionSet straight_on{static_cast<std::uint8_t>(1U << static_cast<unsigned>(direction))};
    constexpr DirectionSet sideways{
        static_cast<std::uint8_t>(W::template after_jump<rules.king_captures, direction>.bits & ~straight_on.bits)};
    bool goes_on = kings_jump<straight_on>(nearest, taken);
    goes_on |= kings_jump<sideways>(landings, taken);
    if (goes_on) {
      return;
    }
    if (rules.king_landing == KingLanding::just_behind_a_last_king && (over & kings_) != 0) {
      record(Bits::lowest(nearest), taken);
      return;
    }
    for (auto rest = landings; rest != 0; rest &= rest - 1) {
      record(Bits::lowest(rest), taken);
    }
  }

  Moves& moves_;
  Word them_;
  Word takeable_;  // pieces that men may take
  Word kings_;     // the enemy's kings
  Word occupied_;  // without the capturing piece
  unsigned from_ = 0;
  bool by_king_ = false;
  std::uint64_t best_ = 0;
  unsigned budget_ = route_budget;
  bool overflow_ = false;
};

}  // namespace damier
