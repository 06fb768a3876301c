#pragma once

#include "rules/variant.hpp"

#include <string_view>

namespace damier {

/// A game of lidraughts and other sites that has the moves of a variant, with an aim or a start of its own.
struct RelatedGame {
  int game_type = 0;             ///< the number that these sites give it; the standard has none
  std::string_view name;         ///< "Antidraughts"
  std::string_view variant;      ///< whose moves it has
  std::string_view start;        ///< its start as FEN; empty if it is that of the variant
  bool has_another_aim = false;  ///< who has won is not decided as in the variant
};

/// The game with a number from 96 to 99; nullptr if the number is none of these.
[[nodiscard]] RelatedGame const* find_related_game(int game_type) noexcept;

/// Whether one of these games has the moves of a variant and a start of its own.
[[nodiscard]] bool has_related_start(Variant const& variant) noexcept;

}  // namespace damier
