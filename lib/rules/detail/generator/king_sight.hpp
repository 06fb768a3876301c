#pragma once

#include "rules/detail/generator/words.hpp"

#include <array>
#include <cstddef>

namespace damier {

/// What the kings of one side see, all kings at once: for each direction the empty squares that they can go to. In one
/// direction each square is seen by at most one king, so sums over the sets are sums over the moves.
template <Rules rules>
class KingSight {
  using W = Words<rules>;
  using Word = typename W::Word;

 public:
  [[gnu::always_inline]] KingSight(Word kings, Word empty) noexcept : kings_{kings}, empty_{empty} {
    for_each_direction<eight_directions>([&]<Direction direction>() {
      if constexpr (rules.king_steps.contains(direction) || (W::flying && rules.king_captures.contains(direction))) {
        seen_[static_cast<std::size_t>(direction)] =
            W::flying ? W::Bits::template seen<direction>(kings, empty) : W::template step<direction>(kings) & empty;
      }
    });
  }

  /// The pieces that kings can take in a direction.
  template <Direction direction>
  [[nodiscard]] Word takes(Word them) const noexcept {
    auto const up_to = W::flying ? kings_ | seen_[static_cast<std::size_t>(direction)] : kings_;
    return W::template step<direction>(up_to) & W::template jumpable<direction>(them, empty_);
  }
  [[nodiscard]] bool captures(Word them) const noexcept {
    Word taken = 0;
    for_each_direction<rules.king_captures>([&]<Direction direction>() { taken |= takes<direction>(them); });
    return taken != 0;
  }

  [[nodiscard]] unsigned count_quiet() const noexcept {
    return W::Bits::template count_sum<rules.king_steps>(
        [&]<Direction direction>() { return seen_[static_cast<std::size_t>(direction)]; });
  }

 private:
  Word kings_;
  Word empty_;
  std::array<Word, 8> seen_;  // uninitialised if the direction is not one of a king's
};

}  // namespace damier
