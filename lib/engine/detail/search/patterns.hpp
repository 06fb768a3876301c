#pragma once

#include "board/position.hpp"

#include <array>
#include <cstdint>

/// What of a position of international draughts has weights: patterns of men, and a few numbers.
namespace damier::pattern {

/// Patterns of one width. A pattern is the content of so many neighbours in each of four successive rows: empty, a
/// white man or a black man; kings are empty squares. Its places begin in rows 1, 3, 5 and 7 from the top and with each
/// square of a row that has enough neighbours to the right. Half a turn of the board leads each place to another one,
/// so that the places of the upper half, which begin in rows 1 and 3, have all weights: those of the lower half are the
/// places of the upper half of the turned board, where White and Black are exchanged.
template <unsigned neighbours>
struct Patterns {
  static constexpr unsigned width = neighbours;
  static constexpr std::size_t in_a_row = 6 - width;  ///< places that begin in the same row
  static constexpr std::size_t upper = 2 * in_a_row;  ///< places of the upper half
  static constexpr std::size_t places = 2 * upper;    ///< all places
  static constexpr std::size_t of_row = [] {          ///< contents of one row of a pattern
    std::size_t power = 1;
    for (unsigned i = 0; i < width; ++i) {
      power *= 3;
    }
    return power;
  }();
  static constexpr std::size_t contents = of_row * of_row * of_row * of_row;  ///< of a place
  static constexpr std::size_t slots = upper * contents;                      ///< weights

  /// The content of each place, 0 to contents - 1: first those of the upper half, then those of the upper half of the
  /// turned position. A digit to base 3 for each square, the top left one first: 0 empty, 1 a white man, 2 a black man.
  using Contents = std::array<std::uint32_t, places>;
  [[nodiscard]] static Contents of(Position const& position) noexcept;

  /// Where the weight of a content of a place is stored.
  [[nodiscard]] static constexpr std::size_t slot(std::size_t place, std::uint32_t content) noexcept {
    return place % upper * contents + content;
  }
  /// The factor of that weight: -1 for the turned position, whose White is Black.
  [[nodiscard]] static constexpr int sign(std::size_t place) noexcept { return place < upper ? 1 : -1; }
};

using Narrow = Patterns<2>;  ///< eight squares, 6,561 contents of sixteen places
using Wide = Patterns<3>;    ///< twelve squares, 531,441 contents of twelve places
extern template struct Patterns<2>;
extern template struct Patterns<3>;

/// Numbers that have weights, each the difference of White's and Black's.
namespace feature {
inline constexpr std::size_t men = 0;
inline constexpr std::size_t kings = 1;
inline constexpr std::size_t first_king = 2;   ///< 1 for a side with a king
inline constexpr std::size_t rows_gained = 3;  ///< the rows that men have behind them
inline constexpr std::size_t balance = 4;      ///< minus the men that one half, left or right, has more
inline constexpr std::size_t king_steps = 5;   ///< squares to which a king can go
/// Men and kings once more, where the side with less of both has a king: such endings are hard to win.
inline constexpr std::size_t men_against_king = 6;
inline constexpr std::size_t kings_against_king = 7;
}  // namespace feature
inline constexpr std::size_t features = 8;
using Features = std::array<std::int16_t, features>;
[[nodiscard]] Features features_of(Position const& position) noexcept;

/// What the value of a position is made of, read together.
struct Terms {
  Wide::Contents wide;
  Features features;
};
[[nodiscard]] Terms terms_of(Position const& position) noexcept;

/// How far a game is, by the number of pieces: of a position with more or fewer pieces than the outer ones, the
/// nearest.
[[nodiscard]] unsigned pieces_of(Position const& position) noexcept;
inline constexpr unsigned most_pieces = 40;
/// Weights of patterns are given for the first and the last of these numbers of pieces, those of features for each;
/// between them they are in proportion.
inline constexpr std::array<unsigned, 6> knots{5, 8, 12, 18, 28, 40};

/// How near a number of pieces is to a knot: 0 to 1; the sum over all knots is 1.
using Nearness = std::array<float, knots.size()>;
[[nodiscard]] Nearness nearness(unsigned pieces) noexcept;
/// How early it is with so many pieces: 0 at the first knot, 1 at the last.
[[nodiscard]] float earliness(unsigned pieces) noexcept;

}  // namespace damier::pattern
