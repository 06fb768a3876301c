#pragma once

#include "rules/detail/generator/words.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

namespace damier {

/// The captures by men of a position, all men at once: for each direction of the last jump one set of the squares where
/// a man has landed. Short routes are judged, counted and listed in this form, without a search.
///
/// A route is short if it takes at most three pieces and does not return to its start: a closed loop takes four
/// diagonal jumps. Where men also capture along rows and columns, three jumps can close one, and a search is needed. On
/// a short route the set of empty squares does not change, no piece is met twice, and no two short routes take the same
/// pieces between the same squares.
template <Rules rules, Colour us>
class MenCaptures {
  using W = Words<rules>;
  using Word = typename W::Word;
  using State = typename W::State;
  static constexpr DirectionSet directions = W::template man_captures<us>;
  static constexpr bool has_triangles = (directions.bits & orthogonals.bits) != 0;
  static constexpr bool becomes_king = rules.promotion == PromotionInCapture::goes_on_as_king;
  static constexpr bool longest_first =
      rules.choice != CaptureChoice::free && rules.choice != CaptureChoice::king_first;

 public:
  /// The longest short route, in pieces.
  static constexpr unsigned longest = 3;
  /// Whether the rules allow this way of judging routes: captured pieces must stay on the board until the capture ends.
  static constexpr bool possible = !W::at_once;

  [[gnu::always_inline]] MenCaptures(Word men, Word takeable, Word empty) noexcept
      : takeable_{takeable}, empty_{empty} {
    find_jumpable();
    jump_first<false>(landed_, men);
  }

  [[nodiscard, gnu::always_inline]] bool any() const noexcept { return united(landed_) != 0; }
  /// Whether a man can capture, for callers that need nothing else.
  [[nodiscard, gnu::always_inline]] static bool exist(Word men, Word takeable, Word empty) noexcept {
    Word taken = 0;
    for_each_direction<directions>(
        [&]<Direction direction>() { taken |= W::template step<direction>(men) & W::template back<direction>(empty); });
    return (taken & takeable) != 0;
  }

  /// Whether every capture takes one piece. There must be a capture; a man who becomes a king on the way may go on.
  [[nodiscard, gnu::always_inline]] bool are_single() const noexcept { return !promotes(landed_) && end<1>(landed_); }

  /// The number of pieces taken by the longest capture; 0 if it may not be short. There must be a capture.
  [[nodiscard]] unsigned length() const noexcept {
    if (promotes(landed_)) {
      return 0;
    }
    if (end<1>(landed_)) {
      return 1;
    }
    Sets second;
    jump_on<false>(second, landed_);
    if (promotes(second) || closes()) {
      return 0;
    }
    if (end<2>(second)) {
      return 2;
    }
    Sets third;
    jump_on<false>(third, second);
    return !promotes(third) && end<3>(third) ? 3 : 0;
  }

  /// Whether a man can take one piece in this way, whether or not it can go on.
  [[nodiscard, gnu::always_inline]] bool has_single(Word man, Word to, Word captured) const noexcept {
    Sets first;
    jump_first<true>(first, man, captured);
    return (united(first) & to) != 0;
  }
  enum class Verdict : std::uint8_t { legal, illegal, undecided };
  /// Whether the capture of exactly these pieces by a man from a square to another is legal. Undecided if that takes a
  /// search. There must be a capture.
  [[nodiscard]] Verdict judge(Word man, Word to, Word captured) const noexcept {
    Sets first;
    jump_first<true>(first, man, captured);
    auto const rest = captured & (captured - 1);
    if (rest == 0) {
      return verdict<1>((united(first) & to) != 0, landed_);
    }
    if ((rest & (rest - 1)) == 0) {
      Sets second;
      jump_on<true>(second, first, captured);
      Sets all_second;
      jump_on<false>(all_second, landed_);
      return verdict<2>((united(second) & to) != 0, all_second);
    }
    return Verdict::undecided;
  }

  /// The number of captures where all are single.
  [[nodiscard, gnu::always_inline]] unsigned count_single() const noexcept {
    return W::Bits::template count_sum<directions>([&]<Direction direction>() { return in<direction>(landed_); });
  }
  /// Adds the captures to Moves or Successors where all are single.
  template <typename List>
  [[gnu::always_inline]] void list_single(State const& state, List& moves) const noexcept {
    for_each_direction<directions>(
        [&]<Direction direction>() { add<direction>(state, in<direction>(landed_), moves); });
  }
  /// Adds the captures, whose longest takes length pieces.
  template <typename List>
  void list(unsigned length, State const& state, List& moves) const noexcept {
    for_each_route(
        length, [&]<Direction... path>(Word ends) __attribute__((always_inline)) { add<path...>(state, ends, moves); });
  }
  /// The number of the captures, whose longest takes length pieces.
  [[nodiscard]] unsigned count(unsigned length) const noexcept {
    unsigned count = 0;
    for_each_route(
        length, [&]<Direction...>(Word ends) __attribute__((always_inline)) { count += W::Bits::count(ends); });
    return count;
  }

 private:
  using Sets = std::array<Word, 8>;

  template <Direction direction>
  [[gnu::always_inline]] static Word in(Sets const& sets) noexcept {
    return sets[static_cast<std::size_t>(direction)];
  }
  [[gnu::always_inline]] static Word united(Sets const& sets) noexcept {
    Word all = 0;
    for_each_direction<directions>([&]<Direction direction>() { all |= in<direction>(sets); });
    return all;
  }
  [[gnu::always_inline]] static bool promotes(Sets const& landed) noexcept {
    return becomes_king && (united(landed) & W::template promotion_row<us>) != 0;
  }
  static Word can_go_on(Word landed) noexcept {
    return rules.promotion == PromotionInCapture::stops ? landed & ~W::template promotion_row<us> : landed;
  }

  [[gnu::always_inline]] void find_jumpable() noexcept {
    for_each_direction<directions>([&]<Direction direction>() {
      over_[static_cast<std::size_t>(direction)] = W::template jumpable<direction>(takeable_, empty_);
    });
  }

  /// The squares that jumps of men over one piece lead to. If only is set, jumps over other than the captured pieces
  /// are left out.
  template <Direction direction, bool only>
  [[nodiscard, gnu::always_inline]] Word jump(Word men, Word captured) const noexcept {
    auto jumped = W::template step<direction>(men) & in<direction>(over_);
    if constexpr (only) {
      jumped &= captured;
    }
    return W::template step<direction>(jumped);
  }
  // Sets are filled in place, not returned: copies of arrays go through memory.
  template <bool only>
  [[gnu::always_inline]] void jump_first(Sets& landed, Word men, Word captured = 0) const noexcept {
    for_each_direction<directions>([&]<Direction direction>() {
      landed[static_cast<std::size_t>(direction)] = jump<direction, only>(men, captured);
    });
  }
  template <bool only>
  [[gnu::always_inline]] void jump_on(Sets& landed, Sets const& before, Word captured = 0) const noexcept {
    for_each_direction<directions>([&]<Direction direction>() {
      Word men = 0;
      for_each_direction<directions>([&]<Direction came>() {
        if constexpr (W::template after_jump<directions, came>.contains(direction)) {
          men |= in<came>(before);
        }
      });
      landed[static_cast<std::size_t>(direction)] = jump<direction, only>(can_go_on(men), captured);
    });
  }

  /// The squares from which a man that arrived in a direction has a further jump.
  template <Direction came>
  [[nodiscard, gnu::always_inline]] Word ways_on() const noexcept {
    Word from = 0;
    for_each_direction<W::template after_jump<directions, came>>(
        [&]<Direction direction>() { from |= W::template back<direction>(in<direction>(over_)); });
    return can_go_on(from);
  }
  [[nodiscard, gnu::always_inline]] bool go_on(Sets const& landed) const noexcept {
    Word on = 0;
    for_each_direction<directions>([&]<Direction came>() { on |= in<came>(landed) & ways_on<came>(); });
    return on != 0;
  }

  /// Whether no route continues after its number-th jump. After the longest short route the answer may be false
  /// although none continues: a jump that closes a loop finds its start square empty, and here all start squares are
  /// taken to be empty.
  template <unsigned number>
  [[nodiscard, gnu::always_inline]] bool end(Sets const& landed) const noexcept {
    if constexpr (number < longest) {
      return !go_on(landed);
    } else {
      if (united(landed) == 0) {
        return true;
      }
      auto roomy = *this;
      roomy.empty_ |= origins();
      roomy.find_jumpable();
      return !roomy.go_on(landed);
    }
  }
  /// The squares of the men that can capture.
  [[nodiscard]] Word origins() const noexcept {
    Word all = 0;
    for_each_direction<directions>([&]<Direction direction>() {
      all |= W::template back<direction>(W::template back<direction>(in<direction>(landed_)));
    });
    return all;
  }
  /// Whether a man can return to its start with its third jump, or meet its first piece again from its side.
  [[nodiscard]] bool closes() const noexcept {
    bool closes = false;
    if constexpr (has_triangles) {
      for_each_direction<directions>([&]<Direction first>() {
        if (in<first>(landed_) == 0) {
          return;
        }
        for_each_direction<W::template after_jump<directions, first>>([&]<Direction second>() {
          for_each_direction<W::template after_jump<directions, second>>([&]<Direction third>() {
            constexpr bool comes_back = sum(first, second, third) == Cell{};
            constexpr bool meets_again = sum(first, second, second, third) == Cell{};
            if constexpr (comes_back || meets_again) {
              auto const over = W::template step<third>(jump<second, false>(in<first>(landed_), 0)) & takeable_;
              closes |= (comes_back ? over : W::template step<third>(over) & empty_) != 0;
            }
          });
        });
      });
    }
    return closes;
  }
  /// The sum of a step in each of these directions, in rows and columns.
  template <typename... Directions>
  static constexpr Cell sum(Directions... way) noexcept {
    Cell at{};
    for (auto const direction : {way...}) {
      at.row += rules.board.offset(direction).row;
      at.column += rules.board.offset(direction).column;
    }
    return at;
  }
  template <unsigned number>
  [[nodiscard]] Verdict verdict(bool exists, Sets const& landed) const noexcept {
    if (!exists) {
      return promotes(landed_) ? Verdict::undecided : Verdict::illegal;
    }
    if (promotes(landed_) || (number > 1 && (promotes(landed) || closes()))) {
      return Verdict::undecided;
    }
    if (end<number>(landed)) {
      return Verdict::legal;
    }
    return longest_first && number < longest ? Verdict::illegal : Verdict::undecided;
  }

  /// Calls function.template operator()<path...>(ends) for the routes that are captures: all those along one path of
  /// directions together, with their end squares.
  template <typename Function>
  void for_each_route(unsigned length, Function&& function) const noexcept {
    for_each_direction<directions>([&]<Direction direction>() {
      auto const landed = in<direction>(landed_);
      if (landed == 0) {
        return;
      }
      if (length == 1) {
        function.template operator()<direction>(landed);
      } else if (length == 2) {
        follow<1, direction>(landed, function);
      } else {
        follow<2, direction>(landed, function);
      }
    });
  }
  template <unsigned more, Direction came, Direction... before, typename Function>
  void follow(Word landed, Function& function) const noexcept {
    if constexpr (more == 0) {
      function.template operator()<came, before...>(landed);
    } else {
      auto const ways = ways_on<came>();
      if constexpr (!longest_first) {
        if (auto const ends = landed & ~ways; ends != 0) {
          function.template operator()<came, before...>(ends);
        }
      }
      auto const on = landed & ways;
      if (on == 0) {
        return;
      }
      for_each_direction<W::template after_jump<directions, came>>([&]<Direction direction>() {
        if (auto const next = jump<direction, false>(on, 0); next != 0) {
          follow<more - 1, direction, came, before...>(next, function);
        }
      });
    }
  }

  template <Direction... path, typename List>
  [[gnu::always_inline]] static void add(State const& state, Word ends, List& moves) noexcept {
    constexpr int way = (0 + ... + (2 * rules.board.step(path)));
    for (; ends != 0; ends &= ends - 1) {
      moves.template man_takes<way>(state, ends, taken<path...>(ends & -ends));
    }
  }
  /// The pieces taken on a path, whose last direction is named first.
  template <Direction... path>
  static Word taken(Word end) noexcept {
    Word all = 0;
    int way = 0;
    for (auto const step : {rules.board.step(path)...}) {
      all |= W::shifted(end, -way - step);
      way += 2 * step;
    }
    return all;
  }

  Word takeable_;
  Word empty_;
  Sets over_;    // the pieces that can be jumped
  Sets landed_;  // after the first jump
};

}  // namespace damier
