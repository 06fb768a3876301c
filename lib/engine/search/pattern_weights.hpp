#pragma once

#include "board/position.hpp"
#include "engine/search/score.hpp"

#include <array>
#include <cstdint>
#include <vector>

namespace damier {

/// The patterns by which positions of international draughts are valued. A pattern is the content of eight squares, two
/// neighbours in each of four successive rows: empty, a white man or a black man. Sixteen such places cover the board:
/// rows 1, 3, 5 and 7 from the top as the first of the four, and the first four squares of a row as the first of the
/// two. Half a turn of the board leads each place to another one, so that eight of them have weights.
namespace pattern {

inline constexpr std::size_t places = 16;
inline constexpr std::size_t contents = 6'561;  // 3 to the power of 8
/// The content of each place, 0 to contents - 1. A digit to base 3 for each square, the top left one first: 0 empty,
/// 1 a white man, 2 a black man. Kings are empty squares.
using Contents = std::array<std::uint16_t, places>;
[[nodiscard]] Contents contents_of(Position const& position) noexcept;

/// Where the weight of a content of a place is stored, and the factor of that weight: -1 where it is that of the turned
/// content of the turned place.
struct Slot {
  std::uint32_t weight = 0;
  std::int8_t sign = 1;
};
inline constexpr std::size_t slots = places / 2 * contents;
[[nodiscard]] Slot slot_of(std::size_t place, std::uint16_t content) noexcept;

/// Numbers that are the difference of White's and Black's: men, kings, a first king, rows that men have behind them,
/// squares that men of the left and the right half lack to balance, and squares to which a king can go; then men and
/// kings once more, where the side with less of both has a king: such endings are hard to win.
inline constexpr std::size_t features = 8;
using Features = std::array<std::int16_t, features>;
[[nodiscard]] Features features_of(Position const& position) noexcept;

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

}  // namespace pattern

/// Trained weights of the patterns and features in thousandths of a man. The value of a position is the sum of those
/// that fit it, weighed by its number of pieces.
class PatternWeights {
 public:
  /// Of a content of a place.
  struct Phases {
    std::int16_t early = 0;  ///< at the last knot
    std::int16_t late = 0;   ///< at the first one
  };
  /// Of a feature, at each knot.
  using Knots = std::array<std::int16_t, pattern::knots.size()>;

  PatternWeights(std::vector<Phases> slots, std::array<Knots, pattern::features> features);

  /// The value as White sees it, rounded to hundredths of a man.
  [[nodiscard]] Score white_score(Position const& position) const noexcept;

  [[nodiscard]] std::vector<Phases> const& slots() const noexcept { return slots_; }
  [[nodiscard]] std::array<Knots, pattern::features> const& features() const noexcept { return features_; }

 private:
  /// What a number of pieces makes of the weights.
  struct ByPieces {
    int early = 0;  ///< in parts of 1,024
    std::array<int, pattern::features> features{};
  };

  std::vector<Phases> slots_;
  std::vector<Phases> expanded_;  // of all sixteen places, so that no sign is asked for
  std::array<Knots, pattern::features> features_;
  std::array<ByPieces, pattern::most_pieces + 1> by_pieces_;
};

}  // namespace damier
