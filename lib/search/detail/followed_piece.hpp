#pragma once

#include "search/detail/played_line.hpp"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace damier {

/// The square of one piece in each position of a main line, from one of them on.
class PieceTrack {
 public:
  static constexpr std::uint8_t gone = 0xff;

  /// Follows the piece on a square of a position through its moves. It ends when it is taken, and where a setup puts
  /// something else on its square: where the position changes without a move, a piece of the same kind on the same
  /// square is the same piece.
  template <typename Word>
  void follow(PlayedLine<Word> const& line, std::size_t place, unsigned square) {
    squares_.assign(line.positions, gone);
    squares_[place] = static_cast<std::uint8_t>(square);
    for (auto at = Word{1} << square; ++place < line.positions;) {
      auto const before = place - 1;
      if ((line.from[before] & at) != 0) {
        at = line.to[before];
        square = set_of(at).first().bit();
      } else if ((line.captured[before] & at) != 0 || (line.from[before] == 0 && !is_same(line, before, at))) {
        return;
      }
      squares_[place] = static_cast<std::uint8_t>(square);
    }
  }

  [[nodiscard]] bool is_at(std::size_t place, unsigned square) const noexcept { return squares_[place] == square; }
  /// Its square as a set; nothing after its end and before the position from which it is followed.
  template <typename Word>
  [[nodiscard]] Word at(std::size_t place) const noexcept {
    return squares_[place] == gone ? Word{0} : Word{1} << squares_[place];
  }

 private:
  template <typename Word>
  static bool is_same(PlayedLine<Word> const& line, std::size_t place, Word at) noexcept {
    auto const changed = (line.pieces[0][place] ^ line.pieces[0][place + 1]) |
                         (line.pieces[1][place] ^ line.pieces[1][place + 1]) |
                         (line.kings[place] ^ line.kings[place + 1]);
    return (changed & at) == 0;
  }

  std::vector<std::uint8_t> squares_;
};

/// The pieces that a condition knows, by the number of their definition.
using BoundPieces = std::span<PieceTrack const* const>;

}  // namespace damier
