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
/// squares that men of the left and the right half lack to balance, and squares to which a king can go.
inline constexpr std::size_t features = 6;
using Features = std::array<std::int16_t, features>;
[[nodiscard]] Features features_of(Position const& position) noexcept;

/// How far a game is: 0 with all forty men on the board, 1 with none, by the number of pieces.
[[nodiscard]] unsigned pieces_of(Position const& position) noexcept;

}  // namespace pattern

/// Trained weights of the patterns and features, each for the beginning and the end of a game, in thousandths of a man.
/// The value of a position is the sum of those that fit it, weighed by its number of pieces.
class PatternWeights {
 public:
  struct Phases {
    std::int16_t early = 0;  ///< with forty pieces
    std::int16_t late = 0;   ///< without pieces
  };

  PatternWeights(std::vector<Phases> slots, std::array<Phases, pattern::features> features);

  /// The value as White sees it, rounded to hundredths of a man.
  [[nodiscard]] Score white_score(Position const& position) const noexcept;

  [[nodiscard]] std::vector<Phases> const& slots() const noexcept { return slots_; }
  [[nodiscard]] std::array<Phases, pattern::features> const& features() const noexcept { return features_; }

 private:
  std::vector<Phases> slots_;
  std::vector<Phases> expanded_;  // of all sixteen places, so that no sign is asked for
  std::array<Phases, pattern::features> features_;
};

}  // namespace damier
