#include "search/echo_marks.hpp"

#include <algorithm>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace damier {
namespace {

/// The word with its bits in the reverse order.
std::uint64_t reversed(std::uint64_t word) noexcept {
  word = __builtin_bswap64(word);
  word = (word >> 4 & 0x0f0f0f0f0f0f0f0fULL) | (word & 0x0f0f0f0f0f0f0f0fULL) << 4;
  word = (word >> 2 & 0x3333333333333333ULL) | (word & 0x3333333333333333ULL) << 2;
  return (word >> 1 & 0x5555555555555555ULL) | (word & 0x5555555555555555ULL) << 1;
}
WideWord reversed(WideWord word) noexcept {
  return static_cast<WideWord>(reversed(static_cast<std::uint64_t>(word))) << 64 |
         reversed(static_cast<std::uint64_t>(word >> 64));
}

/// A position as its words. A mask leaves some squares of it.
template <typename Word>
struct Seen {
  Word white, black, kings;
  std::uint8_t side;

  auto operator<=>(Seen const&) const noexcept = default;
  [[nodiscard]] Seen masked(Word mask) const noexcept { return {white & mask, black & mask, kings & mask, side}; }
};

/// A position whose masked squares are sorted and searched for.
template <typename Word>
struct Entry {
  Seen<Word> key;
  Seen<Word> whole;
  std::size_t place;
};

}  // namespace

template <typename Word>
void mark_echo(PlayedLine<Word> const& line, Echo const& echo, std::array<SquareSet, 2> const& squares,
               Marks const& care, Marks& result) {
  auto const unused = static_cast<unsigned>(sizeof(Word) * 8) - line.variant->board().bits();
  auto const seen = [&](std::size_t place, bool turned) {
    Seen<Word> const now{line.pieces[0][place], line.pieces[1][place], line.kings[place], line.side[place]};
    auto const turn = [&](Word word) { return static_cast<Word>(reversed(word) >> unused); };
    return turned
               ? Seen<Word>{turn(now.black), turn(now.white), turn(now.kings), static_cast<std::uint8_t>(1 - now.side)}
               : now;
  };
  std::array const masks{static_cast<Word>(~word_of<Word>(squares[0])), static_cast<Word>(~word_of<Word>(squares[1]))};
  std::vector<Entry<Word>> entries;
  entries.reserve(line.positions);
  for (std::size_t place = 0; place < line.positions; ++place) {
    auto const whole = seen(place, echo.turned);
    entries.push_back({whole.masked(masks[whole.side]), whole, place});
  }
  std::ranges::sort(entries, {}, &Entry<Word>::key);
  result.choose(care, [&](std::size_t place) {
    auto const whole = seen(place, false);
    auto const key = whole.masked(masks[whole.side]);
    auto other = std::ranges::lower_bound(entries, key, {}, &Entry<Word>::key);
    for (; other != entries.end() && other->key == key; ++other) {
      if (other->place != place && (!echo.differs || other->whole != whole)) {
        return true;
      }
    }
    return false;
  });
}
template void mark_echo(PlayedLine<std::uint64_t> const&, Echo const&, std::array<SquareSet, 2> const&, Marks const&,
                        Marks&);
template void mark_echo(PlayedLine<WideWord> const&, Echo const&, std::array<SquareSet, 2> const&, Marks const&,
                        Marks&);

}  // namespace damier
