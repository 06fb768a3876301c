#pragma once

#include "notation/related_game.hpp"
#include "rules/variant.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace damier {

/// The relation of the details of a GameType, "W,10,10,N2,0", to its number.
enum class GameTypeDetails : std::uint8_t {
  none,  ///< the number alone
  fitting,
  outdated,  ///< those of an older version of the standard's table (PDN-3.3)
  wrong,     ///< of no variant of that number
};

/// A GameType as a tag has it.
struct GameType {
  int number = 0;
  GameTypeDetails details = GameTypeDetails::none;
  Variant const* variant = nullptr;      ///< nullptr if damier does not support the number
  RelatedGame const* related = nullptr;  ///< of the numbers from 96 on, which have the moves of the variant
};

/// Reads a GameType: the number gives the game, the details distinguish the variants with one number. Details that fit
/// none of them select the most similar one, the number's own before others. Nothing if the text does not begin with a
/// number.
[[nodiscard]] std::optional<GameType> read_game_type(std::string_view text);

/// Whether the standard's table gives a number to another game, such as chess, or keeps it for one of draughts. Any
/// other number that damier does not know is none of the table.
[[nodiscard]] constexpr bool is_of_another_game(int number) noexcept {
  constexpr int othello = 50;
  constexpr int first_reserved = 42;
  return number == 0 || number == 1 || (number >= first_reserved && number <= othello);
}

/// The GameType of a variant with its details, as in "20,W,10,10,N2,0" (PDN-3.1); empty if it has no number.
[[nodiscard]] std::string full_game_type(Variant const& variant);

/// The GameType as a tag is written: the number alone if that means this variant, else with the details; empty if the
/// variant has no number.
[[nodiscard]] std::string short_game_type(Variant const& variant);

}  // namespace damier
