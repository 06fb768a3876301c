#pragma once

#include "game/game.hpp"

#include <cstdint>
#include <optional>
#include <string>

namespace damier {

/// What the header of a record says about when two players met. Names, dates and rounds are hashes of 64 bits: two
/// different ones share a hash with probability 2^-64.
struct Meeting {
  std::uint64_t players = 0;  ///< of both names, in whatever order, capitals and accents; 0 if one is missing
  std::uint64_t date = 0;     ///< 0 if it or a name is missing
  std::uint64_t round = 0;
};

/// What a judged game is compared with others by.
struct RepeatRecord {
  /// Variant, start and moves up to the first that is illegal, so coded that the moves of one record begin those of
  /// another exactly if its bytes do.
  std::string line;
  unsigned plies = 0;  ///< of the line
  Meeting meeting;
};

/// Nothing for a game whose moves tell it from no other: fewer than two, a setup among them, or an unknown variant.
[[nodiscard]] std::optional<RepeatRecord> repeat_record_of(Game const& game);

/// Moves tell two records to be of one game from so many plies on, whatever the headers say.
inline constexpr unsigned least_repeated_plies = 30;
/// From so many on if both players are the same and neither date nor round contradicts; below it date and round must be
/// known and the same.
inline constexpr unsigned least_plies_of_players = 16;

/// Whether two records are of one game, as far as their headers tell, if the moves of one, so many plies, are the
/// beginning of the other's or all of them.
[[nodiscard]] bool may_be_same_game(unsigned plies, Meeting const& one, Meeting const& other) noexcept;
/// Whether a record of so many plies may be the beginning of a longer one: the players are the same, or not known.
[[nodiscard]] bool may_begin_game(unsigned plies, Meeting const& beginning, Meeting const& whole) noexcept;

}  // namespace damier
