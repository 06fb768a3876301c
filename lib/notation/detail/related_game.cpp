#include "notation/related_game.hpp"

#include <algorithm>
#include <array>

namespace damier {
namespace {

constexpr std::array related_games{
    RelatedGame{96, "Breakthrough", "international", {}, true},  // the first king wins
    RelatedGame{97, "Frysk!", "frisian", "W:W46-50:B1-5", false},
    RelatedGame{98, "Antidraughts", "international", {}, true},  // who has no move has won
    RelatedGame{99, "From Position", "international", {}, false},
};

}  // namespace

RelatedGame const* find_related_game(int game_type) noexcept {
  auto const* const found = std::ranges::find(related_games, game_type, &RelatedGame::game_type);
  return found == related_games.end() ? nullptr : found;
}

bool has_related_start(Variant const& variant) noexcept {
  return std::ranges::any_of(
      related_games, [&](RelatedGame const& game) { return !game.start.empty() && game.variant == variant.name(); });
}

}  // namespace damier
