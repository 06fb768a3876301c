#pragma once

#include "sample_game.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace damier::bench {

/// The damage of a game: a kind of slip, or one form of a kind.
enum class Damage : std::uint8_t {
  digit_wrong,
  digit_missing,
  digit_extra,
  digits_transposed,
  square_wrong,
  move_wrong,
  move_missing,
  doubled_in_numbers,      ///< a move or both moves of a number written twice, and counted by the numbers
  doubled_beside_numbers,  ///< the same, but the other moves keep their original numbers
  ends_swapped,
  sides_swapped,
  board_turned,
  separator_wrong,
  route_shortened,
  rafle_split,
  columns_interleaved,
  game_type_wrong,
  start_side,       ///< start position with the wrong side to move
  start_digit,      ///< with one wrong digit in a square
  start_king,       ///< with a king for a man or a man for a king
  start_elsewhere,  ///< with a piece on another square
  start_extra,      ///< with one piece too many
  start_missing,    ///< with one piece missing
};
inline constexpr std::size_t damage_count = 23;

/// The name of a damage: "digit-wrong", "start position: piece elsewhere".
[[nodiscard]] std::string_view name(Damage damage) noexcept;
/// All kinds of damage, in the order of the enumeration.
[[nodiscard]] std::vector<Damage> all_damages();
[[nodiscard]] constexpr bool is_of_start(Damage damage) noexcept { return damage >= Damage::start_side; }

/// A game with one slip.
struct DamagedGame {
  std::string text;
  std::size_t ply = 0;  ///< the first damaged ply, from 1; 0 if the header is damaged
};

/// Damages a game at a random place; nothing if the game has no place for this slip, or the chosen place does not fit.
[[nodiscard]] std::optional<DamagedGame> damaged_by(Damage damage, SampleGame const& game, Random& random);

}  // namespace damier::bench
