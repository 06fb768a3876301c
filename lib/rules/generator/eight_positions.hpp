#pragma once

#include "rules/generator/lanes.hpp"
#include "rules/generator/words.hpp"

#ifdef DAMIER_HAS_LANES

#include <array>
#include <cstddef>
#include <cstdint>

namespace damier {

/// The captures of eight positions with the same side to move, computed for all of them at once.
template <Rules rules, Colour us>
struct EightPositions {
  using W = Words<rules>;
  using L = BoardLanes<rules.board>;
  using Word = typename L::Word;

  struct Sets {
    std::array<Word, 8> of;
  };
  static constexpr std::size_t index(Direction direction) noexcept { return static_cast<std::size_t>(direction); }

  static constexpr DirectionSet man_captures = W::template man_captures<us>;
  using Captures = ListOf<man_captures.bits>;
  using Steps = ListOf<W::template man_steps<us>.bits>;
  using KingSteps = ListOf<rules.king_steps.bits>;
  using KingCaptures = ListOf<rules.king_captures.bits>;
  /// The directions in which a man may continue after a jump; by symmetry also the directions from which it may have
  /// come before one.
  template <Direction direction>
  using After = ListOf<W::template after_jump<man_captures, direction>.bits>;
  template <Direction direction>
  using KingAfter = ListOf<W::template after_jump<rules.king_captures, direction>.bits>;

  static constexpr bool becomes_king = rules.promotion == PromotionInCapture::goes_on_as_king;
  static constexpr bool longest_first =
      rules.choice != CaptureChoice::free && rules.choice != CaptureChoice::king_first;
  /// Whether captures by men are compared by their number or not at all, whatever they take.
  static constexpr bool always_by_number = rules.choice == CaptureChoice::free ||
                                           rules.choice == CaptureChoice::most_pieces ||
                                           rules.choice == CaptureChoice::king_first || !rules.men_take_kings;

  /// Eight positions.
  struct Eight {
    Word men;
    Word kings;
    Word them;
    Word their_kings;
    Word takeable;  // pieces that men may take
    Word empty;
  };
  DAMIER_LANES Eight eight(Word const& white, Word const& black, Word const& kings) noexcept {
    auto const own = us == Colour::white ? white : black;
    auto const them = us == Colour::white ? black : white;
    return {own & ~kings,
            own & kings,
            them,
            them & kings,
            rules.men_take_kings ? them : them & ~kings,
            L::template within<W::squares>(~(white | black))};
  }

  /// The captures by men of eight positions; see MenCaptures.
  struct Jumps {
    Sets over;    // the pieces that can be jumped
    Sets from;    // the squares from which a man can jump them
    Sets landed;  // after the first jump
  };
  template <Direction... direction>
  DAMIER_LANES void find_jumps(Jumps& jumps, Eight const& eight, DirectionList<direction...>) noexcept {
    (..., (jumps.over.of[index(direction)] = eight.takeable & L::template back<direction>(eight.empty)));
    (..., (jumps.from.of[index(direction)] = L::template back<direction>(jumps.over.of[index(direction)])));
    (..., (jumps.landed.of[index(direction)] = jump<direction>(jumps, eight.men)));
  }
  template <Direction direction>
  DAMIER_LANES Word jump(Jumps const& jumps, Word const& men) noexcept {
    return L::template step<direction>(L::template step<direction>(men) & jumps.over.of[index(direction)]);
  }
  template <Direction... direction>
  DAMIER_LANES Word united(Sets const& sets, DirectionList<direction...>) noexcept {
    return (sets.of[index(direction)] | ...);
  }
  DAMIER_LANES Word can_go_on(Word const& landed) noexcept {
    if constexpr (rules.promotion == PromotionInCapture::stops) {
      return L::template within<~W::template promotion_row<us>>(landed);
    } else {
      return landed;
    }
  }
  DAMIER_LANES Word promoted(Word const& landed) noexcept {
    return L::template within < becomes_king ? W::template promotion_row<us> : 0 > (landed);
  }
  /// The men that arrived in a direction and can jump on.
  template <Direction came>
  DAMIER_LANES Word go_on(Jumps const& jumps, Word const& landed) noexcept {
    return can_go_on(landed) & united(jumps.from, After<came>{});
  }
  template <Direction... came>
  DAMIER_LANES Word go_on(Jumps const& jumps, Sets const& landed, DirectionList<came...>) noexcept {
    return (go_on<came>(jumps, landed.of[index(came)]) | ...);
  }

  template <Direction... direction>
  DAMIER_LANES Lanes count(Sets const& sets, Lanes which, DirectionList<direction...>) noexcept {
    return (L::count(L::where(which, sets.of[index(direction)])) + ...);
  }
  template <Direction... direction>
  DAMIER_LANES Lanes count_steps(Eight const& eight, Lanes which, DirectionList<direction...>) noexcept {
    return (L::count(L::where(which, L::template step<direction>(eight.men) & eight.empty)) + ...);
  }

  /// What the first jumps alone show about the captures by men.
  struct First {
    Lanes any;
    Lanes longer;  // or to be compared by more than their number
  };
  DAMIER_LANES First look_at_first(Jumps const& jumps, Eight const& eight) noexcept {
    auto const landed = united(jumps.landed, Captures{});
    First first{L::where_any(landed), {}};
    auto longer = go_on(jumps, jumps.landed, Captures{}) | promoted(landed);
    if constexpr (!always_by_number) {
      longer = longer | L::where(first.any, eight.their_kings);
    }
    first.longer = L::where_any(longer);
    return first;
  }

  template <Direction... direction>
  DAMIER_LANES void find_sight(Sets& sight, Eight const& eight, DirectionList<direction...>) noexcept {
    if constexpr (W::flying) {
      (..., (sight.of[index(direction)] = L::template seen<direction>(eight.kings, eight.empty)));
    } else {
      (..., (sight.of[index(direction)] = L::template step<direction>(eight.kings) & eight.empty));
    }
  }
  template <Direction direction>
  DAMIER_LANES Word taken_by_kings(Sets const& sight, Eight const& eight) noexcept {
    auto reach = eight.kings;
    if constexpr (W::flying) {
      reach = reach | sight.of[index(direction)];
    }
    return L::template step<direction>(reach) & eight.them & L::template back<direction>(eight.empty);
  }
  template <Direction... direction>
  DAMIER_LANES Word all_taken_by_kings(Sets const& sight, Eight const& eight, DirectionList<direction...>) noexcept {
    return (taken_by_kings<direction>(sight, eight) | ...);
  }
  using Sighted = ListOf<rules.king_steps.bits | (W::flying ? rules.king_captures.bits : 0U)>;

  template <Direction direction>
  DAMIER_LANES Word landings_of_kings(Sets const& sight, Eight const& eight) noexcept {
    auto const nearest = L::template step<direction>(taken_by_kings<direction>(sight, eight));
    return nearest | L::template seen<direction>(nearest, eight.empty);
  }
  template <Direction... direction>
  DAMIER_LANES void land_kings(Sets& landed, Sets const& sight, Eight const& eight,
                               DirectionList<direction...>) noexcept {
    (..., (landed.of[index(direction)] = landings_of_kings<direction>(sight, eight)));
  }
  template <Direction direction>
  DAMIER_LANES Word kings_go_on(Sets const& landed, Eight const& eight) noexcept {
    auto const from = united(landed, KingAfter<direction>{});
    return L::template step<direction>(from | L::template seen<direction>(from, eight.empty)) & eight.them &
           L::template back<direction>(eight.empty);
  }
  template <Direction... direction>
  DAMIER_LANES Word kings_go_on(Sets const& landed, Eight const& eight, DirectionList<direction...>) noexcept {
    return (kings_go_on<direction>(landed, eight) | ...);
  }
  /// The sum of a step in each of these directions, in rows and columns.
  template <typename... Directions>
  static constexpr Cell together(Directions... way) noexcept {
    Cell at{};
    for (auto const direction : {way...}) {
      at.row += rules.board.offset(direction).row;
      at.column += rules.board.offset(direction).column;
    }
    return at;
  }
  /// Whether a third jump leads back to the man's start square, which is empty then.
  template <Direction first, Direction second, Direction third>
  static constexpr bool comes_back = together(first, second, third) == Cell{};
  /// Whether a third jump meets the first piece again, which cannot be taken twice.
  template <Direction first, Direction second, Direction third>
  static constexpr bool meets_again = together(first, second, second, third) == Cell{};

  /// The directions in which a third jump takes a piece that is not yet taken.
  template <Direction first, Direction second>
  static constexpr std::uint8_t thirds() noexcept {
    std::uint8_t bits = 0;
    for_each_direction<W::template after_jump<man_captures, second>>([&]<Direction third>() {
      bits |= static_cast<std::uint8_t>(meets_again<first, second, third> ? 0U : 1U << static_cast<unsigned>(third));
    });
    return bits;
  }
  /// The squares from which a third jump leads back to the man's start square.
  template <Direction first, Direction second, Direction third>
  DAMIER_LANES Word loops(Eight const& eight, Word const& men) noexcept {
    if constexpr (comes_back<first, second, third>) {
      return L::template back<third>(L::template step<third>(men) & eight.takeable);
    } else {
      return Word{};
    }
  }
  template <Direction first, Direction second, Direction... third>
  DAMIER_LANES Word loops(Eight const& eight, Word const& men, DirectionList<third...>) noexcept {
    return (loops<first, second, third>(eight, men) | ...);
  }

  /// A set that is empty only in the positions in which captures by men are compared by their number alone and no man
  /// becomes a king by the first jump.
  DAMIER_LANES Word not_by_number(Jumps const& jumps, Eight const& eight) noexcept {
    auto const promoting = promoted(united(jumps.landed, Captures{}));
    if constexpr (always_by_number) {
      return promoting;
    } else {
      return promoting | eight.their_kings;
    }
  }

  /// The result of the second jumps of eight positions.
  struct Doubles {
    Lanes moves{};  // captures that end with the second jump or, where the rules allow it, before
    Word longer{};  // squares from which a third jump is possible
  };
  template <Direction first, Direction second>
  DAMIER_LANES void look_at_second(Doubles& doubles, Jumps const& jumps, Eight const& eight) noexcept {
    auto const landed = jump<second>(jumps, can_go_on(jumps.landed.of[index(first)]));
    auto const men = can_go_on(landed);
    auto const on = (men & united(jumps.from, ListOf<thirds<first, second>()>{})) |
                    loops<first, second>(eight, men, After<second>{});
    doubles.longer = doubles.longer | on | promoted(landed);
    doubles.moves += L::count(landed & ~on);
  }
  template <Direction first, Direction... second>
  DAMIER_LANES void look_at_second(Doubles& doubles, Jumps const& jumps, Eight const& eight,
                                   DirectionList<second...>) noexcept {
    (..., look_at_second<first, second>(doubles, jumps, eight));
    if constexpr (!longest_first) {
      auto const& landed = jumps.landed.of[index(first)];
      doubles.moves += L::count(landed & ~go_on<first>(jumps, landed));
    }
  }
  template <Direction... first>
  DAMIER_LANES Doubles look_at_doubles(Jumps const& jumps, Eight const& eight, DirectionList<first...>) noexcept {
    Doubles doubles;
    doubles.longer = not_by_number(jumps, eight);
    (..., look_at_second<first>(doubles, jumps, eight, After<first>{}));
    return doubles;
  }
  /// The number of seven sets that contain a square, as a binary number.
  struct Sum {
    Word ones;
    Word twos;
    Word fours;
  };
  DAMIER_LANES Word majority(Word const& a, Word const& b, Word const& c) noexcept { return (a & b) | (c & (a | b)); }
  DAMIER_LANES Word odd(Word const& a, Word const& b, Word const& c) noexcept { return a ^ b ^ c; }
  DAMIER_LANES Sum sum(std::array<Word, 7> const& of) noexcept {
    auto const ones_a = odd(of[0], of[1], of[2]);
    auto const twos_a = majority(of[0], of[1], of[2]);
    auto const ones_b = odd(of[3], of[4], of[5]);
    auto const twos_b = majority(of[3], of[4], of[5]);
    auto const twos_c = majority(ones_a, ones_b, of[6]);
    return {odd(ones_a, ones_b, of[6]), odd(twos_a, twos_b, twos_c), majority(twos_a, twos_b, twos_c)};
  }
  DAMIER_LANES Lanes count(Sum const& sum, Word const& within) noexcept {
    return L::count(sum.ones & within) + (L::count(sum.twos & within) << 1) + (L::count(sum.fours & within) << 2);
  }
  DAMIER_LANES Lanes count(Sum const& a, Sum const& b) noexcept {
    return count(a, b.ones) + (count(a, b.twos) << 1) + (count(a, b.fours) << 2);
  }

  /// The result of the third jumps.
  struct Triples {
    Lanes moves{};
    Lanes loops{};    // each is counted twice, once each way round
    Sets from{};      // where the third jumps begin
    Word promoted{};  // men that became kings by the second jump
  };
  /// Counts a loop, and subtracts the routes that were counted although they meet their first piece again.
  template <Direction first, Direction second, Direction third>
  DAMIER_LANES void correct_third(Triples& triples, Jumps const& jumps, Eight const& eight, Word const& men) noexcept {
    if constexpr (comes_back<first, second, third>) {
      auto const closing = loops<first, second, third>(eight, men);
      triples.loops += L::count(closing);
      triples.from.of[index(third)] = triples.from.of[index(third)] | closing;
    } else if constexpr (meets_again<first, second, third>) {
      triples.moves -= L::count(men & jumps.from.of[index(third)]);
    }
  }
  template <Direction first, Direction second, Direction... third>
  DAMIER_LANES Word land_second(Triples& triples, Jumps const& jumps, Eight const& eight,
                                DirectionList<third...>) noexcept {
    auto const landed = jump<second>(jumps, can_go_on(jumps.landed.of[index(first)]));
    (..., correct_third<first, second, third>(triples, jumps, eight, can_go_on(landed)));
    return landed;
  }
  /// All routes whose second jump is in a direction.
  template <Direction second, Direction... other>
  DAMIER_LANES void look_at_third(Triples& triples, Jumps const& jumps, Eight const& eight,
                                  DirectionList<other...>) noexcept {
    auto const landed = sum({land_second<other, second>(triples, jumps, eight, After<second>{})...});
    auto const from = sum({can_go_on(jumps.from.of[index(other)])...});
    triples.moves += count(landed, from);
    auto const anywhere = landed.ones | landed.twos | landed.fours;
    (..., (triples.from.of[index(other)] =
               triples.from.of[index(other)] | (can_go_on(anywhere) & jumps.from.of[index(other)])));
    triples.promoted = triples.promoted | promoted(anywhere);
    if constexpr (!longest_first) {
      auto const& before = jumps.landed.of[index(second)];
      auto const on = united(jumps.from, After<second>{});
      triples.moves += count(landed, ~can_go_on(on)) + L::count(before & ~can_go_on(on));
    }
  }
  template <Direction... direction>
  DAMIER_LANES Word origins(Jumps const& jumps, DirectionList<direction...>) noexcept {
    return (L::template back<direction>(L::template back<direction>(jumps.landed.of[index(direction)])) | ...);
  }
  /// The squares where a man has landed after a third jump and may have a fourth, or has become a king by the second or
  /// third.
  template <Direction... third>
  DAMIER_LANES Word fourth_jumps(Triples const& triples, Jumps const& jumps, Eight const& eight,
                                 DirectionList<third...>) noexcept {
    // A fourth jump may pass over a man's start square; all such squares are taken to be empty.
    auto emptier = eight;
    emptier.empty = eight.empty | origins(jumps, Captures{});
    Jumps roomy;
    find_jumps(roomy, emptier, Captures{});
    Sets landed;
    (..., (landed.of[index(third)] = L::template step<third>(L::template step<third>(triples.from.of[index(third)]))));
    return go_on(roomy, landed, Captures{}) | triples.promoted | promoted(united(landed, Captures{}));
  }
  template <Direction... second>
  DAMIER_LANES void look_at_triples(Triples& triples, Jumps const& jumps, Eight const& eight,
                                    DirectionList<second...>) noexcept {
    (..., look_at_third<second>(triples, jumps, eight, After<second>{}));
  }
};

}  // namespace damier

#endif
