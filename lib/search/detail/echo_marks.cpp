#include "search/detail/echo_marks.hpp"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>
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

  bool operator==(Seen const&) const noexcept = default;
  [[nodiscard]] Seen masked(Word mask) const noexcept { return {white & mask, black & mask, kings & mask, side}; }
  [[nodiscard]] std::uint64_t hash() const noexcept {
    return folded(white) * 0x9e3779b97f4a7c15U + folded(black) * 0xc2b2ae3d27d4eb4fU +
           folded(kings) * 0x165667b19e3779f9U + side;
  }

 private:
  static std::uint64_t folded(Word word) noexcept {
    if constexpr (sizeof(Word) > sizeof(std::uint64_t)) {
      return static_cast<std::uint64_t>(word) ^ static_cast<std::uint64_t>(word >> 64) * 0x27d4eb2f165667c5U;
    } else {
      return word;
    }
  }
};

/// Positions by the hashes of their masked squares, in chains.
class HashedPlaces {
 public:
  explicit HashedPlaces(std::size_t positions)
      : shift_{64 - static_cast<unsigned>(std::bit_width(positions)) - 2},
        heads_(std::size_t{1} << (64 - shift_), none) {
    entries_.reserve(positions);
  }
  void add(std::uint64_t hash) {
    auto& head = heads_[hash >> shift_];
    entries_.push_back({hash, std::exchange(head, static_cast<std::uint32_t>(entries_.size()))});
  }
  /// Whether a test is true for one of the places with a hash.
  template <typename Test>
  [[nodiscard]] bool any(std::uint64_t hash, Test const& test) const {
    for (auto place = heads_[hash >> shift_]; place != none; place = entries_[place].next) {
      if (entries_[place].hash == hash && test(std::size_t{place})) {
        return true;
      }
    }
    return false;
  }

 private:
  static constexpr auto none = std::numeric_limits<std::uint32_t>::max();
  struct Entry {
    std::uint64_t hash;
    std::uint32_t next;
  };
  unsigned shift_;  // the highest bits of a hash depend on all of its words
  std::vector<std::uint32_t> heads_;
  std::vector<Entry> entries_;
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
  auto const key_of = [&](Seen<Word> const& whole) { return whole.masked(masks[whole.side]); };
  HashedPlaces others{line.positions};
  for (std::size_t place = 0; place < line.positions; ++place) {
    others.add(key_of(seen(place, echo.turned)).hash());
  }
  result.choose(care, [&](std::size_t place) {
    auto const whole = seen(place, false);
    auto const key = key_of(whole);
    return others.any(key.hash(), [&](std::size_t other) {
      if (other == place) {
        return false;
      }
      auto const there = seen(other, echo.turned);
      return key_of(there) == key && (!echo.differs || there != whole);
    });
  });
}
template void mark_echo(PlayedLine<std::uint64_t> const&, Echo const&, std::array<SquareSet, 2> const&, Marks const&,
                        Marks&);
template void mark_echo(PlayedLine<WideWord> const&, Echo const&, std::array<SquareSet, 2> const&, Marks const&,
                        Marks&);

}  // namespace damier
