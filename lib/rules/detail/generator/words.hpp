#pragma once

#include "rules/bits.hpp"
#include "rules/move.hpp"
#include "rules/rules.hpp"

#include <array>
#include <cstdint>

namespace damier {

/// What all parts of the move generator share for one set of rules: the words that hold a position, the list of moves
/// being built, and the rules in terms of words.
template <Rules rules>
struct Words {
  using Bits = BoardBits<rules.board>;
  using Word = typename Bits::Word;

  static constexpr Word squares = Bits::squares;
  static constexpr bool flying = rules.king_range == KingRange::flying;
  static constexpr bool at_once = rules.removal == Removal::at_once;

  struct State {
    Word white;
    Word black;
    Word kings;

    template <Colour us>
    [[nodiscard]] Word own() const noexcept {
      return us == Colour::white ? white : black;
    }
    template <Colour us>
    [[nodiscard]] Word other() const noexcept {
      return us == Colour::white ? black : white;
    }
    [[nodiscard]] Word occupied() const noexcept { return white | black; }
    [[nodiscard]] Word empty() const noexcept { return squares & ~occupied(); }
    template <Colour us>
    [[nodiscard]] Word men() const noexcept {
      return own<us>() & ~kings;
    }
    template <Colour us>
    [[nodiscard]] Word own_kings() const noexcept {
      return own<us>() & kings;
    }
    /// The enemy pieces that men may take.
    template <Colour us>
    [[nodiscard]] Word takeable_by_men() const noexcept {
      return rules.men_take_kings ? other<us>() : other<us>() & ~kings;
    }
  };

  struct ShortMove {
    Word captured;
    std::uint8_t from;
    std::uint8_t to;
  };
  /// A list of moves. Like Successors it takes a move by a man as the distance to the end square in bits and a set
  /// whose lowest square is the end.
  struct Moves {
    std::array<ShortMove, MoveList::capacity> list;
    unsigned size;
    bool refused;

    void add(unsigned from, unsigned to, Word captured) noexcept {
      list[size++] = {captured, static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to)};
    }
    template <int way>
    void man_goes(State const& before, Word ends) noexcept {
      man_takes<way>(before, ends, 0);
    }
    template <int way>
    void man_takes(State const& /*before*/, Word ends, Word captured) noexcept {
      auto const to = Bits::lowest(ends);
      add(static_cast<unsigned>(static_cast<int>(to) - way), to, captured);
    }
    void king_goes(State const& /*before*/, Word from, Word ends) noexcept {
      add(Bits::lowest(from), Bits::lowest(ends), 0);
    }
    void refuse() noexcept { refused = true; }
    [[nodiscard]] bool full() const noexcept { return size == MoveList::capacity; }
  };

  template <Colour us>
  static constexpr DirectionSet man_steps = us == Colour::white ? rules.man_steps : rules.man_steps.turned();
  template <Colour us>
  static constexpr DirectionSet man_captures = us == Colour::white ? rules.man_captures : rules.man_captures.turned();
  template <Colour us>
  static constexpr Word promotion_row = Bits::word(rules.promotion_row(us));
  /// The row before the promotion row: a man captures its way onto the promotion row exactly if it takes a piece here.
  template <Colour us>
  static constexpr Word row_before_promotion = Bits::word(us == Colour::white
                                                              ? rules.board.rows_between(1, 2)
                                                              : rules.board.rows_between(rules.board.rows - 2U,
                                                                                         rules.board.rows - 1U));

  /// The set moved by a number of bits.
  static constexpr Word shifted(Word word, int by) noexcept { return by > 0 ? word << by : word >> -by; }
  /// The end square of a man's move if the man becomes a king, else nothing.
  template <Colour us>
  static Word crowned(Word from, Word to, Word captured) noexcept {
    auto const crowned = to & promotion_row<us>;
    if constexpr (rules.promotion == PromotionInCapture::goes_on_as_king) {
      auto before = captured & row_before_promotion<us>;
      if ((from & promotion_row<us>) != 0) {
        before &= before - 1;  // a man that a FEN puts on the far row leaves it by its first step
      }
      return before != 0 ? to : crowned;
    }
    return crowned;
  }

  template <Direction direction>
  static Word step(Word word) noexcept {
    return Bits::template step<direction>(word);
  }
  template <Direction direction>
  static Word back(Word word) noexcept {
    return Bits::template step<opposite(direction)>(word);
  }
  /// The pieces of a set with an empty square behind them in the direction of the jump.
  template <Direction direction>
  static Word jumpable(Word pieces, Word empty) noexcept {
    return pieces & back<direction>(empty);
  }

  /// The directions in which a jump may follow another: all but backwards, unless the rules allow the turn.
  template <DirectionSet directions, Direction last>
  static constexpr DirectionSet after_jump =
      rules.turns_back
          ? directions
          : DirectionSet{static_cast<std::uint8_t>(directions.bits & ~(1U << static_cast<unsigned>(opposite(last))))};
};

}  // namespace damier
